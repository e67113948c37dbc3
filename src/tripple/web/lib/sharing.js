// Links and texts to give away: copied, shared, scanned or saved as a file.

import { post, Refused } from "./api.js";
import { absolute } from "./base.js";
import { openDialog } from "./dialog.js";
import { button, h } from "./dom.js";
import { toast } from "./speaker.js";
import { t } from "./words.js";

/** @param {string} text @param {string} done what to say then */
export function copy(text, done) {
  const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error());
  return copied.then(
    () => toast(done),
    () => toast(text),
  );
}

/**
 * A button to copy, ending with the address, and one to share if the device can.
 * @param {{text: string, url?: string, label: string, done: string, kind?: string}} what
 */
export function sharing({ text, url, label, done, kind = "" }) {
  const share = () => navigator.share({ title: "tripple", text, url }).catch(() => {});
  const whole = url ? `${text}\n${url}` : text;
  return [
    button(label, () => copy(whole, done), { class: kind }),
    "share" in navigator ? button(t("Share"), share) : null,
  ];
}

/** The result as it is shared; the number and its word stay on one line. @param {string} share @param {string} url */
export function shareView(share, url) {
  const [told, strip] = share.split("\n");
  return h(
    "pre.share",
    { "aria-label": t("The result to share") },
    h("b", told.replace(/ (?=\S+$)/, "\u00a0")),
    `\n${strip}\n`,
    h("span.faint", url),
  );
}

/** A QR code made by the server, which keeps nothing; its room is reserved. @param {string} text */
function code(text) {
  const image = h("img.qr", { alt: t("The link as a QR code") });
  const draw = (/** @type {{svg: string}} */ { svg }) => {
    image.src = `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
  };
  post("api/qr", { text }).then(draw, () => image.remove());
  return image;
}

/**
 * The link to a table, with the invitation if it is known.
 * @param {import("../game/state.js").State} state @param {string | null} invite
 */
export function linkTo({ id, table }, invite) {
  const secret = table.invite ?? invite;
  return absolute(`t/${id}${secret ? `#${secret}` : ""}`);
}

/**
 * A link with ways to give it away; a QR code needs the server.
 * @param {string} link @param {string} label @param {string} [rank] of the likeliest way
 */
export function toGiveAway(link, label, rank = "") {
  const field = h("input", { readonly: true, value: link, "aria-label": label, onfocus: () => field.select() });
  const share = () => navigator.share({ title: "tripple", url: link }).catch(() => {});
  /** @type {[string, () => void][]} */
  const ways = [[t("Copy the link"), () => copy(link, t("The link is copied."))]];
  if ("share" in navigator) ways.unshift([t("Share"), share]);
  const buttons = ways.map(([name, go], at) => button(name, go, { class: at ? "" : rank }));
  return [code(link), h("div.joined", ...buttons, field)];
}

/** The personal link, with a destination other than the first page. @param {string} token @param {string} to */
function address(token, to) {
  return absolute(`./${to ? `?to=${to}` : ""}#${token}`);
}

/** @param {string} [to] where it leads, such as t/ID */
export async function goOnElsewhere(to = "") {
  try {
    const { token } = await post("api/links");
    const about = t(
      "Scan the code with the other device or open the link there within 15 minutes. It works once and makes that device play as you, so keep it to yourself.",
    );
    const link = h("div.invitation", ...toGiveAway(address(token, to), t("Your personal link")));
    openDialog(t("Continue on another device"), [h("p", about), link]);
  } catch (why) {
    toast(/** @type {Error} */ (why).message, true);
  }
}

/** @param {string} path @param {string} name */
export async function download(path, name) {
  const answer = await fetch(path).catch(() => {
    throw new Error(t("The server does not answer. Try again in a moment."));
  });
  if (!answer.ok) throw new Refused(await answer.json());
  save(await answer.blob(), name);
}

/** @param {Blob} content @param {string} name */
export function save(content, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

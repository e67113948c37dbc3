// A link to give away: to copy, to share, to scan.

import { post } from "./api.js";
import { button, h } from "./dom.js";
import { copy } from "./sharing.js";
import { t } from "./words.js";

/** @param {string} text @returns {Promise<HTMLElement>} a QR code, drawn by the server and kept by nobody */
async function code(text) {
  const { svg } = await post("/api/qr", { text });
  return h("img", { class: "qr", alt: t("The link as a QR code"), src: `data:image/svg+xml;utf8,${encodeURIComponent(svg)}` });
}

/** Who has it may come to the table: to sit down, or to watch. @param {import("./state.js").State} state @param {string | null} invite */
export function linkTo({ id, table }, invite) {
  const secret = table.invite ?? invite;
  return `${location.origin}/t/${id}${secret ? `#${secret}` : ""}`;
}

/** Where there is no server there is no code to scan. @param {string} link @param {string} label @returns {Promise<(HTMLElement | string)[]>} */
export async function toGiveAway(link, label) {
  const field = h("input", { readonly: true, value: link, "aria-label": label, onfocus: () => field.select() });
  const share = "share" in navigator ? button(t("Share"), () => navigator.share({ title: "tripple", url: link }).catch(() => {})) : null;
  return [h("div", { class: "joined" }, field, button(t("Copy"), () => copy(link, t("The link is copied."))), share), await code(link).catch(() => "")];
}

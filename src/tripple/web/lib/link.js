// A link to give away: to copy, to share, to scan.

import { post } from "./api.js";
import { absolute } from "./base.js";
import { button, h } from "./dom.js";
import { copy } from "./sharing.js";
import { t } from "./words.js";

/** A QR code, drawn by the server and kept by nobody; its room is there at once. @param {string} text */
function code(text) {
  const image = h("img", { class: "qr", alt: t("The link as a QR code") });
  const draw = (/** @type {{svg: string}} */ { svg }) => {
    image.src = `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
  };
  post("api/qr", { text }).then(draw, () => image.remove());
  return image;
}

/**
 * Who has it may come to the table: to sit down, or to watch.
 * @param {import("../game/state.js").State} state
 * @param {string | null} invite
 */
export function linkTo({ id, table }, invite) {
  const secret = table.invite ?? invite;
  return absolute(`t/${id}${secret ? `#${secret}` : ""}`);
}

/** Where there is no server there is no code to scan. @param {string} link @param {string} label */
export function toGiveAway(link, label) {
  const field = h("input", { readonly: true, value: link, "aria-label": label, onfocus: () => field.select() });
  const share =
    "share" in navigator
      ? button(t("Share"), () => navigator.share({ title: "tripple", url: link }).catch(() => {}))
      : null;
  return [
    h(
      "div",
      { class: "joined" },
      field,
      button(t("Copy"), () => copy(link, t("The link is copied."))),
      share,
    ),
    code(link),
  ];
}

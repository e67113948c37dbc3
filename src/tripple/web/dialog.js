// A sheet of paper over the page.

import { h, iconButton } from "./dom.js";
import { t } from "./words.js";

/**
 * @param {string} title @param {import("./dom.js").Child[]} content
 * @param {{class?: string, closed?: () => void}} [options]
 */
export function sheet(title, content, options = {}) {
  const dialog = h("dialog", { class: `sheet ${options.class ?? ""}`, "aria-label": title });
  const close = () => dialog.close();
  dialog.append(h("header", {}, h("h2", {}, title), iconButton("close", t("Close"), close)), h("div", { class: "inside" }, ...content));
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    options.closed?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Asks before something that cannot be undone. @param {string} question @param {string} yes @param {() => void} then */
export function confirm(question, yes, then) {
  const dialog = sheet(question, [
    h(
      "div",
      { class: "buttons" },
      h("button", { type: "button", class: "primary", onclick: () => { dialog.close(); then(); } }, yes),
      h("button", { type: "button", onclick: () => dialog.close() }, t("Cancel")),
    ),
  ]);
}

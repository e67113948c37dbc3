// Sheets over the page.

import { h, iconButton } from "./dom.js";
import { lift, voice } from "./speaker.js";
import { t } from "./words.js";

let described = 0;

/** Let the title be read out with these words. @param {HTMLElement[]} about */
function describe(about) {
  for (const one of about) {
    described += 1;
    one.id = `about-${described}`;
  }
  return about.map(({ id }) => id).join(" ") || null;
}

/**
 * @param {string} title @param {import("./dom.js").Child[]} content
 * @param {{class?: string, about?: HTMLElement[], closed?: () => void}} [options]
 */
export function openDialog(title, content, options = {}) {
  const dialog = h("dialog", {
    class: `sheet ${options.class ?? ""}`,
    "aria-label": title,
    "aria-describedby": describe(options.about ?? []),
  });
  const close = () => dialog.close();
  dialog.append(
    h("header", h("h2", title), iconButton("close", t("Close"), close)),
    h("div.inside", ...content),
    voice(),
  );
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    lift();
    options.closed?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  lift();
  return dialog;
}

export function closeAll() {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
}

/**
 * Ask before something that cannot be undone.
 * @param {string} question @param {string} yes @param {() => void} then @param {string} [note] its consequence
 */
export function confirm(question, yes, then, note = "") {
  const about = note ? [h("p", note)] : [];
  const buttons = [
    h(
      "div.buttons",
      h(
        "button",
        {
          type: "button",
          class: "primary",
          onclick: () => {
            dialog.close();
            then();
          },
        },
        yes,
      ),
      h("button", { type: "button", onclick: () => dialog.close() }, t("Cancel")),
    ),
  ];
  const dialog = openDialog(question, [...about, ...buttons], { about });
}

// Something to give to others: copied, or handed to the device's own way of sharing.

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
 * Two buttons; the second one where the device can share. What is copied ends with the address.
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

/**
 * A result as others will get it; the number and its word stay on one line.
 * @param {string} share
 * @param {string} url
 */
export function shareView(share, url) {
  const [told, strip] = share.split("\n");
  return h(
    "pre",
    { class: "share", "aria-label": t("The result to share") },
    h("b", {}, told.replace(/ (?=\S+$)/, "\u00a0")),
    `\n${strip}\n`,
    h("span", { class: "faint" }, url),
  );
}

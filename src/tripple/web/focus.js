// Where the keyboard is: each turn begins at the first thing that can be done, and nobody is torn from elsewhere.

/** @typedef {import("./table.js").TablePage} TablePage */

const FIRST = ".tray .slot:not(.faded), .actions .open:enabled, .actions .draw:enabled, .actions .pass:enabled";
const AREA = ".hand, .middle";

/** Whether the focus is at the board, at the hand or nowhere. @returns {boolean} */
export function isFree() {
  const at = document.activeElement;
  if (document.querySelector("dialog[open]")) return false;
  return !at || at === document.body || Boolean(at.closest(`[hidden], :disabled, ${AREA}`));
}

/** The first tile that fits; without one, the button for what can be done. @param {TablePage} page @returns {boolean} whether there is one yet */
export function toFirst(page) {
  const found = [...page.main.querySelectorAll(FIRST)];
  const first = /** @type {HTMLElement | undefined} */ (page.option("open") ? found.find((one) => one.matches(".open")) : found[0]);
  first?.focus({ preventScroll: true });
  return Boolean(first);
}

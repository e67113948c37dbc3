// Where the keyboard is: each turn begins at the first thing that can be done, each choice leads to the next one, and
// nobody is torn from elsewhere.

/** @typedef {import("./page.js").TablePage} TablePage */

const FIRST = ".tray .slot:not(.faded), .actions .open:enabled, .actions .draw:enabled, .actions .pass:enabled";
const AREA = ".hand, .middle";
/** The deeds by whose names the buttons beside the tray are known. */
const DEEDS = ["lay", "next", "open", "draw", "pass"];

/** Whether the focus is at the board, at the hand or nowhere. @returns {boolean} */
export function isFree() {
  const at = document.activeElement;
  if (document.querySelector("dialog[open]")) return false;
  return isNowhere() || Boolean(at?.closest(`[hidden], :disabled, ${AREA}`));
}

/** Whether there is no telling where a key would go. @returns {boolean} */
export function isNowhere() {
  const at = document.activeElement;
  return !at || at === document.body;
}

/**
 * The first tile that fits; without one, the button for what can be done.
 * @param {TablePage} page
 * @returns {boolean} whether there is one yet
 */
export function toFirst(page) {
  const found = [...page.main.querySelectorAll(FIRST)];
  const first = /** @type {HTMLElement | undefined} */ (
    page.option("open") ? found.find((one) => one.matches(".open")) : found[0]
  );
  first?.focus({ preventScroll: true });
  return Boolean(first);
}

/** On to the next decision: a place, then the button that lays the tile; without a tile, back to the tiles. */
/** @param {TablePage} page @returns {boolean} whether there is one */
export function forth(page) {
  if (!page.tile) return toFirst(page);
  const next = page.cell ? page.actions.querySelector(".lay, .next") : page.board.choices.querySelector("button");
  /** @type {HTMLElement | null} */ (next)?.focus({ preventScroll: true });
  return Boolean(next);
}

/** How to find the same thing again once it is drawn anew. @param {Element | null} at */
function nameOf(at) {
  const { tile, cell } = /** @type {HTMLElement | null} */ (at)?.dataset ?? {};
  if (tile && at?.closest(".tray")) return `.tray [data-tile="${tile}"]`;
  if (cell && at?.closest(".choices")) return `.choices [data-cell="${cell}"]`;
  const deed = at?.closest(".actions") && DEEDS.find((one) => at.classList.contains(one));
  return deed ? `.actions .${deed}` : null;
}

/** Draws the choices anew and leaves the keyboard where it was, if that is still there. @param {() => void} draw */
export function keeping(draw) {
  const name = nameOf(document.activeElement);
  draw();
  if (!name || !isNowhere()) return;
  /** @type {HTMLElement | null} */ (document.querySelector(name))?.focus({ preventScroll: true });
}

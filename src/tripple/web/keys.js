// Playing with the keyboard alone: Tab and arrows choose, Enter confirms, Escape goes back, letters for the rest.

/** @typedef {import("./table.js").TablePage} TablePage */

/** @type {Record<string, (page: TablePage) => void>} */
const DEEDS = {
  Escape: (page) => back(page),
  d: (page) => page.option("draw") && page.play("draw"),
  p: (page) => page.option("pass") && page.play("pass"),
  h: (page) => !page.hintButton.hidden && page.hint(),
  f: (page) => page.board.fit(),
  "+": (page) => page.board.zoom(1.25),
  "-": (page) => page.board.zoom(0.8),
};
/** @type {Record<string, number>} */
const ARROWS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** @param {TablePage} page @param {KeyboardEvent} event */
export function onKey(page, event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || page.main.hidden || page.main.inert) return;
  if (document.querySelector("dialog[open]") || target.closest?.("input, select, textarea")) return;
  if (target.closest?.(".choices")) among(page, event);
  DEEDS[event.key]?.(page);
  if (event.key === "Enter" && target.closest?.(".tray")) setTimeout(() => forth(page), 0);
  if (event.key === "Enter" && target.closest?.(".choices")) setTimeout(() => forth(page), 0);
}

/** @param {TablePage} page */
function back(page) {
  const { tile } = page;
  if (page.cell) page.cell = null;
  else page.tile = null;
  page.render();
  if (tile) page.tray.find(tile)?.focus();
}

/** On to the next decision: a place, then the button that lays the tile. @param {TablePage} page */
function forth(page) {
  const target = page.cell ? page.actions.querySelector(".lay") : page.board.choices.querySelector("button");
  /** @type {HTMLElement | null} */ (target)?.focus();
}

/** Arrow keys go from place to place. @param {TablePage} page @param {KeyboardEvent} event */
function among(page, event) {
  const buttons = [...page.board.choices.querySelectorAll("button")];
  const at = buttons.findIndex((one) => one === document.activeElement);
  const by = ARROWS[event.key];
  if (!by || at < 0) return;
  event.preventDefault();
  buttons[(at + by + buttons.length) % buttons.length].focus();
}

// Settings kept in this browser: name, language, theme, habits of play. Nothing of a game.

const PREFIX = "tripple.";

/** @param {string} name @param {string} otherwise */
export function kept(name, otherwise) {
  try {
    return localStorage.getItem(PREFIX + name) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} name @param {string} value @returns {boolean} whether it is: some browsers keep nothing */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
    return true;
  } catch {
    return false; // a browser that keeps nothing plays just as well
  }
}

/** @param {string} name */
export function drop(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing to remove.
  }
}

/** Call when another tab has changed it. @param {string} name @param {() => void} changed */
export function follow(name, changed) {
  addEventListener("storage", ({ key }) => {
    if (key === PREFIX + name || key === null) changed();
  });
}

/** Finished games during which every move is confirmed by default. */
const BEGINNING = 3;

/** A tablet is held further away than a phone. */
const TABLET = "(pointer: coarse) and (min-width: 700px) and (min-height: 600px)";

/** @type {Record<string, () => "on" | "off">} */
const USUAL = {
  large: () => (matchMedia(TABLET).matches ? "on" : "off"),
  shortcuts: () => "on",
  sound: () => "on",
  quiz: () => "on",
  confirm: () => (Number(kept("finished", "0")) > BEGINNING ? "off" : "on"),
};

/** @param {string} name @returns {boolean} */
export function habit(name) {
  return kept(name, USUAL[name]?.() ?? "off") === "on";
}

/** Experience stays, even if games are deleted. @param {{phase: string}[]} games */
export function learnFrom(games) {
  const finished = games.filter(({ phase }) => phase === "over").length;
  if (finished > Number(kept("finished", "0"))) keep("finished", String(finished));
}

// What this browser remembers by itself: name, language, theme and the like. Nothing of a game.

const PREFIX = "tripple.";

/** @param {string} name @param {string} otherwise */
export function kept(name, otherwise) {
  try {
    return localStorage.getItem(PREFIX + name) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} name @param {string} value */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // A browser that keeps nothing plays just as well.
  }
}

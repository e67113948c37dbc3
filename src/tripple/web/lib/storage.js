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
    // There was nothing.
  }
}

/** Calls when another tab has kept or dropped it. @param {string} name @param {() => void} changed */
export function follow(name, changed) {
  addEventListener("storage", ({ key }) => {
    if (key === PREFIX + name || key === null) changed();
  });
}

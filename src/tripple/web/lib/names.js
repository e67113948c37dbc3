// When two names are the same, as `tripple.notation.names` has it: letters that differ in size alone, and blanks
// around, make no other name.

/** Blanks to the eye: what else is white space for the browser is no character of a name, or none that is seen. */
const AROUND = /^[^\S\ufeff]+|[^\S\ufeff]+$/gu;
/** Its capital is that of another letter. */
const DOTLESS = "ı";

/** There and back, since some letters have a capital that is written with two. @param {string} text */
function small(text) {
  return text.toLowerCase().toUpperCase().toLowerCase();
}

/** The same for names that are the same. @param {string} name */
export function folded(name) {
  return name.replace(AROUND, "").split(DOTLESS).map(small).join(DOTLESS);
}

/** @param {string} one @param {string} other */
export function sameName(one, other) {
  return folded(one) === folded(other);
}

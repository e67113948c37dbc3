// Equality of names as in `tripple.notation.names`: case and surrounding blanks do not count.

/** Blanks to the eye; other white space is no part of a name, or is not seen. */
const AROUND = /^[^\S\ufeff]+|[^\S\ufeff]+$/gu;
/** Its capital is that of another letter. */
const DOTLESS = "ı";

/** There and back, since some capitals are two letters. @param {string} text */
function small(text) {
  return text.toLowerCase().toUpperCase().toLowerCase();
}

/** Equal for names that are the same. @param {string} name */
export function folded(name) {
  return name.replace(AROUND, "").split(DOTLESS).map(small).join(DOTLESS);
}

/** @param {string} one @param {string} other */
export function sameName(one, other) {
  return folded(one) === folded(other);
}

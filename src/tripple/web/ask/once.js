// One press is for one question: the second half of a double click, and a key held down, were meant for what stood
// there before.

/** Milliseconds, and pixels. */
const [SOON, NEAR] = [500, 24];

/** Keys have no place: who presses one twice means it. @param {MouseEvent} first @param {MouseEvent} second */
function isDouble(first, second) {
  const [dx, dy] = [second.clientX - first.clientX, second.clientY - first.clientY];
  const isByHand = first.detail > 0 && second.detail > 0;
  return isByHand && second.timeStamp - first.timeStamp < SOON && Math.hypot(dx, dy) < NEAR;
}

/** @param {HTMLElement} element @returns {() => void} says that the press has had its effect */
export function once(element) {
  /** @type {MouseEvent | null} */
  let latest = null;
  /** @type {MouseEvent | null} */
  let spent = null;
  const click = (/** @type {MouseEvent} */ now) => {
    if (spent && isDouble(spent, now)) {
      now.stopPropagation();
      now.preventDefault();
    } else [latest, spent] = [now, null];
  };
  element.addEventListener("click", click, { capture: true });
  element.addEventListener("keydown", (event) => {
    if (event.repeat && event.key === "Enter") event.preventDefault();
  });
  return () => {
    spent = latest;
  };
}

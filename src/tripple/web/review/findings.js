// What a review found, with everything put in again that the server leaves out because it is as usual.

/**
 * What everybody may expect, one number for each seat.
 * @typedef {{lead: number[], win?: number[] | null}} Expected
 * @typedef {{points: number, points_error: number, win: number | null, win_error: number}} Loss
 * @typedef {{action: string, points: number, error: number, win: number | null, loss: Loss, grade: string}} Option
 * @typedef {{sentence: string, values?: Record<string, any>, idea?: string}} Why
 * @typedef {{type: "deal", round: number, luck: Expected | null, after: Expected | null}} Dealt
 * @typedef {object} Drawn
 * @property {"draw"} type @property {number} round @property {number} step @property {number} seat
 * @property {string} tile @property {Expected | null} luck @property {Expected | null} after
 * @typedef {object} Decision
 * @property {"decision"} type @property {number} round @property {number} step @property {number} seat
 * @property {string} played @property {Option[]} options @property {string} by @property {boolean} exact
 * @property {Why[]} gains @property {Why[]} costs @property {Expected | null} after
 * @typedef {Dealt | Drawn | Decision} Finding
 * @typedef {object} PlayerSummary
 * @property {string} name @property {string | null} [level] @property {number} decisions
 * @property {Record<string, number>} grades @property {number} points_lost @property {number | null} [win_lost]
 * @property {Expected | null} [result] @property {Expected | null} [luck] @property {string | null} [played_like]
 */

const NO_LOSS = { points: 0, points_error: 0, win: null, win_error: 0 };

/** @param {any} option @returns {Option} */
function optionOf({ loss, ...option }) {
  return { error: 0, win: null, grade: "good", ...option, loss: { ...NO_LOSS, ...loss } };
}

/** @param {any} finding @returns {Finding} */
export function findingOf(finding) {
  if (finding.type !== "decision") return { luck: null, after: null, ...finding };
  const usual = { exact: false, gains: [], costs: [], after: null };
  return { ...usual, ...finding, options: finding.options.map(optionOf) };
}

/** @param {Finding | undefined} finding @returns {finding is Decision} */
export function isDecision(finding) {
  return finding?.type === "decision";
}

/** What was played. @param {Decision} decision */
export function choiceOf({ options, played }) {
  return options.find(({ action }) => action === played) ?? options[0];
}

/** Everything that is as good as the best. @param {Decision} decision */
export function goodOnes({ options }) {
  return options.filter(({ grade }) => grade === "good");
}

/** Whether it gave something away. @param {Decision} decision */
export function isMistake(decision) {
  return choiceOf(decision).grade !== "good";
}

/** A mistake that hardly matters. @param {Decision} decision */
export function isSlip(decision) {
  return choiceOf(decision).grade === "slip";
}

/** To a seat; nothing where it is not known. A game has its chances, a solitaire its points. */
/** @param {Expected | null | undefined} expected @param {number} seat @param {boolean} alone @returns {number | null} */
export function worth(expected, seat, alone) {
  return (alone ? expected?.lead : expected?.win)?.[seat] ?? null;
}

// What a review found: which of it is a decision, and how that was made.

/** @import { Decision, Expected, Finding, Loss, ReviewOption as Option } from "../protocol.js" */

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

/**
 * To a seat; nothing where it is not known. A game has its chances, a solitaire its points.
 * @param {Expected | null | undefined} expected @param {number} seat @param {boolean} alone @returns {number | null}
 */
export function worth(expected, seat, alone) {
  return (alone ? expected?.lead : expected?.win)?.[seat] ?? null;
}

// A review's findings: the decisions, and how good they were.

/** @import { Decision, Finding } from "../protocol.js" */

/** @param {Finding | undefined} finding @returns {finding is Decision} */
export function isDecision(finding) {
  return finding?.type === "decision";
}

/** @param {Decision} decision */
export function choiceOf({ options, played }) {
  return options.find(({ action }) => action === played) ?? options[0];
}

/** @param {Decision} decision */
export function goodOnes({ options }) {
  return options.filter(({ grade }) => grade === "good");
}

/** @param {Decision} decision */
export function isMistake(decision) {
  return choiceOf(decision).grade !== "good";
}

/** @param {Decision} decision */
export function isSlip(decision) {
  return choiceOf(decision).grade === "slip";
}

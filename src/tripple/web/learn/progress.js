// The lessons that are done, kept in this browser alone.

import { keep, kept } from "../lib/storage.js";

const NAME = "lessons";
const LEFT = "lessonsleft";

/** @returns {Set<string>} their ids */
export function lessonsDone() {
  return new Set(kept(NAME, "").split(" ").filter(Boolean));
}

/** Whether all lessons were done by the rules they taught last. */
export function isLearned() {
  return kept(LEFT, "") === "0";
}

/** @param {string} id @param {{id: string}[]} lessons all that there are by these rules */
export function lessonDone(id, lessons) {
  const done = lessonsDone().add(id);
  keep(NAME, [...done].join(" "));
  keep(LEFT, String(lessons.filter((one) => !done.has(one.id)).length));
}

// How somebody likes to play: what they have chosen in this browser, and before that what is usual.

import { keep, kept } from "./storage.js";

/** So many finished games long every move is confirmed, unless somebody wants it otherwise. */
const BEGINNING = 3;

/** @type {Record<string, () => "on" | "off">} */
const USUAL = {
  shortcuts: () => "on",
  sound: () => "on",
  quiz: () => "on",
  confirm: () => (Number(kept("finished", "0")) > BEGINNING ? "off" : "on"),
};

/** @param {string} name @returns {boolean} */
export function habit(name) {
  return kept(name, USUAL[name]?.() ?? "off") === "on";
}

/** Who has had the experience keeps it, also when games are gone. @param {{phase: string}[]} games */
export function learnFrom(games) {
  const finished = games.filter(({ phase }) => phase === "over").length;
  if (finished > Number(kept("finished", "0"))) keep("finished", String(finished));
}

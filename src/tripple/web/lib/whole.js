// Puts the default values back that the server leaves out of messages.

import { PARTS, USUAL } from "../contract.js";

/**
 * @typedef {object} Kinds messages from which defaults are left out
 * @property {import("../protocol.js").Fresh} Fresh
 * @property {import("../protocol.js").Told} Told
 * @property {import("../protocol.js").Presence} Presence
 * @property {import("../protocol.js").Option} Option
 * @property {import("../protocol.js").Listing} Listing
 * @property {import("../protocol.js").Advice} Advice
 * @property {import("../protocol.js").Hindsight} Hindsight
 * @property {import("../protocol.js").Replay} Replay
 * @property {import("../protocol.js").Daily} Daily
 * @property {import("../protocol.js").ReviewSoFar} ReviewSoFar
 * @property {import("../protocol.js").PuzzleInfo} PuzzleInfo
 * @property {import("../protocol.js").Lessons} Lessons
 */

/**
 * @param {string | Record<string, string>} kind or which one, by the part's type
 * @param {any} part one, a list of them, or nothing @returns {any}
 */
function filled(kind, part) {
  if (Array.isArray(part)) return part.map((one) => filled(kind, one));
  if (part === null || part === undefined) return part;
  if (typeof kind !== "string") return filled(kind[part.type], part);
  const whole = { ...USUAL[kind], ...part };
  for (const [name, inner] of Object.entries(PARTS[kind] ?? {})) whole[name] = filled(inner, whole[name]);
  return whole;
}

/** @template {keyof Kinds} K @param {K} kind the name of its type @param {any} message @returns {Kinds[K]} */
export function whole(kind, message) {
  return filled(kind, message);
}

/** @template {keyof Kinds} K @param {K} kind @param {any[]} messages @returns {Kinds[K][]} */
export function wholes(kind, messages) {
  return filled(kind, messages);
}

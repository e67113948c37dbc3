// Checks that the game was dealt as promised, with the browser's own SHA-256 (docs/fairness.md).

import { keep, kept } from "../lib/storage.js";
import { t } from "../lib/words.js";
import { fieldOf, tilesOf } from "./sheets.js";

/** @param {string} text @returns {Promise<Uint8Array>} */
async function sha256(text) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

/** @param {Uint8Array} bytes */
function hex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** An endless stream of bytes from a text. @param {string} text */
async function* stream(text) {
  for (let block = 0; ; block += 1) yield* await sha256(`${text}${block}`);
}

/** A uniform number below the bound. @param {AsyncGenerator<number>} bytes @param {number} bound */
async function below(bytes, bound) {
  let byte = (await bytes.next()).value ?? 0;
  while (byte >= 256 - (256 % bound)) byte = (await bytes.next()).value ?? 0;
  return byte % bound;
}

/** The order of the tiles in a round, by the steps of docs/deal.md. */
/** @param {string[]} tiles in ascending order @param {string} seed @param {number} round */
export async function deal(tiles, seed, round) {
  const order = [...tiles];
  const bytes = stream(`tripple deal 1\n${seed}\n${round}\n`);
  for (let last = order.length - 1; last > 0; last -= 1) {
    const chosen = await below(bytes, last + 1);
    [order[last], order[chosen]] = [order[chosen], order[last]];
  }
  return order;
}

/** The seat drawn to begin. @param {string} seed @param {number} round @param {number} players */
export function lot(seed, round, players) {
  return below(stream(`tripple lot 1\n${seed}\n${round}\n`), players);
}

/**
 * Remember the first commitment of a table, so that a later change would show.
 * @param {string} id @param {string} commitment
 */
export function remember(id, commitment) {
  if (!kept(`promise.${id}`, "")) keep(`promise.${id}`, commitment);
}

/** @param {{secret: string | null, seed: string | null, chairs: {salt: string}[]}} table @param {string} promised */
async function wrongSeed(table, promised) {
  if (!table.secret || !table.seed) return t("The secret of this game is not published.");
  if (hex(await sha256(table.secret)) !== promised) return t("The published secret is not the one that was promised.");
  const lines = ["tripple seed 1", table.secret, ...table.chairs.map((chair) => chair.salt)];
  return hex(await sha256(lines.map((line) => `${line}\n`).join(""))) === table.seed
    ? null
    : t("The seed was not made from the secret and everybody's salt.");
}

/** The fault in a sentence, or null. A deal by number had no commitment. */
/**
 * @param {string} id
 * @param {{commitment: string, secret: string | null, seed: string | null, chairs: {salt: string}[]}} table
 * @param {import("../protocol.js").Replay} replay @returns {Promise<string | null>}
 */
export async function verify(id, table, replay) {
  if (!globalThis.crypto?.subtle) return t("This browser can only verify over a secure connection.");
  const promised = kept(`promise.${id}`, table.commitment) || table.commitment;
  const fault = promised ? await wrongSeed(table, promised) : null;
  if (fault) return fault;
  if (!table.seed || replay.seed !== table.seed) return t("The record names another seed.");
  const drawn = fieldOf(replay.sheet, replay.changes, "starter") === "lot" && table.chairs.length > 1;
  const tiles = tilesOf(replay.sheet, replay.changes);
  for (const [i, round] of replay.rounds.entries()) {
    const order = await deal(tiles, table.seed, i + 1);
    const size = round.hands[0].length;
    const same = round.hands.every(
      (/** @type {string[]} */ hand, /** @type {number} */ seat) =>
        order
          .slice(seat * size, (seat + 1) * size)
          .sort()
          .join() === [...hand].sort().join(),
    );
    if (!same || order.slice(round.hands.length * size).join() !== round.pool.join())
      return t("Round {number} was not dealt from the seed.", { number: i + 1 });
    if (drawn && round.steps.length && round.steps[0].seat !== (await lot(table.seed, i + 1, round.hands.length)))
      return t("Whoever began round {number} was not drawn from the seed.", { number: i + 1 });
  }
  return null;
}

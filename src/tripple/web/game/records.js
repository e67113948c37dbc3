// Records of finished games: a position in the game, a page to drop a record on, and handing one to the next page.

import { UNKNOWN } from "../board/tile.js";
import { h } from "../lib/dom.js";
import { showPage } from "../lib/page.js";
import { t } from "../lib/words.js";

/** @import { Laid, Replay, ReplayStep as Step } from "../protocol.js" */

/** @typedef {{laid: Laid[], hands: string[][], points: number[], steps: Step[]}} Position */

/** @param {Replay} game @param {number} round @returns {number[]} everybody's points before it */
export function pointsBefore(game, round) {
  const earlier = game.rounds.slice(0, round);
  return game.players.map((_, seat) => earlier.reduce((sum, one) => sum + one.points[seat], 0));
}

/** Take a tile out of a hand, or one of its unknown tiles. @param {string[]} hand @param {string} tile */
function lay(hand, tile) {
  const at = hand.includes(tile) ? hand.indexOf(tile) : hand.indexOf(UNKNOWN);
  if (at >= 0) hand.splice(at, 1);
}

/** The position after some steps of a round. @param {Replay} game @param {number} round @param {number} count */
export function positionAt(game, round, count) {
  const { hands: dealt, steps: all } = game.rounds[round];
  const steps = all.slice(0, count);
  const hands = dealt.map((hand) => [...hand]);
  const points = pointsBefore(game, round);
  for (const { seat, action, drawn, laid, lines } of steps) {
    if (drawn) hands[seat].push(drawn);
    // The tile that opens a solitaire comes from the pool.
    if (laid && (hands.length > 1 || action !== "open")) lay(hands[seat], laid.tile);
    for (const line of lines) points[line.seat] += line.points;
  }
  return { laid: steps.flatMap(({ laid }) => laid ?? []), hands, points, steps };
}

/** A moment to set up elsewhere. @param {Replay} game @param {number} round @param {number} count */
export function setUp(game, round, count) {
  const { sheet, changes, rounds } = game;
  const { laid, hands, points, steps } = positionAt(game, round, count);
  const turn = rounds[round].steps[count]?.seat ?? 0;
  const draws = steps.filter(({ drawn }) => drawn);
  const since = steps.findLastIndex(({ seat, drawn }) => seat !== turn || !drawn);
  const mine = steps.slice(since + 1).map(({ drawn }) => drawn);
  const rest = [mine.length ? `drawn ${mine.join(" ")}` : "", draws.length ? `draws ${draws.length}` : ""];
  return { sheet, changes, laid, hands, points, turn, rest: rest.filter(Boolean) };
}

const HANDED = "tripple.record";

/** Keep a record for the next page and for a reload. @param {string} record */
export function handOver(record) {
  try {
    sessionStorage.setItem(HANDED, record);
  } catch {
    // Without storage, the next page asks for the file again.
  }
}

/** The record handed over by the page before, or "". */
export function handedOver() {
  try {
    return sessionStorage.getItem(HANDED) ?? "";
  } catch {
    return "";
  }
}

/** Hands over a record that came behind the # of the address, and takes it off there. */
export function takeFromAddress() {
  const [, record] = location.hash.match(/^#record=(.+)$/) ?? [];
  if (!record) return;
  handOver(decodeURIComponent(record));
  history.replaceState(null, "", location.pathname + location.search);
}

/** @param {string} title @param {(record: string) => void} open */
export function askForRecord(title, open) {
  const file = h("input", { type: "file", accept: ".tripple,text/plain", id: "file" });
  file.addEventListener("change", async () => file.files?.[0] && open(await file.files[0].text()));
  const words = h("p", t("Drop the file of a finished game on this page, or choose it:"));
  const label = h("label", { for: "file", class: "unseen" }, t("File"));
  showPage(title, "", h("section.card.drop", words, label, file));
}

/** Open a file that is dropped anywhere on the page. @param {(record: string) => void} open */
export function listenForFiles(open) {
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", async (event) => {
    event.preventDefault();
    const dropped = event.dataTransfer?.files[0];
    if (dropped) open(await dropped.text());
  });
}

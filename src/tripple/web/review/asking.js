// Asks the server for a review until it is complete: the findings as they come, again after a lost line.

import { isForNow } from "../lib/api.js";

/** @import { ReviewSoFar as SoFar } from "../protocol.js" */

/** Milliseconds. */
const [SOON, LATEST] = [600, 8000];

const pause = (/** @type {number} */ wait) => new Promise((resolve) => setTimeout(resolve, wait));

/**
 * @param {(known: number) => Promise<SoFar>} ask for what comes after the first few
 * @param {(sofar: SoFar) => void} told
 * @param {(why: Error | null) => void} line what is wrong at the moment, nothing once it is right again
 * @returns {Promise<void>} once it is complete; throws what would be refused again
 */
export async function follow(ask, told, line) {
  for (let [known, wait, isDone] = [0, SOON, false]; !isDone; ) {
    try {
      const sofar = await ask(known);
      line(null);
      told(sofar);
      isDone = sofar.stage === "done";
      wait = sofar.findings.length ? SOON : Math.min(LATEST, wait * 1.3);
      known += sofar.findings.length;
    } catch (why) {
      if (!isForNow(why)) throw why;
      line(/** @type {Error} */ (why));
      wait = Math.min(LATEST, wait * 1.8);
    }
    if (!isDone) await pause(wait);
  }
}

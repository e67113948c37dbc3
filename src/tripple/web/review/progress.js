// Follows a review on the server until it is complete, and shows how far it has come.

import { isForNow } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { many, t } from "../lib/words.js";

/** @import { ReviewSoFar as SoFar } from "../protocol.js" */
/** @import { ReviewModel } from "./model.js" */

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

/** @param {ReviewModel} model */
function words({ stage, ahead, findings, number }) {
  if (stage === "waiting" && ahead)
    return many("{n} other review comes first …", "{n} other reviews come first …", ahead);
  if (!number || !findings.length) return t("The review begins …");
  return t("{known} of {number} moments weighed …", { known: findings.length, number });
}

/** @param {ReviewModel} model */
export function progress(model) {
  if (model.isDone) return null;
  const said = words(model);
  const bar = h("progress", { max: Math.max(1, model.number), value: model.findings.length, "aria-label": said });
  const more = model.findings.length
    ? t("You can look at what is there already.")
    : t("What is found is kept: you can come back later.");
  return h("section.card.weighing", h("p", h("b", said), " ", h("span.faint", more)), bar);
}

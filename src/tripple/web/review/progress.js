// How far a review has come: its place in the queue, then how much has been weighed.

import { h } from "../lib/dom.js";
import { many, t } from "../lib/words.js";

/** @import { ReviewModel } from "./model.js" */

/** @param {ReviewModel} model */
function words({ stage, ahead, findings, number }) {
  if (stage === "waiting" && ahead)
    return many("{n} other review comes first …", "{n} other reviews come first …", ahead);
  if (!number || !findings.length) return t("The review begins …");
  return t("{known} of {number} moments weighed …", { known: findings.length, number });
}

/** Nothing once it is complete. @param {ReviewModel} model */
export function progress(model) {
  if (model.isDone) return null;
  const said = words(model);
  const bar = h("progress", { max: Math.max(1, model.number), value: model.findings.length, "aria-label": said });
  const more = model.findings.length
    ? t("You can look at what is there already.")
    : t("What is found is kept: you can come back later.");
  return h(
    "section",
    { class: "card weighing" },
    h("p", {}, h("b", {}, said), " ", h("span", { class: "faint" }, more)),
    bar,
  );
}

// A friend's puzzle: the position with what may be done; the friend's answer is shown after mine.

import { Ask } from "../ask/ask.js";
import { linkTo, written } from "../game/position.js";
import { explained } from "../game/sums.js";
import { post } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { buttonRow } from "../lib/page.js";
import { wholes } from "../lib/whole.js";
import { learnOf, refusal, rich, t } from "../lib/words.js";
import { WhatNow } from "./advice.js";

/** @import { Option } from "../protocol.js" */
/** @import { Position } from "../game/position.js" */

/** @param {Position} position @param {string} answer the friend's */
export function friendly(position, answer) {
  const text = written(position);
  const ask = /** @type {Ask<Option>} */ (new Ask((option) => tell(option), { roams: true }));
  const after = h("div");
  const tell = (/** @type {Option} */ mine) => {
    const theirs = ask.question.options.find(({ action }) => action === answer);
    const line = (/** @type {string} */ sentence, /** @type {Option} */ one) =>
      h("p", ...rich(sentence, { action: h("b", ask.inWords(one)), points: explained(one.lines) }));
    const now = new WhatNow(ask.board);
    ask.settle(mine);
    fill(
      ask.status,
      line(t("You: {action} ({points})"), mine),
      theirs ? line(t("Your friend: {action} ({points})"), theirs) : null,
    );
    now.show(text, position.laid, true);
    fill(after, now.element, buttonRow(h("a.button", { href: linkTo(position) }, t("Change this position"))));
  };
  post("api/positions", { position: text }).then(
    async ({ question, fault }) => {
      if (fault) await learnOf(fault.sentence);
      if (!question) return fill(ask.status, h("p", fault ? refusal(fault) : t("The round is over.")));
      ask.pose({
        laid: position.laid,
        hand: question.hand,
        drawn: question.drawn,
        options: wholes("Option", question.options),
      });
      return fill(ask.status, h("p", t("What would you do here?")));
    },
    (/** @type {Error} */ why) => fill(ask.status, h("p", why.message)),
  );
  addEventListener("keydown", (event) => ask.onKey(event));
  return [ask.element, after];
}

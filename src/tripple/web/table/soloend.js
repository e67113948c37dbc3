// The end of a solitaire: the points by reason, the par of the deal, and the ways on.

import { dayOf, dealLink, dealName, playDaily, playDeal, today } from "../game/deals.js";
import { goWhenMade } from "../game/maketable.js";
import { parView } from "../game/par.js";
import { course, left, sumsAlone } from "../game/result.js";
import { get } from "../lib/api.js";
import { absolute } from "../lib/base.js";
import { button, fill, h } from "../lib/dom.js";
import { shareView, sharing } from "../lib/sharing.js";
import { toast } from "../lib/speaker.js";
import { language, many, N_, t } from "../lib/words.js";
import { homeWay, laterWays } from "./tableend.js";

/** @import { State } from "../game/state.js" */
/** @import { TableModel } from "./model.js" */
/** @import { Way } from "./waiting.js" */

/** @type {Record<string, string>} */
export const ENDS = {
  out: N_("You have laid your last tile."),
  blocked: N_("Nothing fits any more, and no draw is left."),
  passed: N_("You passed, and no draw is left."),
};

/** @param {TableModel} model @param {State} state @returns {import("./tableend.js").Result} */
export function resultOf({ id, sheet }, state) {
  const { round, table } = state;
  const points = table.totals[0] ?? 0;
  const title = round?.end ? many("{n} point", "{n} points", points) : t("Given up");
  const why = h("span", round?.end ? t(ENDS[round.end]) : t("A game that was given up has no result."));
  const day = dayOf(table.seed);
  const daily = h("section", { hidden: true });
  const content = [
    h("p", h("span.kicker", dealName(table.seed)), why),
    daily,
    sumsAlone(state),
    left(state, sheet),
    parView(id, round?.end ? points : null),
    course(id, state),
    h("p.joined", ...(day ? practise(day) : sameDeal(table)), h("a.button", { href: "solitaire" }, t("Solitaire"))),
  ];
  if (day) showDaily(id, daily, day);
  return { title, about: [why], content, kind: "end over alone" };
}

/** The next deal first. @param {TableModel} model @param {State} state @returns {Way[]} */
export function waysOn({ id }, state) {
  const { sheet, changes, hints, seed } = state.table;
  const day = dayOf(seed);
  const fresh = () => goWhenMade(playDeal({ seed: "", sheet, changes, hints }));
  /** @type {Way | null} */
  const next = day
    ? { key: "on", label: t("Results and leaderboards"), href: `daily/${day}` }
    : seed
      ? { key: "on", label: t("New deal"), go: fresh }
      : null;
  return [...(next ? [next] : []), ...laterWays(id, state), homeWay()];
}

/** @param {State["table"]} table */
function sameDeal({ sheet, changes, hints, seed }) {
  if (!seed) return [];
  const url = dealLink({ seed, sheet, changes });
  return [
    button(t("This deal again"), () => goWhenMade(playDeal({ seed, sheet, changes, hints }))),
    ...sharing({ text: url, label: t("Send to a friend"), done: t("The link to this deal is copied.") }),
  ];
}

/** @param {string} day */
function practise(day) {
  return [button(t("Practise this deal"), () => goWhenMade(playDaily(day, true)))];
}

/** Show the day's result, if this game counts. @param {string} id @param {HTMLElement} place @param {string} day */
async function showDaily(id, place, day) {
  try {
    const { mine, share } = await get(`api/daily/${day}?${new URLSearchParams({ today: today(), language })}`);
    place.hidden = false;
    if (mine.table !== id) return fill(place, h("p.faint", t("Practice: this game does not count.")));
    place.hidden = !share;
    if (!share) return;
    const url = absolute(`daily/${day}`);
    const streak = t("Days in a row: {now}; most ever: {most}.", { now: mine.streak, most: mine.longest });
    fill(
      place,
      shareView(share, url),
      h("p", streak),
      h(
        "p.joined",
        ...sharing({
          text: share,
          url,
          label: t("Copy the result"),
          done: t("The result is copied."),
        }),
      ),
    );
  } catch (why) {
    toast(/** @type {Error} */ (why).message, true);
  }
}

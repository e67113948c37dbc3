// The end of a solitaire: the points explained, what the deal held, and how to go on.

import { get } from "./api.js";
import { dayOf, dealLink, dealName, playDaily, playDeal, today } from "./deals.js";
import { sheet } from "./dialog.js";
import { button, fill, h } from "./dom.js";
import { parView } from "./par.js";
import { course, left, sums } from "./result.js";
import { sharing, shareView } from "./sharing.js";
import { announce, toast } from "./speaker.js";
import { language, many, N_, t } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./table.js").TablePage} TablePage */

/** @type {Record<string, string>} */
export const ENDS = {
  out: N_("You have laid your last tile."),
  blocked: N_("Nothing fits any more, and no draw is left."),
  passed: N_("You passed, and no draw is left."),
};

/** @param {() => Promise<string>} make */
const go = (make) => make().then((address) => location.assign(address), (why) => toast(why.message, true));

/** @param {TablePage} page @param {State} state */
export function presentAlone(page, state) {
  const { round, table } = state;
  const points = table.totals[0] ?? 0;
  const title = round?.end ? many("{n} point", "{n} points", points) : t("Given up");
  const reason = round?.end ? t(ENDS[round.end]) : t("A game that was given up has no result.");
  announce(`${title} ${reason}`);
  const [next, ...others] = dayOf(table.seed) ? afterDaily(table) : afterDeal(table);
  const [daily, extra] = [h("section", { hidden: true }), h("section")];
  page.open = sheet(
    title,
    [
      h("p", {}, h("span", { class: "kicker" }, dealName(table.seed)), reason),
      daily,
      sums(state.history, page.names.slice(0, 1), [0]),
      left(state),
      parView(page.id, round?.end ? points : null),
      extra,
      h("p", { class: "joined" }, ...others, ...record(page)),
      next ? h("div", { class: "buttons" }, next) : null,
    ],
    { class: "end over alone" },
  );
  course(page.id, extra, state);
  const day = dayOf(table.seed);
  if (day) showDaily(page, daily, day);
}

/** @param {TablePage} page */
function record(page) {
  return [
    h("a", { class: "button", href: `/replay/${page.id}` }, t("Replay")),
    h("a", { class: "button", href: `/api/tables/${page.id}/record`, download: `tripple-${page.id}.tripple` }, t("Download")),
    h("a", { class: "button", href: "/solitaire" }, t("Solitaire")),
  ];
}

/** What comes next stands first: it stays in sight, all others scroll. @param {State["table"]} table */
function afterDeal(table) {
  const { sheet, changes, hints, seed } = table;
  if (!seed) return [];
  const url = dealLink({ seed, sheet, changes });
  return [
    button(t("New deal"), () => go(() => playDeal({ seed: "", sheet, changes, hints })), { class: "primary" }),
    button(t("This deal again"), () => go(() => playDeal({ seed, sheet, changes, hints }))),
    ...sharing({ text: url, label: t("Send to a friend"), done: t("The link to this deal is copied.") }),
  ];
}

/** @param {State["table"]} table */
function afterDaily(table) {
  const day = /** @type {string} */ (dayOf(table.seed));
  return [
    h("a", { class: "button primary", href: `/daily/${day}` }, t("Results and boards")),
    button(t("Practise this deal"), () => go(() => playDaily(day, true))),
  ];
}

/** What the day's result came to, if this is the one that counts. @param {TablePage} page @param {HTMLElement} place @param {string} day */
async function showDaily(page, place, day) {
  try {
    const { mine, share } = await get(`/api/daily/${day}?${new URLSearchParams({ today: today(), language })}`);
    place.hidden = false;
    if (mine.table !== page.id) return fill(place, h("p", { class: "faint" }, t("Practice: this game does not count.")));
    if (!share) return (place.hidden = true);
    const streak = t("Days in a row: {now}; most ever: {most}.", { now: mine.streak, most: mine.longest });
    fill(place, shareView(share), h("p", {}, streak), h("p", { class: "joined" }, ...sharing({ text: share, url: `${location.origin}/daily/${day}`, label: t("Copy the result"), done: t("The result is copied.") })));
  } catch (why) {
    toast(/** @type {Error} */ (why).message, true);
  }
}

// The ideas of good play, each with a position as it was played and as it is better.

import { shown } from "../board/lattice.js";
import { example } from "../board/picture.js";
import { standing } from "../board/tile.js";
import { get } from "../lib/api.js";
import { within } from "../lib/base.js";
import { h } from "../lib/dom.js";
import { showPage } from "../lib/page.js";
import { language, list, many, signed, t } from "../lib/words.js";
import { deedOf, whereOf } from "../turn/actions.js";

/** @import { DeedInfo as Deed, IdeaInfo as Idea, Laid } from "../protocol.js" */

/** @param {Laid[]} board @param {string} cell */
const where = (board, cell) => whereOf({ action: `?@${cell}` }, board);

/** @param {Deed} deed */
function told({ action, points, board }) {
  const there = whereOf({ action }, board.slice(0, -1));
  return `${deedOf({ action })} (${signed(points)})${there ? `, ${there}` : ""}`;
}

/** The comment, and the place it mentions. @param {Idea} idea @param {Deed} deed */
function saying({ said, place }, { board }) {
  return place ? [said, t("The place is dashed: {where}.", { where: where(board, place) })].join(" ") : said;
}

/** @param {string} title @param {Deed} deed @param {Idea | null} idea where something is said of this one */
function figure(title, deed, idea) {
  return h(
    "figure",
    h("figcaption", h("b", title), h("span", told(deed))),
    example(deed.board, deed.action.includes("@"), idea?.place),
    idea ? h("p.said", saying(idea, deed)) : null,
  );
}

/** The player's tiles, and what else they know. @param {Idea} idea */
function tray({ tray, others, pool }) {
  const held =
    others.length === 1
      ? many("The other player holds {n} tile", "The other player holds {n} tiles", others[0])
      : t("The others hold {numbers} tiles", { numbers: list(others.map(String)) });
  const left = many("{n} tile in the pool", "{n} tiles in the pool", pool);
  return h(
    "div.known",
    h("p", t("Your tiles")),
    h("div", { role: "img", "aria-label": tray.map(shown).join(", ") }, ...tray.map(standing)),
    h("p.faint", `${held} · ${left}`),
  );
}

/** @param {Idea} idea */
function section(idea) {
  return h(
    "section",
    { id: idea.id },
    h("h2", idea.title),
    h("p", idea.text),
    tray(idea),
    h(
      "div.sidebyside",
      figure(t("Played"), idea.played, idea.of_played ? idea : null),
      figure(t("Better"), idea.better, idea.of_played ? null : idea),
    ),
  );
}

export async function show() {
  const ideas = /** @type {Idea[]} */ (await get(`api/ideas?${new URLSearchParams({ language })}`));
  const about = t(
    "Six things that strong players look at. What is said of a position was found by playing it to the end many times, with the tiles that you cannot see dealt again each time.",
  );
  const links = ideas.map(({ id, title }) => h("a", { href: within(id) }, title));
  const contents = h("nav.contents", { "aria-label": t("Contents") }, ...links);
  const article = h("article.rulebook.ideas", h("p", about), contents, ...ideas.map(section));
  showPage(t("Ideas of good play"), "", article);
  // The section was not there yet when the browser looked for it.
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

// A reviewed game: everybody's chances, luck and skill, and mistakes to learn from.

import { chart } from "../game/chart.js";
import { dealName } from "../game/deals.js";
import { askForRecord, handedOver, handOver, listenForFiles, takeFromAddress } from "../game/records.js";
import { rulesBadge } from "../game/sheets.js";
import { takenBack } from "../game/verdict.js";
import { called, together } from "../game/who.js";
import { get, post, text } from "../lib/api.js";
import { fill, h, icon } from "../lib/dom.js";
import { entitle, home, keyList, showNothing } from "../lib/page.js";
import { announce, hold } from "../lib/speaker.js";
import { whole } from "../lib/whole.js";
import { many, t } from "../lib/words.js";
import { Graph } from "../review/graph.js";
import { keyMoments } from "../review/keymoments.js";
import { onKey } from "../review/keys.js";
import { ReviewModel } from "../review/model.js";
import { MomentView } from "../review/moment.js";
import { follow, progress } from "../review/progress.js";
import { players, summary } from "../review/summary.js";

/** @import { Finding, ReviewSoFar as SoFar } from "../protocol.js" */

/**
 * @typedef {object} Source
 * @property {string} id of its table; none where the record was opened here
 * @property {string} record
 * @property {number[]} mine
 * @property {(known: number) => Promise<SoFar>} ask
 */

class ReviewPage {
  /** @param {ReviewModel} model */
  constructor(model) {
    this.model = model;
    this.graph = new Graph(model);
    this.moment = new MomentView(model, (finding) => this.replayed(finding));
    this.players = h("div");
    this.progress = h("div", { role: "status" });
    this.overview = h("div.overview");
    /** Points, while chances are unknown. */
    this.points = h("section.card.across", h("h2", t("Points over the game")), chart(asRead(model)));
    this.said = "";
    this._build();
    model.follow(() => this.draw());
    addEventListener("keydown", (event) => onKey(event, model, this.moment));
    addEventListener("popstate", () => this._toAddress());
  }

  _build() {
    const { names, who, game, isAlone } = this.model;
    const title = isAlone ? (game.seed ? dealName(game.seed) : t("Solitaire")) : together(who, [...names.keys()]);
    const kicker = [t("Review"), takenBack(game)].filter(Boolean).join(" · ");
    entitle(t("Review"));
    fill(
      document.body,
      h(
        "main.page.review",
        h(
          "header.reviewtop",
          home(),
          h("h1", h("span.kicker", kicker), title),
          h("a.button", { href: this.replayed() }, icon("replay"), h("span", t("Replay"))),
        ),
        h("p.underrules", rulesBadge(game)),
        this.players,
        this.progress,
        this.moment.element,
        this.graph.element,
        this.overview,
        isAlone ? null : questions(),
        help(),
      ),
    );
  }

  /** The same moment in the replay, which counts deals and steps. @param {Finding} [finding] */
  replayed(finding) {
    const { id, game } = this.model;
    const page = id ? `replay/${id}` : "replay?opened";
    if (!finding) return page;
    const before = game.rounds.slice(0, finding.round).reduce((sum, round) => sum + 1 + round.steps.length, 0);
    return `${page}#${before + (finding.type === "deal" ? 0 : finding.step)}`;
  }

  draw() {
    const { model } = this;
    fill(this.players, model.at === null ? players(model) : null);
    fill(this.progress, progress(model));
    this.graph.draw();
    this.overview.hidden = model.at !== null;
    const isKnown = model.findings.length > 0;
    fill(
      this.overview,
      model.hasCourse ? null : this.points,
      isKnown ? keyMoments(model) : null,
      isKnown ? summary(model) : null,
    );
    this.moment.show();
    this._keepAddress();
    this._tell();
  }

  /** Announce the end of the review once. */
  _tell() {
    const { model } = this;
    if (!model.isDone || this.said) return;
    this.said = many(
      "The review is complete: {n} mistake.",
      "The review is complete: {n} mistakes.",
      model.mistakes.length,
    );
    announce(this.said);
  }

  /** Let the browser's way back lead from a moment to the overview. */
  _keepAddress() {
    const { at } = this.model;
    const now = `${location.pathname}?${this._asked()}${at === null ? "" : `#${at + 1}`}`;
    if (now === location.pathname + location.search + location.hash) return;
    if (at !== null && !location.hash) history.pushState(null, "", now);
    else history.replaceState(null, "", now);
  }

  _asked() {
    const asked = new URLSearchParams(location.search);
    asked.set("player", String(this.model.seat + 1));
    return asked;
  }

  /** Go to the moment in the address. */
  _toAddress() {
    const player = Number(new URLSearchParams(location.search).get("player"));
    if (player >= 1 && player <= this.model.names.length) this.model.seat = player - 1;
    const at = Number(location.hash.slice(1));
    this.model.go(at >= 1 ? at - 1 : null);
  }

  /** @param {(known: number) => Promise<SoFar>} ask */
  async begin(ask) {
    this._toAddress();
    await follow(
      ask,
      (sofar) => this.model.learn(sofar),
      (why) => hold(why?.message ?? ""),
    );
  }
}

/** The replay with "You" for the reader. @param {ReviewModel} model */
function asRead({ game, who }) {
  return { ...game, players: game.players.map((player, seat) => ({ ...player, name: called(who, seat) })) };
}

function help() {
  const keys = [
    ["N", t("Next mistake")],
    ["P", t("Previous mistake")],
    ["←, →", t("One moment back or forward")],
    [t("Enter"), t("Show the answer")],
    ["T", t("Try again")],
    [t("Esc"), t("Overview")],
  ];
  return h("details.keyhelp", h("summary", t("Keys")), keyList(keys));
}

/** Whether the address asks about these opponents. */
const isAgainst = () => new URLSearchParams(location.search).has("against");

const question = () => (isAgainst() ? "&against=true" : "");

/** The switch between the two questions that a review can answer. */
function questions() {
  const asked = new URLSearchParams(location.search);
  const ask = () => {
    if (isAgainst()) asked.delete("against");
    else asked.set("against", "");
    location.search = asked.toString();
  };
  const box = h("input", { type: "checkbox", checked: isAgainst(), onchange: ask });
  return h("label.reviewquestion", box, t("Against these opponents as they play"));
}

/** @param {string} id @returns {Promise<Source>} */
async function fromTable(id) {
  const [record, games] = await Promise.all([text(`api/tables/${id}/record`), get("api/games").catch(() => [])]);
  const mine = games.find((/** @type {any} */ game) => game.id === id)?.mine ?? [];
  const ask = async (/** @type {number} */ known) =>
    whole("ReviewSoFar", await get(`api/tables/${id}/review?known=${known}${question()}`));
  return { id, record, mine, ask };
}

/** @param {string} record @returns {Source} */
function fromRecord(record) {
  const ask = async (/** @type {number} */ known) =>
    whole("ReviewSoFar", await post(`api/review?known=${known}${question()}`, { record }));
  return { id: "", record, mine: [], ask };
}

/** @param {Error} why */
const fail = (why) => showNothing(why.message);

/** @param {Source} source */
async function review({ id, record, mine, ask }) {
  const game = whole("Replay", await post("api/replays", { record }));
  new ReviewPage(new ReviewModel(game, mine, id)).begin(ask).catch(fail);
}

/** @param {string} id of a table; without one a record that was handed over, or that is opened now */
export async function show(id) {
  const table = id || new URLSearchParams(location.search).get("table") || "";
  const open = (/** @type {string} */ record) => {
    handOver(record);
    location.assign("review?opened");
  };
  takeFromAddress();
  const isOpened = new URLSearchParams(location.search).has("opened") && handedOver();
  if (table) return fromTable(table).then(review).catch(fail);
  if (isOpened) return review(fromRecord(handedOver())).catch(fail);
  listenForFiles(open);
  askForRecord(t("Review a game"), open);
}

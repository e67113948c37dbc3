// The first page: who I am, three ways to play, and the way to everything else.

import { laidOut, picture } from "../board/picture.js";
import { LIMITS } from "../contract.js";
import { BoxChoice } from "../game/boxchoice.js";
import { LevelChoice } from "../game/levelchoice.js";
import { goToTable, myName } from "../game/maketable.js";
import { isBoxChosen, myBox, shortName } from "../game/sheets.js";
import { button, fill, h, mark } from "../lib/dom.js";
import { card, field } from "../lib/page.js";
import { prefetch } from "../lib/prefetch.js";
import { settings } from "../lib/settings.js";
import { toast } from "../lib/speaker.js";
import { keep, kept } from "../lib/storage.js";
import { t } from "../lib/words.js";
import { myGames, running, showOthers } from "./games.js";
import { becoming } from "./guests.js";
import { learnLink, learnOffer, places } from "./places.js";

/** Six tiles around a point. */
const EMBLEM = laidOut("0,0^ 145", "0,-1v 155", "0,-1^ 015", "-1,-1v 110", "-1,0^ 131", "-1,0v 341");

/** @param {number} least @param {number} most @param {string} value @param {(n: number) => string} text */
function counts(least, most, value, text) {
  const numbers = Array.from({ length: most - least + 1 }, (_, i) => least + i);
  return h("select", ...numbers.map((n) => h("option", { value: n, selected: String(n) === value }, text(n))));
}

/** @param {boolean} hasPlayed */
function computer(hasPlayed) {
  const choice = new LevelChoice(hasPlayed);
  const opponents = counts(1, LIMITS.players - 1, kept("opponents", "1"), String);
  const start = () => {
    keep("opponents", opponents.value);
    const rivals = Array.from({ length: Number(opponents.value) }, () => ({
      kind: /** @type {const} */ ("computer"),
      name: "",
      level: choice.level,
    }));
    return goToTable(play, [{ kind: "me", name: myName(), level: "" }, ...rivals], { sheet: myBox() });
  };
  const play = button(t("Play now"), start, { class: "primary big" });
  return h(
    "section.card.way",
    h("h2", t("Play the computer")),
    choice.element,
    field(t("Opponents"), opponents, { class: "beside" }),
    h("div.start", play, h("a.button.big", { href: "rules" }, t("How to play"))),
  );
}

function friends() {
  const players = counts(2, LIMITS.players, "2", String);
  const start = () => {
    const seats = Array.from({ length: Number(players.value) - 1 }, () => ({
      kind: /** @type {const} */ ("friend"),
      name: "",
      level: "",
    }));
    return goToTable(make, [{ kind: "me", name: myName(), level: "" }, ...seats], { sheet: myBox() });
  };
  const make = button(t("Make a table"), start, { class: "primary big" });
  return h(
    "section.card.way",
    h("h2", t("Play with friends")),
    h("p.faint", t("You get a link to send; whoever opens it sits down.")),
    h("div.fields", field(t("Players"), players, { class: "field-row" })),
    make,
  );
}

function here() {
  const names = h("div.names");
  const add = (/** @type {string} */ name) =>
    names.append(h("input", { value: name, maxlength: LIMITS.name, "aria-label": t("Name of a player") }));
  add(kept("name", "").trim() || t("Player {number}", { number: 1 }));
  add(t("Player {number}", { number: 2 }));
  const more = button(
    t("One more"),
    () =>
      names.childElementCount < LIMITS.players && add(t("Player {number}", { number: names.childElementCount + 1 })),
    { class: "link" },
  );
  const start = () => {
    const people = [...names.querySelectorAll("input")].map((input) => input.value.trim()).filter(Boolean);
    const seats = people.map((name, i) => ({
      kind: /** @type {"me" | "here"} */ (i ? "here" : "me"),
      name,
      level: "",
    }));
    return goToTable(begin, seats, { sheet: myBox() });
  };
  const begin = button(t("Begin"), start, { class: "primary big" });
  return h(
    "section.card.way",
    h("h2", t("On this device")),
    h("p.faint", t("You hand the device on; everybody's tiles stay hidden.")),
    names,
    more,
    begin,
  );
}

/** On a phone the other places come before the third way to play. @param {boolean} hasPlayed */
function ways(hasPlayed) {
  const all = [computer(hasPlayed), friends(), here()];
  if (!matchMedia("(max-width: 599px)").matches) return [h("div.ways", ...all), places()];
  return [h("div.ways", ...all.slice(0, 2)), places(), h("div.ways", all[2])];
}

/** Whether the button of the server's page was pressed before this script ran. */
function early() {
  const note = CSS.supports("selector(:popover-open)") ? document.querySelector("#pressed:popover-open") : null;
  return { isPressed: note !== null, isFocused: document.activeElement?.matches(".start > .primary") };
}

export async function show() {
  if (await becoming()) return;
  document.title = "tripple";
  const mine = await myGames();
  const { isPressed, isFocused } = early();
  const goingOn = running(mine);
  const name = h("input", {
    value: kept("name", ""),
    placeholder: t("Guest"),
    maxlength: LIMITS.name,
    autocomplete: "nickname",
    oninput: () => keep("name", name.value),
  });
  const games = h("div.lists");
  const box = new BoxChoice(myBox());
  // Later the answer is in the settings only.
  const which = button(t("Which box do you have?"), () => box.ask(), { class: "link" });
  box.element.addEventListener("answer", () => fill(which, t("Your box: {name}", { name: shortName(box.sheet) })));
  fill(
    document.body,
    h(
      "main",
      { class: goingOn ? "page home returning" : "page home" },
      h(
        "header.hero",
        h(
          "div",
          h("h1.brand", mark(), h("span", "tripple")),
          h("p", t("The triangular domino game: play at once, no account, no ads.")),
          field(t("Your name"), name, { class: "hello" }),
          isBoxChosen() ? null : which,
        ),
        picture(EMBLEM, { class: "emblem", "aria-hidden": "true" }),
      ),
      goingOn,
      learnOffer(mine),
      ...ways(mine.length > 0),
      h(
        "nav.more",
        h("a", { href: "new" }, t("New table with all settings")),
        learnLink(mine),
        h("a", { href: "rules" }, t("Rules")),
        h("a", { href: "puzzles" }, t("Puzzles")),
        h("a", { href: "ideas" }, t("Ideas of good play")),
        h("a", { href: "replay" }, t("Open a record")),
      ),
      games,
      card(t("Settings"), box.element, settings()),
    ),
  );
  showOthers(games, mine).catch((why) => toast(why.message, true));
  const play = /** @type {HTMLButtonElement} */ (document.querySelector(".start > .primary"));
  if (isFocused) play.focus({ preventScroll: true });
  if (isPressed) play.click();
  else prefetch("t/next");
}

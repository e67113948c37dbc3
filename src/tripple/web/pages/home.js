// The first page in three doors: a game at once, with people, learning; below a row of signs. All else is behind them.

import { laidOut, picture } from "../board/picture.js";
import { BoxChoice } from "../game/boxchoice.js";
import { LevelChoice } from "../game/levelchoice.js";
import { goToTable, myName, nameInput } from "../game/maketable.js";
import { myBox } from "../game/sheets.js";
import { openDialog } from "../lib/dialog.js";
import { button, fill, h, iconButton, mark } from "../lib/dom.js";
import { prefetch } from "../lib/offline.js";
import { field } from "../lib/page.js";
import { settings } from "../lib/settings.js";
import { keep, kept } from "../lib/storage.js";
import { t } from "../lib/words.js";
import { goOn, myGames, others, running } from "./games.js";
import { becoming } from "./guests.js";
import { learning, places } from "./places.js";

/** Six tiles around a point. */
const EMBLEM = laidOut("0,0^ 145", "0,-1v 155", "0,-1^ 015", "-1,-1v 110", "-1,0^ 131", "-1,0v 341");

/** The animal and the button to play. @param {LevelChoice} choice @param {string} rank @param {boolean} [isNew] */
function computer(choice, rank, isNew = false) {
  const start = () => {
    if (isNew) keep("first", "on");
    const rival = { kind: /** @type {const} */ ("computer"), name: "", level: choice.level };
    return goToTable(play, [{ kind: "me", name: myName(), level: "" }, rival], { sheet: myBox() });
  };
  const play = button(t("Play now"), start, { class: `${rank} big`.trim() });
  return [choice.element, h("div.start", play)];
}

/** Go on with the game that waits for me, or begin one. @param {import("./games.js").Game[]} mine */
function atOnce(mine) {
  const choice = new LevelChoice(mine.length > 0);
  const [next, ...more] = running(mine);
  if (!next)
    return h("section.card.way", h("h2", t("Play the computer")), ...computer(choice, "primary", !mine.length));
  const folded = h("details", h("summary", t("Another game")), others(more), ...computer(choice, ""));
  return h("section.card.way", ...goOn(next), folded);
}

/** By link, or on this device if the switch is on. */
function withPeople() {
  const here = h("input", { type: "checkbox", role: "switch", checked: kept("here", "off") === "on" });
  const about = h("p.faint");
  const make = h("a.button.big", t("Make a table"));
  const show = () => {
    make.setAttribute("href", here.checked ? "new#here" : "new#friend");
    fill(
      about,
      here.checked
        ? t("You hand the device on; everybody's tiles stay hidden.")
        : t("You get a link to send; whoever opens it sits down."),
    );
  };
  here.addEventListener("change", () => {
    keep("here", here.checked ? "on" : "off");
    show();
  });
  show();
  const which = field(t("On this device"), here, { class: "beside" });
  return h("section.card.way", h("h2", t("Play with people")), about, which, make);
}

function openSettings() {
  const who = h("div.settings", field(t("Your name"), nameInput()));
  openDialog(t("Settings"), [who, new BoxChoice(myBox()).element, settings()]);
}

function hero() {
  return h(
    "header.hero",
    h(
      "div",
      h("h1.brand", mark(), h("span", "tripple")),
      h("p", t("The triangular domino game: play at once, no account, no ads.")),
    ),
    picture(EMBLEM, { class: "emblem", "aria-hidden": "true" }),
    iconButton("settings", t("Settings"), openSettings),
  );
}

/** Whether the button of the server's page was pressed before this script ran. */
function early() {
  const note = CSS.supports("selector(:popover-open)") ? document.querySelector("#pressed:popover-open") : null;
  return { isPressed: note !== null, isFocused: document.activeElement?.matches(".start > button") };
}

export async function show() {
  if (await becoming()) return;
  document.title = "tripple";
  const mine = await myGames();
  const { isPressed, isFocused } = early();
  const doors = h("div.ways", atOnce(mine), withPeople(), learning(mine));
  fill(document.body, h("main.page.home", hero(), doors, places()));
  const play = /** @type {HTMLButtonElement} */ (document.querySelector(".start > button"));
  if (isFocused) play.focus({ preventScroll: true });
  if (isPressed) play.click();
  else prefetch("t/next");
}

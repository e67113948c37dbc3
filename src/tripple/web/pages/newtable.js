// A new table: who plays, and by which box; everything else is folded. Below it tables that anybody may join.

import { CLOCKS, LIMITS } from "../contract.js";
import {
  choiceTitle,
  face,
  learnStrength,
  levelsOffered,
  levelTitle,
  MINE,
  manner,
  paceChoice,
  usualPace,
  wish,
} from "../game/computers.js";
import { goToTable, myName } from "../game/maketable.js";
import { SheetChoice } from "../game/sheetchoice.js";
import { myBox } from "../game/sheets.js";
import { button, fill, h } from "../lib/dom.js";
import { card, field, select, showPage } from "../lib/page.js";
import { toast } from "../lib/speaker.js";
import { keep } from "../lib/storage.js";
import { t } from "../lib/words.js";
import { publicTables } from "./games.js";

/** @param {string} one a level, or mine */
function computer(one) {
  return one === MINE ? choiceTitle(one) : t("Computer: {level}", { level: levelTitle(one) });
}

/** How the second seat is taken if nothing else is chosen: the first page says it in the address. */
function likely() {
  const named = location.hash.slice(1);
  return ["friend", "here"].includes(named) ? named : `computer:${wish()}`;
}

/** @param {number} seat */
function seatRow(seat) {
  const levels = Object.fromEntries(levelsOffered().map((one) => [`computer:${one}`, computer(one)]));
  const people = { friend: t("a friend, by link"), here: t("somebody on this device") };
  const kinds = { ...people, ...levels, ...(seat > 1 ? { none: t("nobody") } : {}) };
  const usual = seat === 1 ? likely() : "friend";
  const who = seat ? select(kinds, usual, { "aria-label": t("Seat {number}", { number: seat + 1 }) }) : null;
  const name = h("input", {
    value: seat ? t("Player {number}", { number: seat + 1 }) : myName(),
    maxlength: LIMITS.name,
    "aria-label": t("Name of a player"),
    oninput: () => seat || keep("name", name.value.trim()),
  });
  const about = h("span.manner");
  const show = () => {
    const [kind, level] = who?.value.split(":") ?? [];
    name.hidden = kind !== "here" && seat > 0;
    fill(about, ...(level ? [face(level), h("span", manner(level))] : []));
  };
  who?.addEventListener("change", show);
  show();
  return h("li.seatrow", h("b", String(seat + 1)), who ?? h("span", t("You")), name, about);
}

/** @param {HTMLElement} rows @returns {import("../game/maketable.js").Wanted[]} */
function wanted(rows) {
  return [...rows.children].flatMap((row, seat) => {
    const name = /** @type {HTMLInputElement} */ (row.querySelector("input")).value.trim() || t("Guest");
    if (!seat) return [{ kind: /** @type {const} */ ("me"), name, level: "" }];
    const [kind, level] = /** @type {HTMLSelectElement} */ (row.querySelector("select")).value.split(":");
    return kind === "none" ? [] : [{ kind: /** @type {any} */ (kind), name, level: level ?? "" }];
  });
}

/** Rows for two players, and a button for one more. */
function seats() {
  const rows = h("ol.seatrows", seatRow(0), seatRow(1));
  const add = () => {
    const row = seatRow(rows.childElementCount);
    rows.append(row);
    more.hidden = rows.childElementCount === LIMITS.players;
    row.querySelector("select")?.focus();
  };
  const more = button(t("One more"), add, { class: "link" });
  return { rows, more };
}

export async function show() {
  await learnStrength().catch(() => {});
  const { rows, more } = seats();
  const rules = new SheetChoice(myBox());
  const clock = select(Object.fromEntries(Object.entries(CLOCKS).map(([key, text]) => [key, t(text)])), "none");
  const open = h("input", { type: "checkbox" });
  const hints = h("input.hints", { type: "checkbox", checked: true });
  const make = () => {
    if (!rules.check()) return;
    const settings = {
      sheet: rules.sheet,
      changes: rules.changes,
      clock: /** @type {any} */ (clock.value),
      public: open.checked,
      hints: hints.checked,
    };
    return goToTable(go, wanted(rows), settings);
  };
  const go = button(t("Make the table"), make, { class: "primary big" });
  const how = [
    field(t("Turn clock"), clock),
    paceChoice(usualPace() ?? "calm", () => {}),
    field(t("Public: everybody may join and watch"), open),
    field(t("Hints allowed"), hints),
  ];
  const [box, ...house] = rules.elements;
  const others = h("div");
  showPage(
    t("New table"),
    "",
    card(t("Who plays"), rows, more),
    h("section", box),
    h("details.card", h("summary", t("More settings")), h("div.settings", ...how), ...house),
    go,
    others,
  );
  publicTables().then(
    (tables) => fill(others, tables),
    (why) => toast(why.message, true),
  );
}

// A new table with everything there is to choose.

import { CLOCKS, LIMITS, PACES } from "../contract.js";
import {
  choiceTitle,
  face,
  learnStrength,
  levelsOffered,
  levelTitle,
  MINE,
  manner,
  usualPace,
  wish,
} from "../game/computers.js";
import { goToTable, myName } from "../game/maketable.js";
import { SheetChoice } from "../game/sheetchoice.js";
import { myBox } from "../game/sheets.js";
import { button, fill, h } from "../lib/dom.js";
import { card, field, select, showPage } from "../lib/page.js";
import { t } from "../lib/words.js";

/** @param {string} one a level, or mine */
function computer(one) {
  return one === MINE ? choiceTitle(one) : t("Computer: {level}", { level: levelTitle(one) });
}

/** @param {number} seat */
function seatRow(seat) {
  const levels = Object.fromEntries(levelsOffered().map((one) => [`computer:${one}`, computer(one)]));
  const kinds = { none: t("nobody"), friend: t("a friend, by link"), here: t("somebody on this device"), ...levels };
  const who = seat
    ? select(kinds, seat === 1 ? `computer:${wish()}` : "none", {
        "aria-label": t("Seat {number}", { number: seat + 1 }),
      })
    : null;
  const name = h("input", {
    value: seat ? t("Player {number}", { number: seat + 1 }) : myName(),
    maxlength: LIMITS.name,
    "aria-label": t("Name of a player"),
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

export async function show() {
  await learnStrength().catch(() => {});
  const rows = h("ol.seatrows", ...Array.from({ length: LIMITS.players }, (_, seat) => seatRow(seat)));
  const rules = new SheetChoice(myBox());
  const clock = select(Object.fromEntries(Object.entries(CLOCKS).map(([key, text]) => [key, t(text)])), "none");
  const pace = select(
    {
      "": t("the server's default"),
      ...Object.fromEntries(Object.entries(PACES).map(([key, text]) => [key, t(text)])),
    },
    usualPace() ?? "",
  );
  const open = h("input", { type: "checkbox" });
  const hints = h("input", { type: "checkbox" });
  hints.checked = true;
  const make = () => {
    if (!rules.check()) return;
    const settings = {
      sheet: rules.sheet,
      changes: rules.changes,
      clock: /** @type {any} */ (clock.value),
      pace: /** @type {any} */ (pace.value || undefined),
      public: open.checked,
      hints: hints.checked,
    };
    return goToTable(go, wanted(rows), settings);
  };
  const go = button(t("Make the table"), make, { class: "primary big" });
  const how = [
    field(t("Turn clock"), clock),
    field(t("Computer players' pace"), pace),
    field(t("Public: everybody may join and watch"), open),
    field(t("Hints allowed"), hints),
  ];
  showPage(
    t("New table"),
    "",
    card(t("Who plays"), rows),
    card(t("How"), h("div.settings", ...how)),
    card(t("Rules"), ...rules.elements),
    go,
  );
}

// The score pad's menu: names, course, files, deleting; the end of its game; and changes lost to another phone.

import { LIMITS } from "../contract.js";
import { chart } from "../game/chart.js";
import { houseRules } from "../game/houserules.js";
import { sheetName, trademarks } from "../game/sheets.js";
import { whyOver } from "../game/verdict.js";
import { send } from "../lib/api.js";
import { confirm, openDialog } from "../lib/dialog.js";
import { button, fill, h } from "../lib/dom.js";
import { buttonRow, keyList, scroller } from "../lib/page.js";
import { settings } from "../lib/settings.js";
import { save } from "../lib/sharing.js";
import { toast } from "../lib/speaker.js";
import { language, plain, t } from "../lib/words.js";
import { openExtra } from "./correct.js";
import { checkNames, Pad } from "./fold.js";
import { shortcuts } from "./keys.js";
import { asDocument, makePad } from "./makepad.js";
import { Impossible, points } from "./round.js";
import { told } from "./rows.js";
import { leave } from "./sync.js";

/** @import { PadPage } from "./page.js" */

/** @param {PadPage} page */
export function openMenu(page) {
  const close = () => dialog.close();
  const then = (/** @type {() => void} */ deed) => () => {
    close();
    deed();
  };
  const dialog = openDialog(t("Menu"), [
    h(
      "section",
      h("h3", t("This pad")),
      h("p.faint", [sheetName(page.doc.sheet), houseRules(page.doc.house_rules)].filter(Boolean).join(" · ")),
      h("p.faint.fineprint", trademarks(page.doc.sheet)),
      h("div.says", ...deeds(page, then)),
    ),
    h("section", h("h3", t("Settings")), settings({ sounds: false, plays: false })),
    h("section", h("h3", t("Keys")), keyList(shortcuts(page.doc.tariff))),
  ]);
}

/** @param {PadPage} page @param {(deed: () => void) => () => void} then closes the menu first */
function deeds(page, then) {
  const { pad } = page;
  const wanted = new URLSearchParams([
    ["sheet", page.doc.sheet],
    ...page.doc.house_rules.map((change) => ["change", change]),
  ]);
  return [
    pad.round && !pad.mustEnd
      ? button(
          t("End the round"),
          then(() => page.end(true)),
        )
      : null,
    pad.rounds.length
      ? button(
          t("Add or deduct points"),
          then(() => openExtra(page)),
        )
      : null,
    pad.entries.length
      ? button(
          t("Points over the game"),
          then(() => showCourse(page)),
        )
      : null,
    button(
      t("Change the names"),
      then(() => rename(page)),
    ),
    ...files(page),
    again(page),
    h("a.button", { href: `rules?${wanted}`, target: "_blank" }, t("Rules")),
    button(
      t("Delete this pad"),
      then(() => discard(page)),
    ),
  ];
}

/** The course of a pad as a game's chart. @param {Pad} pad */
export function course(pad) {
  return chart({
    players: pad.names.map((name) => ({ name })),
    rounds: pad.rounds.map(({ scored }) => ({ steps: scored })),
  });
}

/** @param {PadPage} page */
function showCourse({ pad }) {
  openDialog(t("Points over the game"), [course(pad)]);
}

/** @param {PadPage} page */
function rename(page) {
  const inputs = page.pad.names.map((name, seat) =>
    h("input", { value: name, maxlength: LIMITS.padName, "aria-label": t("Player {number}", { number: seat + 1 }) }),
  );
  const fault = h("p.bad", { role: "alert" });
  const done = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const names = inputs.map((input) => input.value.trim());
      checkNames(names);
      if (await page.write({ type: "rename", names })) dialog.close();
    } catch (why) {
      if (!(why instanceof Impossible)) throw why;
      fill(fault, why.message);
    }
  };
  const dialog = openDialog(t("Change the names"), [
    h("form", { onsubmit: done }, h("div.names", ...inputs), fault, buttonRow(h("button.primary", t("Write it down")))),
  ]);
}

/** The server makes the file and keeps nothing. @param {PadPage} page @param {string} path @param {string} name */
async function download(page, path, name) {
  try {
    const answer = await send("POST", path, asDocument(page.doc, page.pad));
    save(await answer.blob(), name);
  } catch (why) {
    toast(/** @type {Error} */ (why).message, true);
  }
}

/** @param {PadPage} page */
export function files(page) {
  const paper = /-(US|CA|MX)$/.test(navigator.language) ? "letter" : "a4";
  return [
    button(t("Table for spreadsheets (CSV)"), () => download(page, `api/pads/csv?language=${language}`, "tripple.csv")),
    button(t("Sheet to print (PDF)"), () =>
      download(page, `api/pads/print?language=${language}&paper=${paper}`, "tripple.pdf"),
    ),
  ];
}

/** @param {PadPage} page */
export function again(page, kind = "") {
  return button(
    t("New pad with the same names"),
    async () => page.visit(await makePad(page.store, page.pad.names, page.pad.tariff)),
    { class: kind },
  );
}

/** @param {PadPage} page */
function discard(page) {
  confirm(t("Delete this pad from this device and from your pads?"), t("Delete"), async () => {
    page.close();
    await leave(page.store, page.doc);
    location.assign("pad");
  });
}

/** Another phone was first: ask what to do with lines that no longer fit. @param {PadPage} page */
export function askLost(page) {
  const { lost } = page.doc;
  if (!lost || page.asking) return;
  page.asking = true;
  const mine = new Pad(page.doc.names, page.doc.tariff, lost.mine);
  const settle = async (/** @type {HTMLDialogElement} */ dialog) => {
    page.doc = await page.store.amend(page.doc.id, (doc) => ({ ...doc, lost: unseen(doc, lost) }));
    dialog.close();
  };
  const keep = async () => {
    const address = await makePad(page.store, mine.first, mine.tariff, lost.mine);
    await settle(dialog);
    await page.visit(address);
  };
  const rows = lost.changes.map((one) => h("li", describe(one, mine)));
  const dialog = openDialog(
    t("Another phone has changed the pad"),
    [
      h("p", t("These of your changes no longer fit and were not added:")),
      h("ul", ...rows),
      buttonRow(
        button(t("Keep the other version"), () => settle(dialog), { class: "primary" }),
        button(t("Keep my version as a separate pad"), keep),
      ),
    ],
    { class: "lost", closed: () => (page.asking = false) },
  );
}

/**
 * Changes lost after those that were seen.
 * @param {import("./store.js").Kept} doc @param {import("./store.js").Lost} seen
 */
function unseen({ lost }, seen) {
  const rest = lost?.changes.slice(seen.changes.length) ?? [];
  return lost && rest.length ? { ...lost, changes: rest } : undefined;
}

/** @param {import("../protocol.js").Keyed} one @param {Pad} mine */
function describe({ change }, mine) {
  if (change.type === "undo") return t("The last change is taken back.");
  if (change.type === "rename") return change.names.join(", ");
  if (change.type === "strike") return t("Line {number} is struck.", { number: change.at + 1 });
  const at = mine.entries.findIndex((entry) => JSON.stringify(entry) === JSON.stringify(change.entry));
  if (at >= 0) return told(mine.scored(at), mine.names);
  if (change.type === "insert") return t("Line {number} is inserted.", { number: change.at + 1 });
  return t("Line {number} is corrected.", {
    number: (change.type === "correct" ? change.at : mine.entries.length) + 1,
  });
}

/** All points, round by round. @param {Pad} pad */
function table(pad) {
  const cell = (/** @type {number} */ got) => h("td", { class: got < 0 ? "minus" : "" }, plain(got));
  const row = (/** @type {string} */ label, /** @type {number[]} */ got, kind = "") =>
    h("tr", { class: kind }, h("th", { scope: "row" }, label), ...got.map(cell));
  const rounds = pad.rounds.map((round, i) => row(t("Round {number}", { number: i + 1 }), points(round)));
  return scroller(
    t("The points of the game"),
    h(
      "table.sums",
      h("thead", h("tr", h("td"), ...pad.names.map((name) => h("th", { scope: "col", title: name }, name)))),
      h("tbody", ...rounds, row(t("total"), pad.totals, "total")),
    ),
  );
}

/** @param {import("./page.js").PadPage} page */
export function showOver(page) {
  const { pad } = page;
  return h(
    "section.keys.gameover",
    h("h1", page.sentence()),
    h("p", whyOver({ names: pad.names, mine: null }, pad.tariff, pad.totals)),
    table(pad),
    course(pad),
    buttonRow(again(page, "primary"), ...files(page)),
  );
}

// The effect of a change on a pad, shown in advance.

import { shown } from "../board/lattice.js";
import { total } from "../game/sums.js";
import { openDialog } from "../lib/dialog.js";
import { button, fill, h } from "../lib/dom.js";
import { toast } from "../lib/speaker.js";
import { many, plain, signed, t } from "../lib/words.js";
import { effectOf, moved } from "./effect.js";
import { done, tileIn, told } from "./rows.js";

/** @import { Altered, Effect } from "./effect.js" */
/** @import { Pad } from "./fold.js" */
/** @import { PadPage } from "./page.js" */
/** @import { Scored } from "./round.js" */

/** Rows that are seen at a glance. */
const GLANCE = 5;

/** @param {Scored} scored @param {number | null} seat */
function gained({ lines }, seat) {
  return total(lines.filter((line) => line.seat === seat));
}

/** A turn by its tile, or a word for it. @param {Scored} scored */
function what({ entry }) {
  const tile = tileIn(entry);
  if (tile) return shown(tile);
  return entry.kind === "points" && entry.laid ? t("Unknown tile") : t("Laid nothing");
}

/** @param {string} line @param {string} before @param {string} after */
function fromTo(line, before, after) {
  return t("{line}: from {before} to {after}", { line, before, after });
}

/** A line that goes to another player or changes its points. @param {Altered} one @param {string[]} names */
function rows({ was, is }, names) {
  const [before, after] = [gained(was, was.seat), gained(is, is.seat)];
  if (was.seat === null || is.seat === null || was.seat === is.seat) return worths({ was, is }, names);
  const [from, to] = [names[was.seat], names[is.seat]];
  if (before === after) return [fromTo(`${what(was)} (${signed(before)})`, from, to)];
  return [fromTo(what(was), `${from} (${signed(before)})`, `${to} (${signed(after)})`)];
}

/** @param {Altered} one @param {string[]} names */
function worths({ was, is }, names) {
  const seats = names.map((_, seat) => seat).filter((seat) => gained(was, seat) !== gained(is, seat));
  const deed = done(was, names);
  const line = (/** @type {number} */ seat) => (was.seat === null ? `${deed}, ${names[seat]}` : deed);
  return seats.map((seat) => fromTo(line(seat), signed(gained(was, seat)), signed(gained(is, seat))));
}

/** @param {Pad} pad @param {Effect} effect */
function changedLines(pad, effect) {
  const all = effect.altered.flatMap((one) => rows(one, pad.names)).map((row) => h("li", row));
  if (!all.length) return null;
  const rest = all.slice(GLANCE);
  const more = many("and {n} more line", "and {n} more lines", rest.length);
  const heading = h("h3", t("Later lines that change"));
  const folded = rest.length ? h("details", h("summary", more), h("ul", ...rest)) : null;
  return h("div", heading, h("ul", ...all.slice(0, GLANCE)), folded);
}

/** @param {Pad} pad @param {Pad} after */
function totals(pad, after) {
  const row = (/** @type {string} */ name, /** @type {number} */ seat) => {
    const [was, is] = [pad.totals[seat], after.totals[seat]];
    const cells = [was, is].map((points) => h("td", plain(points)));
    return h("tr", { class: was === is ? "same" : "" }, h("th", { scope: "row" }, name), ...cells);
  };
  const head = [t("total"), t("now"), t("then")].map((word) => h("th", { scope: "col" }, word));
  return h("table.sums", h("thead", h("tr", ...head)), h("tbody", ...pad.names.map(row)));
}

/** The next step, if it changes. @param {Pad} pad @param {Pad} after */
function next(pad, after) {
  if (pad.over !== after.over) return after.over ? t("Then the game is over.") : t("Then the game goes on.");
  if (after.turn === null || after.turn === pad.turn) return "";
  return t("Then it is {name}'s turn.", { name: after.names[after.turn] });
}

/** Why it is impossible, with the later line that contradicts. @param {Pad} pad @param {Effect} effect */
function contradiction({ names }, { fault, line }) {
  if (!fault) return [];
  const later = line && t("This later line would no longer be possible: {line}", { line: told(line, names) });
  return [h("b", fault.message), later ? ` ${later}` : null];
}

/** All effects of a change. @param {Pad} pad @param {Effect} effect */
function foretold(pad, effect) {
  const { after } = effect;
  if (!after) return h("p.later", ...contradiction(pad, effect));
  const then = next(pad, after);
  return h("div.foretold", totals(pad, after), then ? h("p", then) : null, changedLines(pad, effect));
}

/** The changed totals, in sentences. @param {Pad} pad @param {Effect} effect */
function inShort(pad, { after }) {
  const told = pad.names.map((name, seat) => {
    const [before, then] = [pad.totals[seat], after?.totals[seat] ?? pad.totals[seat]];
    if (before === then) return "";
    return t("{name} then has {after} instead of {before}.", { name, before: plain(before), after: plain(then) });
  });
  return told.filter(Boolean).join(" ");
}

/** The points of a changed line; other effects are written to `later`. */
/** @param {Pad} pad @param {import("../protocol.js").PadChange & {at: number}} change @param {HTMLElement} later */
export function previewed(pad, change, later) {
  const effect = effectOf(pad, change);
  later.classList.toggle("calm", !effect.fault);
  if (!effect.after) {
    fill(later, ...(effect.line ? contradiction(pad, effect) : []));
    throw effect.fault;
  }
  fill(later, inShort(pad, effect));
  return effect.after.scored(change.at).lines;
}

/**
 * @typedef {object} Choice one way to go on
 * @property {string} label @property {string} [about] @property {Effect} effect
 */

/** A choice with all its effects. */
/** @param {Pad} pad @param {Choice} choice @param {boolean} primary @param {() => void} choose */
function card(pad, { label, about, effect }, primary, choose) {
  const id = `does-${effect.change.type}`;
  const kind = { class: primary ? "primary big" : "big", disabled: Boolean(effect.fault), "aria-describedby": id };
  const does = h("div.foretold", { id }, about ? h("p", about) : null, foretold(pad, effect));
  return h("section.way-on", does, button(label, choose, kind));
}

/**
 * Show the effects, then do what is chosen.
 * @param {PadPage} page @param {string} title @param {string} line
 * @param {Choice[]} choices @param {() => void} [after]
 */
export function askFirst(page, title, line, choices, after = () => {}) {
  const { pad } = page;
  const first = choices.findIndex(({ effect }) => !effect.fault);
  let busy = false;
  const choose = async (/** @type {Choice} */ { effect }) => {
    if (busy) return;
    busy = true;
    const still = stillSo(page, pad);
    const written = still && (await page.write(effect.change));
    dialog.close();
    if (written || !still) after();
  };
  const cards = choices.map((choice, i) => card(pad, choice, i === first, () => choose(choice)));
  const back = button(t("Cancel"), () => dialog.close(), { class: "big" });
  const dialog = openDialog(title, [h("p.faint", line), ...cards, back], {
    class: "correcting foreseen",
  });
  // The keyboard is where it goes on, the eyes begin at the top.
  /** @type {HTMLElement} */ (dialog.querySelector(".primary") ?? back).focus({ preventScroll: true });
}

/** Whether the pad is still as it was shown. @param {PadPage} page @param {Pad} seen */
function stillSo(page, seen) {
  const { log } = page.pad;
  if (log.length === seen.log.length && log.at(-1)?.key === seen.log.at(-1)?.key) return true;
  toast(t("Another phone has changed the pad in the meantime. Look at the line again."), true);
  return false;
}

/**
 * Change at once, or ask first if a line goes to another player.
 * @param {PadPage} page @param {Pad} seen @param {string} title @param {string} line
 * @param {Choice} choice @param {() => void} after
 */
export async function carefully(page, seen, title, line, choice, after) {
  if (!stillSo(page, seen)) return after();
  if (moved(choice.effect.altered).length) return askFirst(page, title, line, [choice], after);
  if (await page.write(choice.effect.change)) after();
}

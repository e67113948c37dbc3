// A hint: what a strong player would do, and why.

import { get } from "./api.js";
import { sheet } from "./dialog.js";
import { button, fill, h } from "./dom.js";
import { shown } from "./lattice.js";
import { isAlone } from "./turn.js";
import { signed, t } from "./words.js";

/** @typedef {import("./table.js").TablePage} TablePage */
/** @typedef {{action: string, points: number, win?: number | null, because?: string | null, values?: Record<string, any>}} Advice */

const MOST = 5;
const PATIENCE = 10000;

/** @type {Record<string, () => string>} */
const DEEDS = { draw: () => t("Draw a tile"), pass: () => t("Pass"), open: () => t("Lay the opening tile") };

/** @param {TablePage} page */
export async function showHint(page) {
  const place = h("div", { "aria-live": "polite" }, h("p", {}, t("Thinking …")));
  const dialog = (page.open = sheet(t("Hint"), [place]));
  const close = () => dialog.close();
  const instead = (/** @type {string} */ words) => fill(place, h("p", {}, words), button(t("Close"), close));
  const late = setTimeout(() => instead(t("The hint takes longer than it should. Wait for it, or close this and play on.")), PATIENCE);
  try {
    const given = await get(`/api/tables/${page.id}/hint?seat=${page.key}`);
    fill(place, ...view(page, given.slice(0, MOST), close));
  } catch (why) {
    instead(/** @type {Error} */ (why).message);
  } finally {
    clearTimeout(late);
  }
}

/** @param {TablePage} page @param {Advice[]} given @param {() => void} close */
function view(page, given, close) {
  const rows = given.map((one) => row(page, one, given.length > 1, close));
  if (given.length > 1) return [h("p", {}, meaning(page, given)), h("ol", { class: "advice" }, ...rows)];
  const why = { open: t("The round begins with your opening tile:"), draw: t("Nothing fits, so only this can be done:"), pass: t("Nothing fits, so only this can be done:") }[given[0]?.action];
  return [h("p", {}, why ?? t("Only this can be done:")), h("ul", { class: "advice only" }, ...rows)];
}

/** What the list is, and the numbers in it. @param {TablePage} page @param {Advice[]} given */
function meaning(page, given) {
  if (page.state && isAlone(page.state)) return t("What a strong computer player would do, best first, and the points with which the solitaire would probably end:");
  if (!wins(given)) return t("What a strong computer player would do, best first, and by how many points you would probably end the round ahead of the others:");
  return t("What a strong computer player would do, best first. With each: by how many points you would probably end the round ahead of the others, and how likely you would win the game.");
}

/** @param {Advice[]} given */
function wins(given) {
  return given.some(({ win }) => win !== null && win !== undefined);
}

/** @param {TablePage} page @param {Advice} one @param {boolean} compared @param {() => void} close */
function row(page, one, compared, close) {
  const [tile, cell] = one.action.split("@");
  const what = cell ? t("Lay {tile}", { tile: shown(tile) }) : DEEDS[one.action]?.() ?? one.action;
  const take = () => {
    close();
    if (cell) Object.assign(page, { tile, cell });
    page.render();
    /** @type {HTMLElement | null} */ (page.actions.querySelector(cell ? ".lay" : `.${one.action}`))?.focus();
  };
  const numbers = [signed(Math.round(one.points)), ...(wins([one]) ? [`${Math.round(100 * (one.win ?? 0))} %`] : [])];
  return h("li", {}, button(what, take, { class: "link" }), compared ? h("span", { class: "expected" }, numbers.join(" · ")) : null, one.because ? h("p", {}, t(one.because, one.values ?? {})) : null);
}

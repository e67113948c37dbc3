// The score pad for a real table.

import { Refused } from "../lib/api.js";
import { parts } from "../lib/base.js";
import { fill, h } from "../lib/dom.js";
import { showPage } from "../lib/page.js";
import { furnish } from "../lib/speaker.js";
import { t } from "../lib/words.js";
import { now } from "../pad/exchange.js";
import { showList } from "../pad/list.js";
import { tariffOf } from "../pad/makepad.js";
import { PadPage } from "../pad/page.js";
import { Impossible } from "../pad/round.js";
import { FORGOTTEN, PadStore } from "../pad/store.js";
import { fetchPad } from "../pad/sync.js";

/** Refusals of an address without a pad. */
const NO_PAD = ["no-pad", "malformed", "unknown-message"];

let shownNow = /** @type {PadPage | null} */ (null);

/**
 * Fetch a shared pad by its link.
 * @param {PadStore} store @param {string} id @returns {Promise<import("../pad/store.js").Kept>}
 */
async function fetched(store, id) {
  const fresh = await fetchPad(id, location.hash.slice(1) || null);
  const { invite, names, sheet, house_rules } = fresh;
  const log = fresh.log.map((/** @type {any} */ { key, change }) => ({ key, change }));
  const tariff = await tariffOf(store, sheet, house_rules);
  return store.update(id, (before) =>
    before && !before.gone
      ? before
      : { id, invite, names, sheet, house_rules, tariff, made: true, log, unsent: [], changed: now() },
  );
}

/** @param {string} text */
function showNone(text) {
  shownNow?.close();
  shownNow = null;
  const said = h("p", { tabindex: -1 }, text);
  const list = h("a.button", { href: "pad" }, t("My pads"));
  showPage(t("Score pad"), "", h("section.card.nopad", said, list));
  furnish();
  said.focus();
}

/** @param {Error} why */
function missing(why) {
  const known = why instanceof Refused || why instanceof Impossible;
  const text =
    why instanceof Refused && NO_PAD.includes(why.reason)
      ? t("There is no such pad. Perhaps the link is not complete, or everybody has deleted it.")
      : known
        ? why.message
        : t("This pad is not on this device, and the server cannot be reached. Try again when it is back.");
  showNone(text);
}

/** Without storage the page must not be left. @param {PadStore} store @param {string} address */
async function visit(store, address) {
  if (store.disk) return location.assign(address);
  history.pushState(null, "", address);
  await showPad(store, parts()[1]);
}

/** @param {PadStore} store @param {string} id */
async function showPad(store, id) {
  const here = await store.read(id);
  try {
    shownNow?.close();
    const page = new PadPage(
      store,
      here ?? (await fetched(store, id)),
      (address) => visit(store, address),
      () => showNone(t("This pad was deleted.")),
    );
    shownNow = page;
    fill(document.body, page.element);
    furnish();
    page.render();
    page.line.sync();
    page.refresh();
  } catch (why) {
    missing(/** @type {Error} */ (why));
  }
}

/** @param {string} id */
export async function show(id) {
  const store = await PadStore.open();
  store.listen((word) => word === FORGOTTEN && showNone(t("Everything about you is deleted.")));
  await (id ? showPad(store, id) : showList(store, (address) => visit(store, address)));
}

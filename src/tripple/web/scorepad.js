// The score pad for a real table.

import { get, post, Refused } from "./api.js";
import { fill, h, mark } from "./dom.js";
import { now } from "./padexchange.js";
import { showList } from "./padlist.js";
import { tariffOf } from "./padmaking.js";
import { PadPage } from "./padpage.js";
import { Impossible } from "./padround.js";
import { FORGOTTEN, Shelf } from "./padshelf.js";
import { furnish } from "./speaker.js";
import { t } from "./words.js";

/** @type {PadPage | null} */
let shownNow = null;

/**
 * A pad that somebody else has made, by its link.
 * @param {Shelf} shelf
 * @param {string} id
 * @returns {Promise<import("./padshelf.js").Kept>}
 */
async function fetched(shelf, id) {
  const secret = location.hash.slice(1);
  const fresh = secret
    ? await post(`/api/pads/${encodeURIComponent(id)}/open`, { invite: secret })
    : await get(`/api/pads/${encodeURIComponent(id)}`);
  const { invite, names, sheet, house_rules } = fresh;
  const log = fresh.log.map((/** @type {any} */ { key, change }) => ({ key, change }));
  const tariff = await tariffOf(shelf, sheet, house_rules);
  return shelf.update(id, (before) =>
    before && !before.gone
      ? before
      : { id, invite, names, sheet, house_rules, tariff, made: true, log, unsent: [], changed: now() },
  );
}

/** @param {string} text */
function showNone(text) {
  shownNow?.close();
  shownNow = null;
  document.title = `${t("Score pad")} · tripple`;
  const said = h("p", { tabindex: -1 }, text);
  fill(
    document.body,
    h(
      "main",
      { class: "page" },
      h("a", { href: "/", class: "brand" }, mark(), h("span", {}, "tripple")),
      h("h1", {}, t("Score pad")),
      h("section", { class: "card nopad" }, said, h("a", { class: "button", href: "/pad" }, t("My pads"))),
    ),
  );
  furnish();
  said.focus();
}

/** @param {Error} why */
function missing(why) {
  const known = why instanceof Refused || why instanceof Impossible;
  const text =
    why instanceof Refused && (why.status === 404 || why.status === 400)
      ? t("There is no such pad. Perhaps the link is not complete, or everybody has deleted it.")
      : known
        ? why.message
        : t("This pad is not on this device, and the server is away. Try again when it is back.");
  showNone(text);
}

/** Where nothing can be kept, the page must not be left. @param {Shelf} shelf @param {string} address */
async function visit(shelf, address) {
  if (shelf.disk) return location.assign(address);
  history.pushState(null, "", address);
  await showPad(shelf, location.pathname.split("/")[2]);
}

/** @param {Shelf} shelf @param {string} id */
async function showPad(shelf, id) {
  const here = await shelf.read(id);
  try {
    shownNow?.close();
    const page = new PadPage(
      shelf,
      here ?? (await fetched(shelf, id)),
      (address) => visit(shelf, address),
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
  const shelf = await Shelf.open();
  shelf.listen((word) => word === FORGOTTEN && showNone(t("Everything about you is deleted.")));
  await (id ? showPad(shelf, id) : showList(shelf, (address) => visit(shelf, address)));
}

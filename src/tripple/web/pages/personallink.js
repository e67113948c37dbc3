// A personal link was opened: says whose it is and what happens, and becomes that guest only when told to.

import { post } from "../lib/api.js";
import { button, fill, h, mark } from "../lib/dom.js";
import { keep } from "../lib/storage.js";
import { t } from "../lib/words.js";
import { amount, becomeAnother, whole } from "./guests.js";

/** @import { GuestInfo as Guest } from "../protocol.js" */

/** Where the link leads afterwards: a table or a pad of this server, and nowhere else. */
function destination() {
  const wanted = new URLSearchParams(location.search).get("to") ?? "";
  return /^\/?(t|pad)\/[\w-]{1,64}$/.test(wanted) ? wanted.replace(/^\//, "") : "./";
}

/** @param {string} title @param {import("../lib/dom.js").Child[]} content */
function page(title, content) {
  const heading = h("h1", { tabindex: -1 }, title);
  const brand = h("a", { href: "./", class: "brand" }, mark(), h("span", {}, "tripple"));
  const card = h("section", { class: "card becoming" }, heading, ...content);
  fill(document.body, h("main", { class: "page becomes" }, brand, card));
  document.title = `${title} · tripple`;
  heading.focus();
}

/** @param {Guest} mine what would be put aside @returns {HTMLElement | null} */
function aside(mine) {
  if (!whole(mine)) return null;
  const own = mine.name
    ? t("In this browser you are {name}, with {amount}.", { name: mine.name, amount: amount(mine) })
    : t("In this browser you have {amount}.", { amount: amount(mine) });
  const back = t("Nothing is lost: for 90 days you can go back to it from “My statistics” in this browser.");
  return h("p", {}, own, " ", back);
}

/** @param {string} token @param {{theirs: Guest, mine: Guest}} told @param {string} to */
function ask(token, { theirs, mine }, to) {
  const fault = h("p", { class: "bad", role: "alert" });
  const safe = whole(mine) > 0;
  const become = async () => {
    yes.disabled = true;
    try {
      await becomeAnother(() => post("api/links/use", { token, leave: true }));
      if (theirs.name) keep("name", theirs.name);
      location.replace(to);
    } catch (why) {
      yes.disabled = false;
      fill(fault, /** @type {Error} */ (why).message);
    }
  };
  const label = theirs.name ? t("Continue as {name}", { name: theirs.name }) : t("Play as this guest");
  const yes = button(label, become, { class: safe ? "" : "primary" });
  const no = button(t("Stay who I am"), () => location.replace(to), { class: safe ? "primary" : "" });
  const whose = theirs.name
    ? t("This link makes you {name} in this browser, with {amount}.", { name: theirs.name, amount: amount(theirs) })
    : t("This link makes you another guest in this browser, with {amount}.", { amount: amount(theirs) });
  const caution = t(
    "Continue only if you made this link yourself, on another device: whoever made it sees the tiles of every game that you play here from then on.",
  );
  page(theirs.name ? t("Play as {name} here?", { name: theirs.name }) : t("Become another guest here?"), [
    h("p", {}, whose),
    aside(mine),
    h("p", { class: "caution" }, caution),
    fault,
    h("div", { class: "buttons" }, yes, no),
  ]);
}

/** Whether a link was opened, and the page is about it. */
export async function becoming() {
  const token = location.hash.slice(1);
  // A link that is opened where this page is open already changes nothing but the part behind the #.
  addEventListener("hashchange", () => location.hash.slice(1) && location.reload());
  if (!token) return false;
  const to = destination();
  history.replaceState(null, "", "./");
  try {
    const told = await post("api/links/look", { token });
    if (told.same) location.replace(to);
    else ask(token, told, to);
  } catch (why) {
    const go = h("a", { class: "button primary", href: to }, t("Continue without it"));
    page(t("This link does not work"), [
      h("p", {}, /** @type {Error} */ (why).message),
      h("div", { class: "buttons" }, go),
    ]);
  }
  return true;
}

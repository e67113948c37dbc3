// Guests: name and amount of data; becoming another one by a personal link, and back.

import { get, post } from "../lib/api.js";
import { button, fill, h } from "../lib/dom.js";
import { buttonRow, entitle, frame } from "../lib/page.js";
import { drop, keep } from "../lib/storage.js";
import { list, many, t } from "../lib/words.js";

/** @import { FormerGuest, GuestInfo as Guest } from "../protocol.js" */

/** @param {Guest} guest */
export function whole({ games, pads, puzzles }) {
  return games + pads + puzzles;
}

/** @param {Guest} guest such as 3 games and 1 score pad */
export function amount(guest) {
  const count = (/** @type {number} */ n) => ({ n: n >= guest.most ? `${guest.most}+` : n });
  const words = [
    guest.games ? many("{n} game", "{n} games", guest.games, count(guest.games)) : "",
    guest.pads ? many("{n} score pad", "{n} score pads", guest.pads, count(guest.pads)) : "",
    guest.puzzles ? many("{n} puzzle", "{n} puzzles", guest.puzzles, count(guest.puzzles)) : "",
  ].filter(Boolean);
  return words.length ? list(words) : t("no games yet");
}

/**
 * Become another guest. Unsent results belong to the old one, and so does what is known here.
 * @param {() => Promise<any>} change
 */
async function becomeAnother(change) {
  const { handIn } = await import("../puzzles/results.js");
  await handIn();
  await change();
  for (const known of ["puzzles", "strength"]) drop(known);
}

/** A former guest, with a button to go back. @param {FormerGuest} former @param {HTMLElement} fault */
function line({ number, guest }, fault) {
  const back = async () => {
    try {
      await becomeAnother(() => post("api/links/back", { number }));
      if (guest.name) keep("name", guest.name);
      location.reload();
    } catch (why) {
      fill(fault, /** @type {Error} */ (why).message);
    }
  };
  const name = guest.name ?? t("Guest");
  const label = t("Go back to being {name}", { name });
  return h("li", h("span", h("b", name), " · ", amount(guest)), button(label, back));
}

/** This browser's former guests; hidden if there are none. */
export function formerly() {
  const card = h("section.card.formerly", { hidden: true });
  const show = (/** @type {{number: number, guest: Guest}[]} */ before) => {
    const fault = h("p.bad", { role: "alert" });
    const why = t("A personal link made this browser another guest. What you had before is still there.");
    const lines = h("ul", ...before.map((one) => line(one, fault)));
    fill(card, h("h2", t("Earlier guests in this browser")), h("p.faint", why), lines, fault);
    card.hidden = !before.length;
  };
  get("api/links/former").then(show, () => {});
  return card;
}

/** The link's destination: a table or a pad of this server. */
function destination() {
  const wanted = new URLSearchParams(location.search).get("to") ?? "";
  return /^\/?(t|pad)\/[\w-]{1,64}$/.test(wanted) ? wanted.replace(/^\//, "") : "./";
}

/** @param {string} title @param {import("../lib/dom.js").Child[]} content */
function page(title, content) {
  const heading = h("h1", { tabindex: -1 }, title);
  fill(document.body, frame("becomes", h("section.card.becoming", heading, ...content)));
  entitle(title);
  heading.focus();
}

/** @param {Guest} mine what would be put aside @returns {HTMLElement | null} */
function aside(mine) {
  if (!whole(mine)) return null;
  const own = mine.name
    ? t("In this browser you are {name}, with {amount}.", { name: mine.name, amount: amount(mine) })
    : t("In this browser you have {amount}.", { amount: amount(mine) });
  const back = t("Nothing is lost: for 90 days you can go back to it from “My statistics” in this browser.");
  return h("p", own, " ", back);
}

/** @param {string} token @param {{theirs: Guest, mine: Guest}} told @param {string} to */
function ask(token, { theirs, mine }, to) {
  const fault = h("p.bad", { role: "alert" });
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
    h("p", whose),
    aside(mine),
    h("p.caution", caution),
    fault,
    buttonRow(yes, no),
  ]);
}

/** Whether a link was opened, and the page is about it. */
export async function becoming() {
  const token = location.hash.slice(1);
  // Opening a link on this very page changes only the hash.
  addEventListener("hashchange", () => location.hash.slice(1) && location.reload());
  if (!token) return false;
  const to = destination();
  history.replaceState(null, "", "./");
  try {
    const told = await post("api/links/look", { token });
    if (told.same) location.replace(to);
    else ask(token, told, to);
  } catch (why) {
    const go = h("a.button.primary", { href: to }, t("Continue without it"));
    page(t("This link does not work"), [h("p", /** @type {Error} */ (why).message), buttonRow(go)]);
  }
  return true;
}

// Guests as people see them: a name, and how much they have here; and those that this browser was before.

import { get, post } from "../lib/api.js";
import { button, fill, h } from "../lib/dom.js";
import { drop, keep } from "../lib/storage.js";
import { list, many, t } from "../lib/words.js";

/** @import { FormerGuest, GuestInfo as Guest } from "../protocol.js" */

/** How many things a guest has. @param {Guest} guest */
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
 * This browser becomes another guest. What it has not told the server yet is the old one's, and so is what it knows.
 * @param {() => Promise<any>} change
 */
export async function becomeAnother(change) {
  const { handIn } = await import("../puzzles/results.js");
  await handIn();
  await change();
  for (const known of ["puzzles", "strength"]) drop(known);
}

/** A line of a guest to become again. @param {FormerGuest} former @param {HTMLElement} fault */
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
  return h("li", {}, h("span", {}, h("b", {}, name), " · ", amount(guest)), button(label, back));
}

/** Who this browser was before a personal link made it another guest; hidden where it was nobody. */
export function formerly() {
  const card = h("section", { class: "card formerly", hidden: true });
  const show = (/** @type {{number: number, guest: Guest}[]} */ before) => {
    const fault = h("p", { class: "bad", role: "alert" });
    const why = t("A personal link made this browser another guest. What you had before is still there.");
    const lines = h("ul", {}, ...before.map((one) => line(one, fault)));
    fill(card, h("h2", {}, t("Earlier guests in this browser")), h("p", { class: "faint" }, why), lines, fault);
    card.hidden = !before.length;
  };
  get("api/links/former").then(show, () => {});
  return card;
}

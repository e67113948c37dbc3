// An idea of good play that a sentence is an instance of, as a way to the page that explains it.

import { IDEAS } from "../contract.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/words.js";

/** A page of its own, so that the game stays where it is. @param {string} idea by its id, empty where there is none */
export function ideaLink(idea) {
  if (!IDEAS[idea]) return null;
  return h("a", { class: "idea", href: `ideas#${idea}`, target: "_blank" }, t(IDEAS[idea]));
}

// A word that says so while the line to the server is lost.

import { fill, h } from "../lib/dom.js";
import { hold } from "../lib/speaker.js";
import { t } from "../lib/words.js";

export class LineWord {
  constructor() {
    this.element = h("span", { class: "linkstate", role: "status" });
  }

  /** @param {boolean} isLost */
  show(isLost) {
    const words = isLost ? t("Reconnecting …") : "";
    if (this.element.textContent === words) return;
    fill(this.element, words);
    hold(words);
  }
}

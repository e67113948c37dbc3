// The setting "Notify me when it is my turn": the switch, what it means on this device, and a way to try it.

import { button, fill, h } from "./dom.js";
import { attempt, canPush, obstacle, problem, start, stop, subscription } from "./push.js";
import { toast } from "./speaker.js";
import { keep, kept } from "./storage.js";
import { t } from "./words.js";

let number = 0;

class Notices {
  constructor() {
    const id = `notices-${++number}`;
    this.box = h("input", { type: "checkbox", "aria-describedby": id });
    this.state = h("p", { class: "faint", role: "status", id });
    this.deeds = h("div", { class: "buttons" });
    this.working = false;
    this.box.addEventListener("change", () => this._busy(() => (this.box.checked ? this._on() : this._off())));
    const label = h("label", {}, h("span", {}, t("Notify me when it is my turn")), this.box);
    this.element = h("div", { class: "notices" }, label, this.state, this.deeds);
    this.show();
  }

  /** One thing after the other; what goes wrong is said. @param {() => Promise<unknown>} deed */
  async _busy(deed) {
    if (this.working) return;
    // Nothing is disabled meanwhile: what is disabled while it has the focus swallows every key, Escape too.
    this.working = true;
    const fault = await deed().then(() => "", problem);
    this.working = false;
    await this.show(fault);
  }

  async _on() {
    if ((await Notification.requestPermission()) !== "granted") return;
    keep("notify", "on");
    await start();
  }

  async _off() {
    keep("notify", "off");
    await stop();
  }

  /** @param {string} [fault] */
  async show(fault = "") {
    const why = obstacle();
    const on = !why && kept("notify", "off") === "on" && Notification.permission === "granted";
    const pushed = on && (await subscription().catch(() => null)) !== null;
    Object.assign(this.box, { disabled: Boolean(why), checked: on });
    fill(this.state, why ? t(why) : [on ? meaning(pushed) : "", fault].filter(Boolean).join(" "));
    fill(this.deeds, on ? this._deed(pushed) : null);
  }

  /** @param {boolean} pushed */
  _deed(pushed) {
    const test = () => attempt().then(() => toast(t("A test notice is on its way.")));
    if (pushed) return button(t("Send me a test notice"), () => this._busy(test), { class: "link" });
    return canPush() ? button(t("Also when tripple is closed"), () => this._busy(start), { class: "link" }) : null;
  }
}

/** @param {boolean} pushed */
function meaning(pushed) {
  if (pushed) return t("In games with one day per turn you get a notice even when tripple is closed.");
  return t("You get a notice while tripple is open in the background.");
}

export function notices() {
  return new Notices().element;
}

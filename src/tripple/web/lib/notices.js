// Notices while tripple is closed: this browser's push subscription, and the setting for it.

import { get, post, send } from "./api.js";
import { button, fill, h } from "./dom.js";
import { toast } from "./speaker.js";
import { keep, kept } from "./storage.js";
import { language, N_, refusal, t } from "./words.js";

function canPush() {
  return isSecureContext && "serviceWorker" in navigator && "PushManager" in window;
}

/** Why this device can show no notices, to be translated; "" if it can. */
function obstacle() {
  if (!isSecureContext) return N_("Notices need an address that begins with https.");
  if (!("Notification" in window)) return isApplesPhone() ? FROM_HOME_SCREEN : N_("This browser shows no notices.");
  if (Notification.permission === "denied") return BLOCKED;
  return "";
}

const FROM_HOME_SCREEN = N_(
  "On an iPhone or iPad: choose Share, then Add to Home Screen, and open tripple from there. Then notices work.",
);
const BLOCKED = N_("This browser blocks notices from tripple. You can allow them in its settings for this site.");

function isApplesPhone() {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

/** The active worker, once it has fetched all of tripple. @returns {Promise<ServiceWorkerRegistration>} */
async function worker() {
  const { installing } = await navigator.serviceWorker.register("sw.js");
  return Promise.race([navigator.serviceWorker.ready, failure(installing)]);
}

/** Fail if the worker never becomes active. @param {ServiceWorker | null} coming @returns {Promise<never>} */
function failure(coming) {
  return new Promise((_, reject) => {
    const look = () => coming?.state === "redundant" && reject(new DOMException("", "AbortError"));
    coming?.addEventListener("statechange", look);
    look();
  });
}

/** This browser's subscription, if any. @returns {Promise<PushSubscription | null>} */
async function subscription() {
  if (!canPush()) return null;
  const found = await navigator.serviceWorker.getRegistration();
  return (await found?.pushManager?.getSubscription()) ?? null;
}

/** @param {ArrayBuffer | null | undefined} key as the server writes it */
function written(key) {
  return btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=/g, "");
}

/**
 * Subscribe; a subscription under another server's key is replaced.
 * @param {PushManager} manager @param {string} key
 */
async function subscribed(manager, key) {
  const old = await manager.getSubscription();
  if (old && written(old.options.applicationServerKey) === key) return old;
  await old?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Subscribe and tell the server, unless either sends no notices. */
export async function start() {
  const { key } = canPush() ? await get("api/push") : { key: null };
  if (!key) return;
  const { endpoint, keys } = (await subscribed((await worker()).pushManager, key)).toJSON();
  await send("PUT", "api/me/push", { endpoint, keys, language });
}

/** The error in words: the server's, or ours for the browser's own. @param {Error} why */
function problem(why) {
  const browsers = why instanceof DOMException || why instanceof TypeError;
  return browsers ? refusal({ sentence: N_("the push service of this browser cannot be reached") }) : why.message;
}

/** Unsubscribe. An unreachable server will notice that the address is gone. */
export async function stop() {
  const found = await subscription();
  if (!found) return;
  await send("DELETE", "api/me/push", { endpoint: found.endpoint }).catch(() => {});
  await found.unsubscribe();
}

/** Subscribe again: browser, guest, language or server may have changed. */
export async function renew() {
  if (await subscription()) await (kept("notify", "off") === "on" ? start() : stop());
}

/** Send a test notice to this device. */
export async function attempt() {
  const found = await subscription();
  await post("api/me/push/test", { endpoint: found?.endpoint ?? "" });
}

let number = 0;

class Notices {
  constructor() {
    const id = `notices-${++number}`;
    this.box = h("input", { type: "checkbox", "aria-describedby": id });
    this.state = h("p.faint", { role: "status", id });
    this.deeds = h("div.buttons");
    this.working = false;
    this.box.addEventListener("change", () => this._busy(() => (this.box.checked ? this._on() : this._off())));
    const label = h("label", h("span", t("Notify me when it is my turn")), this.box);
    this.element = h("div.notices", label, this.state, this.deeds);
    this.show();
  }

  /** One action at a time; errors are shown. @param {() => Promise<unknown>} deed */
  async _busy(deed) {
    if (this.working) return;
    // Disabling the focused box would swallow every key, Escape too.
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

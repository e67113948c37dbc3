// Says things to those who listen, and shows short notes to those who look.

import { fill, h } from "./dom.js";

const live = voice();
const note = h("div", { class: "toast", role: "alert" });
const lasting = h("p", { class: "lasting", role: "status" });
let timer = 0;

/** Where what is said is read out. Every sheet has one of its own: what lies under a sheet is not heard. */
export function voice() {
  return h("div", { class: "unseen", role: "log", "aria-live": "polite" });
}

export function furnish() {
  document.body.append(live);
  lift();
}

function topmost() {
  return [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
}

/** Notes lie on top, also when a sheet opens or closes while they are shown: under one they are not seen. */
export function lift() {
  for (const one of [lasting, note]) if (one.parentElement !== topmost()) topmost().append(one);
}

/** What one change has to say. @type {string[]} */
let news = [];

/** What comes of one change is said in one piece, in its order. @param {string} text */
export function announce(text) {
  if (!news.length) queueMicrotask(speak);
  if (text.trim()) news.push(/[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);
}

function speak() {
  const text = news.join(" ");
  news = [];
  if (!text) return;
  if (!live.isConnected) furnish();
  const log = topmost().querySelector(":scope > [role=log]") ?? live;
  log.append(h("p", {}, text));
  while (log.childElementCount > 12) log.firstChild?.remove();
}

/** A note at the lower edge that stays as long as it is true; none without words. @param {string} text */
export function hold(text) {
  if (!lasting.isConnected) furnish();
  fill(lasting, text);
}

/** On pages with a board the note may lie at its upper edge, wherever a heading above it ends. */
function findStage() {
  const stage = document.querySelector(".stage")?.getBoundingClientRect();
  if (stage) note.style.setProperty("--stage", `${Math.round(stage.top)}px`);
}

/** A short note that goes by itself. @param {string} text @param {boolean} [warning] */
export function toast(text, warning = false) {
  lift();
  findStage();
  fill(note, text);
  note.classList.toggle("warning", warning);
  note.classList.add("shown");
  clearTimeout(timer);
  timer = window.setTimeout(() => note.classList.remove("shown"), warning ? 5000 : 3200);
}

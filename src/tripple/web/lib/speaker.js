// Announcements for screen readers, and short notes.

import { fill, h } from "./dom.js";

const live = voice();
const note = h("div.toast", { role: "alert" });
const lasting = h("p.lasting", { role: "status" });
let timer = 0;

/** The live region. Each dialog has its own: what lies under a dialog is not read out. */
export function voice() {
  return h("div.unseen", { role: "log", "aria-live": "polite" });
}

export function furnish() {
  document.body.append(live);
  lift();
}

function topmost() {
  return [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
}

/** Move the notes into the topmost dialog, under which they would be hidden. */
export function lift() {
  for (const one of [lasting, note]) if (one.parentElement !== topmost()) topmost().append(one);
}

/** The announcements of one change. @type {string[]} */
let news = [];

/** Announce with all else of the same change, in order. @param {string} text */
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
  log.append(h("p", text));
  while (log.childElementCount > 12) log.firstChild?.remove();
}

/** Show a note at the lower edge as long as it is true; "" removes it. @param {string} text */
export function hold(text) {
  if (!lasting.isConnected) furnish();
  fill(lasting, text);
}

/** Notes may lie at the upper edge of a board, or above the keys of a score pad. */
function findStage() {
  const stage = document.querySelector(".stage, .scorepad .entering")?.getBoundingClientRect();
  if (stage) note.style.setProperty("--stage", `${Math.round(stage.top)}px`);
}

/** Take a note away that was about something else. */
export function hush() {
  note.classList.remove("shown");
}

/** Show a note for a moment. @param {string} text @param {boolean} [warning] */
export function toast(text, warning = false) {
  lift();
  findStage();
  fill(note, text);
  note.classList.toggle("warning", warning);
  note.classList.add("shown");
  clearTimeout(timer);
  timer = window.setTimeout(hush, warning ? 5000 : 3200);
}

// The table's few sounds, synthesised; and a notification when it is my turn in a hidden page.

import { habit } from "./storage.js";

/** @typedef {[pitch: number, at: number, seconds: number, loudness: number]} Note */

/**
 * Notes by name; "lay" also has a knock.
 * @type {Record<"lay" | "turn" | "bridge" | "hexagon" | "end" | "win", Note[]>}
 */
const TUNES = {
  lay: [[170, 0, 0.08, 0.3]],
  turn: [[660, 0, 0.16, 0.1]],
  bridge: [
    [523, 0.08, 0.2, 0.1],
    [784, 0.2, 0.4, 0.1],
  ],
  hexagon: [
    [523, 0.08, 0.18, 0.1],
    [659, 0.18, 0.18, 0.1],
    [784, 0.28, 0.18, 0.1],
    [1047, 0.38, 0.7, 0.1],
    [1568, 0.48, 0.6, 0.05],
  ],
  end: [
    [523, 0, 0.3, 0.1],
    [392, 0.2, 0.5, 0.1],
  ],
  win: [
    [523, 0, 0.2, 0.1],
    [659, 0.15, 0.2, 0.1],
    [784, 0.3, 0.2, 0.1],
    [1047, 0.5, 1.4, 0.1],
    [784, 0.5, 1.4, 0.07],
    [659, 0.5, 1.4, 0.07],
  ],
};
const KNOCKS = new Set(["lay"]);

let audio = /** @type {AudioContext | null} */ (null);
let touched = false;
// Browsers forbid sound before the first touch, and complain about trying.
for (const kind of ["click", "keydown", "pointerup"])
  addEventListener(kind, () => (touched = true), { capture: true, once: true });

function isAudible() {
  return habit("sound");
}

/** @param {keyof typeof TUNES} name */
export function play(name) {
  if (!isAudible() || !touched || !("AudioContext" in window)) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  if (KNOCKS.has(name)) knock(audio);
  for (const note of TUNES[name]) sing(audio, note);
}

/** @param {AudioContext} on @param {Note} note */
function sing(on, [pitch, at, seconds, loudness]) {
  const [tone, volume, start] = [on.createOscillator(), on.createGain(), on.currentTime + at];
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(loudness, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  tone.connect(volume).connect(on.destination);
  tone.start(start);
  tone.stop(start + seconds);
}

/** A short high-pass rustle, like tile on wood. @param {AudioContext} on */
function knock(on) {
  const noise = on.createBuffer(1, Math.ceil(on.sampleRate * 0.03), on.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 3;
  const [source, filter, volume] = [on.createBufferSource(), on.createBiquadFilter(), on.createGain()];
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = 2400;
  volume.gain.value = 0.5;
  source.connect(filter).connect(volume).connect(on.destination);
  source.start();
}

/** @param {string} text */
export async function notify(text) {
  if (!document.hidden || !habit("notify") || !("Notification" in window) || Notification.permission !== "granted")
    return;
  const how = { body: text, icon: "web/icon-192.png", tag: location.pathname, data: location.pathname };
  try {
    new Notification("tripple", how).onclick = () => window.focus();
  } catch {
    // Phones leave it to the service worker.
    (await navigator.serviceWorker?.getRegistration())?.showNotification("tripple", how);
  }
}

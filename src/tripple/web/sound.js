// Two quiet tones and, if wanted, a notification when it is my turn and I am looking elsewhere.

import { kept } from "./kept.js";

/** @type {AudioContext | null} */
let audio = null;
const TONES = { lay: [420, 0.06], turn: [660, 0.14], end: [520, 0.3] };

/** @param {keyof typeof TONES} name */
export function play(name) {
  if (kept("sound", "off") !== "on" || !("AudioContext" in window)) return;
  audio ??= new AudioContext();
  // Made before anything was touched, it is silent until it is woken.
  if (audio.state === "suspended") audio.resume();
  const [pitch, seconds] = TONES[name];
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.12, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + seconds);
}

/** @param {string} text */
export async function notify(text) {
  if (!document.hidden || kept("notify", "off") !== "on" || !("Notification" in window) || Notification.permission !== "granted") return;
  const how = { body: text, icon: "/web/icon-192.png", tag: location.pathname, data: location.pathname };
  try {
    new Notification("tripple", how).onclick = () => window.focus();
  } catch {
    // Phones leave it to the service worker.
    (await navigator.serviceWorker?.getRegistration())?.showNotification("tripple", how);
  }
}

// What is fetched ahead while the browser is idle, unless it saves data: the next page, and what pages need offline.

import { SHEET_OF } from "../contract.js";
import { renew } from "./notices.js";
import { kept } from "./storage.js";
import { language } from "./words.js";

/** Milliseconds until the page's own requests are done, and until everything is quiet. */
const [SOON, LATER] = [2000, 10000];
const CALMLY = /** @type {RequestInit} */ ({ priority: "low" });

/** @param {() => void} begin @param {number} otherwise milliseconds, where a browser does not say when it is idle */
function whenIdle(begin, otherwise) {
  if (/** @type {any} */ (navigator).connection?.saveData) return;
  if ("requestIdleCallback" in window) requestIdleCallback(begin);
  else setTimeout(begin, otherwise);
}

/** Fetch the files that a page's HTML names. @param {string} address */
async function fetchAll(address) {
  const page = new DOMParser().parseFromString(await (await fetch(address, CALMLY)).text(), "text/html");
  const named = page.querySelectorAll("link[rel=stylesheet], link[rel=modulepreload], link[rel=preload], script[src]");
  const files = [...named].map((one) => one.getAttribute("href") ?? one.getAttribute("src") ?? "");
  await Promise.all(files.map(async (file) => (await fetch(file, CALMLY)).arrayBuffer()));
}

/** @param {string} address of a page */
export function prefetch(address) {
  whenIdle(() => fetchAll(address).catch(() => {}), SOON);
}

/** Let the service worker fetch the large data for offline use. */
async function keepLater() {
  const { active, installing, waiting } = await navigator.serviceWorker.ready;
  // A worker that is about to be replaced is left alone: as long as it has something to do, it does not give way.
  if (installing || waiting) return;
  const box = () => new URLSearchParams({ box: kept("box", SHEET_OF[language]) }).toString();
  whenIdle(() => active?.postMessage({ idle: box() }), LATER);
}

/** Start the worker after the page's own requests, sooner on pages that open offline. @param {boolean} soon */
export function prepare(soon) {
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  const start = () => navigator.serviceWorker.register("sw.js").then(renew).then(keepLater);
  setTimeout(() => start().catch(() => {}), soon ? SOON : LATER);
}

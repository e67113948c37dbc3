// The service worker, where the browser allows one: some pages open without a network, and notices arrive.

import { SHEET_OF } from "../contract.js";
import { renew } from "./notices.js";
import { kept } from "./storage.js";
import { language } from "./words.js";

/** Milliseconds until the page's own requests are done, and until everything is quiet. */
const [SOON, LATER] = [2000, 10000];

/** Fetch the large data for offline use once the browser is idle. */
async function keepLater() {
  const { active, installing, waiting } = await navigator.serviceWorker.ready;
  const isSaving = /** @type {any} */ (navigator).connection?.saveData;
  const keep = () =>
    active?.postMessage({ idle: new URLSearchParams({ box: kept("box", SHEET_OF[language]) }).toString() });
  // A worker that is about to be replaced is left alone: as long as it has something to do, it does not give way.
  if (isSaving || installing || waiting) return;
  if ("requestIdleCallback" in window) requestIdleCallback(keep);
  else setTimeout(keep, LATER);
}

/** Start the worker after the page's own requests, sooner on pages that open offline. @param {boolean} soon */
export function prepare(soon) {
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  setTimeout(
    () =>
      navigator.serviceWorker
        .register("sw.js")
        .then(renew)
        .then(keepLater)
        .catch(() => {}),
    soon ? SOON : LATER,
  );
}

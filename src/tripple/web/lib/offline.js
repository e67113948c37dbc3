// The service worker, where the browser allows one: some pages open without a network, and notices come.

import { renew } from "./notices.js";

/** Milliseconds until the browser has what a page needs, and until nobody waits for anything any more. */
const [SOON, LATER] = [2000, 10000];

/** Whatever is large and only for the time without a network comes once the browser has nothing else to do. */
async function keepLater() {
  const { active } = await navigator.serviceWorker.ready;
  const isSaving = /** @type {any} */ (navigator).connection?.saveData;
  const keep = () => active?.postMessage("idle");
  if (isSaving) return;
  if ("requestIdleCallback" in window) requestIdleCallback(keep);
  else setTimeout(keep, LATER);
}

/**
 * It fetches a good deal, so the page comes first: one that opens without a network wants it soon, any other one when
 * all else is long done.
 * @param {boolean} soon
 */
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

// The service worker, where the browser allows one: some pages open without a network, and notices come.

import { renew } from "./push.js";

const LATER = 10000;

/** A page that opens without a network wants it at once; elsewhere it comes when all else is long done. */
/** @param {boolean} now */
export function prepare(now) {
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  setTimeout(
    () =>
      navigator.serviceWorker
        .register("/sw.js")
        .then(renew)
        .catch(() => {}),
    now ? 0 : LATER,
  );
}

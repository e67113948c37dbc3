// Fetches the files of the next page ahead while the browser is idle, unless it saves data.

const LATER = 2000;
const CALMLY = /** @type {RequestInit} */ ({ priority: "low" });

/** Fetch the files that a page's HTML names. @param {string} address */
async function fetchAll(address) {
  const page = new DOMParser().parseFromString(await (await fetch(address, CALMLY)).text(), "text/html");
  const named = page.querySelectorAll("link[rel=stylesheet], link[rel=modulepreload], link[rel=preload], script[src]");
  const files = [...named].map((one) => one.getAttribute("href") ?? one.getAttribute("src") ?? "");
  await Promise.all(files.map(async (file) => (await fetch(file, CALMLY)).arrayBuffer()));
}

/** @param {string} address of a page */
export function prefetch(address) {
  if (/** @type {any} */ (navigator).connection?.saveData) return;
  const begin = () => fetchAll(address).catch(() => {});
  if ("requestIdleCallback" in window) requestIdleCallback(begin);
  else setTimeout(begin, LATER);
}

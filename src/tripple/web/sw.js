// The service worker: opens some pages without a network, and shows notices while no page is open. The network comes
// first, except for files with their version in the address; one whole version is kept or none. The server writes the
// list in front of this: `self.KEPT`.

const worker = /** @type {any} */ (self);
/**
 * `pages` are the first parts of their addresses, `data` are the paths of what they ask for, and `later` are the paths
 * of what is kept once the browser is idle, as the page asks for it.
 * @type {{version: string, files: Record<string, string | null>, pages: string[], data: string[], later: string[]}}
 */
const { version, files, pages, data, later } = worker.KEPT;
/** The site's base: addresses in here are relative to it. */
const BASE = new URL("./", location.href);
const OURS = "tripple ";
const CACHE = OURS + version;
const PATIENCE = 4000;
/** Answers kept beside those on the list. */
const OTHERS = 8;
/** Pages served from the cache: they get everything from there. @type {Set<string>} */
const offline = new Set();
/** Pages of another version: they get nothing from here. @type {Set<string>} */
const foreign = new Set();

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(keepAll());
  worker.skipWaiting();
});

worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(cleared()));

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(BASE.href)) return;
  const address = addressOf(request.url);
  if (request.mode === "navigate") event.respondWith(page(event, address));
  else if (isData(address)) event.respondWith(asked(event));
  else if (address in files) event.respondWith(file(event));
});

worker.addEventListener("message", (/** @type {any} */ event) => {
  const { idle } = event.data;
  if (idle) event.waitUntil(keepData(later.map((path) => `${path}?${idle}`)));
});

worker.addEventListener("push", (/** @type {any} */ event) => event.waitUntil(tell(read(event.data))));

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(visit(event.notification.data));
});

worker.addEventListener("pushsubscriptionchange", (/** @type {any} */ event) => event.waitUntil(renew(event)));

/** @param {string} url whose path and search within the site is wanted */
function addressOf(url) {
  const { pathname, search } = new URL(url, BASE);
  return pathname.slice(BASE.pathname.length) + search;
}

/** @param {string} path */
const isData = (path) => data.includes(path.split("?")[0]);

/** @param {Response} answer */
function isOurs({ ok, headers }) {
  return ok && headers.get("x-version") === version;
}

/** Keep all listed files, or none if one is of another version. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  const needed = Object.entries(files).filter(([path]) => !isData(path));
  await Promise.all(
    needed.map(async ([path, tag]) => {
      const answer = await fetch(path, { cache: tag ? "default" : "no-cache" });
      if (!isOurs(answer)) throw new Error(`${path} is not of this version`);
      await cache.put(path, answer);
    }),
  );
  await keepData();
}

/** Fetch missing data; what is refused now comes with a later page. */
async function keepData(paths = Object.keys(files).filter(isData)) {
  const cache = await caches.open(CACHE);
  const there = new Set((await cache.keys()).map(({ url }) => addressOf(url)));
  for (const path of paths.filter((one) => !there.has(one))) {
    const answer = await fetch(path).catch(() => Response.error());
    await (isOurs(answer) ? cache.put(path, answer) : turnAway(answer));
  }
}

/** Cancel the unread body, which would hold one of the few connections. @param {Response} answer */
async function turnAway(answer) {
  await answer.body?.cancel();
}

let keeping = /** @type {Promise<void>} */ (Promise.resolve());

/**
 * Keep the latest answers that are not on the list. One at a time, since an evicted one may have come again meanwhile.
 * @param {string} url @param {Response} answer
 */
function keep(url, answer) {
  keeping = keeping.catch(() => {}).then(() => keepLatest(url, answer));
  return keeping;
}

/** @param {string} url @param {Response} answer */
async function keepLatest(url, answer) {
  const cache = await caches.open(CACHE);
  await cache.put(url, answer);
  const isListed = (/** @type {string} */ address) => address in files || later.includes(address.split("?")[0]);
  const others = (await cache.keys()).filter((one) => !isListed(addressOf(one.url)));
  await Promise.all(others.slice(0, -OTHERS).map((one) => cache.delete(one)));
}

async function cleared() {
  for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== CACHE) await caches.delete(name);
  await worker.clients.claim();
}

/** @param {any} event @param {string} address @returns {Promise<Response>} */
async function page(event, address) {
  const { request, resultingClientId } = event;
  const [part] = address.split(/[/?]/);
  const isKept = pages.includes(part);
  try {
    const answer = await inTime(fetch(request), isKept);
    if (answer.status >= 500) throw new Error("the server is away");
    if (answer.headers.get("x-version") !== version) foreign.add(resultingClientId);
    else event.waitUntil(keepData());
    return answer;
  } catch {
    // On other addresses the scripts notice that this is another page, and say why.
    const kept = await (await caches.open(CACHE)).match(isKept ? part : pages[0]);
    if (!kept) return Response.error();
    offline.add(resultingClientId);
    return await moved(kept);
  }
}

/** Rewrite the base of a kept page, which may be shown at another address. @param {Response} kept */
async function moved(kept) {
  const text = (await kept.text()).replace(/<base href="[^"]*">/, `<base href="${BASE.href}">`);
  return new Response(text, { headers: kept.headers });
}

/**
 * Give up on a slow network where the cache can answer.
 * @param {Promise<Response>} answer @param {boolean} hurry @returns {Promise<Response>}
 */
function inTime(answer, hurry) {
  if (!hurry) return answer;
  return Promise.race([answer, new Promise((_, reject) => setTimeout(() => reject(new Error("too slow")), PATIENCE))]);
}

/** @param {Response} answer */
const isAway = ({ status }) => status >= 500 || status === 429;

/** Data from the network, or from the cache if the server is away. @param {any} event @returns {Promise<Response>} */
async function asked(event) {
  const { request, clientId } = event;
  const cache = await caches.open(CACHE);
  const kept = foreign.has(clientId) ? undefined : await cache.match(request.url);
  const hurry = kept !== undefined || offline.has(clientId);
  const answer = await inTime(fetch(request), hurry).catch(() => Response.error());
  if (answer.type === "error" || (hurry && isAway(answer))) {
    await turnAway(answer);
    return kept ?? Response.error();
  }
  if (isOurs(answer)) event.waitUntil(keep(request.url, answer.clone()));
  return answer;
}

/** @param {any} event @returns {Promise<Response>} */
async function file({ request, clientId }) {
  const kept = foreign.has(clientId) ? undefined : await (await caches.open(CACHE)).match(request.url);
  // A tagged file has its version in its address, so the kept one is current.
  if (kept && files[addressOf(request.url)]) return kept;
  if (offline.has(clientId)) return kept ?? Response.error();
  try {
    return await fetch(request);
  } catch (why) {
    if (!kept) throw why;
    return kept;
  }
}

/** @typedef {{title: string, body: string, address: string, language: string}} Notice */

/** A notice from a push message; every message has to show one. @param {any} data @returns {Notice} */
function read(data) {
  const empty = { title: "tripple", body: "", address: "./", language: "" };
  try {
    return { ...empty, ...data.json() };
  } catch {
    return empty;
  }
}

/** Replace the notice of the same table; an equal one does not ring again. @param {Notice} notice */
async function tell({ title, body, address, language }) {
  const tag = new URL(address, BASE).pathname;
  const shown = await worker.registration.getNotifications({ tag });
  const renotify = !shown.some((/** @type {any} */ one) => one.title === title && one.body === body);
  const how = { body, lang: language, tag, data: tag, renotify, icon: "web/icon-192.png" };
  await worker.registration.showNotification(title, how);
}

/** Focus the page if it is open, else open it. @param {string} [address] */
async function visit(address = BASE.pathname) {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((/** @type {any} */ page) => new URL(page.url).pathname === address);
  await (there ? there.focus() : worker.clients.openWindow(address));
}

/** Tell the server this browser's new push address. @param {any} event */
async function renew({ oldSubscription, newSubscription }) {
  const old = oldSubscription?.options;
  const found = newSubscription ?? (old && (await worker.registration.pushManager.subscribe(old)));
  if (!found) return;
  const { endpoint, keys } = found.toJSON();
  const body = JSON.stringify({ endpoint, keys, language: navigator.language.slice(0, 2) });
  await fetch("api/me/push", { method: "PUT", headers: { "content-type": "application/json" }, body });
}

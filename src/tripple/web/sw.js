// Lets the score pad open without a network. The network always comes first; what is kept is one whole version or none.
// And shows notices that come while no page is open.
// The server writes what to keep in front of this: `self.KEPT`.

/** @type {any} */
const worker = self;
/** @type {{version: string, files: Record<string, string | null>}} */
const { version, files } = worker.KEPT;
const OURS = "tripple ";
const CACHE = OURS + version;
const PATIENCE = 4000;
/** Pages that this worker gave out of its own store: they get all the rest from there, too. @type {Set<string>} */
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
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event, pathname));
  else if (pathname + search in files || pathname === "/api/pads/tariff") event.respondWith(file(event));
});

worker.addEventListener("push", (/** @type {any} */ event) => event.waitUntil(tell(read(event.data))));

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(visit(event.notification.data));
});

worker.addEventListener("pushsubscriptionchange", (/** @type {any} */ event) => event.waitUntil(renew(event)));

/** A file of another version than the list is of spoils it: better none, and another try later. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    Object.entries(files).map(async ([path, tag]) => {
      const answer = await fetch(path, { cache: "no-cache" });
      if (!answer.ok || (tag && answer.headers.get("etag") !== tag)) throw new Error(`${path} is not of this version`);
      await cache.put(path, answer);
    }),
  );
}

async function cleared() {
  for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== CACHE) await caches.delete(name);
  await worker.clients.claim();
}

/** @param {any} event @param {string} pathname @returns {Promise<Response>} */
async function page({ request, resultingClientId }, pathname) {
  try {
    const answer = await inTime(fetch(request), pathname.startsWith("/pad"));
    if (answer.status >= 500) throw new Error("the server is away");
    if (answer.headers.get("x-version") !== version) foreign.add(resultingClientId);
    return answer;
  } catch {
    const kept = await (await caches.open(CACHE)).match("/pad");
    if (!kept) return Response.error();
    offline.add(resultingClientId);
    return kept;
  }
}

/**
 * A network that only seems to be there is not waited for where nobody needs it.
 * @param {Promise<Response>} answer
 * @param {boolean} hurry
 * @returns {Promise<Response>}
 */
function inTime(answer, hurry) {
  if (!hurry) return answer;
  return Promise.race([answer, new Promise((_, reject) => setTimeout(() => reject(new Error("too slow")), PATIENCE))]);
}

/** @param {any} event @returns {Promise<Response>} */
async function file({ request, clientId }) {
  const cache = await caches.open(CACHE);
  const isApi = new URL(request.url).pathname.startsWith("/api/");
  if (offline.has(clientId) && !isApi) return (await cache.match(request.url)) ?? Response.error();
  try {
    const answer = await fetch(request);
    if (answer.ok && isApi) await cache.put(request.url, answer.clone());
    return answer;
  } catch (why) {
    const kept = foreign.has(clientId) ? undefined : await cache.match(request.url);
    if (!kept) throw why;
    return kept;
  }
}

/** @typedef {{title: string, body: string, address: string, language: string}} Notice */

/** Something has to be shown for every message, whatever it is. @param {any} data @returns {Notice} */
function read(data) {
  const empty = { title: "tripple", body: "", address: "/", language: "" };
  try {
    return { ...empty, ...data.json() };
  } catch {
    return empty;
  }
}

/**
 * Takes the place of what was told about the same table before; the same once more does not ring again.
 * @param {Notice} notice
 */
async function tell({ title, body, address, language }) {
  const shown = await worker.registration.getNotifications({ tag: address });
  const renotify = !shown.some((/** @type {any} */ one) => one.title === title && one.body === body);
  const how = { body, lang: language, tag: address, data: address, renotify, icon: "/web/icon-192.png" };
  await worker.registration.showNotification(title, how);
}

/** Where that page is open already, it is shown. @param {string} [address] */
async function visit(address = "/") {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((/** @type {any} */ page) => new URL(page.url).pathname === address);
  await (there ? there.focus() : worker.clients.openWindow(address));
}

/** The push service has moved this browser to another address. @param {any} event */
async function renew({ oldSubscription, newSubscription }) {
  const old = oldSubscription?.options;
  const found = newSubscription ?? (old && (await worker.registration.pushManager.subscribe(old)));
  if (!found) return;
  const { endpoint, keys } = found.toJSON();
  const body = JSON.stringify({ endpoint, keys, language: navigator.language.slice(0, 2) });
  await fetch("/api/me/push", { method: "PUT", headers: { "content-type": "application/json" }, body });
}

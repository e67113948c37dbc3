// Chooses the page by the address.

import { OFFLINE } from "./contract.js";
import { parts } from "./lib/base.js";
import { prepare } from "./lib/offline.js";
import { showAway } from "./lib/page.js";
import { dress } from "./lib/settings.js";
import { furnish, hold } from "./lib/speaker.js";
import { learn, t } from "./lib/words.js";
import { NOT_FOUND, PAGES } from "./routes.js";

const [page, id] = parts();
/** The page the server sent, or the service worker in its place: it may differ from the address. */
const sent = document.documentElement.dataset.page;
const load = sent === "nowhere" ? NOT_FOUND : PAGES[page];
const isInstead = sent !== "nowhere" && sent !== (page || "home");
const opensOffline = OFFLINE.includes(page);

/** Pages share modules with this one: waiting for them at the top level would deadlock. */
async function open() {
  dress();
  /** These show their own line to the server, or need none. */
  if (!opensOffline && page !== "t") {
    addEventListener("offline", () => hold(t("You are offline.")));
    addEventListener("online", () => hold(""));
  }
  // The page shown in the place of another one needs its words, too.
  const words = learn().catch(() => {});
  try {
    if (isInstead) throw new Error("the server is away");
    const [module] = await Promise.all([load(), words]);
    await module.show(id ?? "");
  } catch {
    await words;
    showAway();
  }
  furnish();
  document.body.dataset.ready = "yes";
  prepare(opensOffline);
}

open();

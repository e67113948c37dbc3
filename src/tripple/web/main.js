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
/** What the server sent, or the service worker where there is none: then it may be another page than was asked for. */
const sent = document.documentElement.dataset.page;
const load = sent === "nowhere" ? NOT_FOUND : PAGES[page];
const isInstead = sent !== "nowhere" && sent !== (page || "home");
const opensOffline = OFFLINE.includes(page);

/** A page shares modules with this one, so nothing here may wait for it before this module is done. */
async function open() {
  dress();
  /** These show their own line to the server, or need none. */
  if (!opensOffline && page !== "t") {
    addEventListener("offline", () => hold(t("You are offline.")));
    addEventListener("online", () => hold(""));
  }
  // Also the page that is shown in the place of another one waits for them.
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

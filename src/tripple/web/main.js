// Chooses the page by the address.

import { NOT_FOUND, OFFLINE, PAGES } from "./contract.js";
import { prepare } from "./lib/offline.js";
import { dress } from "./lib/settings.js";
import { furnish, hold } from "./lib/speaker.js";
import { learn, t } from "./lib/words.js";
import { showAway } from "./pages/away.js";

dress();
const [, page, id] = location.pathname.split("/");
const script = "nowhere" in document.documentElement.dataset ? NOT_FOUND : (PAGES[page] ?? PAGES[""]);
const opensOffline = OFFLINE.includes(page);
/** These show their own line to the server, or need none. */
if (!opensOffline && page !== "t") {
  addEventListener("offline", () => hold(t("You are offline.")));
  addEventListener("online", () => hold(""));
}

// Also the page that is shown in the place of another one waits for them.
const words = learn().catch(() => {});
try {
  const [module] = await Promise.all([import(`./${script}`), words]);
  await module.show(id ?? "");
} catch {
  await words;
  showAway();
}
furnish();
document.body.dataset.ready = "yes";
prepare(opensOffline);

// Chooses the page by the address.

import { NOT_FOUND, PAGES } from "./contract.js";
import { prepare } from "./lib/offline.js";
import { dress } from "./lib/settings.js";
import { furnish, hold } from "./lib/speaker.js";
import { learn, t } from "./lib/words.js";
import { showAway } from "./pages/away.js";

dress();
const [, page, id] = location.pathname.split("/");
const script = "nowhere" in document.documentElement.dataset ? NOT_FOUND : (PAGES[page] ?? PAGES[""]);
const keepsItself = page === "pad";
/** These two show their own line to the server. */
if (!keepsItself && page !== "t") {
  addEventListener("offline", () => hold(t("You are offline.")));
  addEventListener("online", () => hold(""));
}

try {
  const [module] = await Promise.all([import(`./${script}`), learn().catch(() => {})]);
  await module.show(id ?? "");
} catch {
  showAway();
}
furnish();
document.body.dataset.ready = "yes";
prepare(keepsItself);

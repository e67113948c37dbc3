// Chooses the page by the address.

import { prepare } from "./lib/offline.js";
import { dress } from "./lib/settings.js";
import { furnish, hold } from "./lib/speaker.js";
import { learn, t } from "./lib/words.js";
import { showAway } from "./pages/away.js";

/** @type {Record<string, () => Promise<{show: (id: string) => Promise<void>}>>} */
const PAGES = {
  "": () => import("./pages/home.js"),
  new: () => import("./pages/newtable.js"),
  t: () => import("./table/page.js"),
  replay: () => import("./pages/replay.js"),
  rules: () => import("./pages/rules.js"),
  solitaire: () => import("./pages/solitaire.js"),
  daily: () => import("./pages/daily.js"),
  pad: () => import("./pages/pad.js"),
  me: () => import("./pages/me.js"),
  print: () => import("./pages/printing.js"),
};

dress();
const [, page, id] = location.pathname.split("/");
const chosen =
  "nowhere" in document.documentElement.dataset ? () => import("./pages/notfound.js") : (PAGES[page] ?? PAGES[""]);
const keepsItself = page === "pad";
/** These two show their own line to the server. */
if (!keepsItself && page !== "t") {
  addEventListener("offline", () => hold(t("You are offline.")));
  addEventListener("online", () => hold(""));
}

try {
  const [module] = await Promise.all([chosen(), learn().catch(() => {})]);
  await module.show(id ?? "");
} catch {
  showAway();
}
furnish();
document.body.dataset.ready = "yes";
prepare(keepsItself);

// Chooses the page by the address.

import { showAway } from "./away.js";
import { prepare } from "./offline.js";
import { dress } from "./settings.js";
import { furnish, hold } from "./speaker.js";
import { learn, t } from "./words.js";

/** @type {Record<string, () => Promise<{show: (id: string) => Promise<void>}>>} */
const PAGES = {
  "": () => import("./home.js"),
  new: () => import("./newtable.js"),
  t: () => import("./table.js"),
  replay: () => import("./replay.js"),
  rules: () => import("./rules.js"),
  solitaire: () => import("./solitaire.js"),
  daily: () => import("./daily.js"),
  pad: () => import("./scorepad.js"),
  me: () => import("./me.js"),
  print: () => import("./printing.js"),
};

dress();
const [, page, id] = location.pathname.split("/");
const chosen =
  "nowhere" in document.documentElement.dataset ? () => import("./nowhere.js") : (PAGES[page] ?? PAGES[""]);
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

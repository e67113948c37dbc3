// Chooses the page by the address.

import { dress } from "./settings.js";
import { furnish, toast } from "./speaker.js";
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
addEventListener("offline", () => toast(t("The server is away; what you see stays, and play goes on when it is back."), true));

const [, page, id] = location.pathname.split("/");
const [module] = await Promise.all([(PAGES[page] ?? PAGES[""])(), learn()]);
try {
  await module.show(id ?? "");
} catch {
  document.body.textContent = t("The server does not answer. Try again in a moment.");
}
furnish();
document.body.dataset.ready = "yes";

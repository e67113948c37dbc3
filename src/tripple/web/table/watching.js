// For spectators: a note in place of the tray, and the link to watch.

import { fill, h } from "../lib/dom.js";
import { linkTo, toGiveAway } from "../lib/sharing.js";
import { t } from "../lib/words.js";

export function watcher() {
  return h("p.watcher", h("b", t("You are watching.")), " ", t("The players' tiles stay hidden from you."));
}

/** @param {import("./model.js").TableModel} model @param {HTMLElement} room */
export function inviteToWatch({ state, invite }, room) {
  if (!state) return;
  const link = linkTo(state, invite);
  const words = h("p", t("Whoever opens this link can watch this game. Nobody sees tiles that are not their own."));
  fill(room, words, ...toGiveAway(link, t("The link to watch")));
  room.scrollIntoView({ block: "nearest" });
}

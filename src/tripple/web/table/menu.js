// The table's menu: say something, settings, another device, resign.

import { REACTIONS } from "../contract.js";
import { paceChoice } from "../game/computers.js";
import { isAlone } from "../game/state.js";
import { confirm, openDialog } from "../lib/dialog.js";
import { button, fill, h } from "../lib/dom.js";
import { settings } from "../lib/settings.js";
import { goOnElsewhere, linkTo, toGiveAway } from "../lib/sharing.js";
import { t } from "../lib/words.js";
import { hindsightHabit } from "./hindsight.js";
import { openRules } from "./sheets.js";

/** @import { Commands } from "./commands.js" */
/** @import { TableModel } from "./model.js" */

/** Settings against computer players, or alone. @param {TableModel} model @param {Commands} commands */
function ownGame({ state }, commands) {
  if (!state || state.seat === null) return [];
  const { against_computers: isAgainst, pace, hints, phase } = state.table;
  return [
    isAgainst && phase !== "over" ? paceChoice(pace, (wanted) => commands.setPace(wanted)) : null,
    hints && (isAgainst || isAlone(state)) ? hindsightHabit() : null,
  ];
}

/** @param {TableModel} model @param {HTMLElement} room */
function inviteToWatch({ state, invite }, room) {
  if (!state) return;
  const link = linkTo(state, invite);
  const words = h("p", t("Whoever opens this link can watch this game. Nobody sees tiles that are not their own."));
  fill(room, words, ...toGiveAway(link, t("The link to watch")));
  room.scrollIntoView({ block: "nearest" });
}

/** @param {TableModel} model @param {Commands} commands */
export function openMenu(model, commands) {
  const { state } = model;
  const seated = state && state.seat !== null;
  const playing = seated && state.table.phase === "playing";
  const close = () => dialog.close();
  const say = Object.entries(REACTIONS).map(([reaction, words]) =>
    button(t(words), () => {
      close();
      commands.react(reaction);
    }),
  );
  const guests = h("div");
  const move = () => {
    close();
    goOnElsewhere(`t/${state?.id}`);
  };
  const resign = () => {
    close();
    confirm(t("Give this game up?"), state && isAlone(state) ? t("Give up") : t("Resign"), () => commands.resign());
  };
  const game = [
    button(t("Rules"), () => {
      close();
      openRules(model);
    }),
    seated ? button(t("Continue on another device"), move) : null,
    state && !isAlone(state) ? button(t("Invite somebody to watch"), () => inviteToWatch(model, guests)) : null,
    playing ? button(isAlone(state) ? t("Give up") : t("Resign"), resign) : null,
    h("a.button", { href: "./" }, t("To the start page")),
  ];
  const dialog = openDialog(
    t("Menu"),
    [
      seated && !isAlone(state) ? h("section", h("h3", t("Say something")), h("div.says", ...say)) : null,
      h("section", h("h3", t("This game")), h("div.says", ...game), guests),
      h("section", h("h3", t("Settings")), settings({ plays: Boolean(seated), more: ownGame(model, commands) })),
      h(
        "section",
        h("h3", t("Keys")),
        h(
          "p.faint",
          !seated
            ? t("F fits the board to the screen, + and − zoom in and out.")
            : t(
                "Tab and the arrow keys choose, Enter or Space confirms, Escape goes back. Shortcuts: the digits of a tile choose it; D draws and P passes, pressed twice if it costs points; H asks for a hint; B takes a move back and M tells what the strongest player would have done, where that is possible; F fits the board to the screen, + and − zoom in and out.",
              ),
        ),
      ),
    ],
    // The settings may have changed.
    { closed: () => model.changed() },
  );
}

// The page of a table, put together: `model` knows, `commands` act, `view` shows.

import { fill } from "../lib/dom.js";
import { showNothing } from "../lib/page.js";
import { Absence } from "./absence.js";
import { Ahead } from "./ahead.js";
import { keepTime } from "./clocks.js";
import { Commands } from "./commands.js";
import { Connections } from "./connections.js";
import { Ending } from "./ending.js";
import { FirstMove, FirstTile, Forced } from "./forced.js";
import { onKey } from "./keys.js";
import { TableModel } from "./model.js";
import { News } from "./news.js";
import { RuleSheet } from "./sheets.js";
import { TableView } from "./view.js";

/** @param {string} id */
export async function show(id) {
  const model = new TableModel(id, location.hash.slice(1) || null);
  const connections = new Connections(model, (why) => showNothing(why.message));
  const commands = new Commands(model, connections);
  const view = new TableView(model, commands);
  model.subscribe(...followers(model, connections, commands, view));
  fill(document.body, view.main, view.lobby.element);
  const { board, hint, takeBack, hindsight } = view;
  addEventListener("keydown", (event) => onKey({ model, commands, board, hint, takeBack, hindsight }, event));
  keepTime(model);
  await connections.start();
}

/**
 * Followers that change the model come before those that draw it.
 * @param {TableModel} model @param {Connections} connections @param {Commands} commands @param {TableView} view
 */
function followers(model, connections, commands, view) {
  const play = (/** @type {string} */ action) => commands.play(action);
  const rules = new RuleSheet(model);
  const { actions, sum, heading, standIn } = view;
  return [
    rules,
    standIn,
    new Absence(model, heading),
    new News(model, view),
    new Ahead(model, play),
    new FirstTile(model, connections),
    new Forced(model, play),
    new FirstMove(model),
    view.hindsight,
    view,
    new Ending(model, commands, rules, { actions, sum, curtain: view.veil.element }, view.takeBack),
  ];
}

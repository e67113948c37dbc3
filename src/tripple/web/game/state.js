// What the server has told so far, folded together. Nothing is worked out here that it did not say.

/** @typedef {import("../board/board.js").Laid} Laid */
/** @typedef {import("./sums.js").Line} Line */
/** @typedef {{seat: number, action: string, lines: Line[], laid: Laid | null}} Step */
/** @typedef {{action: string, lines: Line[]}} Option */
/**
 * @typedef {{name: string, level: string | null, ready: boolean, salt: string, taken: string | null, resigned: boolean,
 *   mine: boolean}} Chair
 */
/**
 * @typedef {object} Round
 * @property {number} number @property {number} turn @property {string[]} hand @property {string[]} drawn
 * @property {number} drawn_count @property {number[]} held @property {number} pool @property {number} supply
 * @property {number[]} points @property {number[]} before @property {string | null} end
 * @property {string[][] | null} left @property {Option[]} options
 */
/**
 * @typedef {object} Table
 * @property {string} phase @property {string} sheet @property {string[]} changes @property {string} clock
 * @property {number} size @property {boolean} public @property {string} commitment @property {Chair[]} chairs
 * @property {number | null} host @property {string | null} invite @property {number[]} totals
 * @property {string | null} why @property {number[]} winners @property {string | null} secret
 * @property {string | null} seed @property {string | null} rematch @property {boolean} hints
 */
/**
 * @typedef {object} State
 * @property {string} id @property {number} number @property {number | null} seat @property {Table} table
 * @property {number | null} until @property {Round | null} round @property {Laid[]} board
 * @property {Step[]} history @property {boolean[]} present
 * @property {(number | null)[]} standIn from when on a computer plays for each seat whose person is away
 * @property {number} at when the last event happened
 * @property {boolean} hurried whether strong computer players think less, since the server is busy
 */

const CHAIR = { level: null, ready: false, salt: "", taken: null, resigned: false, mine: false };
const TABLE = {
  changes: [],
  public: false,
  chairs: [],
  host: null,
  invite: null,
  totals: [],
  why: null,
  winners: [],
  secret: null,
  seed: null,
  rematch: null,
  hints: true,
};
const ROUND = { hand: [], drawn: [], drawn_count: 0, end: null, left: null, options: [] };

/** @param {any} line @returns {Line} */
const lineOf = (line) => ({ other: null, ...line });
/** @param {any} step @returns {Step} */
const stepOf = (step) => ({ laid: null, ...step, lines: (step.lines ?? []).map(lineOf) });
/** @param {any} option @returns {Option} */
const optionOf = (option) => ({ ...option, lines: (option.lines ?? []).map(lineOf) });
/** @param {any} table @returns {Table} */
const tableOf = (table) => ({
  ...TABLE,
  ...table,
  chairs: (table.chairs ?? []).map((/** @type {any} */ chair) => ({ ...CHAIR, ...chair })),
});
/** @param {any} round @returns {Round} */
const roundOf = (round) => ({ ...ROUND, ...round, options: (round.options ?? []).map(optionOf) });

/** All there is, at once. @param {any} fresh @returns {State} */
export function begin(fresh) {
  return {
    id: fresh.id,
    number: fresh.number,
    seat: fresh.seat ?? null,
    table: tableOf(fresh.table),
    until: fresh.until ?? null,
    round: fresh.round ? roundOf(fresh.round) : null,
    board: fresh.board ?? [],
    history: (fresh.history ?? []).map(stepOf),
    present: fresh.present ?? [],
    standIn: [],
    at: fresh.changed ?? 0,
    hurried: false,
  };
}

/** One event later. @param {State} state @param {any} told @returns {State} */
export function after(state, told) {
  const round = told.round ? roundOf(told.round) : state.round;
  const isNew = round !== null && round.number !== state.round?.number;
  const step = told.step ? stepOf(told.step) : null;
  const [board, history] = isNew ? [[], []] : [state.board, state.history];
  return {
    ...state,
    number: told.number,
    seat: told.seat ?? null,
    table: told.table ? tableOf(told.table) : state.table,
    until: told.event.event === "reacted" ? state.until : (told.until ?? null),
    round,
    board: step?.laid ? [...board, step.laid] : board,
    history: step ? [...history, step] : history,
    at: told.event.event === "reacted" ? state.at : told.event.at,
  };
}

/** Who is here, by a message beside the numbered ones. @param {State} state @param {any} told @returns {State} */
export function seen(state, told) {
  return { ...state, present: told.present, standIn: told.stand_in ?? [], hurried: told.hurried ?? false };
}

/** Everybody's points in the game so far. @param {State} state @returns {number[]} */
export function standings({ round, table }) {
  if (!round) return table.chairs.map(() => 0);
  const over = table.phase === "pause" || table.phase === "over";
  return over && table.totals.length
    ? table.totals
    : round.points.map((points, seat) => points + (round.before[seat] ?? 0));
}

// Made by `python -m tripple.server.contract`, not to be edited: what the server and its pages both know.

/** @typedef {"number" | "optional" | "truth" | "choice" | "hands"} RuleKind */
/**
 * @typedef {{title: string, kind: RuleKind, rule: string, usual: any, least?: number, most?: number,
 *   choices?: string[]}} HouseRule
 */
/** @typedef {{edition: string, language: string, differs: Record<string, any>}} PrintedSheet */

/** Of the protocol. */
export const VERSION = 1;

/** What those who speak it call each language. */
export const LANGUAGES = {
  de: "Deutsch",
  en: "English",
  es: "Español",
  fr: "Français",
  it: "Italiano",
  nl: "Nederlands",
};

/** By the first part of an address: the script that shows the page. @type {Record<string, string>} */
export const PAGES = {
  "": "pages/home.js",
  new: "pages/newtable.js",
  t: "table/page.js",
  replay: "pages/replay.js",
  rules: "pages/rules.js",
  solitaire: "pages/solitaire.js",
  daily: "pages/daily.js",
  pad: "pages/pad.js",
  me: "pages/me.js",
  print: "pages/printing.js",
};

/** The script for an address that is none. */
export const NOT_FOUND = "pages/notfound.js";

/** Computer players by level, the weakest first, in words to be translated. @type {Record<string, string>} */
export const LEVELS = {
  random: "Dice",
  beginner: "Beginner",
  greedy: "Greedy",
  thinker: "Thinker",
  planner: "Planner",
  master: "Master",
};

/** The levels to choose from. */
export const LADDER = ["beginner", "greedy", "thinker", "planner", "master"];

/** For who has not chosen one yet. */
export const USUAL_LEVEL = "greedy";

/** All that can be said at a table, in words to be translated. @type {Record<string, string>} */
export const REACTIONS = {
  hello: "Hello!",
  thanks: "Thank you!",
  "well-played": "Well played!",
  "good-luck": "Good luck!",
  oops: "Oops!",
  wow: "Wow!",
  thinking: "Let me think …",
  again: "Play again?",
};

/** Turn clocks, in words to be translated. @type {Record<string, string>} */
export const CLOCKS = {
  none: "no turn clock",
  "30s": "30 seconds a turn",
  "1min": "1 minute a turn",
  "3min": "3 minutes a turn",
  "1day": "1 day a turn",
};

/** Why points were given or taken, in words to be translated. @type {Record<string, string>} */
export const REASONS = {
  value: "tile",
  start: "start",
  bridge: "bridge",
  double: "double",
  hexagon: "hexagon",
  out: "last tile",
  left: "others' tiles",
  own: "own tiles left",
  draw: "draw",
  failed: "failed draws",
  empty: "empty pool",
  points: "points",
};

/** Those that are worth a cheer. @type {string[]} */
export const BONUSES = ["start", "bridge", "double", "hexagon", "out"];

/**
 * The fields of a rule sheet that a table may change; their titles are to be translated.
 * @type {Record<string, HouseRule>}
 */
export const HOUSE_RULES = {
  hands: { title: "Tiles dealt to one, two … six players", kind: "hands", rule: "R2", usual: [10, 10, 8, 8, 6, 6] },
  starter: { title: "Who opens", kind: "choice", rule: "R3", usual: "triple", choices: ["triple", "value"] },
  start: { title: "Bonus for opening", kind: "number", rule: "R7", usual: 5, least: 0, most: 1000 },
  start_needs_triple: {
    title: "Only three equal numbers earn the bonus for opening",
    kind: "truth",
    rule: "R7",
    usual: false,
  },
  start_zero: {
    title: "Extra points for opening with 0-0-0",
    kind: "number",
    rule: "R7",
    usual: 0,
    least: 0,
    most: 1000,
  },
  draw: { title: "Cost of a drawn tile", kind: "number", rule: "R5", usual: 5, least: 0, most: 1000 },
  draws: { title: "Draws in a turn", kind: "number", rule: "R5", usual: 3, least: 1, most: 56 },
  failed_draws: {
    title: "Extra penalty for unsuccessful draws",
    kind: "number",
    rule: "R5",
    usual: 0,
    least: 0,
    most: 1000,
  },
  drawn_only: { title: "After drawing, only a drawn tile may be laid", kind: "truth", rule: "D7", usual: true },
  decline: { title: "A player who could lay may draw or pass instead", kind: "truth", rule: "R5", usual: true },
  empty: { title: "Cost when the pool is empty", kind: "number", rule: "R6", usual: 5, least: 0, most: 1000 },
  empty_mid_turn: {
    title: "An empty pool costs points even if you drew in the same turn",
    kind: "truth",
    rule: "D8",
    usual: true,
  },
  bridge: { title: "Bonus for a bridge", kind: "number", rule: "R7", usual: 30, least: 0, most: 1000 },
  double: { title: "Bonus for a double connection", kind: "number", rule: "R7", usual: 25, least: 0, most: 1000 },
  hexagon: { title: "Bonus for a hexagon", kind: "number", rule: "R7", usual: 40, least: 0, most: 1000 },
  next_hexagon: {
    title: "Bonus for a second hexagon with the same tile",
    kind: "optional",
    rule: "D5",
    usual: null,
    least: 0,
    most: 1000,
  },
  hexagon_double: {
    title: "A hexagon also earns the double-connection bonus",
    kind: "truth",
    rule: "R7",
    usual: false,
  },
  out: { title: "Bonus for the last tile", kind: "number", rule: "R8", usual: 20, least: 0, most: 1000 },
  out_takes_left: { title: "Going out earns the value of the others' tiles", kind: "truth", rule: "R8", usual: true },
  blocked: {
    title: "When nobody can lay any more",
    kind: "choice",
    rule: "R9",
    usual: "least",
    choices: ["least", "least-keeps", "all-lose", "nothing"],
  },
  blocked_tie: {
    title: "If several players tie for the least left, each of them scores",
    kind: "truth",
    rule: "D11",
    usual: true,
  },
  target: { title: "Points that end the game", kind: "number", rule: "R10", usual: 300, least: 1, most: 100000 },
  solo_draws: { title: "Draws in a solitaire", kind: "number", rule: "D13", usual: 20, least: 0, most: 56 },
};

/** What a field can be where it is no number, in words to be translated. @type {Record<string, string>} */
export const CHOICES = {
  triple: "the highest tile with three equal numbers",
  value: "the tile of the highest value",
  least: "whoever has the least left scores the others' tiles and loses their own",
  "least-keeps": "whoever has the least left scores the others' tiles",
  "all-lose": "everybody loses their own",
  nothing: "nobody gets or loses anything",
  yes: "yes",
  no: "no",
};

/** Of the printed sheets, in words to be translated. @type {Record<string, string>} */
export const EDITIONS = {
  classic: "Classic, {language}",
  compact: "Compact, {language}",
};

/** The printed sheets, and where they differ from what is usual. @type {Record<string, PrintedSheet>} */
export const SHEETS = {
  "classic-de": { edition: "classic", language: "de", differs: { empty: 10, hexagon: 50 } },
  "classic-fr": { edition: "classic", language: "fr", differs: { hexagon: 50 } },
  "classic-it": { edition: "classic", language: "it", differs: { hexagon: 50 } },
  "classic-en": { edition: "classic", language: "en", differs: { hexagon: 50 } },
  "classic-nl": { edition: "classic", language: "nl", differs: { hexagon: 50 } },
  "classic-es": { edition: "classic", language: "es", differs: { hexagon: 50 } },
  "compact-nl": { edition: "compact", language: "nl", differs: {} },
  "compact-de": { edition: "compact", language: "de", differs: { empty: 10 } },
  "compact-en": { edition: "compact", language: "en", differs: {} },
  "compact-fr": { edition: "compact", language: "fr", differs: {} },
};

/** The sheet that a reader most likely has at home, by language. @type {Record<string, string>} */
export const SHEET_OF = {
  de: "compact-de",
  en: "compact-en",
  es: "classic-es",
  fr: "compact-fr",
  it: "classic-it",
  nl: "compact-nl",
};

/** How a daily's seed begins, and how many points a bar is wide. */
export const DAILY = {
  seed: "tripple daily 1",
  step: 50,
};

/** How long and how many. */
export const LIMITS = {
  players: 6,
  box: 56,
  name: 40,
  padName: 24,
  padPoints: 999,
  seed: 80,
};

/**
 * What the server leaves out, since it is as usual: by the kind of part.
 * @type {Record<string, Record<string, any>>}
 */
export const USUAL = {
  Told: { seat: null, until: null, step: null, round: null, table: null },
  StepMessage: { lines: [], laid: null },
  PointsLine: { other: null },
  RoundView: { hand: [], drawn: [], drawn_count: 0, end: null, left: null, options: [] },
  Option: { lines: [] },
  TableView: {
    changes: [],
    public: false,
    hints: true,
    chairs: [],
    host: null,
    invite: null,
    totals: [],
    why: null,
    winners: [],
    secret: null,
    seed: null,
    rematch: null,
  },
  ChairView: { level: null, ready: false, salt: "", taken: null, resigned: false, mine: false },
  Fresh: { seat: null, until: null, round: null, board: [], history: [], present: [], changed: 0 },
  Presence: { stand_in: [], now: 0, hurried: false },
  Refused: { values: {}, rule: null, id: null },
  Listing: {
    public: false,
    names: [],
    totals: [],
    turn: null,
    winners: [],
    rematch: null,
    mine: [],
    changed: 0,
    seed: "",
    daily: false,
  },
  Advice: { win: null, because: null, values: {} },
  ReplayPlayer: { level: null },
  ReplayStep: { lines: [], laid: null, drawn: null },
  Row: { mine: false },
};

/** The fields that hold parts of a kind, one or a list of them. @type {Record<string, Record<string, string>>} */
export const PARTS = {
  Told: { step: "StepMessage", round: "RoundView", table: "TableView" },
  StepMessage: { lines: "PointsLine" },
  RoundView: { options: "Option" },
  Option: { lines: "PointsLine" },
  TableView: { chairs: "ChairView" },
  Fresh: { table: "TableView", round: "RoundView", history: "StepMessage" },
  Replay: { players: "ReplayPlayer", rounds: "ReplayRound" },
  ReplayRound: { steps: "ReplayStep" },
  ReplayStep: { lines: "PointsLine" },
  Daily: { today: "Row", ever: "Row" },
};

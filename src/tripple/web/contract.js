// Made by `python -m tripple.server.contract`, not to be edited: values shared by the server and its pages.

/** @typedef {"number" | "optional" | "truth" | "choice" | "hands"} RuleKind */
/**
 * @typedef {{title: string, kind: RuleKind, rule: string, usual: any, least?: number, most?: number,
 *   choices?: string[], like?: string, moot?: {field: string, values: any[], unless: boolean}}} HouseRule
 */
/** @typedef {{name: string, language: string, own: boolean, differs: Record<string, any>}} Edition */
/** @typedef {{animal: string, about: string, names: string}} Character */

/** The version of the protocol. */
export const VERSION = 1;

/** Languages by their own names. */
export const LANGUAGES = {
  "de": "Deutsch",
  "en": "English",
  "es": "Español",
  "fr": "Français",
  "it": "Italiano",
  "nl": "Nederlands",
};

/** The pages that open without a network, by the first part of their address. */
export const OFFLINE = ["pad", "learn", "puzzles"];

/** Computer players by level, in words to be translated. @type {Record<string, string>} */
export const LEVELS = {
  "random": "Dice",
  "beginner": "Beginner",
  "chick": "Chick",
  "puppy": "Puppy",
  "greedy": "Magpie",
  "squirrel": "Squirrel",
  "thinker": "Tortoise",
  "cat": "Cat",
  "fox": "Fox",
  "hare": "Hare",
  "raven": "Raven",
  "elephant": "Elephant",
  "master": "Master Owl",
  "planner": "Planner",
};

/** The ideas of good play by id, in words to be translated. @type {Record<string, string>} */
export const IDEAS = {
  "gift": "The gift",
  "reserve": "The reserve",
  "drawing": "Drawing on purpose",
  "closing": "Closing",
  "racing": "The race to the end",
  "stuck": "Being stuck",
};

/** The levels to choose from, the weakest first. */
export const LADDER = ["chick", "puppy", "greedy", "squirrel", "thinker", "cat", "fox", "hare", "raven", "elephant", "master"];

/** The animal of each level; a sentence or two and its names, to be translated. @type {Record<string, Character>} */
export const CHARACTERS = {
  "chick": {"animal": "chick", "about": "Is playing its first game and lays the first tile that fits. Misses a lot.", "names": "Cherry, Chuck, Chester"},
  "puppy": {"animal": "puppy", "about": "Lays the best it sees at a glance. Often misses bridges and hexagons.", "names": "Poppy, Percy, Paula"},
  "greedy": {"animal": "magpie", "about": "Takes whatever glitters: always the most points now. Draws only when nothing fits.", "names": "Maggie, Max, Mona"},
  "squirrel": {"animal": "squirrel", "about": "Collects tiles and draws on purpose. With a full tray it loses sight of what fits.", "names": "Stella, Simon, Sally"},
  "thinker": {"animal": "tortoise", "about": "Weighs its tiles, the pool and your next turn. Takes its time, but does not think ahead.", "names": "Toby, Tilda, Theo"},
  "cat": {"animal": "cat", "about": "Thinks ahead when it feels like it, which is in about half of the rounds.", "names": "Cleo, Casper, Clara"},
  "fox": {"animal": "fox", "about": "Thinks a good way ahead in most rounds. Forgets what you did before.", "names": "Felix, Fiona, Freddy"},
  "hare": {"animal": "hare", "about": "Thinks well ahead and remembers what you did. Too sure of itself: takes every third round lightly.", "names": "Harry, Hazel, Hugo"},
  "raven": {"animal": "raven", "about": "Thinks far ahead and remembers what you did. Takes some rounds too lightly.", "names": "Ruby, Ralph, Rosie"},
  "elephant": {"animal": "elephant", "about": "Forgets nothing and thinks as far ahead as it can. Now and then it takes a round too lightly.", "names": "Ella, Edgar, Elsie"},
  "master": {"animal": "owl", "about": "Thinks as far ahead as time allows. Plays to win the game, not the round.", "names": "Olga, Otto, Ottilie"},
};

/** The level until one is chosen. */
export const USUAL_LEVEL = "puppy";

/** The reactions at a table, in words to be translated. @type {Record<string, string>} */
export const REACTIONS = {
  "hello": "Hello!",
  "thanks": "Thank you!",
  "well-played": "Well played!",
  "good-luck": "Good luck!",
  "oops": "Oops!",
  "wow": "Wow!",
  "thinking": "Let me think …",
  "again": "Play again?",
};

/** Turn clocks, in words to be translated. @type {Record<string, string>} */
export const CLOCKS = {
  "none": "no turn clock",
  "30s": "30 seconds a turn",
  "1min": "1 minute a turn",
  "3min": "3 minutes a turn",
  "1day": "1 day a turn",
};

/** How quickly computer players move, in words to be translated. @type {Record<string, string>} */
export const PACES = {
  "quick": "quick",
  "calm": "calm",
};

/** Why points were given or taken, in words to be translated. @type {Record<string, string>} */
export const REASONS = {
  "value": "tile",
  "start": "start",
  "bridge": "bridge",
  "double": "double",
  "hexagon": "hexagon",
  "out": "last tile",
  "left": "others' tiles",
  "difference": "difference",
  "own": "own tiles left",
  "draw": "draw",
  "failed": "failed draws",
  "empty": "empty pool",
  "points": "points",
};

/** The reasons that get a cheer. @type {string[]} */
export const BONUSES = ["start", "bridge", "double", "hexagon", "out"];

/**
 * The fields of a rule sheet that a table may change; their titles are to be translated.
 * @type {Record<string, HouseRule>}
 */
export const HOUSE_RULES = {
  "numbers": {"title": "How many numbers there are on the tiles", "kind": "number", "rule": "R1", "usual": 6, "least": 3, "most": 7},
  "hands": {"title": "Tiles dealt to one, two … six players", "kind": "hands", "rule": "R2", "usual": [10, 10, 8, 8, 6, 6]},
  "starter": {"title": "Who opens", "kind": "choice", "rule": "R3", "usual": "triple", "choices": ["triple", "value", "zero", "lot"]},
  "opening": {"title": "The opening tile", "kind": "choice", "rule": "R3", "usual": "highest", "choices": ["highest", "highest-or-zero", "any"]},
  "start": {"title": "Bonus for opening", "kind": "number", "rule": "R7", "usual": 5, "least": 0, "most": 1000},
  "start_plain": {"title": "Bonus for opening with a tile that is no triple", "kind": "optional", "rule": "R7", "usual": null, "least": 0, "most": 1000, "like": "start"},
  "start_zero": {"title": "Extra points for opening with 0-0-0", "kind": "number", "rule": "R7", "usual": 0, "least": 0, "most": 1000},
  "counting": {"title": "What a tile is worth", "kind": "choice", "rule": "R4", "usual": "numbers", "choices": ["numbers", "tiles"]},
  "zero": {"title": "Value of 0-0-0", "kind": "number", "rule": "R4", "usual": 0, "least": 0, "most": 1000, "moot": {"field": "counting", "values": ["tiles"], "unless": false}},
  "draw": {"title": "Cost of a drawn tile", "kind": "number", "rule": "R5", "usual": 5, "least": 0, "most": 1000},
  "draws": {"title": "Draws in a turn", "kind": "number", "rule": "R5", "usual": 3, "least": 1, "most": 56},
  "failed_draws": {"title": "Extra penalty for unsuccessful draws", "kind": "number", "rule": "R5", "usual": 0, "least": 0, "most": 1000},
  "failure": {"title": "When the penalty for unsuccessful draws is due", "kind": "choice", "rule": "R5", "usual": "passing", "choices": ["passing", "drawing"], "moot": {"field": "failed_draws", "values": [0], "unless": false}},
  "drawn_only": {"title": "After drawing, only a drawn tile may be laid", "kind": "truth", "rule": "D7", "usual": true},
  "decline": {"title": "A player who could lay may draw or pass instead", "kind": "truth", "rule": "R5", "usual": true},
  "empty": {"title": "Cost when the pool is empty", "kind": "number", "rule": "R6", "usual": 5, "least": 0, "most": 1000},
  "empty_mid_turn": {"title": "An empty pool costs points even if you drew in the same turn", "kind": "truth", "rule": "D8", "usual": true, "moot": {"field": "empty", "values": [0], "unless": false}},
  "bridge": {"title": "Bonus for a bridge", "kind": "number", "rule": "R7", "usual": 30, "least": 0, "most": 1000},
  "double": {"title": "Bonus for a double connection", "kind": "number", "rule": "R7", "usual": 25, "least": 0, "most": 1000},
  "hexagon": {"title": "Bonus for a hexagon", "kind": "number", "rule": "R7", "usual": 40, "least": 0, "most": 1000},
  "next_hexagon": {"title": "Bonus for a second hexagon with the same tile", "kind": "optional", "rule": "D5", "usual": null, "least": 0, "most": 1000, "like": "hexagon"},
  "hexagon_double": {"title": "A hexagon also earns the double-connection bonus", "kind": "truth", "rule": "R7", "usual": false, "moot": {"field": "double", "values": [0], "unless": false}},
  "out": {"title": "Bonus for the last tile", "kind": "number", "rule": "R8", "usual": 20, "least": 0, "most": 1000},
  "out_takes_left": {"title": "Going out earns the value of the others' tiles", "kind": "truth", "rule": "R8", "usual": true},
  "blocked": {"title": "When nobody can lay any more", "kind": "choice", "rule": "R9", "usual": "least", "choices": ["least", "least-keeps", "all-lose", "nothing", "fewest", "differences"]},
  "blocked_tie": {"title": "If several players tie for the least left, each of them scores", "kind": "truth", "rule": "D11", "usual": true, "moot": {"field": "blocked", "values": ["all-lose", "nothing"], "unless": false}},
  "target": {"title": "Points that end the game", "kind": "number", "rule": "R10", "usual": 300, "least": 1, "most": 100000, "moot": {"field": "rounds", "values": [null], "unless": true}},
  "winner": {"title": "Who wins if several reach the target", "kind": "choice", "rule": "R10", "usual": "most", "choices": ["most", "last-round"], "moot": {"field": "rounds", "values": [null], "unless": true}},
  "rounds": {"title": "Rounds in a game, instead of a target", "kind": "optional", "rule": "R10", "usual": null, "least": 1, "most": 1000},
  "solo_draws": {"title": "Draws in a solitaire", "kind": "number", "rule": "D13", "usual": 20, "least": 0, "most": 56},
};

/** The values of fields that are not numbers, in words to be translated. @type {Record<string, string>} */
export const CHOICES = {
  "triple": "the highest tile with three equal numbers",
  "value": "the tile of the highest value",
  "zero": "0-0-0, then the highest tile with three equal numbers",
  "lot": "a player drawn by lot",
  "highest": "the highest one",
  "highest-or-zero": "the highest one, or 0-0-0 instead of another triple",
  "any": "any of the opener's tiles",
  "numbers": "the sum of its numbers",
  "tiles": "one point",
  "passing": "if nothing is laid",
  "drawing": "with the last draw, even if it is laid",
  "least": "whoever has the lowest value left scores the others' tiles and loses their own",
  "least-keeps": "whoever has the lowest value left scores the others' tiles",
  "all-lose": "everybody loses their own",
  "nothing": "nobody gets or loses anything",
  "fewest": "whoever has the fewest tiles left scores the others' tiles and loses their own",
  "differences": "whoever has the lowest value left scores the difference to each of the others",
  "most": "whoever has the most points",
  "last-round": "whoever among them got the most points in the last round",
  "yes": "yes",
  "no": "no",
};

/**
 * The editions, by the id of their sheet, with names to be translated; where they differ from what is usual.
 * @type {Record<string, Edition>}
 */
export const SHEETS = {
  "classic-de": {"name": "Classic, {language}", "language": "de", "own": true, "differs": {"empty": 10, "hexagon": 50}},
  "classic-fr": {"name": "Classic, {language}", "language": "fr", "own": true, "differs": {"hexagon": 50}},
  "classic-it": {"name": "Classic, {language}", "language": "it", "own": true, "differs": {"hexagon": 50}},
  "classic-en": {"name": "Classic, {language}", "language": "en", "own": true, "differs": {"hexagon": 50}},
  "classic-nl": {"name": "Classic, {language}", "language": "nl", "own": true, "differs": {"hexagon": 50}},
  "classic-es": {"name": "Classic, {language}", "language": "es", "own": true, "differs": {"hexagon": 50}},
  "compact-nl": {"name": "Compact, {language}", "language": "nl", "own": true, "differs": {}},
  "compact-de": {"name": "Compact, {language}", "language": "de", "own": true, "differs": {"empty": 10}},
  "compact-en": {"name": "Compact, {language}", "language": "en", "own": true, "differs": {}},
  "compact-fr": {"name": "Compact, {language}", "language": "fr", "own": true, "differs": {}},
  "pressman": {"name": "Pressman Tri-Ominos Deluxe", "language": "en", "own": false, "differs": {"hands": [9, 9, 7, 7, 6, 6], "opening": "highest-or-zero", "start": 10, "start_plain": 0, "start_zero": 30, "empty": 0, "empty_mid_turn": false, "bridge": 40, "double": 0, "hexagon": 50, "out": 25, "blocked": "fewest", "target": 400, "winner": "last-round"}},
  "pressman-1997": {"name": "Pressman Tri-Ominos 1997", "language": "en", "own": false, "differs": {"hands": [9, 9, 7, 7, 6, 6], "start": 10, "start_plain": 0, "start_zero": 30, "draws": 56, "decline": false, "empty": 0, "empty_mid_turn": false, "bridge": 40, "double": 0, "hexagon": 50, "out": 25, "blocked": "fewest", "target": 400, "winner": "last-round"}},
  "goliath": {"name": "Goliath Triominos (The Original, de Luxe, XXL)", "language": "fr", "own": false, "differs": {"hands": [9, 9, 7, 7, 6, 6], "starter": "lot", "opening": "any", "start": 0, "start_plain": 0, "failed_draws": 10, "empty": 0, "empty_mid_turn": false, "bridge": 40, "double": 0, "hexagon": 50, "next_hexagon": 10, "out": 25, "target": 400}},
  "goliath-kids": {"name": "Goliath Triominos XXL, children's rules", "language": "en", "own": false, "differs": {"hands": [9, 9, 7, 7, 6, 6], "starter": "lot", "opening": "any", "start": 0, "start_plain": 0, "counting": "tiles", "draw": 0, "empty": 0, "empty_mid_turn": false, "bridge": 1, "double": 0, "hexagon": 1, "out": 5, "out_takes_left": false, "blocked": "nothing", "rounds": 3}},
  "triominos-app": {"name": "Triominos, the app", "language": "", "own": false, "differs": {"hands": [9, 9, 7, 7, 6, 6], "starter": "lot", "opening": "any", "start": 0, "start_plain": 0, "failed_draws": 10, "empty": 10, "bridge": 40, "double": 0, "hexagon": 50, "next_hexagon": 10, "out": 25, "blocked": "all-lose", "rounds": 1}},
  "french-club": {"name": "French club", "language": "fr", "own": false, "differs": {"hands": [7, 7, 7, 7, 7, 7], "start": 10, "start_plain": 0, "start_zero": 30, "failed_draws": 10, "empty": 0, "empty_mid_turn": false, "bridge": 40, "double": 0, "hexagon": 50, "next_hexagon": 10, "out": 25, "target": 400}},
  "tridom": {"name": "Tridom", "language": "de", "own": false, "differs": {"hands": [9, 9, 7, 7, 6, 6], "starter": "zero", "start": 20, "start_plain": 10, "zero": 20, "draws": 1, "decline": false, "empty": 0, "empty_mid_turn": false, "bridge": 40, "double": 0, "hexagon": 50, "out": 25, "target": 400}},
  "wikipedia": {"name": "Wikipedia, English", "language": "en", "own": false, "differs": {"hands": [9, 9, 7, 7, 6, 6], "start": 10, "start_plain": 0, "start_zero": 30, "failed_draws": 10, "empty": 10, "bridge": 40, "double": 40, "hexagon": 50, "out": 25, "blocked": "differences", "target": 400}},
};

/** To be said wherever the names of others' editions are shown. */
export const TRADEMARKS = "Product names belong to their publishers, who are not connected with this project.";

/** The sheet that a reader most likely has at home, by language. @type {Record<string, string>} */
export const SHEET_OF = {
  "de": "compact-de",
  "en": "compact-en",
  "es": "classic-es",
  "fr": "compact-fr",
  "it": "classic-it",
  "nl": "compact-nl",
};

/** How a daily's seed begins, its rules, how many points a bar is wide, what it is in three lines, with numbers. */
export const DAILY = {
  "seed": "tripple daily 1",
  "sheet": "compact-en",
  "step": 50,
  "lines": ["You play one round alone, with {tray} tiles and {draws} draws at most.", "Every tile you lay gives points, bridges and hexagons give many more; each draw costs {draw}.", "Your last tile gives {out} more. If you get stuck, you lose the value of the tiles you hold."],
  "numbers": {"tray": 10, "draw": 5, "draws": 20, "out": 20},
};

/** The rating near which puzzles are asked before I have one. */
export const PUZZLE_START = 1100.0;

/** The answers allowed at a puzzle; one of them has to be right. */
export const PUZZLE_TRIES = 2;

/** The largest lengths and numbers. */
export const LIMITS = {
  "players": 6,
  "box": 56,
  "name": 40,
  "padName": 24,
  "padPoints": 999,
  "seed": 80,
};

/** The defaults that the server omits, by kind of part. @type {Record<string, Record<string, any>>} */
export const USUAL = {
  "Told": {"seat": null, "until": null, "step": null, "round": null, "table": null, "board": null, "history": null},
  "StepMessage": {"lines": [], "laid": null},
  "PointsLine": {"other": null},
  "RoundView": {"hand": [], "drawn": [], "drawn_count": 0, "end": null, "left": null, "options": [], "last_choice": null},
  "Option": {"lines": []},
  "TableView": {"changes": [], "public": false, "hints": true, "pace": "calm", "against_computers": false, "taken_back": 0, "chairs": [], "host": null, "invite": null, "totals": [], "why": null, "winners": [], "secret": null, "seed": null, "rematch": null, "set_up": false},
  "ChairView": {"level": null, "ready": false, "salt": "", "taken": null, "resigned": false, "mine": false},
  "Fresh": {"seat": null, "until": null, "round": null, "board": [], "history": [], "present": [], "changed": 0.0},
  "Presence": {"stand_in": [], "now": 0.0, "watching": 0, "hurried": false},
  "Refused": {"values": {}, "rule": null, "id": null},
  "Listing": {"public": false, "names": [], "levels": [], "totals": [], "turn": null, "winners": [], "rematch": null, "mine": [], "changed": 0.0, "seed": "", "daily": false, "taken_back": 0, "set_up": false},
  "Advice": {"win": null, "error": null, "because": null, "values": {}, "idea": "", "also": null, "also_values": {}, "also_idea": "", "expert": false},
  "Hindsight": {"better": null, "gains": [], "costs": [], "follows": []},
  "ReasonTold": {"values": {}, "idea": ""},
  "FollowTold": {"share": 1.0, "drawn": 0},
  "Refereed": {"fits": [], "question": null, "fault": null},
  "Posed": {"changes": [], "drawn": []},
  "Impossible": {"rule": ""},
  "ReplayPlayer": {"level": null},
  "ReplayStep": {"lines": [], "laid": null, "drawn": null},
  "DealFinding": {"error": null, "before": null},
  "Expected": {"win": null},
  "DrawFinding": {"error": null},
  "Decision": {"habit": "", "exact": false, "gains": [], "costs": [], "follows": []},
  "ReviewOption": {"error": 0.0, "win": null, "loss": {}, "now": 0, "grade": "good", "near": ""},
  "Loss": {"points": 0.0, "points_error": 0.0, "win": null, "win_error": 0.0},
  "Why": {"values": {}, "idea": ""},
  "PlayerSummary": {"level": null, "points_a_decision": 0.0, "win_lost": null, "others": null, "expected": null, "result": null, "luck": null, "error": 0.0, "habits": [], "said": [], "played_like": null},
  "Habit": {"done": 0},
  "Lessons": {"changes": []},
  "LessonTold": {"is_enough": false},
  "ExerciseTold": {"unfit": "", "turns": false, "outcomes": [], "others": [], "onward": {}},
  "Sentence": {"values": {}},
  "Reply": {"is_right": false},
  "Row": {"mine": false},
  "PuzzleInfo": {"themes": [], "rating": null, "by": "points", "exact": false, "tempting": "", "gains": [], "costs": [], "places": {}, "follows": [], "table": "", "finding": 0},
};

/**
 * The fields that hold parts of a kind, one or a list of them; of several kinds, by the part's type.
 * @type {Record<string, Record<string, string | Record<string, string>>>}
 */
export const PARTS = {
  "Told": {"step": "StepMessage", "round": "RoundView", "table": "TableView", "history": "StepMessage"},
  "StepMessage": {"lines": "PointsLine"},
  "RoundView": {"options": "Option"},
  "Option": {"lines": "PointsLine"},
  "TableView": {"chairs": "ChairView"},
  "Fresh": {"table": "TableView", "round": "RoundView", "history": "StepMessage"},
  "Hindsight": {"played": "Advice", "better": "Advice", "gains": "ReasonTold", "costs": "ReasonTold", "follows": "FollowTold"},
  "Refereed": {"fits": "Option", "question": "Posed", "fault": "Impossible"},
  "Posed": {"options": "Option"},
  "Replay": {"players": "ReplayPlayer", "rounds": "ReplayRound"},
  "ReplayRound": {"steps": "ReplayStep"},
  "ReplayStep": {"lines": "PointsLine"},
  "ReviewSoFar": {"findings": {"deal": "DealFinding", "draw": "DrawFinding", "decision": "Decision"}, "players": "PlayerSummary"},
  "DealFinding": {"luck": "Expected", "error": "Expected", "before": "Expected"},
  "DrawFinding": {"luck": "Expected", "error": "Expected"},
  "Decision": {"options": "ReviewOption", "gains": "Why", "costs": "Why", "follows": "FollowTold"},
  "ReviewOption": {"loss": "Loss"},
  "PlayerSummary": {"others": "Expected", "expected": "Expected", "result": "Expected", "luck": "Expected", "habits": "Habit", "said": "HabitSaid"},
  "HabitSaid": {"why": "Why"},
  "Lessons": {"lessons": "LessonTold"},
  "LessonTold": {"exercises": "ExerciseTold"},
  "ExerciseTold": {"posed": "Posed", "task": "Sentence", "replies": "Reply", "outcomes": "Option"},
  "Reply": {"sentences": "Sentence"},
  "Daily": {"today": "Row", "ever": "Row"},
  "PuzzleShelf": {"puzzles": "PuzzleInfo"},
  "PuzzleInfo": {"question": "Posed", "hint": "Why", "gains": "Why", "costs": "Why", "follows": "FollowTold"},
  "MyStatistics": {"statistics": "Statistics"},
  "Statistics": {"habits": "Habits"},
  "Habits": {"kinds": "HabitOverTime"},
  "HabitOverTime": {"said": "Why"},
};

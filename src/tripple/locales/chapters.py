"""The rulebook as data: sentences in our own words, each with its rule and the fields it depends on.

A sentence appears if its condition holds for the sheet; {gaps} are filled with the sheet's numbers
(rulebook.py). It is marked if a house rule has changed one of its fields.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import inf

from tripple.rules import EDITIONS, Blocked, Counting, Edition, Failure, Opening, Sheet, Starter, Winner
from tripple.rules.errors import N_
from tripple.rules.sheet import BOX as TILES_IN_THE_BOX
from tripple.rules.sheet import MOST_PLAYERS

from .examples import BRIDGE, DOUBLE, HEXAGON, MATCH, Example


def _always(_: Sheet) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Clause:
    sentence: str
    rules: str  # the rules and decisions it states, such as `R4 D2`
    fields: str = ""
    when: Callable[[Sheet], bool] = _always
    example: Example | None = None


@dataclass(frozen=True, slots=True)
class Chapter:
    id: str
    title: str
    clauses: tuple[Clause, ...]


def _by(
    rules: str, fields: str, question: Callable[[Sheet], object], answers: Mapping[object, str]
) -> Iterator[Clause]:
    """A clause for each answer that a sheet can give to a question."""
    for answer, sentence in answers.items():
        yield Clause(sentence, rules, fields, _gives(question, answer))


def _gives(question: Callable[[Sheet], object], answer: object) -> Callable[[Sheet], bool]:
    return lambda sheet: question(sheet) == answer


def _edition(sheet: Sheet) -> Edition:
    return EDITIONS[sheet.id]


def _is_own(sheet: Sheet) -> bool:
    """True for the ten sheets of our own box, which has trays."""
    return _edition(sheet).printed is not None


def _written_for(sheet: Sheet) -> str:
    """Numbers of players in its text; our own box says it differently."""
    players = _edition(sheet).players
    most = players[1] if players else inf
    return "own" if _is_own(sheet) else {MOST_PLAYERS: "all", inf: "unknown"}.get(most, "fewer")


def _by_numbers(sheet: Sheet) -> bool:
    return sheet.counting is Counting.NUMBERS


def _opener(sheet: Sheet) -> tuple[Starter, bool]:
    return sheet.starter, sheet.opening is Opening.ANY


def _compares(sheet: Sheet) -> bool:
    """False if the opener is found without comparing tiles."""
    return _opener(sheet) != (Starter.LOT, True)


def _start_bonuses(sheet: Sheet) -> str:
    """Bonuses for a triple and for any other tile, compared."""
    triple, plain = sheet.start, sheet.start if sheet.start_plain is None else sheet.start_plain
    if triple == plain:
        return "alike" if triple else "none"
    return "unlike" if triple and plain else "triples" if triple else "others"


def _draw_limit(sheet: Sheet) -> str:
    """`none` if the pool alone limits the draws."""
    return {1: "one", TILES_IN_THE_BOX: "none"}.get(sheet.draws, "several")


def _drawing(sheet: Sheet) -> tuple[str, bool]:
    return _draw_limit(sheet), sheet.decline


def _failing(sheet: Sheet) -> tuple[Failure | None, str]:
    """When the penalty for unsuccessful draws is due, if there is any."""
    return sheet.failure if sheet.failed_draws else None, _draw_limit(sheet)


def _turns_can_cost(sheet: Sheet) -> bool:
    return any((sheet.draw, sheet.failed_draws, sheet.empty))


def _can_lose(sheet: Sheet) -> bool:
    """True if any rule takes points away, so that a score can fall below zero."""
    return _turns_can_cost(sheet) or sheet.blocked in (Blocked.LEAST, Blocked.FEWEST, Blocked.ALL_LOSE)


def _runs_out(sheet: Sheet) -> str:
    """The penalty for an empty pool after a draw; with a limit of one draw, that draw is already made."""
    if sheet.draws == 1:
        return "never"
    if sheet.empty_mid_turn and sheet.empty:
        return _draw_limit(sheet)
    return "draws" if sheet.draw else "nothing"


def _further_hexagons(sheet: Sheet) -> str:
    """Pay for the hexagons after the first, compared with it."""
    further = sheet.hexagons(2)[1]
    if further == sheet.hexagon:
        return "equal" if further else "none"
    return "other" if further else "one"


def _tie(sheet: Sheet) -> tuple[Blocked, bool]:
    """The winners of a blocked round, and whether several of them are paid."""
    least = sheet.blocked is Blocked.LEAST_KEEPS
    return Blocked.LEAST if least else sheet.blocked, sheet.blocked_tie


def _tray_is_lost(sheet: Sheet) -> bool:
    """A solitaire has no other hand to differ from."""
    return sheet.blocked not in (Blocked.LEAST_KEEPS, Blocked.NOTHING)


def _text_counts(sheet: Sheet) -> bool:
    printed = _edition(sheet).printed
    return printed is not None and printed.hexagon_table != printed.hexagon_text == sheet.hexagon


def _length(sheet: Sheet) -> Winner | str:
    """The end of a game: after one round or several, or at the target with its way to win."""
    return sheet.winner if sheet.rounds is None else "one" if sheet.rounds == 1 else "several"


BOX = Chapter(
    "box",
    N_("What is in the box"),
    (
        Clause(
            N_(
                "{box} triangular tiles with a number from 0 to {highest} in each corner. Every combination of three "
                "numbers exists exactly once."
            ),
            "R1",
            "numbers",
        ),
        Clause(
            N_("On every tile the numbers go up clockwise: there is a tile 0-1-2, but none that reads 0-2-1."), "D1"
        ),
        Clause(N_("A tile is worth the sum of its three numbers: 1-2-2 is worth 5."), "R1", "counting", _by_numbers),
        Clause(
            N_("Only 0-0-0 is different: it is worth {zero}."),
            "R4",
            "zero",
            lambda sheet: _by_numbers(sheet) and sheet.zero > 0,
        ),
        Clause(
            N_("Every tile is worth one point, whatever its numbers."),
            "R1 R4",
            "counting",
            lambda sheet: not _by_numbers(sheet),
        ),
        *_by(
            "R2",
            "",
            _written_for,
            {
                "own": N_(
                    "There is a tray to stand your tiles on, and a score pad. The box speaks of up to four players and "
                    "holds four trays; still, one to six can play."
                ),
                "fewer": N_("These rules are written for {players} players; still, one to six can play."),
                "all": N_("These rules are written for {players} players; you can also play alone."),
                "unknown": N_("One to six can play."),
            },
        ),
    ),
)
AIM = Chapter(
    "aim",
    N_("Aim of the game"),
    (
        Clause(
            N_(
                "Collect points with well-laid tiles and get rid of all of yours before the others do. You play "
                "round after round until somebody has {target} or more."
            ),
            "R10",
            "target rounds",
            lambda sheet: sheet.rounds is None,
        ),
        *_by(
            "R10",
            "rounds",
            _length,
            {
                "several": N_(
                    "Collect points with well-laid tiles and get rid of all of yours before the others do. You play "
                    "{rounds}."
                ),
                "one": N_(
                    "Collect points with well-laid tiles and get rid of all of yours before the others do. A game is a "
                    "single round."
                ),
            },
        ),
    ),
)
READY = Chapter(
    "ready",
    N_("Getting ready"),
    (
        *_by(
            "R2",
            "hands",
            _is_own,
            {
                True: N_(
                    "Turn all tiles face down and shuffle them. Everybody takes the same number and stands them on the "
                    "tray so that nobody else can see them. {hands}."
                ),
                False: N_(
                    "Turn all tiles face down and shuffle them. Everybody takes the same number and stands them up so "
                    "that nobody else can see them. {hands}."
                ),
            },
        ),
        Clause(N_("The other tiles stay face down within everybody's reach: they are the pool."), "R2"),
    ),
)
START = Chapter(
    "start",
    N_("The start"),
    (
        *_by(
            "R3",
            "starter opening",
            _opener,
            {
                (Starter.TRIPLE, False): N_(
                    "Whoever holds the highest tile with three equal numbers begins and lays it in the middle of the "
                    "table. If nobody holds such a tile, the tile of the highest value begins."
                ),
                (Starter.TRIPLE, True): N_(
                    "Whoever holds the highest tile with three equal numbers begins. If nobody holds such a tile, "
                    "whoever holds the tile of the highest value does."
                ),
                (Starter.VALUE, False): N_(
                    "Whoever holds the tile of the highest value begins and lays it in the middle of the table."
                ),
                (Starter.VALUE, True): N_("Whoever holds the tile of the highest value begins."),
                (Starter.ZERO, False): N_(
                    "Whoever holds 0-0-0 begins and lays it in the middle of the table. If nobody holds it, the "
                    "highest tile with three equal numbers begins, and without one the tile of the highest value."
                ),
                (Starter.ZERO, True): N_(
                    "Whoever holds 0-0-0 begins. If nobody holds it, whoever holds the highest tile with three equal "
                    "numbers does, and without one whoever holds the tile of the highest value."
                ),
            },
        ),
        Clause(
            N_(
                "Draw lots to see who begins before you take your tiles: for instance, everybody turns over one "
                "tile, and the highest sum begins. Then shuffle these tiles back in."
            ),
            "R3",
            "starter opening",
            lambda sheet: sheet.starter is Starter.LOT,
        ),
        Clause(
            N_(
                "Whoever begins lays their highest tile with three equal numbers in the middle of the table; "
                "without one, their tile of the highest value."
            ),
            "R3",
            "starter opening",
            lambda sheet: _opener(sheet) == (Starter.LOT, False),
        ),
        Clause(
            N_("Whoever begins lays any one of their tiles in the middle of the table."),
            "R3",
            "opening",
            lambda sheet: sheet.opening is Opening.ANY,
        ),
        Clause(
            N_("If you would open with three equal numbers and also hold 0-0-0, you may lay that instead."),
            "R3",
            "opening",
            lambda sheet: sheet.opening is Opening.ZERO,
        ),
        Clause(
            N_("To see which tile begins, compare the sums of the numbers, though every tile is worth the same."),
            "R3",
            "counting starter opening",
            lambda sheet: _compares(sheet) and not _by_numbers(sheet),
        ),
        Clause(
            N_("If two tiles have the same value, the highest number decides, then the next: 5-5-3 beats 5-4-4."),
            "D6",
            when=_compares,
        ),
        *_by(
            "R3 R7",
            "start start_plain",
            _start_bonuses,
            {
                "alike": N_("The opening tile scores its value and {start} more."),
                "triples": N_("The opening tile scores its value, and {start} more if its three numbers are equal."),
                "others": N_(
                    "The opening tile scores its value, and {start_plain} more unless its three numbers are equal."
                ),
                "unlike": N_(
                    "The opening tile scores its value, and {start} more if its three numbers are equal, or "
                    "{start_plain} if they are not."
                ),
            },
        ),
        Clause(
            N_("The opening tile scores its value and nothing more."),
            "R3 R7",
            "start start_plain",
            lambda sheet: _start_bonuses(sheet) == "none" and _by_numbers(sheet),
        ),
        Clause(
            N_("The opening tile scores one point, like any other."),
            "R3 R7",
            "start start_plain counting",
            lambda sheet: _start_bonuses(sheet) == "none" and not _by_numbers(sheet),
        ),
        Clause(
            N_("If the opening tile is 0-0-0, it scores a further {start_zero}: {opening_zero} in all."),
            "R7",
            "start_zero start zero",
            lambda sheet: sheet.start_zero > 0,
        ),
        Clause(
            N_("Opening with 0-0-0 gives {opening_zero} in all."),
            "R7",
            "start_zero start zero",
            lambda sheet: _by_numbers(sheet) and sheet.zero > 0 == sheet.start_zero,
        ),
    ),
)
LAYING = Chapter(
    "laying",
    N_("Laying tiles"),
    (
        Clause(
            N_(
                "Then you take turns clockwise. On your turn you lay one tile against a tile on the table: the two "
                "numbers along the side they share have to match."
            ),
            "R4",
            example=MATCH,
        ),
        Clause(
            N_(
                "At least one side has to be shared. And wherever a corner touches other tiles, it has to show the "
                "same number as they do there."
            ),
            "D2",
        ),
        *_by(
            "R4",
            "counting",
            _by_numbers,
            {
                True: N_("You score the value of your tile, plus extra points if it earns any."),
                False: N_("You score one point for your tile, plus extra points if it earns any."),
            },
        ),
        Clause(N_("Your score can fall below zero."), "D14", "draw failed_draws empty blocked", _can_lose),
    ),
)
DRAWING = Chapter(
    "drawing",
    N_("Drawing tiles"),
    (
        *_by(
            "R5",
            "draws decline",
            _drawing,
            {
                ("several", True): N_(
                    "If you cannot or do not want to lay, you have to draw tiles from the pool, one at a time and "
                    "{draws} at most."
                ),
                ("one", True): N_("If you cannot or do not want to lay, you have to draw one tile from the pool."),
                ("none", True): N_(
                    "If you cannot or do not want to lay, you have to draw tiles from the pool, one at a time, until "
                    "you lay one."
                ),
                ("several", False): N_(
                    "If you can lay, you have to. If you cannot, you have to draw tiles from the pool, one at a time "
                    "and {draws} at most."
                ),
                ("one", False): N_(
                    "If you can lay, you have to. If you cannot, you have to draw one tile from the pool."
                ),
                ("none", False): N_(
                    "If you can lay, you have to. If you cannot, you have to draw tiles from the pool, one at a time, "
                    "until one fits."
                ),
            },
        ),
        *_by(
            "R5",
            "draw",
            lambda sheet: sheet.draw > 0,
            {True: N_("Each drawn tile costs you {draw}."), False: N_("Drawing costs nothing.")},
        ),
        *_by(
            "R5",
            "decline",
            lambda sheet: sheet.decline,
            {
                True: N_("If a drawn tile fits, you may lay it at once, and your turn is over."),
                False: N_("If a drawn tile fits, you have to lay it at once, and your turn is over."),
            },
        ),
        *_by(
            "D7",
            "decline draws",
            _drawing,
            {
                ("several", True): N_("You may also keep a drawn tile that fits and go on drawing, up to the limit."),
                ("one", True): N_("You may also keep a drawn tile that fits."),
            },
        ),
        *_by(
            "D7",
            "drawn_only",
            lambda sheet: sheet.drawn_only,
            {
                True: N_("Once you have drawn, you may only lay a tile that you drew on this turn."),
                False: N_("Once you have drawn, you may still lay any tile on your tray."),
            },
        ),
        Clause(
            N_("If you have drawn {draws} and laid none, it is the next player's turn."),
            "R5",
            "draws",
            lambda sheet: _draw_limit(sheet) == "several",
        ),
        *_by(
            "R5",
            "draws decline",
            _drawing,
            {
                ("one", True): N_("If you do not lay the drawn tile, it is the next player's turn."),
                ("one", False): N_("If the drawn tile does not fit, it is the next player's turn."),
            },
        ),
        Clause(
            N_("Drawing {draws} without laying one costs no more than the draws themselves."),
            "D8",
            "failed_draws draws",
            lambda sheet: _failing(sheet) == (None, "several") and sheet.draw > 0,
        ),
        Clause(
            N_("Drawing {draws} without laying one costs nothing either."),
            "D8",
            "failed_draws draws draw",
            lambda sheet: _failing(sheet) == (None, "several") and not sheet.draw,
        ),
        Clause(
            N_("Drawing a tile without laying it costs no more than the draw itself."),
            "D8",
            "failed_draws draws",
            lambda sheet: _failing(sheet) == (None, "one"),
        ),
        *_by(
            "R5",
            "failed_draws draws draw failure",
            _failing,
            {
                (Failure.PASSING, "several"): N_(
                    "Drawing {draws} without laying one costs you a further {failed_draws}: {all_draws} in all."
                ),
                (Failure.PASSING, "one"): N_(
                    "Drawing a tile without laying it costs you a further {failed_draws}: {all_draws} in all."
                ),
            },
        ),
        *_by(
            "R5",
            "failed_draws draws failure",
            _failing,
            {
                (Failure.DRAWING, "several"): N_(
                    "If you draw {draws}, the last one costs you a further {failed_draws}, even if you lay it."
                ),
                (Failure.DRAWING, "one"): N_("The drawn tile costs you a further {failed_draws}, even if you lay it."),
            },
        ),
    ),
)
EMPTY = Chapter(
    "empty",
    N_("When the pool is empty"),
    (
        *_by(
            "R6",
            "empty",
            lambda sheet: sheet.empty > 0,
            {
                True: N_(
                    "If you would have to draw and the pool is empty, you lose {empty}, and it is the next player's "
                    "turn."
                ),
                False: N_(
                    "If you would have to draw and the pool is empty, it is the next player's turn. That costs nothing."
                ),
            },
        ),
        *_by(
            "D9",
            "decline empty",
            lambda sheet: (sheet.decline, sheet.empty > 0),
            {
                (True, True): N_(
                    "With the pool empty, you may decline to lay even if you could; you lose the same points."
                ),
                (True, False): N_("With the pool empty, you may decline to lay even if you could."),
            },
        ),
        Clause(
            N_("Even with the pool empty, you have to lay if you can."),
            "D9",
            "decline",
            lambda sheet: not sheet.decline,
        ),
        *_by(
            "D8",
            "empty_mid_turn empty draws",
            _runs_out,
            {
                "several": N_(
                    "If the pool runs out in the middle of your turn, before you have drawn {draws}, and you still do "
                    "not lay, you lose these points on top of what your draws have cost."
                ),
                "none": N_(
                    "If the pool runs out in the middle of your turn and you still do not lay, you lose these points "
                    "on top of what your draws have cost."
                ),
            },
        ),
        Clause(
            N_(
                "If the pool runs out in the middle of your turn and you still do not lay, you pay for your draws "
                "and nothing more."
            ),
            "D8",
            "empty_mid_turn empty",
            lambda sheet: _runs_out(sheet) == "draws",
        ),
        Clause(
            N_("If the pool runs out in the middle of your turn and you still do not lay, that costs nothing either."),
            "D8",
            "empty_mid_turn empty draw",
            lambda sheet: _runs_out(sheet) == "nothing",
        ),
    ),
)
EXTRA = Chapter(
    "extra",
    N_("Extra points"),
    (
        Clause(N_("Extra points come on top of what your tile scores."), "R7"),
        Clause(N_("Opening tile: {start}."), "R7", "start start_plain", lambda sheet: _start_bonuses(sheet) == "alike"),
        Clause(
            N_("Opening tile with three equal numbers: {start}."),
            "R7",
            "start start_plain",
            lambda sheet: _start_bonuses(sheet) in ("triples", "unlike"),
        ),
        Clause(
            N_("Any other opening tile: {start_plain}."),
            "R7",
            "start_plain",
            lambda sheet: _start_bonuses(sheet) in ("others", "unlike"),
        ),
        Clause(
            N_("0-0-0 as opening tile: a further {start_zero}."), "R7", "start_zero", lambda sheet: sheet.start_zero > 0
        ),
        Clause(
            N_(
                "Bridge: {bridge}. Your tile shares exactly one side, and the corner opposite that side touches a "
                "tile that is already on the table."
            ),
            "R7 D3",
            "bridge",
            lambda sheet: sheet.bridge > 0,
            example=BRIDGE,
        ),
        Clause(
            N_(
                "Double connection: {double}. Your tile shares two or three sides and completes no hexagon. It is "
                "paid once, even for three sides."
            ),
            "R7 D4",
            "double",
            lambda sheet: sheet.double > 0,
            example=DOUBLE,
        ),
        Clause(
            N_("Hexagon: {hexagon}. Your tile is the sixth around a point."),
            "R7 D5",
            "hexagon",
            lambda sheet: sheet.hexagon > 0,
            example=HEXAGON,
        ),
        Clause(
            N_("The printed text gives {text} for a hexagon, the table next to it {table}: the text counts."),
            "D5",
            "hexagon",
            _text_counts,
        ),
        *_by(
            "R7",
            "hexagon_double",
            lambda sheet: sheet.hexagon_double if sheet.double else None,
            {
                False: N_("For a hexagon you do not get the points of a double connection as well."),
                True: N_("For a hexagon you get the points of a double connection as well."),
            },
        ),
        *_by(
            "D5",
            "hexagon next_hexagon",
            _further_hexagons,
            {
                "equal": N_("If your tile completes two or three hexagons at once, each of them is paid in full."),
                "other": N_(
                    "If your tile completes two or three hexagons at once, each one after the first gives "
                    "{next_hexagon}: {two_hexagons} for two, {three_hexagons} for three."
                ),
                "one": N_("If your tile completes two or three hexagons at once, only one of them is paid."),
            },
        ),
        Clause(N_("Your last tile: {out}."), "R7", "out", lambda sheet: sheet.out > 0),
    ),
)
ROUND_END = Chapter(
    "round-end",
    N_("The end of a round"),
    (
        *_by(
            "R8",
            "out",
            lambda sheet: sheet.out > 0,
            {
                True: N_("The round is over as soon as somebody lays their last tile. That gives {out}."),
                False: N_("The round is over as soon as somebody lays their last tile."),
            },
        ),
        *_by(
            "R8",
            "out_takes_left",
            lambda sheet: sheet.out_takes_left,
            {
                True: N_(
                    "They also get the value of all the tiles that the others still hold. The others lose nothing."
                ),
                False: N_("The tiles that the others still hold count for nobody."),
            },
        ),
    ),
)
_TIE_UNPAID = N_("If several players share the lowest value left, nobody gets or loses anything.")
BLOCKED = Chapter(
    "blocked",
    N_("Blocked round"),
    (
        *_by(
            "R9",
            "out",
            lambda sheet: sheet.out > 0,
            {
                True: N_(
                    "The round is also over when the pool is empty and nobody can lay any more. In that case nobody "
                    "gets the points for the last tile."
                ),
                False: N_("The round is also over when the pool is empty and nobody can lay any more."),
            },
        ),
        *_by(
            "D10",
            "draw failed_draws empty",
            _turns_can_cost,
            {
                True: N_(
                    "Nobody has to call the end of a blocked round: it is checked whenever a turn ends, after that "
                    "turn's penalty points."
                ),
                False: N_("Nobody has to call the end of a blocked round: it is checked whenever a turn ends."),
            },
        ),
        Clause(
            N_(
                "The round is over as well when, with the pool empty, everybody in turn has ended a turn without "
                "laying."
            ),
            "D10",
            "decline",
            lambda sheet: sheet.decline,
        ),
        *_by(
            "R9",
            "blocked",
            lambda sheet: sheet.blocked,
            {
                Blocked.LEAST: N_(
                    "Whoever has the lowest value left gets the value of the tiles that all the others still hold, and "
                    "loses the value of their own."
                ),
                Blocked.LEAST_KEEPS: N_(
                    "Whoever has the lowest value left gets the value of the tiles that all the others still hold. "
                    "Nobody loses anything."
                ),
                Blocked.FEWEST: N_(
                    "Whoever has the fewest tiles left gets the value of the tiles that all the others still hold, and "
                    "loses the value of their own."
                ),
                Blocked.DIFFERENCES: N_(
                    "Whoever has the lowest value left gets the difference to each of the others: with 4 left against "
                    "10 and 15, for instance, 6 and 11 points. Nobody loses anything."
                ),
                Blocked.ALL_LOSE: N_("Everybody loses the value of the tiles they still hold."),
                Blocked.NOTHING: N_("The tiles that are left count for nobody."),
            },
        ),
        *_by(
            "D11",
            "blocked_tie",
            _tie,
            {
                (Blocked.LEAST, True): N_(
                    "If several players share the lowest value left, each of them is paid in this way, and counts the "
                    "tiles of the others in the tie as well."
                ),
                (Blocked.LEAST, False): _TIE_UNPAID,
                (Blocked.DIFFERENCES, False): _TIE_UNPAID,
            },
        ),
        *_by(
            "D11",
            "blocked blocked_tie",
            _tie,
            {
                (Blocked.FEWEST, True): N_(
                    "If several players share the fewest tiles left, each of them is paid in this way, and counts the "
                    "tiles of the others in the tie as well."
                ),
                (Blocked.DIFFERENCES, True): N_(
                    "If several players share the lowest value left, each of them is paid in this way."
                ),
                (Blocked.FEWEST, False): N_(
                    "If several players share the fewest tiles left, nobody gets or loses anything."
                ),
            },
        ),
    ),
)
GAME_END = Chapter(
    "game-end",
    N_("The end of the game"),
    (
        *_by(
            "R10",
            "target rounds winner",
            _length,
            {
                Winner.MOST: N_(
                    "If somebody has {target} or more at the end of a round, the game is over. Whoever has the most "
                    "points wins."
                ),
                Winner.LAST_ROUND: N_(
                    "If somebody has {target} or more at the end of a round, the game is over, and they win. If "
                    "several players have, the one of them who got the most points in that round wins."
                ),
            },
        ),
        *_by(
            "R10",
            "rounds",
            _length,
            {
                "several": N_("The game is over after {rounds}. Whoever has the most points wins."),
                "one": N_("The game is over with this one round. Whoever has the most points wins."),
            },
        ),
        Clause(
            N_(
                "The aim on this sheet reads as if reaching the target were enough to win; its own section on the "
                "end of the game says that the most points win, and that is what counts."
            ),
            "R10",
            when=lambda sheet: _is_own(sheet) and _edition(sheet).language == "nl",
        ),
        *_by(
            "D12",
            "",
            lambda sheet: _length(sheet) is Winner.LAST_ROUND,
            {
                False: N_("Several players with the same highest score win together."),
                True: N_("Players who are equal in this win together."),
            },
        ),
    ),
)
SOLITAIRE = Chapter(
    "solitaire",
    N_("Playing alone"),
    (
        Clause(
            N_(
                "A tile drawn blindly from the pool opens the round, and your first tile is laid against it. Apart "
                "from that, the same rules apply. Your aim is to beat your own best score."
            ),
            "R11",
        ),
        Clause(N_("The opening tile scores nothing."), "D13"),
        *_by(
            "D13",
            "hands",
            lambda sheet: sheet.hand_size(1) > 0,
            {
                True: N_("You begin with {tray} on your tray."),
                False: N_("You begin with an empty tray and draw every tile that you lay."),
            },
        ),
        Clause(
            N_("So that scores can be compared, you may draw {solo_draws} at most in the whole round."),
            "R11 D13",
            "solo_draws",
        ),
        *_by(
            "D13",
            "out hands",
            lambda sheet: (sheet.hand_size(1) > 0, sheet.out > 0),
            {
                (True, True): N_("The round is over when your tray is empty; that gives {out}."),
                (True, False): N_("The round is over when your tray is empty."),
                (False, True): N_("Once all these draws are used up, an empty tray ends the round; that gives {out}."),
                (False, False): N_("Once all these draws are used up, an empty tray ends the round."),
            },
        ),
        *_by(
            "D13",
            "blocked",
            _tray_is_lost,
            {
                True: N_(
                    "The round is also over when you have no draw left and do not lay. Then you lose the value of the "
                    "tiles on your tray."
                ),
                False: N_(
                    "The round is also over when you have no draw left and do not lay. The tiles on your tray cost you "
                    "nothing."
                ),
            },
        ),
    ),
)

CHAPTERS = (BOX, AIM, READY, START, LAYING, DRAWING, EMPTY, EXTRA, ROUND_END, BLOCKED, GAME_END, SOLITAIRE)

"""Editions of the game as data: publisher, sources, the fields of the sheet, and decisions where a text is silent.

The engines see only `fields`; the rest is for people.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .errors import N_, BadSheet
from .sheet import BOX, Blocked, Counting, Opening, Sheet, Starter, Winner

TRADEMARKS = N_("Product names belong to their publishers, who are not connected with this project.")
"""Show this wherever the names of editions are shown."""


@dataclass(frozen=True, slots=True)
class Printed:
    """Differences among the ten printed sheets of our own box."""

    document: str
    hexagon_text: int
    hexagon_table: int
    empty: int
    empty_additional: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """A decision where an edition's text is silent or contradicts itself."""

    rule: str
    """The rule or decision it is about, such as R5."""
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """A box or a text with rules of its own. `SHEETS[edition.id]` is its rule sheet."""

    id: str
    name: str
    """A product name to be translated; `{language}` is filled in where each language has its own sheet."""
    fields: Mapping[str, Any] = field(default_factory=dict)
    publisher: str = ""
    years: str = ""
    languages: tuple[str, ...] = ()
    players: tuple[int, int] | None = None
    """Fewest and most players that its text names, if any; one to six can always play."""
    sources: tuple[str, ...] = ()
    """Texts that were read, to be translated; sheets of our own box have `printed` instead."""
    notes: tuple[Note, ...] = ()
    """Decisions for this edition alone; docs/rules.md has those for every sheet."""
    printed: Printed | None = None

    @property
    def language(self) -> str:
        """The first of its languages; empty if none is known."""
        return self.languages[0] if self.languages else ""


def _own(name: str, title: str, printed: Printed) -> Edition:
    """One of the ten printed sheets. Where its text and its table disagree about the hexagon, the text wins (D5)."""
    fields = {"hexagon": printed.hexagon_text, "empty": printed.empty}
    language = name.partition("-")[2]
    return Edition(id=name, name=title, fields=fields, languages=(language,), players=(1, 4), printed=printed)


_CLASSIC, _COMPACT = N_("Classic, {language}"), N_("Compact, {language}")
_HANDS = (9, 9, 7, 7, 6, 6)
_TEN_FOR_TRIPLES = {"start": 10, "start_plain": 0, "start_zero": 30}
_NO_START_BONUS = {"start": 0, "start_plain": 0}
_FREE_OPENING = {"starter": Starter.LOT, "opening": Opening.ANY, **_NO_START_BONUS}
_EMPTY_IS_FREE = {"empty": 0, "empty_mid_turn": False}
_RISING_HEXAGONS = {"hexagon": 50, "next_hexagon": 10}
_BONUSES = {"bridge": 40, "double": 0, "out": 25}

_ALONE = Note("D13", N_("It has no rules for playing alone: ours apply, with the hand for two players."))
_FIVE_OR_SIX = Note("R2", N_("It deals to four players at most: five or six get 6 tiles each, as in other boxes."))
_NO_DOUBLE = Note(
    "R7", N_("It does not mention tiles that are laid on two or three sides at once: they earn no bonus.")
)
_EACH_HEXAGON = Note("D5", N_("It mentions a single hexagon only: if you complete two or three at once, each is paid."))
_BLOCKED_TIE = Note(
    "D11", N_("It does not say what happens if several players have the least left: each of them is paid.")
)
_DECLINING = Note("R5", N_("It does not say whether you may draw though you could lay: you may."))
_FAILED = Note("R5", N_("It names no penalty for unsuccessful draws: only the drawn tiles cost points."))
_LEAST = Note(
    "R9", N_("It does not say who scores in a blocked round: whoever has the lowest value left, as in other boxes.")
)

_EDITIONS: Iterable[Edition] = (
    _own("classic-de", _CLASSIC, Printed("000", hexagon_text=50, hexagon_table=40, empty=10)),
    _own("classic-fr", _CLASSIC, Printed("000", hexagon_text=50, hexagon_table=40, empty=5)),
    _own("classic-it", _CLASSIC, Printed("000", hexagon_text=50, hexagon_table=40, empty=5)),
    _own("classic-en", _CLASSIC, Printed("000", hexagon_text=50, hexagon_table=40, empty=5, empty_additional=True)),
    _own("classic-nl", _CLASSIC, Printed("000", hexagon_text=50, hexagon_table=40, empty=5)),
    _own("classic-es", _CLASSIC, Printed("000", hexagon_text=50, hexagon_table=40, empty=5)),
    _own("compact-nl", _COMPACT, Printed("001", hexagon_text=40, hexagon_table=40, empty=5)),
    _own("compact-de", _COMPACT, Printed("002", hexagon_text=40, hexagon_table=40, empty=10)),
    _own("compact-en", _COMPACT, Printed("003", hexagon_text=40, hexagon_table=40, empty=5, empty_additional=True)),
    _own("compact-fr", _COMPACT, Printed("004", hexagon_text=40, hexagon_table=40, empty=5)),
    Edition(
        id="pressman",
        name="Pressman Tri-Ominos Deluxe",
        publisher="Pressman",
        years="2015",
        languages=("en",),
        players=(2, 4),
        sources=(N_("the rules in the Deluxe box"), N_("the publisher's sheet of 2015")),
        fields={
            "hands": _HANDS,
            "opening": Opening.ZERO,
            **_TEN_FOR_TRIPLES,
            **_EMPTY_IS_FREE,
            **_BONUSES,
            "hexagon": 50,
            "blocked": Blocked.FEWEST,
            "target": 400,
            "winner": Winner.LAST_ROUND,
        },
        notes=(
            _FIVE_OR_SIX,
            Note(
                "R3",
                N_(
                    "Whoever opens with 0-0-0 has to show their other triple: at a real table you do so, on a screen"
                    " nobody has to."
                ),
            ),
            Note("R5", N_("The text that we have breaks off before it limits the draws: you draw up to three tiles.")),
            _FAILED,
            _DECLINING,
            _NO_DOUBLE,
            _EACH_HEXAGON,
            _BLOCKED_TIE,
            _ALONE,
        ),
    ),
    Edition(
        id="pressman-1997",
        name="Pressman Tri-Ominos 1997",
        publisher="Pressman",
        years="1997",
        languages=("en",),
        players=(2, 6),
        sources=(N_("the rules in the Anniversary box of 1997"),),
        fields={
            "hands": _HANDS,
            **_TEN_FOR_TRIPLES,
            "draws": BOX,
            "decline": False,
            **_EMPTY_IS_FREE,
            **_BONUSES,
            "hexagon": 50,
            "blocked": Blocked.FEWEST,
            "target": 400,
            "winner": Winner.LAST_ROUND,
        },
        notes=(
            Note("R2", N_("It gives the hand for two players only: for three to six, we deal as in other boxes.")),
            Note(
                "R3",
                N_("It does not say who begins if nobody holds a triple: whoever holds the tile of the highest value."),
            ),
            Note("R7", N_("It names no points for opening: we use those of the same publisher's Deluxe box.")),
            Note("R5", N_("You draw until a tile fits, and then you have to lay: we take it that you may not go on.")),
            _NO_DOUBLE,
            _EACH_HEXAGON,
            Note("R9", N_("The fewest tiles win a blocked round; what that pays is taken from the Deluxe box.")),
            _BLOCKED_TIE,
            Note("R10", N_("It does not say when the game ends and who wins: both are taken from the Deluxe box.")),
            _ALONE,
        ),
    ),
    Edition(
        id="goliath",
        name="Goliath Triominos (The Original, de Luxe, XXL)",
        publisher="Goliath",
        languages=("fr", "en"),
        players=(2, 4),
        sources=(N_("the French sheets of The Original and de Luxe"), N_("the English page of XXL")),
        fields={
            "hands": _HANDS,
            **_FREE_OPENING,
            "failed_draws": 10,
            **_EMPTY_IS_FREE,
            **_BONUSES,
            **_RISING_HEXAGONS,
            "target": 400,
        },
        notes=(
            _FIVE_OR_SIX,
            Note("R3", N_("Everybody draws a tile to see who begins, and puts it back: we draw lots.")),
            _NO_DOUBLE,
            Note("D5", N_("Two hexagons at once give 60; for three we go on to 70, as the children's rules suggest.")),
            _BLOCKED_TIE,
            Note(
                "R10", N_("400 is an example, and a fixed number of rounds is allowed as well: change it as you like.")
            ),
            Note(
                "R10", N_("It does not say who wins if several players reach the target: whoever has the most points.")
            ),
            _ALONE,
        ),
    ),
    Edition(
        id="goliath-kids",
        name=N_("Goliath Triominos XXL, children's rules"),
        publisher="Goliath",
        languages=("en",),
        sources=(N_("the children's rules on the XXL sheet"),),
        fields={
            "hands": _HANDS,
            **_FREE_OPENING,
            "counting": Counting.TILES,
            "draw": 0,
            **_EMPTY_IS_FREE,
            "bridge": 1,
            "double": 0,
            "hexagon": 1,
            "out": 5,
            "out_takes_left": False,
            "blocked": Blocked.NOTHING,
            "rounds": 3,
        },
        notes=(
            Note(
                "R2",
                N_("It does not say how many tiles are dealt, nor who begins: we do both as in the rules for adults."),
            ),
            Note("R5", N_("It does not say how many tiles you draw: up to three, as in the rules for adults.")),
            _DECLINING,
            _NO_DOUBLE,
            Note("R9", N_("It does not mention blocked rounds: nobody gets or loses anything.")),
            Note("R10", N_("It does not say when the game ends: we play three rounds.")),
            _ALONE,
        ),
    ),
    Edition(
        id="triominos-app",
        name=N_("Triominos, the app"),
        players=(2, 2),
        sources=(N_("the help pages of the official app"),),
        fields={
            "hands": _HANDS,
            **_FREE_OPENING,
            "failed_draws": 10,
            "empty": 10,
            **_BONUSES,
            **_RISING_HEXAGONS,
            "blocked": Blocked.ALL_LOSE,
            "rounds": 1,
        },
        notes=(
            Note("R2", N_("It is for two players: for three to six, we deal as in other boxes.")),
            Note("R5", N_("It speaks of drawing if you find no place: we let you draw even if there is one.")),
            Note("R7", N_("We could not read its bonuses: we use those of the Goliath boxes.")),
            _ALONE,
        ),
    ),
    Edition(
        id="french-club",
        name=N_("French club"),
        languages=("fr",),
        sources=(N_("the club's “official rules”"),),
        fields={
            "hands": (7,) * 6,
            **_TEN_FOR_TRIPLES,
            "failed_draws": 10,
            **_EMPTY_IS_FREE,
            **_BONUSES,
            **_RISING_HEXAGONS,
            "target": 400,
        },
        notes=(
            Note("R6", N_("With an empty pool the extra 10 are not due: passing then costs nothing.")),
            Note("R7", N_("We could not read its bonuses: we use those of the boxes sold in France.")),
            _LEAST,
            _BLOCKED_TIE,
            Note("R10", N_("The most points win in the end; it does not say when that is. We play to 400.")),
            _ALONE,
        ),
    ),
    Edition(
        id="tridom",
        name="Tridom",
        languages=("de",),
        players=(2, 6),
        sources=(N_("the rules of the German box"), N_("digests of them")),
        fields={
            "hands": _HANDS,
            "starter": Starter.ZERO,
            "start": 20,
            "start_plain": 10,
            "zero": 20,
            "draws": 1,
            "decline": False,
            **_EMPTY_IS_FREE,
            **_BONUSES,
            "hexagon": 50,
            "target": 400,
        },
        notes=(
            Note("R5", N_("That you draw one tile, and only if you cannot lay, is from a digest of its rules.")),
            Note("R5", N_("It says that drawing costs points, but not how many: 5, as everywhere else.")),
            _FAILED,
            Note("R6", N_("It does not say what an empty pool costs: nothing.")),
            Note("R7", N_("It has bonuses, but we could not read how high: 40, 50 and 25, as in other boxes.")),
            _NO_DOUBLE,
            _LEAST,
            _BLOCKED_TIE,
            Note("R10", N_("One text plays to 400, another to 300: we play to 400.")),
            Note("R10", N_("The first to reach it wins: we finish the round, and whoever has the most points wins.")),
            _ALONE,
        ),
    ),
    Edition(
        id="wikipedia",
        name=N_("Wikipedia, English"),
        languages=("en",),
        players=(2, 6),
        sources=(N_("the English Wikipedia's article on the game"),),
        fields={
            "hands": _HANDS,
            **_TEN_FOR_TRIPLES,
            "failed_draws": 10,
            "empty": 10,
            **_BONUSES,
            "double": 40,
            "hexagon": 50,
            "blocked": Blocked.DIFFERENCES,
            "target": 400,
        },
        notes=(
            Note(
                "R5", N_("Older versions let you draw only if you cannot lay; newer ones let you choose, and so do we.")
            ),
            Note("R5", N_("It says 25 points in all for three unsuccessful draws; some readers took that as 25 more.")),
            Note("R7", N_("Further connections pay 40 like a bridge: we give that to tiles on two or three sides.")),
            _BLOCKED_TIE,
            _ALONE,
        ),
    ),
)

EDITIONS: Mapping[str, Edition] = {edition.id: edition for edition in _EDITIONS}
"""Editions by id: the ten printed sheets of our own box first, then those of other publishers."""

SHEETS: Mapping[str, Sheet] = {name: Sheet(id=name, **edition.fields) for name, edition in EDITIONS.items()}
"""The rule sheets by name: `classic-de`, `compact-en` and so on, then those of other publishers' boxes."""


def sheet(name: str) -> Sheet:
    """A rule sheet by its name, such as `compact-en`; raises BadSheet for a name that SHEETS does not have."""
    try:
        return SHEETS[name]
    except KeyError:
        raise BadSheet(
            "there is no rule sheet {name!r}: try one of {known}", name=name, known=", ".join(SHEETS)
        ) from None

"""A position as one line: everything that a round goes on from, but not how it came there."""

from collections.abc import Callable
from typing import NamedTuple

from tripple.rules import BadDeal, BadSheet, Deal, Round, RoundEnd
from tripple.rules.errors import N_
from tripple.rules.sheet import check_players

from .box import Box, tile_of
from .change import sheet_of, write_sheet
from .errors import NotLegal, NotWellFormed
from .laid import board_of, write_board
from .span import VERSION, Cursor, Span, one, read_number, read_version

_ENDS = {end.value: end for end in RoundEnd}


def write_position(position: Round) -> str:
    sections: list[tuple[object, ...]] = [
        ("tripple", VERSION),
        ("sheet", *write_sheet(position.sheet)),
        ("board", *write_board(position.board)),
        *(("hand", *sorted(hand)) for hand in position.hands),
        ("pool", *position.pool),
        ("turn", position.turn + 1),
        ("points", *position.points),
    ]
    seldom: dict[str, tuple[object, ...]] = {
        "drawn": position.drawn,
        "draws": (position.draws,),
        "passes": (position.passes,),
        "end": (position.end and position.end.value,),
    }
    sections += [(keyword, *words) for keyword, words in seldom.items() if any(words)]
    return " / ".join(" ".join(map(str, section)) for section in sections)


def read_position(text: str) -> Round:
    whole = Span.whole(text)
    cursor = Cursor(whole.split("/"), whole.end.at)
    read_version(cursor)
    sections = _sections(cursor)
    position = _round(sections)
    _referee(position, sections)
    return position


class _Sections(NamedTuple):
    """What stands behind each keyword; what has been left out is empty."""

    sheet: Span
    board: Span
    hands: list[Span]
    pool: Span
    turn: Span
    points: Span
    drawn: Span
    draws: Span
    passes: Span
    end: Span


def _sections(cursor: Cursor) -> _Sections:
    sheet, board = cursor.take("sheet"), cursor.take("board")
    hands, pool = [cursor.take("hand"), *cursor.many("hand")], cursor.take("pool")
    turn, points = cursor.take("turn"), cursor.take("points")
    drawn, draws, passes, end = (cursor.maybe(word) or points.end for word in ("drawn", "draws", "passes", "end"))
    cursor.nothing_more()
    return _Sections(sheet, board, hands, pool, turn, points, drawn, draws, passes, end)


def _round(sections: _Sections) -> Round:
    box, players = Box(), _players(sections.hands)
    return Round(
        sheet=sheet_of(sections.sheet.words or [sections.sheet]),
        board=board_of(sections.board.words, box),
        hands=tuple(frozenset(box.tiles(hand)) for hand in sections.hands),
        pool=tuple(box.tiles(sections.pool)),
        turn=read_number(one(sections.turn), 1, players) - 1,
        points=_points(sections.points, players),
        drawn=tuple(map(tile_of, sections.drawn.words)),
        draws=_count(sections.draws),
        passes=_count(sections.passes),
        end=_end(sections.end),
    )


def _players(hands: list[Span]) -> int:
    try:
        check_players(len(hands))
    except BadSheet as error:
        raise NotLegal("R2", error.sentence, hands[-1].at, **error.values) from None
    return len(hands)


def _points(section: Span, players: int) -> tuple[int, ...]:
    points = tuple(map(read_number, section.words))
    if len(points) != players:
        raise NotWellFormed(
            "{players} numbers of points are expected, one for each hand, not {found}",
            section.at,
            players=players,
            found=len(points),
        )
    return points


def _count(section: Span) -> int:
    return read_number(one(section), 0) if section.text else 0


def _end(section: Span) -> RoundEnd | None:
    if not section.text:
        return None
    word = one(section)
    if word.text not in _ENDS:
        raise NotWellFormed(
            "one of {choices} is expected, not {found!r}", word.at, choices=", ".join(_ENDS), found=word.shown
        )
    return _ENDS[word.text]


class _Fault(NamedTuple):
    section: str
    rule: str
    sentence: str
    found: Callable[[Round], bool]


def _stuck(position: Round) -> bool:
    """Nothing can be drawn, and no hand fits anywhere."""
    tiles = frozenset().union(*position.hands)
    return not position.supply and not any(slot.fits & tiles for slot in position.board.slots.values())


_FAULTS = (
    _Fault(
        "drawn",
        "D7",
        N_("what was drawn in this turn is in the hand of the seat on turn"),
        lambda here: not here.hands[here.turn].issuperset(here.drawn) or len(set(here.drawn)) < len(here.drawn),
    ),
    _Fault(
        "drawn",
        "R5",
        N_("more tiles are drawn in this turn than are allowed"),
        lambda here: len(here.drawn) > here.sheet.draws,
    ),
    _Fault(
        "draws",
        "R5",
        N_("fewer tiles are drawn in this round than in this turn"),
        lambda here: here.draws < len(here.drawn),
    ),
    _Fault(
        "draws",
        "D13",
        N_("more tiles are drawn than a solitaire allows"),
        lambda here: here.is_solo and here.draws > here.sheet.solo_draws,
    ),
    _Fault(
        "passes",
        "D10",
        N_("turns without laying count only while there is nothing to draw"),
        lambda here: here.passes > 0 < here.supply,
    ),
    _Fault(
        "passes",
        "D10",
        N_("after a full circle of turns without laying the round is over"),
        lambda here: here.passes >= here.players + bool(here.end),
    ),
    _Fault(
        "end",
        "R8",
        N_("a round that ends with the last tile ends in an empty hand"),
        lambda here: here.end is RoundEnd.OUT and bool(here.hands[here.turn] or here.passes),
    ),
    _Fault(
        "end",
        "R9",
        N_("a round is blocked when there is nothing to draw and no hand fits anywhere"),
        lambda here: here.end is RoundEnd.BLOCKED and not _stuck(here),
    ),
    _Fault(
        "end",
        "D10",
        N_("a round is passed out when everybody in a row has passed, and somebody could have laid"),
        lambda here: here.end is RoundEnd.PASSED and (here.passes != here.players or _stuck(here)),
    ),
    _Fault(
        "end",
        "D10",
        N_("a round that is over has no drawn tiles in hand that wait to be laid"),
        lambda here: bool(here.end and here.drawn),
    ),
    _Fault(
        "turn",
        "R9",
        N_("there is nothing to draw and no hand fits anywhere: the round is over"),
        lambda here: not here.end and not here.drawn and _stuck(here),
    ),
)


def _referee(position: Round, sections: _Sections) -> None:
    if not position.board.cells:
        _referee_start(position, sections)
    for fault in _FAULTS:
        if position.board.cells and fault.found(position):
            raise NotLegal(fault.rule, fault.sentence, getattr(sections, fault.section).at)


def _referee_start(position: Round, sections: _Sections) -> None:
    try:
        start = Round.start(position.sheet, Deal(position.hands, position.pool))
    except BadDeal as error:
        raise NotLegal("R3", error.sentence, sections.board.at, **error.values) from None
    if start.turn != position.turn:
        raise NotLegal("R3", "seat {seat} has the opening tile", sections.turn.at, seat=start.turn + 1)
    if start != position:
        raise NotLegal("R3", "nothing has happened yet on an empty table", sections.board.at)

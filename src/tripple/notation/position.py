"""A position as one line: the state of a round without its history."""

from typing import NamedTuple

from tripple.rules import BadDeal, BadSheet, Deal, Round, RoundEnd
from tripple.rules.sheet import check_players

from .change import sheet_of, write_sheet
from .errors import NotLegal, NotWellFormed
from .laid import board_of, write_board
from .possible import first_fault
from .span import VERSION, Cursor, Span, one, read_number, read_version
from .supply import TileSupply, tile_of

_ENDS = {end.value: end for end in RoundEnd}


def write_position(position: Round) -> str:
    """Write the state of a round, without its history, as one line."""
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
    """Read and referee a position; raises NotWellFormed or NotLegal."""
    whole = Span.whole(text)
    cursor = Cursor(whole.split("/"), whole.end.at)
    read_version(cursor)
    sections = _sections(cursor)
    position = _round(sections)
    _referee(position, sections)
    return position


class _Sections(NamedTuple):
    """The text behind each keyword, empty if omitted."""

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
    box, players = TileSupply(), _players(sections.hands)
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
            "{players} scores are expected, one for each hand, not {found}",
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


def _referee(position: Round, sections: _Sections) -> None:
    if not position.board.cells:
        _referee_start(position, sections)
    elif fault := first_fault(position):
        raise NotLegal(fault.rule, fault.sentence, getattr(sections, fault.section).at)


def _referee_start(position: Round, sections: _Sections) -> None:
    try:
        start = Round.start(position.sheet, Deal(position.hands, position.pool, position.turn))
    except BadDeal as error:
        raise NotLegal("R3", error.sentence, sections.board.at, **error.values) from None
    if start.turn != position.turn:
        raise NotLegal("R3", "seat {seat} has the opening tile", sections.turn.at, seat=start.turn + 1)
    if start != position:
        raise NotLegal("R3", "nothing has happened yet on an empty table", sections.board.at)

"""A position as one line: the state of a round without its history."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tripple.rules import ORIGIN, BadDeal, BadSheet, Board, Cell, Deal, Point, Round, RoundEnd, Sheet, Tile, View
from tripple.rules.board import Numbers
from tripple.rules.errors import N_
from tripple.rules.lattice import corners, neighbours
from tripple.rules.sheet import check_players
from tripple.rules.tiles import box as tiles_in

from .action import TileSupply, cell_of, tile_of
from .change import sheet_of, write_sheet
from .possible import first_fault
from .span import VERSION, Cursor, NotLegal, NotWellFormed, Span, TextPosition, one, read_number, read_version

_NUMBERS = re.compile(r"[0-9]{3}")


def write_board(board: Board) -> list[str]:
    return ["{}{}{}@{}".format(*numbers, cell) for cell, numbers in sorted(board.cells.items())]


def board_of(words: Sequence[Span], box: TileSupply, in_pieces: bool = False) -> Board:
    """The board; in pieces, some of its tiles may lie apart from the others."""
    laid: dict[Cell, Numbers] = {}
    points: dict[Point, int] = {}
    places: dict[Cell, Span] = {}
    for word in words:
        cell, numbers = _piece(word, box.numbers)
        if cell in laid:
            raise NotLegal("R4", "there is a tile on {cell} already", word, cell=cell)
        box.give(Tile(*sorted(numbers)), word)
        _match(points, cell, numbers, word)
        laid[cell], places[cell] = numbers, word
    order = places if in_pieces else _connected(places)
    return Board.of(((cell, laid[cell]) for cell in order), box.numbers)


def _piece(word: Span, most: int) -> tuple[Cell, Numbers]:
    digits, cell = word.cut("@")
    if cell is None or not _NUMBERS.fullmatch(digits.text):
        raise NotWellFormed("a laid tile is expected, like 453@0,0^, not {found!r}", word)
    one, two, three = map(int, digits.text)
    numbers = one, two, three
    if max(numbers) >= most:
        raise NotLegal("R1", "there is no tile {numbers}", digits, numbers=digits.text)
    if numbers not in Tile(*sorted(numbers)).rotations:
        raise NotLegal("D1", "numbers run upwards clockwise, and {numbers} does not", digits, numbers=digits.text)
    return cell_of(cell), numbers


def _match(points: dict[Point, int], cell: Cell, numbers: Numbers, word: Span) -> None:
    for point, number in zip(corners(cell), numbers, strict=True):
        there = points.setdefault(point, number)
        if there != number:
            raise NotLegal(
                "D2",
                "the corner {x},{y} of {cell} has a {there} already, not a {number}",
                word,
                x=point.x,
                y=point.y,
                cell=cell,
                there=there,
                number=number,
            )


def _connected(places: dict[Cell, Span]) -> list[Cell]:
    """The cells in a possible order of laying, outwards from the first tile."""
    if places and ORIGIN not in places:
        raise NotLegal("R3", "the first tile lies on {cell}", min(places.values()), cell=ORIGIN)
    order = [ORIGIN] if places else []
    for cell in order:
        order += [near for near in neighbours(cell) if near in places and near not in order]
    for cell, word in places.items():
        if cell not in order:
            raise NotLegal("D2", "{cell} shares no side with a tile on the table", word, cell=cell)
    return order


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


Order = Callable[[Sequence[Tile]], Sequence[Tile]]


def read_position(text: str, unknown: Order | None = None) -> Round:
    """Read and referee a position; raises NotWellFormed or NotLegal.

    With `unknown`, question marks may stand for tiles in the pool and in the hands of those who are not on turn. The
    tiles that the text does not name take their places, in the order that this function puts them in.
    """
    sections = _read(text)
    position = _round(sections, unknown)
    _referee(position, sections)
    return position


def read_table(text: str) -> tuple[Sheet, Board]:
    """Read the sheet and the board of a position, also in pieces, whatever is wrong with the rest of it."""
    sections = _read(text)
    sheet = sheet_of(sections.sheet.words or [sections.sheet])
    return sheet, board_of(sections.board.words, TileSupply(sheet.numbers), in_pieces=True)


def _read(text: str) -> "_Sections":
    whole = Span.whole(text)
    cursor = Cursor(whole.split("/"), whole.end)
    read_version(cursor)
    return _sections(cursor)


class _Sections(NamedTuple):
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


def _round(sections: _Sections, unknown: Order | None) -> Round:
    sheet = sheet_of(sections.sheet.words or [sections.sheet])
    box, players = TileSupply(sheet.numbers), _players(sections.hands)
    board, turn = board_of(sections.board.words, box), read_number(one(sections.turn), 1, players) - 1
    *hands, pool = _filled(sections, turn, box, unknown) if unknown else map(box.tiles, _hidden(sections))
    return Round(
        sheet=sheet,
        board=board,
        hands=tuple(map(frozenset, hands)),
        pool=tuple(pool),
        turn=turn,
        points=_points(sections.points, players),
        drawn=tuple(tile_of(word, sheet.numbers) for word in sections.drawn.words),
        draws=_count(sections.draws),
        passes=_count(sections.passes),
        end=_end(sections.end),
    )


def _hidden(sections: _Sections) -> list[Span]:
    return [*sections.hands, sections.pool]


def _filled(sections: _Sections, turn: int, box: TileSupply, unknown: Order) -> list[list[Tile]]:
    """Hands and pool, with tiles that are not named in place of question marks."""
    seen = [box.tiles_or_unknown(part) for part in _hidden(sections)]
    if None in seen[turn]:
        own = sections.hands[turn]
        raise NotWellFormed("all tiles of the seat on turn have to be known", own)
    missing, left = sum(part.count(None) for part in seen), [tile for tile in tiles_in(box.numbers) if tile not in box]
    if missing > len(left):
        most = len(tiles_in(box.numbers))
        count = most - len(left) + missing
        raise NotLegal("R1", "these are {count} tiles, and the box has {box}", sections.pool, count=count, box=most)
    spare = iter(unknown(left))
    return [[next(spare) if tile is None else tile for tile in part] for part in seen]


def _players(hands: list[Span]) -> int:
    try:
        check_players(len(hands))
    except BadSheet as error:
        raise NotLegal("R2", error.sentence, hands[-1], **error.values) from None
    return len(hands)


def _points(section: Span, players: int) -> tuple[int, ...]:
    points = tuple(map(read_number, section.words))
    if len(points) != players:
        raise NotWellFormed(
            "{players} scores are expected, one for each hand, not {found}", section, players=players, found=len(points)
        )
    return points


def _count(section: Span) -> int:
    return read_number(one(section), 0) if section.text else 0


def _end(section: Span) -> RoundEnd | None:
    if not section.text:
        return None
    word = one(section)
    if word.text not in _ENDS:
        raise NotWellFormed("one of {choices} is expected, not {found!r}", word, choices=", ".join(_ENDS))
    return _ENDS[word.text]


def _referee(position: Round, sections: _Sections) -> None:
    if not position.board.cells:
        _referee_start(position, sections)
    # An empty table has the state of a fresh deal, so it is checked against one instead.
    elif fault := first_fault(position):
        raise NotLegal(fault.rule, fault.sentence, getattr(sections, fault.section))


def _referee_start(position: Round, sections: _Sections) -> None:
    try:
        start = Round.start(position.sheet, Deal(position.hands, position.pool, position.turn))
    except BadDeal as error:
        raise NotLegal("R3", error.sentence, sections.board, **error.values) from None
    if start.turn != position.turn:
        raise NotLegal("R3", "seat {seat} has the opening tile", sections.turn, seat=start.turn + 1)
    if start != position:
        raise NotLegal("R3", "nothing has happened yet on an empty table", sections.board)


def set_up(text: str, unknown: Order = list) -> Round:
    """Read a position with unknown tiles, in this order. Raises NotWellFormed or NotLegal."""
    position = read_position(text, unknown)
    if len(position.hands) > 1 and not position.end and not all(position.hands):
        seat = position.hands.index(frozenset()) + 1
        raise NotLegal("R8", N_("seat {seat} has no tile left: the round is over"), TextPosition(), seat=seat)
    return position


def still_open(text: str, unknown: Order = list) -> Round:
    """The same, for a round that is not over."""
    position = set_up(text, unknown)
    if position.end:
        raise NotLegal("R8", "the round is over", TextPosition())
    return position


def question(text: str) -> View:
    """The view of the seat on turn. Raises NotWellFormed or NotLegal, also if the round is over."""
    position = still_open(text)
    return position.view(position.turn)

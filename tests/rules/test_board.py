"""R4, R7, D2-D5: matching and what a place pays, from points and the cells around them."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripple.rules import ORIGIN, TILES, Board, Cell, Connection, IllegalAction, Point, Slot, Tile
from tripple.rules.board import fitting, slot_of
from tripple.rules.lattice import around, corners, neighbours

numbers = st.one_of(st.none(), st.integers(0, 5))


def tile(text: str) -> Tile:
    return Tile.parse(text)


def grown(seed: int, size: int, box: tuple[Tile, ...] = TILES) -> Board:
    """A random legal board; not every tile of the box may have found a place."""
    random = Random(seed)
    order = random.sample(box, min(size, len(box)))
    board = Board().lay(order[0], ORIGIN)
    for each in order[1:]:
        if places := sorted(cell for cell, slot in board.slots.items() if each in slot.fits):
            board = board.lay(each, random.choice(places))
    return board


boards = st.builds(grown, st.integers(), st.integers(1, 56))


def test_r4_both_numbers_along_the_side_match() -> None:
    board = Board().lay(tile("345"), ORIGIN)
    right = Cell(0, 0, False)
    assert board.slots[right].known == (4, None, 5)
    assert board.slots[right].fits == {tile("445"), tile("455")}
    assert Board().lay(tile("555"), ORIGIN).slots[right].fits == {Tile(n, 5, 5) for n in range(6)}


@given(st.integers(0, 5), st.integers(0, 5), st.integers(0, 5))
def test_d1_a_side_read_against_the_tile_fits_only_the_other_way_round(a: int, b: int, c: int) -> None:
    clockwise = Tile(*sorted((a, b, c))) in fitting((a, b, c))
    mirrored = Tile(*sorted((a, b, c))) in fitting((c, b, a))
    assert clockwise or mirrored
    assert (clockwise and mirrored) == (len({a, b, c}) < 3)


@given(numbers, numbers, numbers)
def test_what_fits_does_not_depend_on_which_corner_is_first(a: int | None, b: int | None, c: int | None) -> None:
    assert fitting((a, b, c)) == fitting((b, c, a)) == fitting((c, a, b))


@given(boards)
def test_d2_every_point_has_one_number(board: Board) -> None:
    seen: dict[Point, set[int]] = {}
    for cell, laid in board.cells.items():
        for point, number in zip(corners(cell), laid, strict=True):
            seen.setdefault(point, set()).add(number)
    assert {point: {number} for point, number in board.number_at.items()} == seen


@given(boards)
def test_slots_kept_up_to_date_are_the_slots_counted_afresh(board: Board) -> None:
    fresh = {}
    for cell in {near for laid in board.cells for near in neighbours(laid)} - set(board.cells):
        sides = sum(near in board.cells for near in neighbours(cell))
        sixth = sum(sum(near in board.cells for near in around(point)) == 5 for point in corners(cell))
        one, two, three = (board.number_at.get(point) for point in corners(cell))
        fresh[cell] = slot_of((one, two, three), sides, sixth)
    assert board.slots == fresh


@given(boards, st.sampled_from(TILES))
def test_every_rotation_of_every_fitting_tile_was_considered(board: Board, each: Tile) -> None:
    for cell, slot in board.slots.items():
        ways = [
            way
            for way in each.rotations
            if all(known in (None, number) for known, number in zip(slot.known, way, strict=True))
        ]
        assert (each in slot.fits) == bool(ways)
        assert len(ways) <= 1, "two corners are known: a tile on a cell is one action"
        if ways:
            assert board.lay(each, cell).cells[cell] == ways[0]


@given(boards)
def test_r7_connections_follow_from_sides_corners_and_hexagons(board: Board) -> None:
    for slot in board.slots.values():
        expected = Connection.PLAIN
        if slot.sides == 1 and None not in slot.known:
            expected = Connection.BRIDGE
        if slot.sides > 1:
            expected = Connection.HEXAGON if slot.hexagons else Connection.DOUBLE
        assert slot.connection is expected


PLACE = Cell(0, 1, True)
BELOW = Cell(0, 0, False)
FAR = Point(0, 2)
BESIDE = [Cell(-1, 1, False), Cell(0, 1, False)]


def zeros(*cells: Cell) -> Slot:
    """The place as it is with tiles of noughts on these cells, for geometry alone."""
    return Board.of((cell, (0, 0, 0)) for cell in cells).slots[PLACE]


@pytest.mark.parametrize("cell", set(around(FAR)) - {PLACE, *BESIDE})
def test_d3_one_side_and_the_far_corner_are_a_bridge(cell: Cell) -> None:
    slot = zeros(BELOW, cell)
    assert (slot.connection, slot.sides) == (Connection.BRIDGE, 1)


@pytest.mark.parametrize("cell", set(around(Point(0, 1))) - {PLACE, BELOW, BESIDE[0]})
def test_d3_a_near_corner_that_touches_is_no_bridge(cell: Cell) -> None:
    assert zeros(BELOW, cell).connection is Connection.PLAIN


@pytest.mark.parametrize("beside", [BESIDE[:1], BESIDE[1:], BESIDE])
def test_d4_two_or_three_sides_are_one_double_connection(beside: list[Cell]) -> None:
    slot = zeros(BELOW, *beside)
    assert (slot.connection, slot.sides, slot.hexagons) == (Connection.DOUBLE, 1 + len(beside), 0)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_d5_a_tile_can_be_the_sixth_around_one_two_or_three_points(count: int) -> None:
    points = corners(PLACE)[:count]
    slot = zeros(*{cell for point in points for cell in around(point)} - {PLACE})
    assert (slot.connection, slot.hexagons) == (Connection.HEXAGON, count)


@pytest.mark.parametrize("missing", set(around(FAR)) - {PLACE})
def test_d5_five_around_a_point_are_no_hexagon(missing: Cell) -> None:
    assert zeros(BELOW, *set(around(FAR)) - {PLACE, missing}).hexagons == 0


@pytest.mark.parametrize(
    ("text", "cell", "rule", "why"),
    [
        ("455", ORIGIN, "R4", "there is a tile on 0,0^ already"),
        ("455", Cell(7, 7, True), "D2", "shares no side"),
        ("012", Cell(0, 0, False), "R4", "012 does not fit on 0,0v: its corners ask for 4-?-5 clockwise"),
        ("145", Cell(0, 0, False), "D1", "145 does not fit"),
    ],
)
def test_a_refused_tile_is_told_why(text: str, cell: Cell, rule: str, why: str) -> None:
    board = Board().lay(tile("345"), ORIGIN)
    with pytest.raises(IllegalAction) as refused:
        board.lay(tile(text), cell)
    assert refused.value.rule == rule
    assert why in str(refused.value)


def test_r3_the_first_tile_lies_in_the_middle() -> None:
    with pytest.raises(IllegalAction, match="the first tile lies on 0,0"):
        Board().lay(tile("345"), Cell(1, 0, True))


def test_a_board_is_told_by_its_tiles() -> None:
    board = grown(3, 20)
    assert Board.of(board.cells.items()) == board
    assert Board.of(board.cells.items()).slots == board.slots
    assert repr(board) == f"<Board: {len(board.cells)} tiles>"
    assert len(set(board.tiles)) == len(board.cells)

"""The lattice: corners, sides and points agree with each other, everywhere."""

from hypothesis import given
from hypothesis import strategies as st

from tripple.rules import Cell, Point
from tripple.rules.lattice import around, corners, nearby, neighbours

steps = st.integers(-60, 60)
cells = st.builds(Cell, steps, steps, st.booleans())
points = st.builds(Point, steps, steps)


def place(point: Point) -> tuple[float, float]:
    """Where a point is on paper, y upwards, with a height of 1 instead of the root of 3/4."""
    return point.x + point.y / 2, float(point.y)


@given(cells)
def test_corners_run_clockwise_around_a_triangle_of_one_size(cell: Cell) -> None:
    (ax, ay), (bx, by), (cx, cy) = map(place, corners(cell))
    assert (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) == -1


@given(cells)
def test_a_neighbour_shares_the_side_it_is_listed_for_and_faces_the_other_way(cell: Cell) -> None:
    for side, near in enumerate(neighbours(cell)):
        shared = {corners(cell)[side], corners(cell)[(side + 1) % 3]}
        assert set(corners(near)) & set(corners(cell)) == shared
        assert near.up != cell.up
        assert cell in neighbours(near)


@given(points)
def test_six_cells_meet_in_a_point_each_beside_the_next(point: Point) -> None:
    ring = around(point)
    assert len(set(ring)) == 6
    assert all(point in corners(cell) for cell in ring)
    assert all(ring[i - 1] in neighbours(ring[i]) for i in range(6))


@given(cells)
def test_twelve_cells_are_nearby_and_nearness_is_mutual(cell: Cell) -> None:
    assert len(nearby(cell)) == 12
    for near in nearby(cell):
        assert set(corners(near)) & set(corners(cell))
        assert cell in nearby(near)


@given(cells, steps, steps)
def test_the_lattice_looks_the_same_from_everywhere(cell: Cell, x: int, y: int) -> None:
    def moved(point: Point) -> Point:
        return Point(point.x + x, point.y + y)

    there = Cell(cell.x + x, cell.y + y, cell.up)
    assert corners(there) == tuple(map(moved, corners(cell)))
    assert {corners(near) for near in neighbours(there)} == {tuple(map(moved, corners(n))) for n in neighbours(cell)}


@given(cells)
def test_turning_by_sixty_degrees_maps_cells_to_cells(cell: Cell) -> None:
    turned = [Point(-point.y, point.x + point.y) for point in corners(cell)]
    there = {frozenset(corners(near)) for near in around(turned[0])}
    assert frozenset(turned) in there

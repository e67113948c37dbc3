"""The 56 tiles on paper: all of them, as large as asked for, with their colours where they belong."""

from collections import Counter
from itertools import pairwise
from math import isclose
from pathlib import Path

import pytest

from tests.printing.rendering import Page, opened, rendered, rgb, text
from tripple.locales import translator
from tripple.look import IVORY, NUMBERS, SIGN
from tripple.look.geometry import PlanePoint, middle
from tripple.printing import PAPERS, BadPrint, Paper, tiles
from tripple.printing.tiles import TileLayout, strokes
from tripple.rules import TILES, Cell, Point
from tripple.rules.lattice import corners

T = translator("en")
A4, LETTER = PAPERS["a4"], PAPERS["letter"]


@pytest.mark.parametrize(
    ("paper", "side", "pages"), [("a4", 40, 1), ("letter", 40, 1), ("a4", 60, 3), ("letter", 60, 3), ("a4", 20, 1)]
)
def test_every_tile_is_printed_once_on_as_few_pages_as_hold_it(paper: str, side: float, pages: int) -> None:
    """R1."""
    pdf = tiles(PAPERS[paper], T, side)
    assert len(opened(pdf).pages) == pages
    laid = [tile for page in TileLayout.of(PAPERS[paper], side).pages() for _, tile in page]
    assert sorted(laid) == sorted(TILES)
    assert_as_large_as(PAPERS[paper], pdf)


def assert_as_large_as(paper: Paper, pdf: bytes) -> None:
    for page in opened(pdf).pages:
        assert isclose(float(page.mediabox.width) / 72 * 25.4, paper.width, abs_tol=0.01)
        assert isclose(float(page.mediabox.height) / 72 * 25.4, paper.height, abs_tol=0.01)


def test_each_number_is_written_28_times() -> None:
    """R1: of the 168 corners every number has as many as the others."""
    found = Counter(text(tiles(A4, T)).split("Print at")[0].replace(" ", ""))
    assert {number: found[str(number)] for number in range(6)} == dict.fromkeys(range(6), 28)


@pytest.mark.process
@pytest.mark.parametrize(("paper", "side"), [(A4, 40), (LETTER, 40), (A4, 57.5)])
def test_every_corner_has_its_colour_and_every_side_its_cutting_line(
    paper: Paper,
    side: float,
    tmp_path: Path,
) -> None:
    """D1, and that a side is as long as asked for: the spots are worked out in millimetres. No printer misses any."""
    plan = TileLayout.of(paper, side)
    pages = rendered(tiles(paper, T, side), tmp_path)
    for page, laid in zip(pages, plan.pages(), strict=True):
        assert_nothing_where_printers_cannot(page, paper)
        for cell, tile in laid:
            triangle = plan.lattice.triangle(cell)
            assert page.colour(middle(triangle)) == rgb(IVORY)
            for corner, number in zip(triangle, tile, strict=True):
                assert page.colour(corner.towards(middle(triangle), 0.12 * side)) == rgb(NUMBERS[number])
                assert page.colour(corner.towards(middle(triangle), SIGN * side)) == rgb(IVORY), "no sign"
            for one, two in pairwise((*triangle, triangle[0])):
                assert page.darkest(middle([one, two])) < 225
                assert isclose(((one.x - two.x) ** 2 + (one.y - two.y) ** 2) ** 0.5, side)


def assert_nothing_where_printers_cannot(page: Page, paper: Paper) -> None:
    for y in range(1, int(paper.height), 4):
        for x in (4, paper.width - 4):
            assert page.colour(PlanePoint(x, y)) == (255, 255, 255)


def test_neighbours_share_their_cutting_lines() -> None:
    """Each side is drawn once, in lines from end to end."""
    cells = [cell for cell, _ in next(TileLayout.of(A4, 40).pages())]
    drawn = strokes(cells)
    covered = [side for stroke in drawn for side in _unit_sides(stroke)]
    assert len(covered) == len(set(covered))
    assert set(covered) == {frozenset(pair) for cell in cells for pair in _sides(cell)}
    assert len(drawn) < len(covered) / 3


def _sides(cell: Cell) -> list[tuple[Point, Point]]:
    points = corners(cell)
    return list(pairwise((*points, points[0])))


def _unit_sides(stroke: tuple[Point, Point]) -> list[frozenset[Point]]:
    (x, y), (end_x, end_y) = stroke
    number = max(abs(end_x - x), abs(end_y - y))
    step = Point((end_x - x) // number, (end_y - y) // number)
    points = [Point(x + i * step.x, y + i * step.y) for i in range(number + 1)]
    return [frozenset(pair) for pair in pairwise(points)]


@pytest.mark.process
def test_signs_are_drawn_when_asked_for(tmp_path: Path) -> None:
    plan = TileLayout.of(A4, 40)
    (page,) = rendered(tiles(A4, T, signs=True), tmp_path)
    cell, tile = next(plan.pages())[0]
    triangle = plan.lattice.triangle(cell)
    assert page.colour(triangle[0].towards(middle(triangle), SIGN * 40)) == rgb(NUMBERS[tile.low])


def test_everything_is_a_vector_and_every_print_is_the_same() -> None:
    pdf = tiles(A4, T, signs=True)
    assert not any(page.images for page in opened(pdf).pages)
    assert pdf == tiles(A4, T, signs=True)


@pytest.mark.parametrize("side", [0, -3, 14.9, 1000, float("nan"), float("inf")])
def test_a_size_that_cannot_be_printed_is_refused(side: float) -> None:
    with pytest.raises(BadPrint):
        tiles(A4, T, side)

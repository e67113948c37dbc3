"""What was measured of the editions is still so."""

import pytest

from research.charts import ticks
from research.editions import page
from tripple.rules import EDITIONS, sheet
from tripple.sim import RunSummary, rounds

MEASURED = page.measured()
FAMILY = page.TWO
OTHERS = [edition for edition in EDITIONS.values() if not edition.printed]


def test_every_edition_was_measured() -> None:
    assert {edition.id for edition in OTHERS} <= set(MEASURED["editions"]) <= set(EDITIONS), "measure again"
    assert {name for name in MEASURED["editions"] if page.DRAWING in MEASURED["editions"][name]} == {
        name for name in MEASURED["editions"] if sheet(name).decline
    }


@pytest.mark.parametrize("name", MEASURED["editions"])
def test_what_was_measured_is_still_so(name: str) -> None:
    """A rule that has changed since then would show; by chance this fails less than once in a million runs."""
    summary, kept = RunSummary(2), MEASURED["editions"][name][FAMILY]
    played = rounds(sheet(name), ("greedy", "greedy"), 6000, seed="still so")
    summary.add(played)
    told = [summary.advantage, summary.counted["draws"], *summary.points]
    keys = ["starter ahead", "draws", "points", "points"]
    for mean, (expected, margin) in zip(told, (kept[key] for key in keys), strict=True):
        assert abs(mean.mean - expected) < 2.7 * (mean.margin + margin), f"{name}: measure again"


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [(0, 6, [0, 1, 2, 3, 4, 5, 6]), (47, 61, [45, 50, 55, 60, 65]), (-3, 110, [-20, 0, 20, 40, 60, 80, 100, 120])],
)
def test_the_marks_of_an_axis_are_round_and_enclose_it(low: float, high: float, expected: list[float]) -> None:
    assert ticks(low, high) == expected

"""Results a person keeps: one a date, read as written, streaks and bars."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.golden import FOLDER
from tripple.locales import LANGUAGES, translator
from tripple.notation import read_game
from tripple.personal import (
    BadResults,
    Result,
    add,
    histogram,
    longest_streak,
    read_results,
    result_of,
    share_text,
    streak,
    write_results,
)
from tripple.personal.results import STRIP, strip
from tripple.rules import TILES

DAY = date(2026, 11, 15)


def on(days_ago: int, points: int = 100, late: int = 0) -> Result:
    day = DAY - timedelta(days=days_ago)
    return Result(day, points, "out", day + timedelta(days=late))


def test_the_first_result_of_a_date_counts() -> None:
    results = add(add((), on(1, 120)), on(0, 90))
    assert add(results, on(1, 300)) == results == (on(1, 120), on(0, 90))


RESULTS = st.lists(
    st.builds(Result, st.dates(), st.integers(-500, 2000), st.sampled_from(["out", "blocked", "passed"]), st.dates())
)


@given(RESULTS)
def test_results_are_read_as_they_were_written(results: list[Result]) -> None:
    assert read_results(write_results(results)) == tuple(results)


def test_the_file_is_plain_json() -> None:
    """As the first version wrote it, to the byte."""
    line = '{"day": "2026-11-15", "points": 9, "end": "out", "played": "2026-11-15"}'
    one = line.replace("{", "{\n      ").replace(", ", ",\n      ").replace("}", "\n    }")
    text = '{\n  "version": 1,\n  "results": [\n    ' + one + "\n  ]\n}\n"
    assert write_results([on(0, 9)]) == text
    assert read_results(text) == (on(0, 9),)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "cannot be read"),
        ("{}", "cannot be read"),
        ("[1]", "cannot be read"),
        ('{"version": 1, "results": [{"day": "2026-99-99"}]}', "cannot be read"),
        ('{"version": 2, "results": "of another shape"}', "newer tripple"),
        ('{"version": 1, "results": [', "cannot be read"),
        ('{"version": true, "results": []}', "version: int expected, not True"),
        ('{"version": 1, "results": {"day": 1}}', "results: list expected"),
        ('{"version": 1, "results": [{"day": "2026-11-15", "played": "2026-11-15", "points": "9"}]}', "points: int"),
        ("[" * 100_000, "cannot be read"),
    ],
)
def test_unreadable_results_are_told(text: str, word: str) -> None:
    with pytest.raises(BadResults, match=word):
        read_results(text)


@pytest.mark.parametrize(
    ("results", "now", "most"),
    [
        ([], 0, 0),
        ([on(0)], 1, 1),
        ([on(1)], 1, 1),
        ([on(2)], 0, 1),
        ([on(0), on(1), on(2), on(4)], 3, 3),
        ([on(0), on(1, late=1), on(2)], 1, 1),
        ([on(9), on(8), on(7), on(0)], 1, 3),
    ],
)
def test_a_streak_is_days_in_a_row_played_on_their_day(results: list[Result], now: int, most: int) -> None:
    """While today is still to be played, yesterday's streak stands."""
    assert (streak(results, DAY), longest_streak(results)) == (now, most)


def test_the_histogram_has_a_bar_for_every_fifty_points_between_the_extremes() -> None:
    assert histogram([]) == []
    assert histogram([-3, 0, 49, 151]) == [
        (-50, 1),
        (0, 2),
        (50, 0),
        (100, 0),
        (150, 1),
    ]


def test_a_finished_game_becomes_a_result() -> None:
    game = read_game((FOLDER / "solitaire-out.tripple").read_text(encoding="utf-8"))
    assert result_of(game, DAY, DAY) == Result(DAY, game.match.totals[0], "out", DAY)


@pytest.mark.parametrize("points", [-40, 0, 20, 199, 400, 900])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_shared_holds_no_number_but_date_and_score(points: int, language: str) -> None:
    text = share_text(on(0, points), translator(language))
    first, triangles = text.splitlines()
    bare = first.replace("2026-11-15", "").replace(str(points).replace("-", "−"), "")
    assert not any(character.isdigit() for character in bare)
    assert set(triangles) <= set("▲▼△▽")
    assert len(triangles) == STRIP
    assert not any(str(tile) in bare for tile in TILES)


def test_the_strip_fills_with_the_score() -> None:
    strips = [strip(points) for points in range(-100, 700, 20)]
    filled = [sum(character in "▲▼" for character in text) for text in strips]
    assert filled == sorted(filled)
    assert (filled[0], filled[-1]) == (0, STRIP)
    assert strip(75) == "▲▼▲▽△▽△▽△▽"

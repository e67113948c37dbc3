"""How puzzles are played: the one of the day, tries, hints, what comes next, and what counts."""

from datetime import timedelta
from itertools import pairwise

import pytest

from tripple.learning.puzzles import THEMES, by_theme, puzzles
from tripple.learning.puzzles.glicko import Rating
from tripple.learning.puzzles.shelf import DAYS, FIRST, daily_order, daily_puzzle, schedule
from tripple.learning.puzzles.solving import (
    MISSED,
    BadTry,
    after,
    at_first,
    hint_of,
    next_of_mix,
    next_puzzle,
    solved_with,
)

LOSSES = {"012@0,0^": 0, "345@1,0v": 12, "draw": 20}
ALL = list(puzzles().values())


def test_every_theme_has_its_day_and_no_puzzle_two_before_it_must() -> None:
    order = daily_order()
    assert [puzzles()[one].theme for one in order[: len(THEMES)]] == list(THEMES)
    days = [daily_puzzle(FIRST + timedelta(days=day)).id for day in range(DAYS + 1)]
    assert days == [*order, order[0]]
    themes = {f"{theme}{number}": theme for theme in THEMES for number in range(45)}
    assert len({*schedule(themes)}) == DAYS
    assert schedule(dict(reversed(themes.items()))) == schedule(themes), "whatever the order they come in"


def test_a_puzzle_that_comes_or_goes_changes_few_days() -> None:
    """Whoever has last week's puzzles is asked the same today, but for a day here and there."""
    themes = {f"{theme}{number}": theme for theme in THEMES for number in range(60)}
    before = schedule(themes)
    for name in before[3:400:40]:
        after = schedule({one: theme for one, theme in themes.items() if one != name})
        changed = [day for day in range(DAYS) if before[day] != after[day]]
        assert before.index(name) in changed
        assert len(changed) <= 10


def test_an_answer_is_right_with_the_first_or_the_second_try() -> None:
    assert solved_with(LOSSES, ["012@0,0^"]) == 1
    assert solved_with(LOSSES, ["draw", "012@0,0^"]) == 2
    assert solved_with(LOSSES, ["draw"]) == solved_with(LOSSES, ["draw", "draw"]) == MISSED
    with pytest.raises(BadTry):
        solved_with(LOSSES, ["pass"])
    with pytest.raises(BadTry):
        solved_with(LOSSES, ["draw", "draw", "012@0,0^"])


def test_a_hint_names_the_tile_and_never_the_place() -> None:
    assert str(hint_of(["012@0,0^", "012@1,0v"])) == "Look for a place for 0-1-2."
    assert str(hint_of(["012@0,0^"], ["345@0,0^", "draw"])) == "Look for a place for 0-1-2."
    assert str(hint_of(["012@0,0^", "345@0,0^"], ["345@1,0v"])) == (
        "3-4-5 is the right tile, but it belongs in another place."
    )
    assert "not to lay a tile" in str(hint_of(["draw"]))


def test_the_first_try_alone_counts_for_both() -> None:
    puzzle = at_first(ALL[0])
    up, down = after(Rating(), puzzle, 1, 0.0, 0.0)
    assert up.rating > Rating().rating
    assert down.rating < puzzle.rating
    assert after(Rating(), puzzle, 2, 0.0, 0.0) == after(Rating(), puzzle, MISSED, 0.0, 0.0)
    known = Rating(1500, 80)
    assert after(known, puzzle, 1, 86_400.0 * 365, 0.0)[0].deviation > after(known, puzzle, 1, 0.0, 0.0)[0].deviation


def test_the_next_one_is_new_of_the_theme_and_nearest_to_the_rating() -> None:
    theme = ALL[0].theme
    its = [one for one in ALL if theme in one.themes]
    low, high = (limit(its, key=lambda one: (one.rating, one.id)) for limit in (min, max))
    hardest = next_puzzle(by_theme()[theme], 3000, (), {})
    assert hardest
    assert hardest.rating == high.rating
    assert next_puzzle(by_theme()[theme], 3000, (), {low.id: 2990.0}) == low, "as hard as it has proved to be"
    seen = {one.id for one in its}
    assert next_puzzle(by_theme()[theme], 1500, seen - {low.id}, {}) == low
    assert next_puzzle(by_theme()[theme], 1500, seen, {}) is None


def test_the_mix_goes_on_with_another_idea_near_the_rating_until_all_were_tried() -> None:
    seen: list[str] = []
    themes: list[str] = []
    while len(seen) < 6:
        one = next_of_mix(ALL, 1500, seen, {})
        assert one
        assert abs(one.rating - 1500) < 60
        seen.append(one.id)
        themes.append(one.theme)
    assert all(one != other for one, other in pairwise(themes)), "no idea twice in a row"
    assert next_of_mix(ALL, 1500, [one.id for one in ALL], {}) is None
    low = min(ALL, key=lambda one: one.rating)
    assert next_of_mix([low], 3000, (), {}) == low

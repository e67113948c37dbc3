"""How the others play is judged by what they did: by drawing on purpose, where that tells anything."""

import pytest

from tripple.bots import LEVELS, Budget
from tripple.bots.style import PATIENT_AT_FIRST, judged
from tripple.bots.world import Past
from tripple.rules import Deal, Draw, Pass, Round, Sheet, View, sheet

CLASSIC = sheet("classic-en")


def seen_by_the_first(level: str, number: int, players: int, turns: int, rules: Sheet = CLASSIC) -> View:
    """What seat 0 has seen of a level in all other seats after some of its turns, or at the end of the round."""
    here = Round.start(rules, Deal.from_seed(f"style {number}", 0, players, rules))
    view = here.view(0)
    while not here.end:
        if here.turn == 0:
            view, turns = here.view(0), turns - 1
        if not turns:
            break
        name = "greedy" if here.turn == 0 else level
        here, _ = here.play(LEVELS[name](here.view(here.turn), Budget(seed=number)).action)
    return view


def patience(level: str, players: int, turns: int) -> float:
    """The mean judgement of seat 1, over some rounds."""
    views = [seen_by_the_first(level, number, players, turns) for number in range(10)]
    return sum(judged(Past(view), 1) for view in views) / len(views)


@pytest.mark.parametrize(
    ("level", "players", "least", "most"),
    [
        ("greedy", 2, 0, 0.2),
        ("beginner", 2, 0, 0.3),
        ("thinker", 2, 0.8, 1),
        ("greedy", 3, 0, 0.2),
        ("thinker", 3, 0.35, 1),
    ],
)
def test_after_ten_turns_levels_are_told_apart(level: str, players: int, least: float, most: float) -> None:
    assert least <= patience(level, players, 10) <= most


@pytest.mark.parametrize("level", ["greedy", "thinker"])
def test_whoever_gets_stuck_late_does_not_look_patient(level: str) -> None:
    """Tiles that lie on the table or are ours cannot have been held, however well they fitted."""
    late = patience(level, 2, 30)
    assert late < 0.2 if level == "greedy" else late > 0.7


def test_with_many_players_the_strong_ones_hardly_draw_on_purpose_and_nothing_is_claimed() -> None:
    for level in ("greedy", "thinker"):
        assert abs(patience(level, 6, 6) - PATIENT_AT_FIRST[6]) < 0.15


def test_nothing_tells_where_nobody_may_draw_on_purpose() -> None:
    rules = CLASSIC.with_(decline=False)
    view = seen_by_the_first("greedy", 0, 2, 12, rules)
    assert any(isinstance(step.action, Draw | Pass) for step in view.history)
    assert judged(Past(view), 1) == PATIENT_AT_FIRST[2]

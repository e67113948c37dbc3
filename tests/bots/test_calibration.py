"""What a level says is corrected by what came: never its order, and nothing where nothing is known."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripple.bots import LEVELS, Budget, Candidate
from tripple.bots.calibration import (
    ANYBODY,
    CORRECTED,
    POINTS,
    WIN,
    calibrated,
    fitted,
    listening,
    missing_points,
    situation,
    terms,
    with_odds,
)
from tripple.rules import Deal, Match, View, sheet

ROOT = Path(__file__).parents[2]
MADE_BY = {"command", "seed", "version", "commit", "level", "playouts", "sheet", "opponents", "rounds"}
EVEN = [0.5] * 6


def a_view(players: int = 2) -> View:
    rules = sheet("classic-en")
    match = Match(rules, players).start_round(Deal.from_seed("calibration", 1, players, rules))
    while match.round and len(match.view(match.round.turn).actions) < 4:
        match, _ = match.play(match.view(match.round.turn).actions[0])
    assert match.round
    return match.view(match.round.turn)


def fits(
    points: dict[str, float], win: dict[str, float], whom: str = ANYBODY
) -> dict[str, dict[str, dict[str, dict[str, dict[str, float]]]]]:
    return {"master": {terms(2, True): {whom: {"points": points, "win": win}}}}


def candidates(view: View, values: list[tuple[float, float]]) -> tuple[Candidate, ...]:
    return tuple(Candidate(action, *value) for action, value in zip(view.actions, values, strict=False))


VIEW = a_view()
WEIGHT = st.floats(-300, 300)


@given(
    st.lists(st.tuples(st.floats(-500, 500), st.floats(0, 1)), min_size=4, max_size=4),
    st.dictionaries(st.sampled_from(list(POINTS)), WEIGHT),
    st.dictionaries(st.sampled_from([*WIN, CORRECTED]), WEIGHT),
)
def test_the_order_never_changes(
    values: list[tuple[float, float]], points: dict[str, float], win: dict[str, float]
) -> None:
    before = candidates(VIEW, values)
    after = calibrated("master", VIEW, EVEN, before, fits=fits(points, win))
    assert [one.action for one in after] == [one.action for one in before]
    for one, other in ((a, b) for a in range(4) for b in range(4)):
        assert after[one].points - after[other].points == pytest.approx(values[one][0] - values[other][0], abs=1e-6)
        if values[one][1] <= values[other][1]:
            assert 0 <= (after[one].win or 0) <= (after[other].win or 0) <= 1


def test_without_a_fit_nothing_is_corrected() -> None:
    said = candidates(VIEW, [(10.0, 0.5), (5.0, 0.4)])
    known = fits({"always": 20.0}, {})
    assert calibrated("master", VIEW, EVEN, said, fits={}) is said
    assert calibrated("planner", VIEW, EVEN, said, fits=known) is said
    assert calibrated("master", a_view(3), EVEN, said, fits=known) is said
    must_lay = replace(VIEW, sheet=replace(VIEW.sheet, decline=False))
    assert calibrated("master", must_lay, EVEN, said, fits=known) is said
    assert calibrated("master", VIEW, EVEN, (), fits=known) == ()
    assert [one.points for one in calibrated("master", VIEW, EVEN, said, fits=known)] == [30.0, 25.0]


def test_known_others_have_a_fit_of_their_own() -> None:
    said = candidates(VIEW, [(10.0, 0.5)])
    known = fits({"always": 100.0}, {}, "greedy")
    known["master"][terms(2, True)][ANYBODY] = {"points": {"always": 1.0}, "win": {}}
    for against, points in (((), 11.0), (("greedy", "greedy"), 110.0), (("thinker", "thinker"), 11.0)):
        assert calibrated("master", VIEW, EVEN, said, against, known)[0].points == points


def test_whoever_listens_hears_what_was_searched() -> None:
    """Each level that is corrected passes its candidates through; a listener hears them as they were."""
    for level in ("planner", "master"):
        with listening() as heard:
            choice = LEVELS[level](VIEW, Budget(playouts=50))
        (row,) = heard
        assert row["said"][0] == pytest.approx(choice.candidates[0].points)
        assert (row["players"][0], row["own"][0], row["first"][0]) == (2, len(VIEW.hand), True)


def test_a_round_that_ends_at_once_needs_no_correction() -> None:
    row = situation(VIEW, EVEN, Candidate(VIEW.actions[0], 10.0))
    assert missing_points({"points": {"always": 50.0}}, row)[0] == 50
    row["ends"] = True
    assert missing_points({"points": {"always": 50.0}}, row)[0] == 0


def test_what_comes_with_the_package_names_what_made_it() -> None:
    stored = ROOT / "src" / "tripple" / "bots" / "calibration.json"
    if not stored.exists():
        assert fitted() == {}
        return
    read = json.loads(stored.read_text("utf-8"))
    assert read["levels"] == fitted()
    assert read["levels"].keys() == {name.partition(",")[0] for name in read["made by"]}
    assert all(made.keys() == MADE_BY for made in read["made by"].values())


@pytest.mark.parametrize("missing", [-4.0, -0.5, 0.0, 0.5, 4.0])
def test_a_little_more_chance_is_told_as_a_little_more(missing: float) -> None:
    """Up to certainty: 99.9 % is not told as much less than 100 %."""
    chances = np.linspace(0, 1, 1001)
    told = with_odds(chances, np.full_like(chances, missing))
    assert told[0] == pytest.approx(0)
    assert told[-1] == pytest.approx(1)
    assert 0 < np.diff(told).min() <= np.diff(told).max() < 0.06

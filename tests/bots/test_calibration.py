"""What a level says is corrected by what came: never its order, and nothing where nothing is known."""

import json
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripple.bots import LEVELS, Budget, Candidate
from tripple.bots.calibration import (
    ANYBODY,
    CORRECTED,
    POINTS,
    SITUATION,
    WIN,
    Rows,
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


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The scripts lie side by side, and find each other when one of them is run."""
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    monkeypatch.setattr(sys, "argv", ["calibration.py", "play"])
    script = import_module("calibration")
    monkeypatch.setattr(script, "commit", lambda: "none")  # asking git would start a process
    return script


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
    assert read["levels"].keys() == read["made by"].keys()
    assert all(made.keys() == MADE_BY for made in read["made by"].values())


def made_up(bench: ModuleType, sets: int = 120) -> Rows:
    """A level that is too modest by 80 points a full pool, except against itself, which it overrates by 40."""
    chance, number = np.random.default_rng(1), sets * 3 * 10
    rows = np.zeros(number, dtype=bench.ROW)
    rows["set"], rows["opponent"] = np.arange(number) // 30, np.arange(number) // 10 % 3
    place = np.arange(number) % 10
    rows["players"], rows["decline"], rows["scale"], rows["first"] = 2, True, 1, place == 0
    rows["decision"] = place
    rows["pool"], rows["own"], rows["others"], rows["least"] = 1 - place / 9, 8, 8, 8
    rows["patient"] = np.where(rows["opponent"] == 0, 0.5 - 0.05 * place, 0.5 + 0.05 * place)
    rows["said"] = chance.normal(0, 60, number)
    missing = np.where(rows["opponent"] == 2, -40, 80) * rows["pool"]
    rows["came"] = rows["said"] + missing + chance.normal(0, 20, number)
    rows["game"], rows["win"], rows["to_go"] = True, 1 / (1 + np.exp(-rows["said"] / 60)), 1
    rows["won"] = chance.random(number) < 1 / (1 + np.exp(-rows["came"] / 60))
    return rows


def notes(bench: ModuleType, rows: Rows) -> Any:
    made = bench.Made("play", "made up", "0", "none", "master", 10, "classic-en", ("greedy", "thinker", "master"), 360)
    return bench.Notes(made, rows)


def test_a_fit_finds_what_was_missing(bench: ModuleType) -> None:
    fitting = import_module("calibration_fit")
    rows = made_up(bench)
    found = fitting.fit_all(notes(bench, rows), held_out=True)[terms(2, True)]
    unseen = rows[fitting.is_held_out(rows)]
    for place, (name, missing) in enumerate((("greedy", 80), ("thinker", 80), ("master", -40))):
        part = unseen[unseen["opponent"] == place]
        assert missing_points(found[name], part) == pytest.approx(missing * part["pool"], abs=12)
        points, win = fitting.told(found[name], part)
        assert abs((points - part["came"]).mean()) < 4
        assert abs((win - part["won"]).mean()) < abs((part["win"] - part["won"]).mean())


def test_an_unknown_other_is_taken_for_an_equal(bench: ModuleType) -> None:
    """Nothing else tells the first move against one from that against another."""
    fitting, rows = import_module("calibration_fit"), made_up(bench)
    anybody = fitting.fit_all(notes(bench, rows))[terms(2, True)][ANYBODY]
    equal = rows[rows["opponent"] == 2]
    phases = import_module("calibration_rows").phases(equal)
    assert set(phases.tolist()) == {0, 1, 2, 3, 4}
    for at in range(5):
        part = equal[phases == at]
        points, win = fitting.told(anybody, part)
        assert abs((part["came"] - points).mean()) < 2
        assert abs((part["won"] - win).mean()) < 0.03


def test_played_fitted_and_shown(bench: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows, fit, picture = tmp_path / "rows.npz", tmp_path / "fit.json", tmp_path / "picture.svg"
    options = bench.options()

    def run(*words: object) -> str:
        asked = options.parse_args([str(word) for word in words])
        asked.run(asked)
        return capsys.readouterr().out

    few = "--rounds", 5, "--games", 1, "--players", 2, "--decline", "as the sheet", "--playouts", 4
    played = run("play", rows, *few, "--level", "planner", "--opponents", "greedy", "planner")
    assert "12 of 12 sets" in played
    assert "before → after" in run("fit", rows, "--to", fit)
    stored = json.loads(fit.read_text("utf-8"))
    assert stored["made by"]["planner"].keys() == MADE_BY
    assert stored["made by"]["planner"]["rounds"] > 15
    assert stored["levels"]["planner"].keys() == {terms(2, True)}
    shown = run("show", rows, "--fit", fit, "--picture", picture)
    assert "| greedy | first move |" in shown
    assert "| planner | early |" in shown
    assert picture.read_text("utf-8").count("<circle") > 6


def test_parts_count_as_one_but_none_twice(bench: ModuleType, tmp_path: Path) -> None:
    first, second = tmp_path / "first.npz", tmp_path / "second.npz"
    one = notes(bench, made_up(bench, 3))
    bench.save(first, one)
    bench.save(second, bench.Notes(replace(one.made, seed="another"), one.rows))
    both = bench.load([first, second])
    assert len(np.unique(both.rows["set"])) == 6
    assert (both.made.seed, both.made.rounds) == ("made up, another", 720)
    with pytest.raises(SystemExit, match="same seed"):
        bench.load([first, first])


def test_against_itself_nobody_is_ahead_after_the_first_decisions(bench: ModuleType) -> None:
    """Every seat is observed, and the leads of a round add up to nothing."""
    pairing = bench.Pairing("planner", "planner", 0, 3, sheet("classic-en"), False)
    rows, rounds = bench.play_deck(bench.Deck(pairing, 1, "equals", 4))
    firsts = rows[rows["decision"] == 0]
    assert (len(firsts), rounds) == (3, 1)
    assert firsts["came"].sum() == pytest.approx(0, abs=1e-3)
    assert len(np.unique(rows["came"])) > 1


def test_the_rows_are_situations_with_what_came(bench: ModuleType) -> None:
    assert bench.ROW.names[: len(SITUATION.names or ())] == SITUATION.names


@pytest.mark.parametrize("missing", [-4.0, -0.5, 0.0, 0.5, 4.0])
def test_a_little_more_chance_is_told_as_a_little_more(missing: float) -> None:
    """Up to certainty: 99.9 % is not told as much less than 100 %."""
    chances = np.linspace(0, 1, 1001)
    told = with_odds(chances, np.full_like(chances, missing))
    assert told[0] == pytest.approx(0)
    assert told[-1] == pytest.approx(1)
    assert 0 < np.diff(told).min() <= np.diff(told).max() < 0.06

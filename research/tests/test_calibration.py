"""Calibration as it is played, fitted and shown, on made-up rows and on a few real ones."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from research.calibration import fit, measure
from research.calibration.rows import ROW, Made, Notes, load, save
from research.calibration.rows import phases as phases_in
from tripple.bots.calibration import ANYBODY, SITUATION, Rows, missing_points, terms
from tripple.rules import sheet

MADE_BY = {"command", "seed", "version", "commit", "level", "playouts", "sheet", "opponents", "rounds"}


def made_up(sets: int = 120) -> Rows:
    """A level that is too modest by 80 points a full pool, except against itself, which it overrates by 40."""
    chance, number = np.random.default_rng(1), sets * 3 * 10
    rows = np.zeros(number, dtype=ROW)
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


def notes(rows: Rows) -> Notes:
    made = Made("play", "made up", "0", "none", "master", 10, "classic-en", ("greedy", "thinker", "master"), 360)
    return Notes(made, rows)


def test_a_fit_finds_what_was_missing() -> None:
    rows = made_up()
    found = fit.fit_all(notes(rows), held_out=True)[terms(2, True)]
    unseen = rows[fit.is_held_out(rows)]
    for place, (name, missing) in enumerate((("greedy", 80), ("thinker", 80), ("master", -40))):
        part = unseen[unseen["opponent"] == place]
        assert missing_points(found[name], part) == pytest.approx(missing * part["pool"], abs=12)
        points, win = fit.told(found[name], part)
        assert abs((points - part["came"]).mean()) < 4
        assert abs((win - part["won"]).mean()) < abs((part["win"] - part["won"]).mean())


def test_an_unknown_other_is_taken_for_an_equal() -> None:
    """Nothing else tells the first move against one from that against another."""
    rows = made_up()
    anybody = fit.fit_all(notes(rows))[terms(2, True)][ANYBODY]
    equal = rows[rows["opponent"] == 2]
    phases = phases_in(equal)
    assert set(phases.tolist()) == {0, 1, 2, 3, 4}
    for at in range(5):
        part = equal[phases == at]
        points, win = fit.told(anybody, part)
        assert abs((part["came"] - points).mean()) < 2
        assert abs((part["won"] - win).mean()) < 0.03


def test_played_fitted_and_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows, fitted, picture = tmp_path / "rows.npz", tmp_path / "fit.json", tmp_path / "picture.svg"
    options = measure.options()

    def run(*words: object) -> str:
        asked = options.parse_args([str(word) for word in words])
        asked.run(asked)
        return capsys.readouterr().out

    few = "--rounds", 5, "--games", 1, "--players", 2, "--decline", "as the sheet", "--playouts", 4
    played = run("play", rows, *few, "--level", "planner", "--opponents", "greedy", "planner")
    assert "12 of 12 sets" in played
    assert "before → after" in run("fit", rows, "--to", fitted)
    stored = json.loads(fitted.read_text("utf-8"))
    assert stored["made by"]["planner"].keys() == MADE_BY
    assert stored["made by"]["planner"]["rounds"] > 15
    assert stored["levels"]["planner"].keys() == {terms(2, True)}
    shown = run("show", rows, "--fit", fitted, "--picture", picture)
    assert "| greedy | first move |" in shown
    assert "| planner | early |" in shown
    assert picture.read_text("utf-8").count("<circle") > 6


def test_parts_count_as_one_but_none_twice(tmp_path: Path) -> None:
    first, second = tmp_path / "first.npz", tmp_path / "second.npz"
    one = notes(made_up(3))
    save(first, one)
    save(second, Notes(replace(one.made, seed="another"), one.rows))
    both = load([first, second])
    assert len(np.unique(both.rows["set"])) == 6
    assert (both.made.seed, both.made.rounds) == ("made up, another", 720)
    with pytest.raises(SystemExit, match="same seed"):
        load([first, first])


def test_against_itself_nobody_is_ahead_after_the_first_decisions() -> None:
    """Every seat is observed, and the leads of a round add up to nothing."""
    pairing = measure.Pairing("planner", "planner", 0, 3, sheet("classic-en"), False)
    rows, rounds = measure.play_deck(measure.Deck(pairing, 1, "equals", 4))
    firsts = rows[rows["decision"] == 0]
    assert (len(firsts), rounds) == (3, 1)
    assert firsts["came"].sum() == pytest.approx(0, abs=1e-3)
    assert len(np.unique(rows["came"])) > 1


def test_the_rows_are_situations_with_what_came() -> None:
    assert (ROW.names or ())[: len(SITUATION.names or ())] == SITUATION.names

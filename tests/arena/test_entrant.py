from pathlib import Path

import pytest

from tripple.arena import BadEntrant, entrants
from tripple.bots import BadBudget, Budget

BUDGET = Budget(seconds=2, threads=2)


def test_equal_entrants_are_numbered() -> None:
    named = [one.name for one in entrants(["greedy", "random", "greedy", "greedy"], BUDGET)]
    assert named == ["greedy", "random", "greedy (2)", "greedy (3)"]


def test_an_entrant_may_have_limits_of_its_own() -> None:
    plain, quick, counted = entrants(["greedy", "greedy:seconds=0.5,threads=1", "greedy:playouts=9"], BUDGET)
    assert plain.budget == BUDGET
    assert quick.budget == Budget(seconds=0.5, threads=1)
    assert counted.budget == Budget(playouts=9, threads=2)


@pytest.mark.parametrize("limits", ["x=1", "seconds", "seconds=soon", "playouts=1.5", "seconds=1,,"])
def test_limits_of_nonsense_are_refused(limits: str) -> None:
    with pytest.raises(BadEntrant, match=r"seconds=0\.5, playouts=500 or threads=2"):
        entrants([f"greedy:{limits}", "greedy"], BUDGET)


def test_limits_that_are_out_of_range_are_refused() -> None:
    with pytest.raises(BadBudget, match="playouts"):
        entrants(["greedy:playouts=-1", "greedy"], BUDGET)


@pytest.mark.parametrize("number", [0, 1, 7])
def test_two_to_six_take_part(number: int) -> None:
    with pytest.raises(BadEntrant, match=f"not {number}"):
        entrants(["greedy"] * number, BUDGET)


@pytest.mark.parametrize("name", ["gredy", "", "'"])
def test_an_unknown_level_is_refused_with_those_that_exist(name: str) -> None:
    with pytest.raises(BadEntrant, match="beginner, greedy"):
        entrants([name, "greedy"], BUDGET)


def test_a_program_has_to_be_there_and_executable(tmp_path: Path) -> None:
    file = tmp_path / "bot"
    with pytest.raises(BadEntrant, match="there is no program"):
        entrants([str(file), "greedy"], BUDGET)
    file.write_text("#!/bin/sh\n")
    with pytest.raises(BadEntrant, match="is it executable"):
        entrants([str(file), "greedy"], BUDGET)
    file.chmod(0o755)
    one, other = entrants([str(file), f"sh {file} --fast"], BUDGET)
    assert (one.name, one.command) == ("bot", (str(file),))
    assert (other.name, other.command) == ("bot (2)", ("sh", str(file), "--fast"))

import sys
from pathlib import Path
from typing import Any

import pytest

from tripple.bots import BadBudget, Budget
from tripple.bots.entrant import BadEntrant, entrants
from tripple.bots.function import BadFunction

PLAYER = "from tripple.bots import Choice\ndef player(view, budget):\n    return Choice(view.actions[-1])\n"
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


@pytest.mark.parametrize("wrong", [5, None, object])
def test_who_is_neither_a_name_nor_a_function(wrong: object) -> None:
    player: Any = wrong() if isinstance(wrong, type) else wrong
    with pytest.raises(BadEntrant, match="is not a player: expected a name or a function"):
        entrants([player, "greedy"], BUDGET)


def test_a_file_in_a_command_line_is_no_function(tmp_path: Path) -> None:
    one, _ = entrants(["sh -c mine.py:player", "greedy"], BUDGET)
    assert one.command == ("sh", "-c", "mine.py:player")
    file = tmp_path / "my own.py"
    file.write_text(PLAYER)
    assert entrants([f"{file}:player", "greedy"], BUDGET)[0].function


def test_a_module_of_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "just_here.py").write_text(PLAYER)
    monkeypatch.chdir(tmp_path)
    before = list(sys.path)
    one, _ = entrants(["just_here:player", "greedy"], BUDGET)
    assert one.name == "player"
    assert sys.path == before


def test_a_file_without_the_name_of_its_function(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.py").write_text(PLAYER)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadEntrant, match=r"mine\.py:NAME"):
        entrants(["mine.py", "greedy"], BUDGET)
    with pytest.raises(BadEntrant, match=r"no computer player 'none\.py'"):
        entrants(["none.py", "greedy"], BUDGET)


def test_a_file_that_leaves_cannot_be_loaded(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("import sys\nsys.exit(3)\n")
    with pytest.raises(BadFunction, match=r"mine\.py cannot be loaded: SystemExit: 3"):
        entrants([f"{file}:player", "greedy"], BUDGET)

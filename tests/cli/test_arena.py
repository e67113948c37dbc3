"""`tripple arena`."""

import json
import os
import shlex
import signal
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

from tripple.arena import Contest, ContestTerms, MirroredSet, Tally, entrants
from tripple.arena.tally import Residuals
from tripple.bots import Budget
from tripple.bots.entrant import FEWEST, MOST
from tripple.cli import main
from tripple.cli.commands.arena import command
from tripple.cli.reports.contest import ContestView
from tripple.cli.reports.longwork import Meter
from tripple.locales import translator
from tripple.notation import read_game
from tripple.rules import sheet
from tripple.work import DonePiece

EXAMPLE = Path(__file__).parents[2] / "examples" / "collector.py"


def arena(*words: str) -> Result:
    return CliRunner().invoke(main, ["arena", *words], env={"LANGUAGE": "en"})


def test_the_table_tells_wins_difference_and_time() -> None:
    result = arena("greedy", "random", "--games", "6")
    assert result.exit_code == 0
    for word in ("6 games on 3 mirrored", "greedy", "random", "Wins", "Win rate", "95 %", "Ahead by", "ms a move"):
        assert word in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_no_name_is_broken_and_no_column_lost(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    names = "greedy:seconds=0.5", "beginner:threads=1", "random"
    said = arena(*names, "--games", "6").stdout
    assert max(map(len, said.splitlines()[1:])) <= columns
    assert all(name in said for name in names)
    assert all(title in said for title in ("Wins", "Win rate", "Ahead by", "Points", "Moves", "ms a move", "Forfeits"))
    assert (said.count("95 %"), said.count("95th percentile")) == (2, 1)
    assert "…" not in said


def test_records_keep_the_games(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    assert arena("greedy", "random", "--rounds", "4", "--records", str(folder)).exit_code == 0
    kept = sorted(folder.iterdir())
    assert [file.name for file in kept] == [f"00000{number}-{game}.tripple" for number in (0, 1) for game in (1, 2)]
    game = read_game(kept[1].read_text("utf-8"))
    assert ([seat.name for seat in game.seats], game.seed) == (["random", "greedy"], "1/0")


def test_json_holds_all_of_it() -> None:
    result = json.loads(arena("greedy", "beginner", "random", "--rounds", "7", "--set", "start=9", "--json").stdout)
    assert (result["games"], result["mirrored_sets"], result["unit"]) == (9, 3, "round")
    assert result["house_rules"] == {"start": "9"}
    assert sum(standing["wins"] for standing in result["standings"]) == pytest.approx(9)
    assert {standing["name"] for standing in result["standings"]} == {"greedy", "beginner", "random"}
    assert all(standing["seconds_a_move"]["mean"] > 0 for standing in result["standings"])


@pytest.mark.parametrize(("name", "most"), [("goliath", 1000), ("goliath-kids", 300), ("triominos-app", 1000)])
def test_it_plays_by_the_sheet_of_any_edition(name: str, most: int) -> None:
    result = json.loads(arena("greedy", "random", "--games", "2", "--sheet", name, "--json").stdout)
    assert (result["sheet"], result["games"]) == (name, 2)
    assert all(0 < standing["points"] < most for standing in result["standings"])


def test_one_mirrored_set_is_enough_for_a_report() -> None:
    result = json.loads(arena("greedy", "random", "--rounds", "1", "--json").stdout)
    assert result["standings"][0]["ahead_interval"] == [None, None]


def played(*words: str) -> object:
    """A result without its times."""
    result = json.loads(arena(*words, "--json").stdout)
    return [(row["name"], row["wins"], row["points"], row["ahead_interval"]) for row in result["standings"]]


@pytest.mark.process
def test_the_seed_decides_the_result() -> None:
    words = "greedy", "beginner", "--rounds", "10"
    assert played(*words) == played(*words) == played(*words, "--processes", "2")
    assert played(*words) != played(*words, "--seed", "another")


def test_until_decided_stops_early_and_names_the_strongest() -> None:
    result = json.loads(arena("greedy", "random", "--rounds", "2000", "--until-decided", "--json").stdout)
    assert result["decided"] == "greedy"
    assert result["games"] < 400


@pytest.mark.process
def test_what_is_decided_is_decided_at_the_same_set_everywhere() -> None:
    words = "greedy", "random", "--rounds", "2000", "--until-decided", "--json"
    assert results(arena(*words).stdout) == results(arena(*words, "--processes", "2").stdout)


def test_until_decided_does_not_decide_between_equals() -> None:
    result = arena("greedy", "greedy", "--rounds", "20", "--until-decided")
    assert "Not decided" in result.stdout
    assert "20 rounds" in result.stdout


@pytest.mark.process
def test_a_program_from_outside_takes_part() -> None:
    result = arena(f"{sys.executable} {EXAMPLE}", "greedy", "--rounds", "4")
    assert result.exit_code == 0
    assert "collector.py" in result.stdout
    assert "forfeits a game" not in result.stdout


@pytest.mark.process
def test_a_program_that_fails_forfeits_and_the_arena_goes_on(tmp_path: Path) -> None:
    bad = tmp_path / "bad.sh"
    bad.write_text("#!/bin/sh\nread line\necho '[bold]what?'\n")
    bad.chmod(0o755)
    result = arena(str(bad), "greedy", "--rounds", "24")
    assert result.exit_code == 0
    assert "bad.sh forfeits a game: it has to answer with a JSON object on one line, but said [bold]what?" in (
        result.stdout
    )
    assert "… and 14 more forfeits" in result.stdout
    assert "24 rounds" in result.stdout


BAD = {
    "one": (["greedy"], "two to six entrants, not 1"),
    "seven": (["greedy"] * 7, "two to six entrants, not 7"),
    "unknown level": (["greedy", "gredy"], "there is no computer player 'gredy'"),
    "games and rounds": (["greedy", "greedy", "--games", "2", "--rounds", "2"], "either --games or --rounds"),
    "no time": (["greedy", "greedy", "--seconds", "0"], "seconds=0.0"),
    "time is no number": (["greedy", "greedy", "--seconds", "nan"], "seconds=nan"),
    "no play-outs": (["greedy", "greedy", "--playouts", "0"], "playouts=0"),
    "no threads": (["greedy", "greedy", "--threads", "0"], "threads=0"),
    "unknown sheet": (["greedy", "greedy", "--sheet", "mine"], "there is no rule sheet 'mine'"),
    "unknown house rule": (["greedy", "greedy", "--set", "hexagons=3"], "hexagons is not a field of a rule sheet"),
    "nowhere": (["greedy", "greedy", "--on", "mars"], "'mars' is no place to work"),
    "no program": (["./there-is-none", "greedy"], "there is no program ./there-is-none"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_gets_one_clear_sentence(case: str) -> None:
    words, expected = BAD[case]
    result = arena(*words)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert expected in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("option", ["--games", "--rounds", "--processes"])
def test_there_is_at_least_one_of_each(option: str) -> None:
    refused = arena("greedy", "greedy", option, "0")
    assert refused.exit_code == 2
    assert f"Invalid value for '{option}': 0 is not in the range" in refused.stderr


@pytest.mark.process
def test_ctrl_c_reports_what_was_played(tmp_path: Path) -> None:
    """The program blocks in its second game until it is ended; Ctrl-C comes when it says that it is there."""
    pipe, flag = tmp_path / "pipe", tmp_path / "flag"
    os.mkfifo(pipe)
    slow = tmp_path / "slow.py"
    slow.write_text(f"""
import json, os, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{{"type": "hello", "protocol": 1}}', flush=True)
    elif message["type"] == "move":
        if message["view"]["held"][message["view"]["seat"]] < 9 and os.path.exists({str(flag)!r}):
            open({str(pipe)!r}, "w").write("here")
            sys.stdin.read()
        print(json.dumps({{"action": message["view"]["actions"][0]["action"]}}), flush=True)
open({str(flag)!r}, "w").close()
""")
    command = [sys.executable, "-m", "tripple.cli", "arena", f"{sys.executable} {slow}", "greedy"]
    options = ["--rounds", "50", "--seconds", "300"]
    environment = os.environ | {"LANGUAGE": "en"}
    with subprocess.Popen([*command, *options], stdout=subprocess.PIPE, text=True, env=environment) as running:
        with pipe.open() as said:
            assert said.read(4) == "here"
        running.send_signal(signal.SIGINT)
        shown, _ = running.communicate(timeout=60)
    assert "Stopped. This is what was played so far." in shown
    assert running.returncode == 0


def results(told: str) -> object:
    """All but the times and who played."""
    found = json.loads(told)
    return found["games"], [{**row, "seconds_a_move": None} for row in found["standings"]]


def breaking(monkeypatch: pytest.MonkeyPatch, at: int, fault: type[BaseException]) -> None:
    """At this set something happens, for once; every set before it is on disk."""
    play, times = Contest.play_set, iter([True])

    def broken(self: Contest, number: int) -> MirroredSet:
        if number == at and next(times, False):
            raise fault
        return play(self, number)

    monkeypatch.setattr(Contest, "play_set", broken)
    monkeypatch.setattr("tripple.cli.reports.longwork.EVERY", 0.0)


@pytest.mark.parametrize("fault", [KeyboardInterrupt, RuntimeError])
def test_a_contest_goes_on_where_it_was_left(
    fault: type[BaseException], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "state.json"
    words = "greedy", "random", "beginner", "--rounds", "36", "--json"
    expected = results(arena(*words).stdout)
    breaking(monkeypatch, 7, fault)
    stopped = arena(*words, "--state", str(file))
    if fault is KeyboardInterrupt:
        assert json.loads(stopped.stdout)["mirrored_sets"] == 7
    else:
        assert isinstance(stopped.exception, RuntimeError)
    assert len(json.loads(file.read_text())["state"]["rows"]) == 3
    assert results(arena(*words, "--state", str(file)).stdout) == expected
    assert results(arena(*words, "--state", str(file)).stdout) == expected, "nothing is left to play"
    assert json.loads(arena(*words[:4], "66", "--json", "--state", str(file)).stdout)["games"] == 66


def test_ctrl_c_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    breaking(monkeypatch, 2, KeyboardInterrupt)
    said = arena("greedy", "random", "--rounds", "20", "--state", str(tmp_path / "state.json")).stdout
    assert said.startswith(
        "Stopped. This is what was played so far.\nRun the same command again to carry on.\n4 rounds on 2 "
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--seed", "2"], "in it, seed is 1, and here it is 2"),
        (["--set", "start=9"], "in it, sheet is "),
        (["--games", "2"], "in it, single_rounds is true, and here it is false"),
        (["--playouts", "5"], "in it, entrants is "),
    ],
)
def test_a_state_of_another_contest_is_refused(words: list[str], said: str, tmp_path: Path) -> None:
    file = str(tmp_path / "state.json")
    short = [] if "--games" in words else ["--rounds", "2"]
    assert arena("greedy", "random", "--rounds", "2", "--state", file).exit_code == 0
    refused = arena("greedy", "random", *short, "--state", file, *words)
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert refused.stderr.startswith(f"tripple: {file} belongs to other work: ")
    assert said in refused.stderr


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"of": 3, "state": {}}', "no json"])
def test_a_file_that_holds_no_state_is_refused_and_left_alone(content: str, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text(content)
    refused = arena("greedy", "random", "--rounds", "2", "--state", str(file))
    assert refused.stderr == f"tripple: {file} holds no work to continue: choose another name\n"
    assert file.read_text() == content


def test_a_state_that_cannot_be_written_is_told_before_anything_is_played(tmp_path: Path) -> None:
    refused = arena("greedy", "random", "--state", str(tmp_path / "nowhere" / "state.json"))
    assert refused.exit_code == 1
    assert "there is no such file or folder" in refused.stderr


def test_whoever_looks_sees_the_table_the_pace_and_every_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripple.cli.reports.contest.OFTEN", -1.0)
    written = StringIO()
    contest = Contest(ContestTerms(sheet("classic-en"), "view", single_rounds=True), entrants(PLAYERS, Budget()))
    tally, meter, residuals = Tally(contest.entrants), Meter(40), Residuals()
    console = Console(file=written, width=100, force_terminal=True, _environ={"TERM": "xterm"})
    with ContestView(tally, meter, residuals, translator("en"), console) as view:
        view.getting_ready(1, 2)
        view.live.refresh()  # as four times a second, which a fast machine does not wait for
        for number, one in enumerate(contest.sets(40)):
            tally.add(one)
            worker = f"machine/{number % 20}"
            residuals.add(worker, one)
            meter.add(1, DonePiece(number, one, worker, 0.5, 20))
        view.tell()
    seen = written.getvalue()
    for words in ("Getting ready", "20 workers", "a second", "0:00:00 left", "40/40", "40 mirrored sets", "Ahead by"):
        assert words in seen
    assert seen.count("machine/") == 12
    assert "… and 8 more" in seen


PLAYERS = "greedy", "random"


def test_a_meter_tells_rate_workers_and_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("tripple.cli.reports.longwork.monotonic", lambda: now)
    meter = Meter(200, 20)
    assert not meter.rate
    assert not meter.seconds_left
    for number in range(40):
        now += 2
        meter.add(2, DonePiece(number, None, f"host/{number % 2}", 4.0, 2))
    assert (meter.done, meter.at_work, meter.rate, meter.seconds_left) == (100, 2, 1.0, 100.0)
    assert {name: (one.done, one.rate) for name, one in meter.workers.items()} == {
        "host/0": (40, 0.5),
        "host/1": (40, 0.5),
    }


PAGES = [Path(__file__).parents[2] / "docs" / name for name in ("bots.md", "bot-protocol.md")]
COMMANDS = [
    line.partition("#")[0].strip()
    for page in PAGES
    for line in page.read_text().splitlines()
    if line.startswith("tripple arena ")
]


@pytest.mark.parametrize("line", COMMANDS)
def test_documented_commands_are_understood(line: str) -> None:
    _, _, *words = shlex.split(line)
    context = command.make_context("arena", words)
    assert FEWEST <= len(context.params["players"]) <= MOST


def test_every_option_is_documented() -> None:
    options = {name for option in command.params for name in option.opts if name.startswith("--")}
    page = PAGES[0].read_text()
    assert {name for name in options if name not in page} == set()

"""Looking at a game once more."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.notation.short import SHORT
from tests.notation.test_unknown import SEEN
from tripple.cli import main
from tripple.cli.reports.replay import frames
from tripple.notation import Game, Seat, write_game
from tripple.rules import Match

from . import drawings
from .tables import COMPACT, new_game, played, sit_down, typist

ANNA, BEN = Seat("Anna"), Seat("Ben")


def replay(*args: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["replay", *args], input=typed)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Game]:
    """A game of several rounds."""
    file = tmp_path_factory.mktemp("records") / "finished.tripple"
    rules = COMPACT.with_(target=250)
    table = sit_down(new_game(ANNA, Seat("Otto", "random"), seed="again", rules=rules), file, typist())
    table.run()
    assert len(table.game.match.rounds) > 1
    return file, table.game


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    file = tmp_path / "unfinished.tripple"
    file.write_text(write_game(played(ANNA, BEN, seed="again", steps=6)), encoding="utf-8")
    return file


def test_frames_lead_to_the_game_itself(finished: tuple[Path, Game]) -> None:
    _, game = finished
    taken = frames(game)
    assert taken[-1].game == game
    assert [frame.step for frame in taken] == [step for played in game.match.rounds for step in played.history]


def test_all_prints_every_step(finished: tuple[Path, Game]) -> None:
    file, game = finished
    for args in ([], ["--plain"]):
        result = replay(str(file), "--all", *args)
        assert result.exit_code == 0
        assert f"\n{len(frames(game))}. " in result.output
        assert "Winner:" in result.output or "share the win" in result.output
        assert ("───" in result.output) == (not args), "plain draws nothing"


def test_an_unfinished_game_as_text(unfinished: Path) -> None:
    drawings.check("replay-all", replay(str(unfinished), "--all").output)


def test_json_tells_every_point(finished: tuple[Path, Game]) -> None:
    file, game = finished
    told = json.loads(replay(str(file), "--json").output)
    assert told["seats"] == [{"name": "Anna", "level": None}, {"name": "Otto", "level": "random"}]
    assert (told["sheet"], told["house_rules"], told["seed"]) == ("compact-en", ["target=250"], "again")
    assert tuple(told["totals"]) == game.match.totals
    assert told["end"] == "target"
    assert told["winners"] == [seat + 1 for seat in game.match.winners]
    for seat in range(2):
        lines = [line for part in told["rounds"] for step in part["steps"] for line in step["lines"]]
        assert sum(line["points"] for line in lines if line["seat"] == seat + 1) == game.match.totals[seat]
    assert told["rounds"][-1]["steps"][-1]["totals"] == told["totals"]
    assert [part["end"] for part in told["rounds"]] == [part.end.value for part in game.match.rounds if part.end]


def test_unknown_tiles_stay_unknown(tmp_path: Path) -> None:
    file = tmp_path / "seen.tripple"
    file.write_text(SHORT.replace("hand 000 023", "hand ? ?"), encoding="utf-8")
    dealt = json.loads(replay(str(file), "--json").output)["rounds"][0]
    assert (dealt["hands"][0], dealt["left"][0]) == (["112", "233", "?", "?"], ["?", "?"])
    said = replay(str(file), "--all", "--plain").output
    assert "Anna, still in hand 5: ?, ?" in said
    assert "Otto, still in hand 2: 0-0-2" in said
    free = file.read_text().replace("set target=70", "set target=70\nset blocked=nothing")
    file.write_text(free.replace(" 2:left(1)+5 2:own-2", "").replace("12 30 total 12 30", "12 27 total 12 27"))
    rest = file.read_text().replace("total 12 87", "total 12 84")
    file.write_text(rest)
    assert "Anna, still in hand ?: ?, ?" in replay(str(file), "--all", "--plain").output, "nobody has said their worth"


def test_a_game_with_unknown_tiles_cannot_be_continued(tmp_path: Path) -> None:
    file = tmp_path / "seen.tripple"
    file.write_text(SEEN, encoding="utf-8")
    result = CliRunner().invoke(main, ["play", "--resume", str(file)])
    assert result.exit_code == 1
    assert "some tiles of this game are unknown" in result.stderr


def test_json_of_an_unfinished_game_has_no_end(unfinished: Path) -> None:
    told = json.loads(replay(str(unfinished), "--json").output)
    assert (told["end"], told["winners"], told["rounds"][0]["end"]) == (None, [], None)
    assert len(told["rounds"][0]["steps"]) == 6


def test_from_standard_input(unfinished: Path) -> None:
    text = unfinished.read_text(encoding="utf-8")
    assert replay("-", "--all", typed=text).output == replay(str(unfinished), "--all").output
    result = replay("-", typed=text)
    assert result.exit_code == 1
    assert "with --all or --json only" in result.stderr


def test_stepping_forth_back_and_by_number(unfinished: Path) -> None:
    result = replay(str(unfinished), typed="\nn\np\n6\n1\n99\nr\nxyz\nq\n")
    assert result.exit_code == 0
    steps = [part.split("/6]")[0] for part in result.output.split("[")[1:]]
    assert steps == ["1", "2", "3", "2", "6", "1", "6", "6", "6"]


def test_the_next_round_and_the_end(finished: tuple[Path, Game]) -> None:
    file, game = finished
    result = replay(str(file), "--plain", typed="r\n" * len(game.match.rounds) + "\n")
    assert result.exit_code == 0
    assert "Round" not in result.output.splitlines()[0]
    assert result.output.count("opens the round") == len(game.match.rounds)
    assert "The game is over." in result.output


def test_a_game_that_has_not_begun(tmp_path: Path) -> None:
    file = tmp_path / "empty.tripple"
    file.write_text(write_game(Game((ANNA, BEN), Match(COMPACT, 2), "x")), encoding="utf-8")
    assert replay(str(file)).output == "Nothing has been played in this game yet.\n"


def test_a_broken_record_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "broken.tripple"
    file.write_text("tripple 1\nnonsense\n")
    result = replay(str(file), "--all")
    assert result.exit_code == 1
    assert "line 2, column 1" in result.stderr
    assert len(result.stderr.splitlines()) == 1

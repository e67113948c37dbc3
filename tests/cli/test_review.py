"""`tripple review`."""

import json
import re
import signal
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from tests.golden import FOLDER
from tests.review.games import short_game
from tripple.bots import Budget
from tripple.cli import main
from tripple.cli.reports.review import moments
from tripple.cli.reports.review.figures import Figures, chances, round_marks, sparkline
from tripple.cli.reports.review.moments import GameReview, KeyMoment
from tripple.cli.reports.review.remarks import OURS, annotated
from tripple.cli.reports.review.text import ReviewText
from tripple.cli.terminal.console import Terminal
from tripple.notation import Seat, read_game, write_game
from tripple.review import (
    DealFinding,
    Decision,
    DrawFinding,
    Expected,
    Finding,
    Why,
    concluded,
    findings,
    read_review,
    review,
)
from tripple.review.course import Chooses, course

from .tables import ENGLISH, new_game, played

SIX = FOLDER / "6-players.tripple"
FEW = "--playouts", "60"
EVIL = "<script>alert(1)</script>"


def told(*words: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(main, ["review", *words], input=typed, env={"LANGUAGE": "en"})


@pytest.fixture(scope="module")
def short() -> GameReview:
    """A short game of two, one of whom tries to be a tag."""
    game = played(Seat(EVIL), Seat("Otto", "greedy"), seed="fair", steps=18)
    return GameReview(game, review(game, Budget(playouts=80)))


@pytest.fixture(scope="module")
def lucky(short: GameReview) -> GameReview:
    """The same with chances and luck, as if somebody had worked them out."""
    found = tuple(with_luck(short.review.findings))
    whole = concluded(short.game, found, Budget(playouts=80))
    players = tuple(msgspec.structs.replace(one, played_like="planner") for one in whole.players)
    return GameReview(short.game, msgspec.structs.replace(whole, players=players))


def with_luck(found: tuple[Finding, ...]) -> Iterator[Finding]:
    """Every second tile is lucky for the first seat."""
    for place, one in enumerate(found):
        moved = 0.2 * (-1) ** place
        if isinstance(one, Decision):
            why = Why("It gives {points} points now.", {"points": 7}, "gift")
            yield msgspec.structs.replace(one, gains=(why,))
        else:
            luck = Expected((moved * 100, -moved * 100), (moved, -moved))
            yield msgspec.structs.replace(one, luck=luck, error=Expected((4.0, 4.0), (0.01, 0.01)))


def test_the_report_tells_everybodys_figures_and_the_dearest_moments() -> None:
    result = told(str(SIX), *FEW, "--moments", "2")
    assert result.exit_code == 0
    titles = (
        "Decisions that mattered",
        "serious mistake",
        "Points given away",
        "Points ahead of the others",
        "the same strong player in every seat",
    )
    for word in (
        "Anna",
        "Félix",
        *titles,
        "A slip costs less than 10 points",
        "Key moments, the costliest first (2 of",
    ):
        assert word in result.stdout
    assert re.search(r"1\. Round 1, turn \d+ \(step \d+ of the record\): \w+, ", result.stdout)
    assert ">" in result.stdout
    assert "3. Round" not in result.stdout
    assert "───" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert "of that luck" in result.stdout


def test_only_one_player_by_name_or_seat() -> None:
    by_name, by_seat = (told(str(SIX), *FEW, "--player", player).stdout for player in ("anna", "1"))
    assert by_name == by_seat
    assert "Anna" in by_name
    assert "Félix" not in by_name


def test_plain_is_sentences_only() -> None:
    said = told(str(SIX), *FEW, "--plain", "--moments", "all").stdout
    assert not set("─│▁█/\\") & set(said)
    for word in ("Anna. Decisions that mattered:", "Played:", "Better:", " beside "):
        assert word in said


def test_json_can_be_read_back_and_names_the_moments() -> None:
    result = told("-", *FEW, "--json", "--seed", "3", typed=SIX.read_text("utf-8"))
    found = json.loads(result.stdout)
    again = read_review(result.stdout)
    assert (again.seed, again.playouts, len(again.players)) == (3, 60, 6)
    assert (found["sheet"], found["house_rules"], found["interrupted"]) == ("compact-de", ["target=80"], False)
    assert [again.findings[one["finding"]] for one in found["moments"]] == list(again.mistakes)
    assert told(str(SIX), *FEW, "--json", "--seed", "3").stdout == result.stdout


@pytest.mark.parametrize("name", ["solitaire-blocked", "unfinished", "an-opening-of-choice"])
def test_any_game_can_be_reviewed_and_annotated(name: str, tmp_path: Path) -> None:
    source, target = FOLDER / f"{name}.tripple", tmp_path / "with remarks.tripple"
    before = source.read_text("utf-8")
    result = told(str(source), "--playouts", "8", "--annotate", str(target))
    assert (result.exit_code, result.stderr) == (0, "")
    assert "Written:" in result.stdout
    annotated = target.read_text("utf-8")
    assert read_game(annotated) == read_game(before)
    assert annotated.count(f"\n{OURS}") > 0
    assert [line for line in annotated.split("\n") if not line.startswith(OURS)] == before.split("\n")
    assert CliRunner().invoke(main, ["check", str(target)]).exit_code == 0


def test_a_game_of_which_nothing_is_played() -> None:
    result = told("-", *FEW, typed=write_game(new_game(Seat("Anna"), Seat("Ben"))))
    assert result.exit_code == 0
    assert "Nothing was found that cost anything." in result.stdout


def test_annotating_again_replaces_ours_and_keeps_the_remarks_of_others(lucky: GameReview) -> None:
    text = "# by hand\r\n" + write_game(lucky.game).replace("\nround 1\n", "\n# a remark\nround 1\n").replace(
        "\n", "\r\n"
    )
    seats = [0, 1]
    once = annotated(text, lucky, seats, ENGLISH)
    twice = annotated(once, lucky, seats, ENGLISH)
    assert once == twice
    assert once.count(OURS) > 5
    assert "\r\n# tripple: " in once
    assert "\n\n" not in once.replace("\r", "").replace("\n\n# a remark", "")
    assert read_game(once) == lucky.game
    kept = [line for line in once.split("\n") if not line.startswith(OURS)]
    assert kept == text.split("\n")
    for word in (
        "Lucky tile",
        "Unlucky tile",
        f"Good tiles for {EVIL}",
        "Bad tiles for Otto",
        "Played like: Planner",
        "[gift]",
    ):
        assert word in once
    other = annotated(once, GameReview(lucky.game, lucky.review), [1], ENGLISH)
    assert EVIL not in "".join(line for line in other.split("\n") if line.startswith(OURS))


def test_a_remark_stands_after_its_step(short: GameReview) -> None:
    lines = annotated(write_game(short.game), short, [0, 1], ENGLISH).split("\n")
    found = {(one.seat, one.played) for one in short.review.mistakes}
    assert found
    for line, following in pairwise(lines):
        if following.startswith(OURS) and "ucky tile" not in following and line[:1].isdecimal():
            seat, action = line.split()[:2]
            assert (int(seat) - 1, action) in found


def test_luck_and_skill_are_parts_of_the_result(lucky: GameReview) -> None:
    rows = {(row.title, row.is_part): row for row in Figures(lucky, [0, 1], ENGLISH).rows}
    assert rows["Played like", False].cells == ("Planner", "Planner")
    assert ("of that luck", True) not in rows, "the game is not over"
    game = short_game("greedy", "greedy", tiles=20)
    whole = GameReview(game, review(game, Budget(playouts=20)))
    parts = {row.title: row.cells for row in Figures(whole, [0, 1], ENGLISH).rows}
    assert {"of that luck", "of that skill"} <= parts.keys()
    stopped = GameReview(game, whole.review, interrupted=True)
    assert "of that luck" not in {row.title for row in Figures(stopped, [0], ENGLISH).rows}


def test_what_is_not_known_of_somebody_is_not_said_of_them(lucky: GameReview) -> None:
    first, second = lucky.review.players
    unlike = msgspec.structs.replace(lucky.review, players=(first, msgspec.structs.replace(second, played_like=None)))
    said = list(Figures(GameReview(lucky.game, unlike), [0, 1], ENGLISH).said())
    assert ["Played like" in line for line in said] == [True, False]
    assert not any(line.endswith(": .") for line in said)


def test_chances_are_a_line_for_each_player(lucky: GameReview) -> None:
    known = chances(lucky)
    assert known is not None
    assert known.length == len(lucky.review.findings)
    assert all(0 <= share <= 1 for wins in known.wins for share in wins)
    assert round_marks(known, 40) == "1"
    assert sparkline([0.0, 0.5, 1.0]) == "▁▅█"


def test_a_game_that_is_over_ends_with_its_result() -> None:
    game = short_game("greedy", "greedy", tiles=20)
    known = chances(GameReview(game, review(game, Budget(playouts=20))))
    assert known is not None
    won = [1.0 if seat in game.match.winners else 0.0 for seat in (0, 1)]
    assert list(known.wins[-1]) == pytest.approx([part / sum(won) for part in won])


def test_the_same_tile_beside_the_same_one_is_told_apart_for_those_who_listen(short: GameReview) -> None:
    there = {(one.round_number, one.step): one.match for one in course(short.game) if isinstance(one, Chooses)}
    decisions = [one for one in short.review.findings if isinstance(one, Decision)]
    found = [KeyMoment(one, there[one.round, one.step], 1, 1) for one in decisions]
    text = ReviewText(short, [0, 1], found, Terminal.here(plain=True), ENGLISH)
    told = [[text.place(option, moment) for option in moment.decision.options] for moment in found]
    assert all(len(set(places)) == len(places) for places in told)
    assert any(" (" in place for places in told for place in places)
    assert any(" beside " in place and " (" not in place for places in told for place in places)


def test_files_are_never_overwritten_by_accident(tmp_path: Path) -> None:
    record = tmp_path / "game.tripple"
    record.write_text(SIX.read_text("utf-8"), "utf-8")
    refused = told(str(record), *FEW, "--annotate", str(record))
    assert refused.exit_code == 1
    assert "exists already" in refused.stderr
    assert OURS not in record.read_text("utf-8")
    assert told(str(record), *FEW, "--annotate", str(record), "--force").exit_code == 0
    assert OURS in record.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["no such file"], "there is no such file"),
        ([str(SIX), "--player", "Nobody"], "there is no player 'Nobody': expected one of Anna"),
        ([str(SIX), "--json", "--annotate", "-"], "only one of"),
        ([str(SIX), "--open", "--json"], "leave out --json"),
        ([str(SIX), "--open", "--player", "Nobody"], "there is no player 'Nobody'"),
        ([str(SIX), "--annotate", "no/such/folder.tripple"], "there is no such file or folder"),
        ([str(SIX), "--annotate", "/"], "is a folder"),
        ([str(SIX), "--playouts", "0"], "playouts=0"),
        ([str(SIX), "--moments", "many"], "'many'"),
    ],
)
def test_what_cannot_be_done_is_said_before_any_work(
    words: list[str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moments, "prepare", lambda *_: pytest.fail("it began to work"))
    result = told(*words)
    assert result.exit_code in (1, 2)
    assert said in result.stderr
    assert "Traceback" not in result.stderr


def test_a_wrong_record_is_refused_with_its_place() -> None:
    result = told("-", typed=SIX.read_text("utf-8").replace("start+5", "start+6"))
    assert result.exit_code == 1
    assert re.search(r"line \d+, column \d+: start\+5 is right, not start\+6", result.stderr)


def test_ctrl_c_shows_what_was_found_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*words: Any, **question: Any) -> Iterator[Finding]:
        for number, one in enumerate(findings(*words, **question)):
            if number == 3:
                signal.raise_signal(signal.SIGINT)
            yield one

    monkeypatch.setattr(moments, "findings", interrupted)
    result = told(str(SIX), *FEW)
    assert result.exit_code == 0
    assert "Stopped. This is what was found so far." in result.stdout
    found = json.loads(told(str(SIX), *FEW, "--json").stdout)
    assert (found["interrupted"], len(found["findings"])) == (True, 3)


def test_it_speaks_other_languages() -> None:
    assert CliRunner().invoke(main, ["review", "--help", "--lang", "de"]).exit_code == 0


def test_the_kinds_of_findings_are_all_told(lucky: GameReview) -> None:
    assert {type(one) for one in lucky.review.findings} == {DealFinding, DrawFinding, Decision}

"""`tripple daily`: once a date, kept whole, told in full."""

import json
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tripple.cli import main
from tripple.cli.terminal.waiting import Advance
from tripple.locales import translator
from tripple.notation import read_game
from tripple.personal import introduction
from tripple.review.par import Par, par
from tripple.rules import Deal, Sheet

DAY = date(2026, 11, 15)
TO_THE_END = "d\nd\nd\np\n" * 10


@pytest.fixture(autouse=True)
def _today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripple.cli.commands.daily.today_here", lambda: DAY)


@pytest.fixture(autouse=True)
def _quick_par(monkeypatch: pytest.MonkeyPatch) -> None:
    """As par is, only narrow and by a quick player."""

    def quick(rules: Sheet, deal: Deal, advance: Advance) -> Par:
        return par(rules, deal, width=1, games=1, level="greedy")

    monkeypatch.setattr("tripple.cli.commands.daily.worked_out", quick)


@pytest.fixture
def pads(home: Path) -> Path:
    return home.parent / "daily"


def daily(*args: str, typed: str = TO_THE_END) -> Result:
    return CliRunner().invoke(main, ["daily", "--plain", *args], input=typed)


def test_the_result_is_kept_once_and_told(pads: Path) -> None:
    done = daily()
    assert done.exit_code == 0
    assert "1 daily played." in done.output
    assert "Days in a row: 1; most ever: 1." in done.output
    game = read_game((pads / "2026-11-15.tripple").read_text(encoding="utf-8"))
    (kept,) = json.loads((pads / "results.json").read_text(encoding="utf-8"))["results"]
    assert kept == {"day": "2026-11-15", "points": game.match.totals[0], "end": "passed", "played": "2026-11-15"}
    assert f"tripple 2026-11-15: −{-game.match.totals[0]} points\n△▽△▽△▽△▽△▽\n" in done.output


def test_the_first_one_is_explained_before_it_is_begun(pads: Path) -> None:
    lines = introduction(translator("en"))
    assert len(lines) == 3
    first = daily(typed="q\n").output
    assert first.splitlines()[:3] == lines
    assert "with 10 tiles and 20 draws" in first
    assert lines[0] not in daily(typed="q\n").output
    assert lines[0] not in daily("--date", "2026-11-14", typed="q\n").output


def test_a_second_try_is_not_played(pads: Path) -> None:
    daily()
    before = {path.name: path.read_bytes() for path in pads.iterdir()}
    again = daily()
    assert again.exit_code == 0
    assert "You have played the daily of 2026-11-15." in again.output
    assert "To share:" in again.output
    assert {path.name: path.read_bytes() for path in pads.iterdir()} == before


def test_par_is_told_after_the_game_and_its_line_can_be_replayed(pads: Path) -> None:
    assert "par is shown once the daily is played" in daily("--par").stderr
    done = daily()
    assert "Par: Magpie gets" in done.output
    best = read_game((pads / "2026-11-15-best.tripple").read_text(encoding="utf-8"))
    assert best.match.end
    assert f"the pool open gives {best.match.totals[0]}." in done.output
    assert "Par:" not in daily().output
    assert "Par:" in daily("--par").output


def test_practice_leaves_no_result(pads: Path, home: Path) -> None:
    done = daily("--practice")
    assert done.exit_code == 0
    assert "To share" not in done.output
    assert not pads.exists()
    assert len(list(home.iterdir())) == 1


def test_a_daily_goes_on_where_it_was_left(pads: Path) -> None:
    assert "The game is saved" in daily(typed="d\nq\n").output
    assert not (pads / "results.json").exists()
    done = daily()
    assert "1 daily played." in done.output
    steps = read_game((pads / "2026-11-15.tripple").read_text(encoding="utf-8")).match.rounds[0].history
    assert sum(str(step.action) == "draw" for step in steps) == 20


def test_one_that_was_finished_elsewhere_counts_all_the_same(pads: Path) -> None:
    daily(typed="q\n")
    CliRunner().invoke(main, ["play", "--plain", "--resume", str(pads / "2026-11-15.tripple")], input=TO_THE_END)
    assert "1 daily played." in daily(typed="").output


def test_an_old_daily_counts_but_for_no_streak(pads: Path) -> None:
    done = daily("--date", "2026-11-14")
    assert "Days in a row: 0; most ever: 0." in done.output
    assert (pads / "2026-11-14.tripple").exists()


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("2026-02-30", "is not a date"),
        ("tomorrow", "is not a date"),
        ("2026-11-16", "is still to come"),
        ("2025-12-31", "first daily"),
    ],
)
def test_a_date_without_a_daily_is_told(text: str, word: str, pads: Path) -> None:
    done = daily("--date", text)
    assert done.exit_code == 1
    assert word in done.stderr
    assert not pads.exists()


@pytest.mark.parametrize("content", ["", "{", '{"version": 9}', "\ufffd\x00"])
def test_results_that_cannot_be_read_are_left_alone(content: str, pads: Path) -> None:
    """And once they are out of the way, the games tell them again."""
    daily("--date", "2026-11-14")
    (pads / "results.json").write_text(content, encoding="utf-8")
    done = daily()
    assert done.exit_code == 1
    assert "results.json" in done.stderr
    assert done.stderr.count("\n") == 1
    assert (pads / "results.json").read_text(encoding="utf-8") == content
    (pads / "results.json").unlink()
    assert "2 dailies played." in daily().output


def test_another_game_in_its_place_is_told(pads: Path) -> None:
    daily("--date", "2026-11-14")
    (pads / "2026-11-14.tripple").rename(pads / "2026-11-15.tripple")
    done = daily()
    assert done.exit_code == 1
    assert "is not the daily of 2026-11-15" in done.stderr

"""`tripple puzzle`: the one of the day once, themes, tries and hints, and what is kept."""

import json
import re
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tripple.cli import main
from tripple.cli.game.answers import taken_letters
from tripple.cli.game.places import places
from tripple.cli.terminal.console import Terminal
from tripple.learning.puzzles import THEMES, Puzzle, by_theme, puzzles
from tripple.learning.puzzles.shelf import daily_puzzle
from tripple.learning.puzzles.solving import UNKNOWN, hint_of, next_of_mix
from tripple.locales import Translator, translator
from tripple.rules import Lay

from .tables import ENGLISH

DAY = date(2026, 11, 16)
BOX = "compact-en"
"""The usual one in English."""
HERE = puzzles(BOX)
DAILY = daily_puzzle(DAY, BOX)
LAID = next(one for one in HERE.values() if isinstance(one.best, Lay) and len(one.losses) > len(one.accepted) + 2)


@pytest.fixture(autouse=True)
def _today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripple.cli.commands.puzzle.today_here", lambda: DAY)


def typed(puzzle: Puzzle, *, right: bool, number: int = 0, t: Translator = ENGLISH) -> str:
    """One of its answers, as it is typed."""
    view = puzzle.view
    action = [one for one in view.actions if puzzle.is_right(one) is right][number]
    if not isinstance(action, Lay):
        return f"{action}\n"
    label = next(place.label for place in places(view, taken_letters(t)) if place.cell == action.cell)
    return f"{label} {action.tile}\n"


def puzzle(*args: str, says: str = "") -> Result:
    return CliRunner().invoke(main, ["puzzle", *args], input=says)


def kept(home: Path) -> list[tuple[str, int, str]]:
    results = json.loads((home.parent / "puzzles" / "results.json").read_text("utf-8"))["results"]
    return [(one["puzzle"], one["tries"], one["day"]) for one in results]


def test_the_puzzle_of_the_day_is_solved_once(home: Path) -> None:
    done = puzzle("--daily", "--plain", says=typed(DAILY, right=True))
    assert done.exit_code == 0
    assert "Puzzle of the day · Compact: hexagon 40 · Rated: puzzle" in done.output
    assert "nothing is better." in done.output
    assert "Puzzles of the day: 1 day in a row." in done.output
    assert kept(home) == [(DAILY.id, 1, "2026-11-16")]
    assert "You have tried the puzzle of 2026-11-16." in puzzle("--daily", "--plain").output


def test_one_after_the_other_is_about_as_hard_as_one_is_strong_and_its_idea_is_named_afterwards(home: Path) -> None:
    first = next_of_mix(HERE.values(), UNKNOWN, (), {})
    assert first
    done = puzzle("--plain", says=typed(first, right=True))
    before, after = done.output.split("nothing is better.")
    title = THEMES[first.theme].title
    assert f"Puzzle · Compact: hexagon 40 · Rated: puzzle {first.rating}." in before
    assert title not in before
    assert f"The idea: {title}." in after
    assert "The next one: tripple puzzle." in after
    mine = re.search(r"Your rating: (\d+)", after)
    assert mine
    again = puzzle("--plain", "--id", first.id, says="q\n").output
    assert "Unrated: you have met it before" in again
    assert f", you {mine[1]}." in puzzle("--plain", says="q\n").output


def test_whoever_has_another_box_is_asked_by_its_rules(home: Path) -> None:
    asked = puzzle("--plain", "--sheet", "tridom", says="rules\n\nq\n").output
    assert "Tridom: hexagon 50" in asked
    elsewhere = next(name for name in HERE if name not in puzzles("tridom"))
    assert "Tridom" not in puzzle("--plain", "--sheet", "tridom", "--id", elsewhere, says="q\n").output


def test_after_the_last_one_those_that_were_missed_come_again(home: Path) -> None:
    draws = by_theme(BOX)["draw"]
    results = [{"puzzle": one.id, "tries": int(one != draws[3]), "day": "", "at": 1.0} for one in draws]
    file = home.parent / "puzzles" / "results.json"
    file.parent.mkdir(parents=True)
    file.write_text(json.dumps({"version": 1, "results": results}), "utf-8")
    asked = puzzle("--plain", "--theme", "draw", says=typed(draws[3], right=True))
    assert asked.exit_code == 0
    assert "Unrated: you have met it before" in asked.output
    assert "nothing is better." in asked.output


def test_two_tries_then_a_hint_then_the_answer_with_its_reason(home: Path) -> None:
    first, *others = (typed(LAID, right=False, number=number) for number in range(3))
    missed = puzzle("--id", LAID.id, says="".join((first, first, *others)))
    assert missed.exit_code == 0
    told = " ".join(missed.output.split())
    assert "You have 1 more try." in told
    assert "You have tried that already." in told
    tries = [action for action, loss in LAID.losses.items() if loss][:2]
    assert f"Hint: {hint_of(LAID.accepted, tries)}" in told
    assert "The answer: Lay" in told
    assert all(str(reason) in told for reason in LAID.gains)
    assert kept(home) == [(LAID.id, 0, "")]
    with_hint = puzzle("--plain", "--id", LAID.id, says="".join((first, others[0], typed(LAID, right=True))))
    assert "Right, with a hint:" in with_hint.output
    assert len(kept(home)) == 1, "the first time counts"


@pytest.mark.parametrize("exact", [True, False])
def test_what_an_answer_gives_away_is_told_in_the_readers_language(home: Path, exact: bool) -> None:
    """Both forms of the plural belong to one entry of the catalogue."""
    one = next(one for one in puzzles("compact-de").values() if one.exact is exact)
    says = typed(one, right=False, t=translator("de"))
    told = puzzle("--plain", "--id", one.id, "--lang", "de", says=says).output
    assert f"Das verschenkt {'' if exact else 'etwa '}" in told
    assert "gives away" not in told


def test_themes_are_listed_and_gone_through(home: Path) -> None:
    assert all(theme in puzzle("--themes").output for theme in THEMES)
    assert "there is no theme 'nothing'" in puzzle("--theme", "nothing").stderr
    tried = puzzle("--plain", "--theme", "draw", "--number", "2", says="?\n\nhint\nd\nd\nd\nd\nd\nd\nq\n")
    assert tried.exit_code == 0
    assert "There is a hint after 2 tries." in tried.output
    assert all("draw" in HERE[name].themes for name, _, _ in kept(home))


def test_however_somebody_leaves_after_a_wrong_try_it_counts(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C and another call would be one more first try."""
    lines = iter([typed(DAILY, right=False)])

    def ask(self: Terminal, *_: object) -> str:
        for line in lines:
            return line.strip()
        raise KeyboardInterrupt

    monkeypatch.setattr(Terminal, "ask", ask)
    assert puzzle("--daily", "--plain").exit_code != 0
    assert kept(home) == [(DAILY.id, 0, "2026-11-16")]


def test_options_that_contradict_each_other_are_refused() -> None:
    assert "only one of --daily, --theme, --id and --themes" in puzzle("--theme", "draw", "--id", LAID.id).stderr
    assert "--number is for the next puzzles" in puzzle("--number", "3", "--daily").stderr


def test_who_leaves_before_a_try_has_tried_nothing(home: Path) -> None:
    assert puzzle("--plain", says="q\n").exit_code == 0
    assert puzzle("--plain", says="").exit_code == 0
    assert not (home.parent / "puzzles").exists()


def test_results_that_cannot_be_read_are_left_alone(home: Path) -> None:
    file = home.parent / "puzzles" / "results.json"
    file.parent.mkdir(parents=True)
    file.write_text('{"version": 1, "results": [3]}', "utf-8")
    assert "cannot be read: move it away" in puzzle("--plain").stderr
    assert file.read_text("utf-8") == '{"version": 1, "results": [3]}'


def test_nothing_is_taken_back_here(home: Path) -> None:
    """It is a word like any other that is not known, and help does not name it."""
    asked = puzzle("--plain", says="back\nhelp\n\nq\n")
    assert asked.exit_code == 0, asked.exception
    assert "“back”?" in asked.output
    assert "take your last move back" not in asked.output

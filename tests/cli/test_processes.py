"""The game as a person has it: a process at a terminal that can be killed, closed and resized."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tripple.cli.game.saves import Save
from tripple.notation import Game, Seat

from .processes import PROMPTS, Seated
from .tables import COMPACT, new_game, sit_down, typist

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo-terminals"),
]


def only_save(home: Path) -> Game:
    (file,) = home.iterdir()
    return Save(file).read()


def test_a_whole_game_typed_at_80x24(home: Path) -> None:
    with Seated("play", "Anna", "Ben", "greedy", "--seed", "pty", "--set", "target=30") as seated:
        screens = []
        for _ in range(500):
            screens.append(seated.answer())
            seated.until(lambda screen: screen.endswith((*PROMPTS, ".tripple\n")))
            if "The game is over" in seated.screen:
                break
        assert seated.end() == 0
    assert only_save(home).match.end
    assert all(len(screen.splitlines()) <= 24 for screen in screens)
    assert all(len(line) <= 80 for screen in screens for line in screen.splitlines())


def test_killed_in_the_middle_it_goes_on_where_it_was(home: Path) -> None:
    with Seated("play", "Anna", "greedy", "random", "--seed", "pty") as seated:
        for _ in range(5):
            seated.answer()
        before = seated.prompt()
        os.kill(seated.process.pid, signal.SIGKILL)
        assert seated.end() == -signal.SIGKILL
    saved = only_save(home)
    with Seated("play", "--resume") as seated:
        assert seated.prompt() == before
        assert only_save(home) == saved
        seated.answer()
        seated.prompt()
        assert len(only_save(home).match.rounds[0].history) > len(saved.match.rounds[0].history)


def test_killed_after_a_draw_the_drawn_tile_is_still_there_d7(home: Path) -> None:
    with Seated("play", "Anna", "greedy", "--seed", "pty") as seated:
        seated.prompt()
        seated.type("draw")
        before = seated.until(lambda screen: "You have drawn" in screen and screen.endswith("\n> "))
        os.kill(seated.process.pid, signal.SIGKILL)
        seated.end()
    with Seated("play", "--resume") as seated:
        assert seated.prompt() == before


def test_ctrl_c_ends_quietly_and_keeps_the_game(home: Path) -> None:
    with Seated("play", "--seed", "pty") as seated:
        seated.answer()
        seated.prompt()
        assert seated.interrupt() == 130
        assert "Traceback" not in seated.seen
        assert "tripple play --resume" in seated.screen
    assert only_save(home).match.round


def test_a_closed_terminal_loses_nothing(home: Path) -> None:
    with Seated("play", "--seed", "pty") as seated:
        seated.answer()
        seated.prompt()
        saved = only_save(home)
        seated.hang_up()
        assert seated.process.wait(60) != 0
    assert only_save(home) == saved


def test_the_end_of_input_keeps_the_game(home: Path) -> None:
    with Seated("play", "--seed", "pty") as seated:
        seated.prompt()
        seated.press(b"\x04")
        assert seated.end() == 0
        assert "tripple play --resume" in seated.screen


def filled(columns: int, rows: int) -> Callable[[str], bool]:
    """Whether a screen of that size is drawn in full, down to the prompt."""
    return lambda screen: (
        len(screen.splitlines()) == rows
        and columns - 2 <= len(screen.splitlines()[0]) <= columns
        and screen.endswith("\n> ")
    )


def test_a_resized_window_is_drawn_again_at_once(home: Path) -> None:
    with Seated("play", "--seed", "pty") as seated:
        before = seated.prompt()
        seated.press(b"so")
        for columns, rows in [(140, 45), (60, 30), (80, 24)]:
            seated.resize(columns, rows)
            screen = seated.until(lambda screen, size=(columns, rows): filled(*size)(screen.removesuffix("so")))  # type: ignore[misc]
        assert screen == before + "so", "what was typed is still there"
        seated.press(b"rt\r")
        seated.until(lambda screen: "sorted" in screen and screen.endswith("\n> "))


def test_enter_after_a_resize_plays_nothing_where_the_line_cannot_be_edited(home: Path) -> None:
    """You can do nothing but draw: Enter alone would do it."""
    with Seated("play", "--seed", "pty", term="dumb") as seated:
        seated.prompt()
        saved = only_save(home)
        seated.resize(100, 30)
        seated.type("")
        seated.until(lambda screen: screen.count("\n> ") == 1 and len(screen.splitlines()[1]) > 80)
        assert only_save(home) == saved
        seated.type("")
        seated.until(lambda screen: "You have drawn" in screen)


def test_a_line_can_be_edited_and_the_screen_painted_anew(home: Path) -> None:
    left, delete, ctrl_l, ctrl_u = b"\x1b[D", b"\x1b[3~", b"\x0c", b"\x15"
    with Seated("play", "--seed", "pty") as seated:
        before = seated.prompt()
        seated.seen = ""
        seated.press(ctrl_l)
        assert seated.until(lambda screen: screen.endswith("\n> ")) == before
        seated.press(b"quit" + ctrl_u + b"sorxt" + left * 2 + delete + b"\r")
        seated.until(lambda screen: "sorted by their value" in screen and screen.endswith("\n> "))


def test_no_earlier_line_is_offered_to_the_next_player(home: Path) -> None:
    """Somebody may have typed a tile that they hold."""
    up = b"\x1b[A"
    with Seated("play", "Anna", "Ben", "--seed", "pty") as seated:
        while not seated.prompt().endswith("\n> "):
            seated.type("")
        seated.type("nonsense")
        seated.until(lambda screen: "“nonsense”?" in screen and screen.endswith("\n> "))
        seated.press(up + b"\r")
        assert "nonsense" not in seated.until(lambda screen: "Type the letter" in screen or "have drawn" in screen)


def test_without_the_extra_a_line_is_edited_as_in_a_shell(home: Path) -> None:
    """And no earlier one is offered, nor does Enter after a resize play the only thing that can be done."""
    left, delete, up, ctrl_l = b"\x1b[D", b"\x1b[3~", b"\x1b[A", b"\x0c"
    with Seated("play", "--seed", "pty", extras="") as seated:
        seated.prompt()
        seated.press(b"sorxt" + left * 2 + delete + b"\r")
        seated.until(lambda screen: "sorted by their value" in screen and screen.endswith("\n> "))
        saved = only_save(home)
        seated.resize(100, 30)
        seated.seen = ""
        seated.press(up + ctrl_l + b"\r")
        screen = seated.until(lambda screen: screen.endswith("\n> ") and len(screen.splitlines()[0]) > 80)
        assert "sorted by their value" in screen, "the screen before, not the order after it"
        assert only_save(home) == saved


def test_typed_lines_may_come_from_a_pipe(home: Path) -> None:
    command = [sys.executable, "-m", "tripple.cli", "play", "--seed", "pty"]
    done = subprocess.run(command, input="sort\nq\n", capture_output=True, text=True, timeout=60)
    assert done.returncode == 0
    assert "Your tiles are sorted by their value." in done.stdout
    assert "\x1b" not in done.stdout
    assert done.stderr == ""


def test_a_replay_fits_the_screen_at_every_step(tmp_path: Path) -> None:
    file = tmp_path / "game.tripple"
    table = sit_down(new_game(Seat("Anna"), Seat("Otto", "greedy"), rules=COMPACT.with_(target=20)), file, typist())
    table.run()
    steps = len(table.game.match.rounds[0].history)
    with Seated("replay", str(file)) as seated:
        for step in [1, 2, steps // 2, steps - 1, steps]:
            seated.type(str(step))
            screen = seated.until(lambda screen, step=step: screen.endswith(f"\n[{step}/{steps}] > "))  # type: ignore[misc]
            assert len(screen.splitlines()) <= 24
            assert all(len(line) <= 80 for line in screen.splitlines())
        seated.type("q")
        assert seated.end() == 0


def test_no_color_means_no_colour_and_plain_no_cursor_games(home: Path) -> None:
    with Seated("play", "--seed", "pty") as seated:
        seated.prompt()
        assert "38;" not in seated.seen
        assert "48;" not in seated.seen
    with Seated("play", "--seed", "pty", "--plain") as seated:
        seated.prompt()
        assert "\x1b" not in seated.seen


def test_colour_where_the_terminal_has_it(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR")
    with Seated("play", "--seed", "pty") as seated:
        seated.prompt()
        assert "48;5;" in seated.seen, "numbers on coloured ground"


def test_a_reader_that_goes_away_is_no_fault(home: Path) -> None:
    """As with `tripple play … | head -1`."""
    command = [sys.executable, "-m", "tripple.cli", "play", "greedy", "random", "--seed", "pipe"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.wait(60) == 141
        assert process.stderr.read() == b""

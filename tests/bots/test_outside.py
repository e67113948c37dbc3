"""Programs from outside, as real processes: good ones play, every other kind forfeits with a clear line."""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tripple.bots import Budget
from tripple.bots.outside import Forfeit, Program
from tripple.rules import Round, View

from .positions import choices

EXAMPLE = Path(__file__).parents[2] / "examples" / "collector.py"
HELLO = """
import json, os, sys, time
def hear():
    return json.loads(sys.stdin.readline())
def say(text):
    sys.stdout.write(text + "\\n")
    sys.stdout.flush()
hear()
say('{"type": "hello", "protocol": 1}')
hear()
"""
FAULTS = {
    "hangs": (HELLO + "hear()\ntime.sleep(60)", "no answer within"),
    "never reads": ("import time; time.sleep(60)", "no answer within"),
    "dies": (HELLO + "hear()\nraise SystemExit(3)", "exit status 3"),
    "dies with a complaint": (HELLO + "hear()\n1 / 0", "ZeroDivisionError: division by zero"),
    "is killed": (HELLO + "hear()\nos.kill(os.getpid(), 9)", "exit status -9"),
    "closes its output": (HELLO + "hear()\nos.close(1)\ntime.sleep(60)", "closed its output"),
    "answers nonsense": (HELLO + "hear()\nsay('I lay the red one')", "a JSON object on one line, but said I lay the"),
    "answers a number": (HELLO + "hear()\nsay('42')", "a JSON object on one line"),
    "answers without an action": (HELLO + "hear()\nsay('{}')", "names no action"),
    "answers with a strange action": (HELLO + "hear()\nsay('{\"action\": [1]}')", "names no action"),
    "answers in deep brackets": (HELLO + "hear()\nsay('[' * 50000)", "a JSON object on one line"),
    "answers in no known letters": (HELLO + "hear()\nos.write(1, b'\\xff\\xfe\\n')", "a JSON object on one line"),
    "answers with half a letter": (HELLO + 'hear()\nsay(r\'{"action": "\\ud800"}\')', "which is not allowed"),
    "cheats": (HELLO + 'hear()\nsay(\'{"action": "555@40,40^"}\')', "555@40,40., which is not allowed"),
    "floods": (HELLO + "hear()\nwhile True: sys.stdout.write('x' * 65536)", "floods its output"),
    "floods lines": (HELLO + "while True: say('{}')", "without being asked|names no action|floods"),
    "floods its complaints": (
        HELLO + "while True: sys.stderr.write('x' * 65536)",
        "no answer within",
    ),
    "speaks another protocol": ('input()\nprint(\'{"type": "hello", "protocol": 99}\', flush=True)', "protocol 1"),
    "says nothing at all": ("pass", "exit status 0"),
}


@pytest.fixture(scope="module")
def view() -> View:
    state: Round = choices(2)[5]
    return state.view(state.turn)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A test of a program that never answers should not take longer than it must; and no child may be left."""
    monkeypatch.setattr("tripple.bots.outside.GRACE_SECONDS", 0.1)
    monkeypatch.setattr("tripple.bots.conversation.GOODBYE_SECONDS", 0.1)
    before = children()
    yield
    assert children() <= before


def children() -> set[str]:
    """The processes that this one has started and not yet waited for, the dead included, where the system tells."""
    found = set[str]()
    for told in Path("/proc/self/task").glob("*/children"):
        with suppress(FileNotFoundError, ProcessLookupError):  # a thread that has just ended
            found.update(told.read_text().split())
    return found


def program(source: str) -> Program:
    return Program("stranger", [sys.executable, "-c", source])


@pytest.mark.process
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_a_forfeit_with_a_clear_line(fault: str, view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    source, expected = FAULTS[fault]
    if fault == "never reads":
        monkeypatch.setattr("tripple.bots.outside.START_SECONDS", 0.2)
    stranger = program(source)
    try:
        with pytest.raises(Forfeit, match=expected) as forfeit:
            stranger.choose(view, Budget(seconds=0.2 if "no answer" in expected else 20))
    finally:
        stranger.close()
    assert len(str(forfeit.value)) < 250
    assert str(forfeit.value).isprintable()


@pytest.mark.process
def test_an_answer_that_nobody_asked_for_is_a_fault_at_the_next_move(view: View) -> None:
    answer = f'{{"action": "{view.actions[0]}"}}'
    stranger = program(HELLO + f"hear()\nsay({answer + chr(10) + answer!r})\nhear()\ntime.sleep(60)")
    try:
        assert stranger.choose(view, Budget(seconds=20)) == view.actions[0]
        with pytest.raises(Forfeit, match="without being asked"):
            stranger.choose(view, Budget(seconds=20))
    finally:
        stranger.close()


@pytest.mark.process
def test_a_program_that_cannot_be_started_forfeits(view: View, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_bytes(b"\x7fELF nothing")
    broken.chmod(0o755)
    stranger = Program("broken", [str(broken)])
    with pytest.raises(Forfeit, match="cannot be started"):
        stranger.choose(view, Budget())
    stranger.close()


@pytest.mark.process
def test_what_a_program_has_started_ends_with_it(view: View, tmp_path: Path) -> None:
    """A named pipe reads as ended only when the last process that writes to it is gone."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    child = f"import subprocess\nsubprocess.Popen(['sh', '-c', 'exec sleep 60 > {pipe}'])\n"
    stranger = program(HELLO + child + "hear()\nsay('{}')")
    with pytest.raises(Forfeit, match="names no action"):
        stranger.choose(view, Budget(seconds=20))
    with pipe.open("rb") as held:
        stranger.close()
        assert held.read() == b""


def test_closing_twice_or_before_the_start_does_no_harm(view: View) -> None:
    stranger = program("")
    stranger.close()
    stranger.close()


@pytest.mark.process
def test_the_example_plays(view: View) -> None:
    example = Program("collector", [sys.executable, str(EXAMPLE)])
    try:
        assert example.choose(view, Budget(seconds=20)) in view.actions
        assert example.choose(view, Budget(seconds=20)) in view.actions
    finally:
        example.close()


def test_the_example_is_short() -> None:
    code = [line for line in EXAMPLE.read_text().splitlines() if line.strip() and not line.startswith("#")]
    assert len(code) < 40

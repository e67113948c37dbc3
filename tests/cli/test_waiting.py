"""Something to look at while the machine works, and nothing where nobody looks."""

import re
from collections.abc import Callable
from io import StringIO
from time import monotonic, sleep

import pytest
from rich.console import Console

from tripple.bots import prepare
from tripple.cli.commands.daily import WHOLE, worked_out
from tripple.cli.terminal import waiting as module
from tripple.cli.terminal.console import THEME, Terminal
from tripple.cli.terminal.waiting import waiting
from tripple.rules import Deal

from .emulator import as_seen
from .tables import COMPACT


def terminal(written: StringIO, looked_at: bool = True, plain: bool = False) -> Terminal:
    console = Console(theme=THEME, file=written, width=80, force_terminal=looked_at, _environ={"TERM": "xterm"})
    return Terminal(console, plain)


SECONDS = re.compile("0:00:[0-5]?[1-9]")


def shown(written: StringIO, fine: Callable[[str], bool]) -> str:
    """All that was written until it is as wanted."""
    began = monotonic()
    while not fine(written.getvalue()):
        assert monotonic() - began < 60, as_seen(written.getvalue())
        sleep(0.01)
    return written.getvalue()


def test_it_moves_tells_how_long_it_took_and_goes() -> None:
    written = StringIO()
    with waiting(terminal(written), "Working") as advance:
        before = shown(written, lambda text: "Working" in as_seen(text)).count("Working")
        advance(3, 4)
        shown(written, lambda text: text.count("Working") > before and bool(SECONDS.search(as_seen(text))))
    assert as_seen(written.getvalue()).strip() == ""


def test_a_listener_is_told_once_and_only_if_it_lasts(monkeypatch: pytest.MonkeyPatch) -> None:
    written = StringIO()
    monkeypatch.setattr(module, "SOON", 3600.0)
    with waiting(terminal(written, plain=True), "Working"):
        pass
    assert written.getvalue() == ""
    monkeypatch.setattr(module, "SOON", 0.1)
    with waiting(terminal(written, plain=True), "Working") as advance:
        shown(written, bool)
        advance(1, 2)
        sleep(0.2)
    assert written.getvalue() == "Working\n"


def test_a_pipe_is_told_nothing() -> None:
    written = StringIO()
    with waiting(terminal(written, looked_at=False), "Working") as advance:
        advance(1, 2)
    assert written.getvalue() == ""


def test_getting_ready_tells_its_steps() -> None:
    told: list[tuple[int, int]] = []
    prepare(["greedy", "random", "greedy"], lambda done, of: told.append((done, of)))
    assert told == [(1, 2), (2, 2)]


def test_par_goes_from_nothing_to_all_and_never_back() -> None:
    told: list[int] = []
    rules = COMPACT.with_(solo_draws=2)

    def advance(done: int, of: int) -> None:
        assert of == WHOLE
        told.append(done)

    worked_out(rules, Deal.from_seed("par", 1, 1, rules), advance)
    assert told[0] == 0
    assert told == sorted(told)
    assert len(set(told)) > 3, "the games played, and the search"
    assert told[-1] <= WHOLE

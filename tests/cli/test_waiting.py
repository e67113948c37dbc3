"""Something to look at while the machine works, and nothing where nobody looks."""

from io import StringIO
from time import sleep

import pytest
from rich.console import Console

from tripple.bots import prepare
from tripple.cli.reports.daily import WHOLE, worked_out
from tripple.cli.terminal import waiting as module
from tripple.cli.terminal.colours import THEME
from tripple.cli.terminal.console import Terminal
from tripple.cli.terminal.waiting import waiting
from tripple.rules import Deal

from .emulator import as_seen
from .tables import COMPACT


def terminal(written: StringIO, looked_at: bool = True, plain: bool = False) -> Terminal:
    console = Console(theme=THEME, file=written, width=80, force_terminal=looked_at, _environ={"TERM": "xterm"})
    return Terminal(console, plain)


def test_it_moves_tells_how_long_it_took_and_goes() -> None:
    written = StringIO()
    with waiting(terminal(written), "Working") as advance:
        sleep(0.3)
        pulsing = written.getvalue()
        advance(3, 4)
        sleep(1.2)
        moving = written.getvalue()
    assert "Working" in as_seen(pulsing)
    assert "0:00:01" in as_seen(moving)
    assert pulsing.count("Working") < moving.count("Working")
    assert as_seen(written.getvalue()).strip() == ""


def test_a_listener_is_told_once_and_only_if_it_lasts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SOON", 0.1)
    written = StringIO()
    with waiting(terminal(written, plain=True), "Working"):
        pass
    assert written.getvalue() == ""
    with waiting(terminal(written, plain=True), "Working") as advance:
        sleep(0.5)
        advance(1, 2)
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

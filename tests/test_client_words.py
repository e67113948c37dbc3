"""A server's words are shown, never obeyed: they may come from anybody's server."""

from collections.abc import Iterator
from inspect import isfunction
from typing import Any, get_args, get_type_hints

import pytest
from click.testing import CliRunner

from tests.installed import ROOT
from tripple import client
from tripple.cli import main
from tripple.client import Guest, NotDone, joining
from tripple.client.errors import filled
from tripple.notation import printable, read_change
from tripple.server.protocol import Refused

WIDE, ATTRIBUTE, INDEX = "{a:>300000000}", "{a.__class__}", "{a[0]}"
ESCAPES = "\x1b[2J\x9b2J\r\n\x07\u202e\u2066\u2028\u200b"


def classes(hint: Any) -> Iterator[str]:
    """Our own classes in an annotation."""
    if getattr(hint, "__module__", "").startswith("tripple."):
        yield hint.__name__
    for part in get_args(hint):
        yield from classes(part)


def test_a_script_finds_in_the_client_all_that_a_guest_takes_and_returns() -> None:
    methods = [method for name, method in vars(Guest).items() if isfunction(method) and not name.startswith("_")]
    needed = {name for method in methods for hint in get_type_hints(method).values() for name in classes(hint)}
    assert {"ComputerPlayer", "PersonHere", "TableMade", "SeatClient"} <= needed <= set(client.__all__)
    assert "Ready" in client.__all__, "which a seat has to say before the first tile is dealt"
    example = (ROOT / "examples" / "play_online.py").read_text("utf-8")
    assert "tripple.server" not in example
    assert "tripple.live" not in example


def test_gaps_are_filled_by_name_with_or_without_quotes() -> None:
    assert filled("{name} and {tile!r}, {other}", {"name": "Ada", "tile": "012"}) == "Ada and 012, …"


@pytest.mark.parametrize("sentence", [WIDE, ATTRIBUTE, INDEX, "{", "}", "{0}}", "{a!r:>9}", "{a", "%s {{a}}"])
def test_nothing_else_in_a_sentence_is_obeyed(sentence: str) -> None:
    said = str(NotDone(Refused(reason="busy", sentence=sentence, values={"a": "x"})))
    assert len(said) < 100
    assert "class" not in said or sentence == ATTRIBUTE


def test_a_long_value_in_many_gaps_stays_short() -> None:
    """A message of 4 MB could say a terabyte."""
    assert filled(1000 * "{a}", {"a": 10_000 * "x"}) == 1000 * "x"


def test_values_are_not_read_again() -> None:
    assert filled("{a}", {"a": WIDE, "b": "x"}) == WIDE


def test_nothing_reaches_the_terminal_that_moves_its_cursor() -> None:
    said = str(NotDone(Refused(reason="busy", sentence=f"a{ESCAPES}b {{c}}", values={"c": ESCAPES})))
    assert said.isprintable()
    assert printable("Zoë 012 – 3 points") == "Zoë 012 – 3 points"


@pytest.mark.parametrize("sentence", [WIDE, ATTRIBUTE, ESCAPES, "{a}", "", "{", "}}"])
def test_join_prints_a_refusal_as_it_is(sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refusing(*_: object, **__: object) -> None:
        raise NotDone(Refused(reason="busy", sentence=sentence, values={"a": ESCAPES}))

    monkeypatch.setattr(joining, "join", refusing)
    assert refused(["join", "http://127.0.0.1:1/t/x", "greedy"]).startswith("tripple: ")


def test_a_fault_quotes_nothing_that_a_terminal_obeys(monkeypatch: pytest.MonkeyPatch) -> None:
    """House rules of a table, say, whose names nobody knows."""

    async def unreadable(*_: object, **__: object) -> None:
        read_change("\x1b[2J\x9b2J\u202e=1")

    monkeypatch.setattr(joining, "join", unreadable)
    assert "is not a field of a rule sheet" in refused(["join", "http://127.0.0.1:1/t/x", "greedy"])


def refused(words: list[str]) -> str:
    """The one short line that is printed after what it says while it asks, and nothing else."""
    done = CliRunner().invoke(main, words, env={"LANGUAGE": "en"})
    assert (done.exit_code, done.stdout) == (1, "")
    asks, _, said = done.stderr.removesuffix("\n").partition("\n")
    assert asks == "greedy asks for a seat at http://127.0.0.1:1 …"
    assert said.isprintable()
    assert len(said) < 1000
    return said

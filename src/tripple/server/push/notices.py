"""The notices about a table: whose turn it is, and who plays. Nothing hidden goes into them."""

from math import ceil
from typing import NamedTuple

import msgspec

from tripple.live.tables.state import Chair, TableState
from tripple.locales import Translator
from tripple.rules.errors import N_

DAY = 86_400.0


class Words(NamedTuple):
    sentence: str
    values: dict[str, object] = {}  # noqa: RUF012  (never changed)
    """Players as their chairs."""

    def said(self, t: Translator) -> str:
        return t(self.sentence, **{name: _said(value, t) for name, value in self.values.items()})


def _said(value: object, t: Translator) -> object:
    return ", ".join(chair.called(t) for chair in value) if isinstance(value, tuple) else value


class Notice(NamedTuple):
    address: str
    """The page it opens, relative to the site. A device shows only the last of the notices with the same address."""
    title: Words
    body: tuple[Words, ...] = ()
    lasts: float = DAY  # seconds until it is pointless

    def said(self, t: Translator) -> bytes:
        title, *body = (words.said(t) for words in (self.title, *self.body))
        told = {"address": self.address, "title": title, "body": " ".join(body), "language": t.language}
        return msgspec.json.encode(told)


def awaited(state: TableState) -> frozenset[str]:
    """The people whom a table waits for: the one on turn, or all who are not ready."""
    if state.phase == "playing":
        chairs = [state.chairs[state.turn]] if state.turn is not None else []
    else:
        chairs = [chair for chair in state.chairs if state.phase == "pause" and not chair.ready]
    return frozenset(chair.person for chair in chairs if not chair.computer) & state.persons


def turn(table: str, state: TableState, person: str, lasts: float) -> Notice:
    return Notice(_address(table), Words(N_("It is your turn")), (_company(state, person),), lasts)


def still_turn(table: str, state: TableState, person: str, lasts: float) -> Notice:
    left = Words(N_("Less than {hours} hours are left."), {"hours": max(2, ceil(lasts / 3600))})
    return Notice(_address(table), Words(N_("It is still your turn")), (_company(state, person), left), lasts)


def round_over(table: str, state: TableState, person: str, lasts: float) -> Notice:
    ready = Words(N_("Are you ready for the next round?"))
    return Notice(_address(table), Words(N_("The round is over")), (_company(state, person), ready), lasts)


def game_over(table: str, state: TableState, person: str) -> Notice:
    return Notice(_address(table), Words(N_("The game is over")), (_company(state, person), _verdict(state, person)))


def attempt() -> Notice:
    return Notice("./", Words(N_("Notices work on this device.")), lasts=300.0)


def _address(table: str) -> str:
    return f"t/{table}"


def _company(state: TableState, person: str) -> Words:
    return Words(N_("With {names}."), {"names": _others(state, person)})


def _others(state: TableState, person: str) -> tuple[Chair, ...]:
    return tuple(chair for chair in state.chairs if chair.person != person)


def _verdict(state: TableState, person: str) -> Words:
    """The winners; there is one, because only people who have not resigned are notified."""
    chairs = tuple(state.chairs[seat] for seat in state.winners)
    if len(chairs) > 1:
        return Words(N_("{names} win together."), {"names": chairs})
    if chairs[0].person == person:
        return Words(N_("You win!"))
    return Words(N_("{name} wins."), {"name": chairs})

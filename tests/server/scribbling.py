"""Devices that keep one score pad together while its servers are killed, and sums of their own to check it with."""

import asyncio
import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from tripple.client import Guest
from tripple.live.pads.events import read_event
from tripple.live.pads.state import fold
from tripple.store import Store

from .padline import PadLine, pad_line, token
from .patience import AGAIN, BROKEN, LATE, patiently

NAMES = ("Anna", "Ben", "Cem")
"""A player for each device."""
CREATED = {"names": NAMES, "sheet": "compact-en", "house_rules": ["target=99999"]}
MOST_LINES, MOST_LOOKS = 30, 200
OPENING = {"type": "write", "entry": {"kind": "points", "points": 5, "seat": 0, "draws": 0, "laid": True}}
Change = dict[str, Any]
Line = tuple[int, int]
"""Whose points, and how many."""


class Book:
    """What a pad comes to, added up without any of the pad's own code."""

    def __init__(self, log: Sequence[Change] = ()) -> None:
        self.keys: list[str] = []
        self.changes: list[Change] = []
        self.totals = [self._total([])]
        """After every change, the empty pad's first."""
        self._pages: list[list[Line]] = [[]]
        """The lines after every change that no undo has taken back."""
        for noted in log:
            self.take(noted)

    @property
    def number(self) -> int:
        return len(self.keys)

    @property
    def _lines(self) -> list[Line]:
        return self._pages[-1]

    def take(self, noted: Change) -> None:
        assert noted["number"] == self.number + 1, "a change was left out or told twice"
        assert noted["key"] not in self.keys, "something was written twice"
        self.keys.append(noted["key"])
        self.changes.append(noted["change"])
        self._turn_page(noted["change"])
        self.totals.append(self._total(self._lines))

    def _turn_page(self, change: Change) -> None:
        lines = self._lines.copy()
        match change:
            case {"type": "undo"}:
                self._pages.pop()
                return
            case {"type": "write", "entry": entry}:
                lines.append(_line(entry))
            case {"type": "insert", "at": at, "entry": entry}:
                lines.insert(at, _line(entry))
            case {"type": "correct", "at": at, "entry": entry}:
                lines[at] = _line(entry)
            case {"type": "strike", "at": at}:
                del lines[at]
        self._pages.append(lines)

    def _total(self, lines: Sequence[Line]) -> list[int]:
        return [sum(points for whose, points in lines if whose == seat) for seat in range(len(NAMES))]

    def another(self, seat: int, dice: random.Random) -> Change:
        """Something that can be written now. The opening stays, and the pad does not grow for ever."""
        if not self._lines:
            return OPENING
        entry = {"kind": "extra", "seat": seat, "points": dice.randint(1, 99)}
        write: Change = {"type": "write", "entry": entry}
        if len(self._lines) == 1 or (len(self._lines) < MOST_LINES and dice.random() < 0.6):
            return write
        at = dice.randrange(1, len(self._lines))
        placed = [{"type": "insert", "at": at, "entry": entry}, {"type": "correct", "at": at, "entry": entry}]
        return dice.choice([*placed, {"type": "strike", "at": at}, {"type": "undo"}])


def _line(entry: dict[str, int]) -> Line:
    return entry["seat"], entry["points"]


class Wish(NamedTuple):
    """What a device wants written, until it is answered."""

    key: str
    seen: int
    change: Change


@dataclass
class SharedPad:
    """One pad, whose devices it is, and what they were promised."""

    guests: Sequence[Guest]
    dice: random.Random
    id: str = field(default_factory=token)
    invite: str = field(default_factory=token)
    acknowledged: dict[str, tuple[int, Change]] = field(default_factory=dict)
    """By key: the number under which it was said to be on the pad, and what it was."""
    refused: set[str] = field(default_factory=set)
    lines: set[PadLine] = field(default_factory=set)
    is_put: bool = False

    async def put(self) -> None:
        """Every device puts the same one; the second and third thereby join."""
        body = json.dumps(CREATED | {"invite": self.invite}).encode()
        for guest in self.guests:
            await patiently(lambda guest=guest: guest.http("PUT", f"/api/pads/{self.id}", body))  # type: ignore[misc]
        self.is_put = True

    async def scribble(self, enough: Callable[[], bool]) -> None:
        async with asyncio.TaskGroup() as group:
            for seat, guest in enumerate(self.guests):
                group.create_task(Device(self, guest, seat).write(enough))

    async def check(self) -> None:
        """Every device's server has what was promised so far, and says the totals that it comes to."""
        for guest in self.guests if self.is_put else ():
            promised, refused = dict(self.acknowledged), set(self.refused)
            before = await self._read(guest, max((number for number, _ in promised.values()), default=0))
            _compare(before, promised, refused)
            await self._check_totals(guest, before)

    async def _check_totals(self, guest: Guest, before: Book) -> None:
        """Those of the list are on disk, and this server may yet have to hear of the change they come from."""
        totals = await self._listed_totals(guest)
        for _ in range(MOST_LOOKS):
            after = await self._read(guest, before.number)
            assert after.keys[: before.number] == before.keys, "what was on the pad has changed"
            if totals in after.totals[before.number :]:
                return
            await asyncio.sleep(0.05)
        raise AssertionError("the totals are wrong")

    async def _read(self, guest: Guest, least: int) -> Book:
        """A server beside the one that wrote it hears of it a moment later."""
        for _ in range(MOST_LOOKS):
            pad = json.loads(await patiently(lambda: guest.http("GET", f"/api/pads/{self.id}")))
            if pad["number"] >= least:
                return Book(pad["log"])
            await asyncio.sleep(0.05)
        raise AssertionError("something acknowledged is not on the pad")

    async def _listed_totals(self, guest: Guest) -> list[int]:
        listed = json.loads(await patiently(lambda: guest.http("GET", "/api/pads")))
        [totals] = [pad["totals"] for pad in listed if pad["id"] == self.id]
        return list(totals)

    async def audit(self, store: Store) -> None:
        """What is on disk at the very end, worked out by the pad's code and by ours."""
        state = fold(map(read_event, await store.read(f"pad/{self.id}")))
        log = [
            {"number": noted.number, "key": noted.key, "change": msgspec.to_builtins(noted.change)}
            for noted in state.log
        ]
        book = Book(log)
        _compare(book, self.acknowledged, self.refused)
        assert list(state.pad.totals) == book.totals[-1], "the totals are wrong"


def _compare(book: Book, promised: dict[str, tuple[int, Change]], refused: set[str]) -> None:
    for key, (number, change) in promised.items():
        assert number <= book.number, "something acknowledged is not on the pad"
        assert book.keys[number - 1] == key, "something acknowledged is not where it was"
        assert book.changes[number - 1] == change, "something else was written"
    assert not refused.intersection(book.keys), "something refused is on the pad"


class Device:
    """Comes back whenever it is cut off, with the last number it has and what has not been answered."""

    def __init__(self, pad: SharedPad, guest: Guest, seat: int) -> None:
        self._pad, self._guest, self._seat = pad, guest, seat
        self._book = Book()
        self._wish: Wish | None = None

    async def write(self, enough: Callable[[], bool]) -> None:
        while not enough():
            since = {"after": self._book.number} if self._book.number else {}
            try:
                async with pad_line(self._guest.url, self._guest.headers(), self._pad.id, **since) as line:
                    await self._write_on(line, enough)
            except BROKEN:
                await asyncio.sleep(0.1)

    async def _write_on(self, line: PadLine, enough: Callable[[], bool]) -> None:
        self._pad.lines.add(line)
        try:
            if not self._book.number:
                await self._heard(line)
            while not enough():
                await self._write_once(line)
        finally:
            self._pad.lines.discard(line)

    async def _write_once(self, line: PadLine) -> None:
        book = self._book
        wish = self._wish = self._wish or Wish(token(), book.number, book.another(self._seat, self._pad.dice))
        keyed = {"key": wish.key, "change": wish.change}
        await line.send(type="ask", id=wish.key, seen=wish.seen, command={"do": "change", "changes": [keyed]})
        while (answer := await self._heard(line))["type"] not in ("done", "refused"):
            pass
        if answer["type"] == "done":
            self._pad.acknowledged[wish.key] = answer["number"], wish.change
            await self._come_to(line, answer["number"])
        elif answer["reason"] in LATE:
            self._pad.refused.add(wish.key)
            await self._come_to(line, wish.seen + 1)
        else:
            assert answer["reason"] in AGAIN, answer
            await asyncio.sleep(0.05)

    async def _come_to(self, line: PadLine, number: int) -> None:
        """The wish is answered; what comes next is decided on what has come meanwhile."""
        self._wish = None
        while self._book.number < number:
            await self._heard(line)

    async def _heard(self, line: PadLine) -> Any:
        message = await line.hear()
        if message["type"] == "noted":
            self._book.take(message)
        elif message["type"] == "pad":
            assert not self._book.number, "what was told is not on the pad any more"
            self._book = Book(message["pad"]["log"])
        return message

"""Devices that write on one score pad, each with a script drawn from a seed, until all of them have said all of it."""

import asyncio
import random
from typing import TYPE_CHECKING, Any

import msgspec

from tripple.live.pads.livepad import PREFIX

from .connections import Connection
from .people import ASKED, NOT_NOW, SILENCE

if TYPE_CHECKING:
    from .night import Night

SHEET = "compact-en"
NAMES = ("Anna", "Ben")
TURN = {"type": "write", "entry": {"kind": "turn", "tile": "445", "bonus": "bridge", "draws": 1}}
START = {"type": "write", "entry": {"kind": "start", "seat": 0, "tile": "444"}}


class Device:
    """One device: what it has of the pad, and what it still has to say."""

    def __init__(self, night: "Night", person: str, pad: str, invite: str, dice: random.Random) -> None:
        self.night, self.person, self.pad, self.invite, self.dice = night, person, pad, invite, dice
        self.log: list[dict[str, Any]] | None = None
        self.left = [(f"{dice.getrandbits(40):010x}", self._change()) for _ in range(dice.randrange(3, 9))]
        self.said: list[str] = []
        """Keys of the changes that were acknowledged."""
        self.refused: list[str] = []
        self.is_gone = False
        self._connection: Connection | None = None
        self._news: list[bytes] = []
        self._woken = asyncio.Event()
        self._lost = False
        self._asked: tuple[str, ...] = ()
        """Keys of the changes that no answer has come to yet."""
        self._together: list[tuple[str, dict[str, Any]]] = []
        """What is asked for together, however often: the same id means the same."""

    @property
    def number(self) -> int:
        return len(self.log or ())

    @property
    def is_over(self) -> bool:
        """Everything said here and everything said elsewhere is known."""
        return self.is_gone or (not self.left and self.number == self.night.written_on_pads)

    def _change(self) -> dict[str, Any]:
        names = [f"{name}{self.dice.randrange(100)}" for name in NAMES]
        return self.dice.choice((START, TURN, TURN, {"type": "undo"}, {"type": "rename", "names": names}))

    def hear(self, text: bytes) -> None:
        self._news.append(text)
        self._woken.set()

    def hung_up(self) -> None:
        self._lost = True
        self._woken.set()

    async def live(self) -> None:
        while not self.is_over:
            if server := self.night.any_server(self.dice):
                await self._visit(Connection(server, self.person, f"{PREFIX}{self.pad}", self))
            await asyncio.sleep(self.dice.choice((0.1, 0.5, 3.0)) if self.night.is_dark else 0.2)

    async def _visit(self, connection: Connection) -> None:
        self._connection, self._lost, self._asked = connection, False, ()
        self._news.clear()
        self._say({"type": "hello", "after": self.number if self.log is not None else None, "invite": self.invite})
        leaves = self.night.now + (self.dice.expovariate(1 / 8) if self.night.is_dark else 1000.0)
        heard = asked = self.night.now
        while not (self._lost or self.is_over) and self.night.now < leaves:
            if self._news:
                heard = self.night.now
                self._understand(self._news.pop(0))
                connection.read()
            elif self.night.now - heard > SILENCE or (self._asked and self.night.now - asked > 2 * ASKED):
                break
            elif self.left and not self._asked and self.log is not None:
                await asyncio.sleep(self.dice.choice((0.0, 0.05, 0.5)))
                asked = self.night.now
                self._ask()
            else:
                await self._wait(SILENCE / 4)
                self._say({"type": "ping", "number": 1})
        connection.hang_up()
        self._connection = None

    async def _wait(self, seconds: float) -> None:
        self._woken.clear()
        try:
            await asyncio.wait_for(self._woken.wait(), seconds)
        except TimeoutError:
            return

    def _say(self, message: dict[str, Any]) -> None:
        if self._connection:
            self._connection.send(msgspec.json.encode(message))

    def _ask(self) -> None:
        some = self._together = self._together or self.left[: self.dice.choice((1, 1, 2))]
        self._asked = tuple(key for key, _ in some)
        changes = [{"key": key, "change": change} for key, change in some]
        ask = {"type": "ask", "id": some[0][0], "seen": self.number, "command": {"do": "change", "changes": changes}}
        for _ in range(2 if self.dice.random() < 0.15 else 1):
            self._say(ask)

    def _understand(self, text: bytes) -> None:
        message = msgspec.json.decode(text)
        kind = message["type"]
        if kind == "pad":
            self.log = list(message["pad"]["log"])
        elif kind == "noted":
            self._noted(message)
        elif kind in {"done", "refused"} and message.get("id"):
            self._answered(message)
        elif kind == "refused":
            self._turned_away(message["reason"])
        self._check(text)

    def _noted(self, message: dict[str, Any]) -> None:
        self.night.watch.check(
            self.log is not None and message["number"] == self.number + 1,
            "{} is told change {} of its pad after {}",
            self.person,
            message["number"],
            self.number,
        )
        if self.log is not None:
            self.log.append({name: message[name] for name in ("number", "key", "change")})

    def _answered(self, message: dict[str, Any]) -> None:
        """The same is answered twice if it was sent twice."""
        keys = self._asked if message["id"] in self._asked else ()
        reason = message.get("reason")
        if reason in NOT_NOW:
            self._lost = True
        if reason == "stale" or reason in NOT_NOW or not keys:
            self._asked = () if keys else self._asked
            return
        (self.refused if reason else self.said).extend(keys)
        self.left = [(key, change) for key, change in self.left if key not in keys]
        self._asked, self._together = (), []

    def _turned_away(self, reason: str) -> None:
        if reason not in {"no-pad", "not-invited"}:
            return
        self.is_gone = True
        watch = self.night.watch
        watch.check(self.person in watch.forgotten, "{} is not let in to its pad: {}", self.person, reason)

    def _check(self, text: bytes) -> None:
        for other in sorted({device.person for device in self.night.devices} - {self.person}):
            self.night.watch.check(other.encode() not in text, "{} is told who {} is", self.person, other)

    def check_against(self, keys: list[str]) -> None:
        """At the end: `keys` are those of the changes that the database has."""
        if self.is_gone:
            return
        check = self.night.watch.check
        check([one["key"] for one in self.log or ()] == keys, "{}'s pad is not what is on disk", self.person)
        for key in self.said:
            check(
                keys.count(key) == 1,
                "{}'s change {} was acknowledged, and is there {} times",
                self.person,
                key,
                keys.count(key),
            )
        for key in self.refused:
            check(key not in keys, "{}'s change {} was refused, and is there", self.person, key)

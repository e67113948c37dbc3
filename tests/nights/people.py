"""People at tables, each with a script drawn from a seed: they play, leave, come back elsewhere and send twice."""

import asyncio
import random
from typing import TYPE_CHECKING, Any

import msgspec

from .connections import Connection

if TYPE_CHECKING:
    from .night import Night

NOT_NOW = {"unavailable", "busy", "closing", "too-fast", "broken"}
SILENCE, ASKED = 4.0, 1.2
"""Seconds after which a client asks whether anybody is there, or asks again elsewhere: as in the browser."""
THINKS = (0.0, 0.02, 0.1, 0.3, 0.8)
ASIDE, ASIDES = 0.06, (*("react", "back", "take-back", "take-back", "skip", "pace") * 4, "resign")
"""How often people do something beside playing, and what."""


class Asked:
    """A request that is sent until it is answered."""

    def __init__(self, key: str, text: bytes, now: float, kind: str, seen: int) -> None:
        self.key, self.text, self.first, self.kind, self.seen = key, text, now, kind, seen
        self.next, self.patience = now, ASKED


class Person:
    """Somebody at one table."""

    def __init__(self, night: "Night", name: str, table: str, invite: str, dice: random.Random) -> None:
        self.night, self.name, self.table, self.invite, self.dice = night, name, table, invite, dice
        self.number: int | None = None
        self.round: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.seat: int | None = None
        self.asked: Asked | None = None
        self.connection: Connection | None = None
        self.is_over = False
        self.came = 0.0
        """When the running connection was first answered."""
        self.left = 0.0
        """When they were last connected."""
        self.paused_until = 0.0
        """While somebody thinks they do not look."""
        self._keys = 0
        self._news: list[bytes] = []
        self._woken = asyncio.Event()
        self._lost, self._heard = False, 0.0

    async def live(self) -> None:
        while not self.is_over:
            server = self.night.any_server(self.dice)
            if server is None:
                await asyncio.sleep(0.2)
                continue
            await self._visit(Connection(server, self.name, self.table, self))
            if not self.is_over:
                await asyncio.sleep(
                    self.dice.choice((0.0, 0.15, 0.5, 2.0, 12.0) if self.night.is_dark else (0.15, 0.3))
                )

    # A connection's end that is here

    def hear(self, text: bytes) -> None:
        self._news.append(text)
        self._woken.set()

    def hung_up(self) -> None:
        self._lost = True
        self._woken.set()

    async def _visit(self, connection: Connection) -> None:
        self.connection, self._lost, self.came = connection, False, 0.0
        self._news.clear()
        self._greet()
        leaves = self.night.now + (self.dice.expovariate(1 / 10) if self.night.is_dark else 1000.0)
        self._heard = self.night.now
        while not (self._lost or self.is_over) and self.night.now < leaves and self._is_answered():
            await self._wait(min(leaves - self.night.now, SILENCE / 2, self._until_asked()))
            await self._take_in()
            if not self.asked:
                await self._decide()
        connection.hang_up()
        self.connection, self.left = None, self.night.now

    def _greet(self) -> None:
        after = None if self.number is None or self.dice.random() < 0.35 else self.number
        self._say({"type": "hello", "seat": "mine", "after": after, "invite": self.invite})
        if after is None:
            self.number = None
        if self.asked:
            self._send_again(self.asked)

    def _is_answered(self) -> bool:
        """False for a process that does not answer: then another one is tried."""
        silent = self.night.now - self._heard
        if self.asked and self.night.now >= self.asked.next:
            self.asked.patience *= 2
            return False
        if silent > SILENCE / 2:
            self._say({"type": "ping", "number": 7})
        return silent <= SILENCE

    def _until_asked(self) -> float:
        return max(0.0, self.asked.next - self.night.now) if self.asked else 1000.0

    async def _wait(self, seconds: float) -> None:
        if not (self._news or self._lost):
            self._woken.clear()
            try:
                await asyncio.wait_for(self._woken.wait(), seconds)
            except TimeoutError:
                return

    def _say(self, message: dict[str, Any]) -> None:
        if self.connection:
            self.connection.send(msgspec.json.encode(message))

    async def _take_in(self) -> None:
        if self._news:
            self._heard = self.night.now
        while self._news and not self.is_over:
            text = self._news.pop(0)
            if self.connection:
                self.connection.read()
            self._understand(msgspec.json.decode(text), text)
            if self.dice.random() < 0.02:
                await self._look_away(self.dice.choice((0.05, 0.5, 6.0 if self.night.is_dark else 0.5)))

    async def _look_away(self, seconds: float) -> None:
        self.paused_until = self.night.now + seconds
        await asyncio.sleep(seconds)

    def _understand(self, message: dict[str, Any], text: bytes) -> None:
        kind = message["type"]
        self.night.watch.said(self.table, self.name, message, self.seat, text)
        if kind in {"told", "fresh"}:
            self._follow(message, text)
        elif kind in {"done", "refused"} and self.asked and message.get("id") == self.asked.key:
            self._answered(message, self.asked)
        elif kind == "refused" and message["reason"] in {"no-table", "not-invited", "not-yours"}:
            self._turned_away(message["reason"])

    def _turned_away(self, reason: str) -> None:
        table = self.night.watch.tables[self.table]
        has_left = self.asked is not None and self.asked.kind == "leave"  # and the answer was lost
        if has_left or self.name in self.night.watch.forgotten or table.is_erased:
            self.is_over = True
        else:
            self.night.watch.violated(f"{self.name} is not let in to {self.table}: {reason}")

    def _follow(self, message: dict[str, Any], text: bytes) -> None:
        watch, number = self.night.watch, message["number"]
        watch.heard(self.table, self.name, message, text)
        if message["type"] == "told":
            watch.check(
                self.number is None or number == self.number + 1,
                "{} is told {} after {}",
                self.name,
                number,
                self.number,
            )
        else:
            watch.check(
                self.number is None or number >= self.number,
                "{} is told {} anew after {}",
                self.name,
                number,
                self.number,
            )
        self.number, self.seat = number, message.get("seat")
        self.came = self.came or self.night.now
        self.round = message.get("round") or (self.round if message["type"] == "told" else {})
        if table := message.get("table"):
            self.view = table
            self.round = message.get("round") or {}
        self.is_over = self.view["phase"] == "over"

    def _answered(self, message: dict[str, Any], asked: Asked) -> None:
        watch = self.night.watch
        if message["type"] == "refused" and message["reason"] in NOT_NOW:
            self.night.reached[f"refused {message['reason']}"] += 1
            asked.next = self.night.now + self.dice.uniform(0.05, 0.5)
            asked.patience = 0.0
            return
        self.asked = None
        if message["type"] == "done":
            self.night.reached["done"] += 1
            watch.acknowledged(self.table, self.name, asked.key, message["number"])
            self.is_over = asked.kind == "leave"
            if asked.kind == "play":
                watch.did(self.table, self.name, asked.key)
        else:
            self.night.reached[f"refused {message['reason']}"] += 1
            watch.refused(self.table, self.name, asked, message["reason"])
            if message["reason"] == "stale":
                watch.is_stale(self.table, self.name, asked.seen)

    # What is done

    async def _decide(self) -> None:
        if self.is_over or self.number is None or self.seat is None or not self.view:
            return
        if command := self._next_command():
            await self._ponder()
            self._ask(command)

    async def _ponder(self) -> None:
        slow = self.night.is_dark and self.dice.random() < 0.05
        await self._look_away(8.0 if slow else self.dice.choice(THINKS if self.night.is_dark else THINKS[:3]))

    def _next_command(self) -> dict[str, Any] | None:
        assert self.seat is not None
        chair = self.view["chairs"][self.seat]
        if self._waits_in_vain():
            return {"do": "leave", "seat": self.seat}
        if self.view["phase"] in {"lobby", "pause"}:
            return None if chair.get("ready") else {"do": "ready", "seat": self.seat}
        if self.dice.random() < ASIDE:
            return self._aside(self.dice.choice(ASIDES))
        if (options := self.round.get("options")) and not chair.get("resigned"):
            return {"do": "play", "seat": self.seat, "action": self.dice.choice(options)["action"]}
        return None

    def _aside(self, kind: str) -> dict[str, Any] | None:
        """Something beside playing, if it can be done now."""
        alone, last = self.view.get("against_computers"), self.round.get("last_choice")
        if kind == "react":
            return {"do": kind, "seat": self.seat, "reaction": "hello"}
        if kind in {"back", "resign"}:
            return {"do": kind, "seat": self.seat}
        if kind == "take-back":
            return {"do": kind, "seat": self.seat, "round": last["round"], "step": last["step"]} if last else None
        return {"do": kind, **({"pace": "calm"} if kind == "pace" else {})} if alone else None

    def _waits_in_vain(self) -> bool:
        """True in a lobby that somebody has left who wanted to be forgotten."""
        deserted = self.view["phase"] == "lobby" and len(self.view["chairs"]) < self.view["size"]
        return deserted and bool(self.night.watch.forgotten) and not self.night.is_dark

    def _ask(self, command: dict[str, Any]) -> None:
        self._keys += 1
        key = f"key-{self.dice.getrandbits(40):x}-{self._keys}"
        text = msgspec.json.encode({"type": "ask", "id": key, "seen": self.number, "command": command})
        self.asked = Asked(key, text, self.night.now, command["do"], self.number or 0)
        self._send_again(self.asked)

    def _send_again(self, asked: Asked) -> None:
        if not asked.patience:
            asked.patience = ASKED
        asked.next = self.night.now + asked.patience
        if self.connection:
            for _ in range(2 if self.dice.random() < 0.1 else 1):
                self.connection.send(asked.text)

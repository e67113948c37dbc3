"""What goes wrong in a night: a list drawn from its seed, so that any part of it can be left out."""

import random
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .night import Night
    from .servers import Server

SPANS = (0.1, 0.5, 1.35, 1.6, 3.0, 8.0, 12.0)


class Fault(NamedTuple):
    at: float
    kind: str
    place: int
    """The number of the process, where it concerns one."""
    span: float
    """How long it lasts, in seconds."""
    size: float
    """How bad it is, from 0 to 1."""

    def __str__(self) -> str:
        return f"{self.at:.3f} {self.kind} place={self.place} span={self.span:.3f} size={self.size:.3f}"


def drawn(seed: int, places: int, until: float) -> list[Fault]:
    dice, faults, at = random.Random(f"faults {seed}"), list[Fault](), 1.0
    every = dice.choice((1.0, 2.0, 4.0))
    kinds = list(KINDS) if dice.random() < 0.6 else dice.sample(list(KINDS), 3)
    while (at := at + dice.expovariate(1 / every)) < until:
        span = dice.choice(SPANS) * dice.uniform(0.8, 1.2) if dice.random() < 0.97 else dice.uniform(20, 60)
        faults.append(Fault(at, dice.choice(kinds), dice.randrange(places), span, dice.random()))
    return faults


def happen(night: "Night", fault: Fault) -> None:
    server = night.servers[fault.place]
    if server.host.is_dead or not server.is_up:
        return
    night.reached[f"fault {fault.kind}"] += 1
    night.tell(f"fault: {fault}")
    KINDS[fault.kind](night, server, fault)


def _dies(night: "Night", server: "Server", fault: Fault) -> None:
    server.host.die()


def _dies_at_a_step(night: "Night", server: "Server", fault: Fault) -> None:
    """At any await: whatever it does next is cut off in the middle."""
    server.host.dies_at = server.host.steps + 1 + int(fault.size * 300)


def _dies_with_a_commit(night: "Night", server: "Server", fault: Fault) -> None:
    """Before it can say so, or answer, or while it does."""
    night.doomed[server.name] = 1 + int(fault.size * 30)


def _stands_still(night: "Night", server: "Server", fault: Fault) -> None:
    server.host.stand_still()
    night.unwell(server)
    night.until(fault.span, server.host.go_on, lambda: night.unwell(server))


def _is_cut_off(night: "Night", server: "Server", fault: Fault) -> None:
    if server.wire.link != "well":
        return
    server.wire.cut("silent" if fault.size < 0.5 else "reset")
    night.unwell(server)
    night.until(fault.span, server.wire.heal, lambda: night.unwell(server))


def _database_restarts(night: "Night", server: "Server", fault: Fault) -> None:
    night.database.disturbed.is_down = True
    night.database.restart()
    night.everything_unwell()
    night.until(
        min(fault.span, 3.0), lambda: setattr(night.database.disturbed, "is_down", False), night.everything_unwell
    )


def _disk_is_full(night: "Night", server: "Server", fault: Fault) -> None:
    _disturb(night, fault, "is_full", True, False)


def _answers_are_lost(night: "Night", server: "Server", fault: Fault) -> None:
    _disturb(night, fault, "after", 0.05 + fault.size / 3, 0.0)


def _questions_are_lost(night: "Night", server: "Server", fault: Fault) -> None:
    _disturb(night, fault, "before", 0.05 + fault.size / 5, 0.0)


def _commits_are_late(night: "Night", server: "Server", fault: Fault) -> None:
    _disturb(night, fault, "late", 0.05 + fault.size / 5, 0.0, *(server.wire.hasten for server in night.servers))


def _notices_are_doubled(night: "Night", server: "Server", fault: Fault) -> None:
    _disturb(night, fault, "doubled", 0.1 + fault.size / 2, 0.0)


def _notices_are_lost(night: "Night", server: "Server", fault: Fault) -> None:
    _disturb(night, fault, "deafening", 0.02 + fault.size / 5, 0.0)


def _nothing_is_told(night: "Night", server: "Server", fault: Fault) -> None:
    """On the lines for notices alone: commits go on."""
    _disturb(night, fault, "untold", 0.3 + fault.size / 2, 0.0)


def _database_is_slow(night: "Night", server: "Server", fault: Fault) -> None:
    _disturb(night, fault, "slow", (5.0, 50.0, 200.0)[int(fault.size * 3)], 1.0)


def _disturb(
    night: "Night", fault: Fault, name: str, value: object, usual: object, *ends: Callable[[], object]
) -> None:
    setattr(night.database.disturbed, name, value)
    night.everything_unwell()
    night.until(fault.span, lambda: setattr(night.database.disturbed, name, usual), *ends, night.everything_unwell)


def _ear_is_cut(night: "Night", server: "Server", fault: Fault) -> None:
    for ear in tuple(server.wire.ears):
        ear.lose()
    night.unwell(server)


def _clock_is_set(night: "Night", server: "Server", fault: Fault) -> None:
    now = server.clock.now() + (fault.size - 0.5) * 120
    server.clock.agree(now, now)
    night.unwell(server)


def _is_asked_to_end(night: "Night", server: "Server", fault: Fault) -> None:
    night.drain(server)


def _connections_are_cut(night: "Night", server: "Server", fault: Fault) -> None:
    for person in night.people:
        if person.connection and person.connection.server is server:
            person.connection.cut()


KINDS: Mapping[str, Callable[["Night", "Server", Fault], None]] = {
    "dies": _dies,
    "dies at a step": _dies_at_a_step,
    "dies with a commit": _dies_with_a_commit,
    "stands still": _stands_still,
    "is cut off": _is_cut_off,
    "database restarts": _database_restarts,
    "disk is full": _disk_is_full,
    "answers are lost": _answers_are_lost,
    "questions are lost": _questions_are_lost,
    "commits are late": _commits_are_late,
    "notices are doubled": _notices_are_doubled,
    "notices are lost": _notices_are_lost,
    "nothing is told": _nothing_is_told,
    "database is slow": _database_is_slow,
    "ear is cut": _ear_is_cut,
    "clock is set": _clock_is_set,
    "is asked to end": _is_asked_to_end,
    "connections are cut": _connections_are_cut,
}

"""Seats on the command line: `Anna` is a person, `greedy` a computer player, `Otto=greedy` one with a name.

Quicker computer players stand in while others are compiled.
"""

import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from time import sleep

from tripple.bots import CHARACTERS, COMPILED, LADDER, TITLES, USUAL, is_compiled, prepare
from tripple.locales import Translator
from tripple.notation import Seat, folded
from tripple.rules import TrippleError
from tripple.rules.sheet import MOST_PLAYERS

PERSON = "person"
LONGEST = 24
STAND_IN = next(level for level in reversed(LADDER) if level not in COMPILED)
GLANCE = 0.2
COMMAND = (sys.executable, "-m", "tripple", "prepare")


class BadSeat(TrippleError): ...


def level_called(kind: str, t: Translator) -> str:
    level = _levels(t).get(kind.casefold())
    if level is None:
        known = _described([PERSON], t)
        raise BadSeat("there is no computer player “{kind}”: try one of {known}", kind=kind, known=known)
    return level


def _described(more: list[str], t: Translator) -> str:
    width = max(map(len, TITLES))
    lines = [f"{level:{width}}  {t(TITLES[level])}. {t(one.about)}" for level, one in CHARACTERS.items()]
    return "\n  ".join(["", *lines, *more])


def _levels(t: Translator) -> Mapping[str, str]:
    return {word.casefold(): level for level, title in TITLES.items() for word in (t(title), level)}


def seats(players: Sequence[str], solo: bool, t: Translator) -> tuple[Seat, ...]:
    """The players; by default you, with a computer player unless it is a solitaire."""
    if solo and len(players) > 1:
        raise BadSeat("a solitaire has one player, not {players}", players=len(players))
    if len(players) > MOST_PLAYERS:
        raise BadSeat("{players} players: the game is for one to six (R2)", players=len(players))
    taken = [_seat(player, t) for player in players]
    usual = [Seat(t("You"))] if solo else [Seat(t("You")), Seat(t(TITLES[USUAL]), USUAL)]
    named = _all_named_apart(taken or usual)
    bare = [seat for player, seat in zip(players, taken, strict=True) if "=" not in player]
    _refuse_in_doubt([seat.name for seat in bare if seat.level is None], t)
    return named


def _seat(player: str, t: Translator) -> Seat:
    name, equals, kind = (part.strip() for part in player.partition("="))
    if len(name) > LONGEST:
        raise BadSeat("{name}: a name has at most {longest} letters here", name=name, longest=LONGEST)
    if equals:
        return Seat(name, None if kind.casefold() == PERSON else level_called(kind, t))
    if level := _levels(t).get(name.casefold()):
        return Seat(t(TITLES[level]), level)
    _refuse_mistyped(name, t)
    return Seat(name)


def _refuse_mistyped(name: str, t: Translator) -> None:
    """Refuse a name in small letters that is nearly a level: a slip, not a person."""
    for close in get_close_matches(name, _levels(t), n=1, cutoff=0.8) if name == name.lower() else ():
        raise BadSeat(
            "did you mean the computer player {close}? For a person called {name}, write {name}={person}",
            name=name,
            close=close,
            person=PERSON,
        )


def _refuse_in_doubt(people: Sequence[str], t: Translator) -> None:
    """Ask about a name in small letters beside one with a capital: `expert` beside `Anna` is hardly a person."""
    small = [name for name in people if name == name.lower() and name != name.upper()]
    if small and len(small) < len(people):
        raise BadSeat(
            "is {name} a person? Then write {name}={person}. The computer players are {known}",
            name=small[0],
            person=PERSON,
            known=_described([], t),
        )


def _all_named_apart(taken: Sequence[Seat]) -> tuple[Seat, ...]:
    """Number computer players that share a name; people have to choose different ones."""
    people = Counter(folded(seat.name) for seat in taken if seat.level is None)
    for name, times in people.items():
        if times > 1:
            raise BadSeat("two players cannot both be called {name}", name=name)
    used: set[str] = set(people)
    return tuple(seat if seat.level is None else _numbered(seat, used) for seat in taken)


def _numbered(seat: Seat, used: set[str]) -> Seat:
    names = (seat.name if number == 1 else f"{seat.name} {number}" for number in range(1, 2 * MOST_PLAYERS))
    name = next(name for name in names if folded(name) not in used)
    used.add(folded(name))
    return Seat(name, seat.level)


class StandIns:
    def __init__(self, levels: Iterable[str] = ()) -> None:
        self.levels = dict.fromkeys(levels)
        self.cold = {level for level in self.levels if level in COMPILED and not is_compiled([level])}
        """Levels that have not played yet because they are not ready."""
        self._work: subprocess.Popen[bytes] | None = None

    def begin(self) -> bool:
        """Start compiling; False if everything is compiled."""
        if self.cold:
            # A session of its own: Ctrl-C at the prompt is for the game, which ends this process.
            self._work = subprocess.Popen(  # noqa: S603  (our own)
                [*COMMAND, *sorted(self.cold)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        return bool(self.cold)

    def wait(self, progress: Callable[[int, int], None]) -> None:
        while self.is_at_work:
            sleep(GLANCE)
        prepare(self.levels, progress)  # loads what is there, and compiles the rest if the process was lost
        self.cold.clear()

    def for_level(self, level: str) -> str | None:
        """The level to play with now; None if the level itself is ready and never had a stand-in."""
        if level not in self.cold:
            return level
        return STAND_IN if self.is_at_work else None

    @property
    def is_at_work(self) -> bool:
        return self._work is not None and self._work.poll() is None

    def end(self) -> None:
        if self._work and self.is_at_work:
            self._work.kill()
            self._work.wait()

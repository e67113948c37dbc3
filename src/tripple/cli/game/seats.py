"""Seats on the command line: `Anna` is a person, `greedy` a computer player, `Otto=greedy` one with a name."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from tripple.bots import CHARACTERS, TITLES, USUAL
from tripple.locales import Translator
from tripple.notation import Seat, folded
from tripple.rules import TrippleError
from tripple.rules.sheet import MOST_PLAYERS

PERSON = "person"
LONGEST = 24


class BadSeat(TrippleError): ...


@dataclass(frozen=True, slots=True)
class Levels:
    """The computer players, by their word on any command line and by the reader's name for them."""

    titles: Mapping[str, str]
    manners: Mapping[str, str]
    """How each level on offer plays, the weakest first."""

    @classmethod
    def spoken(cls, t: Translator) -> "Levels":
        manners = {level: t(character.about) for level, character in CHARACTERS.items()}
        return cls({level: t(title) for level, title in TITLES.items()}, manners)

    @property
    def known(self) -> Mapping[str, str]:
        return {word.casefold(): level for level, title in self.titles.items() for word in (title, level)}

    def find(self, word: str) -> str | None:
        return self.known.get(word.casefold())

    def listed(self) -> str:
        """Lines for `--help`: word, name and manner of each level on offer."""
        width = max(map(len, self.titles))
        lines = [f"{level:{width}}  {self.titles[level]}. {about}" for level, about in self.manners.items()]
        return "\n  ".join(["", *lines, PERSON])


def seats(players: Sequence[str], solo: bool, t: Translator) -> tuple[Seat, ...]:
    """The players; by default you, with a computer player unless it is a solitaire."""
    if solo and len(players) > 1:
        raise BadSeat("a solitaire has one player, not {players}", players=len(players))
    if len(players) > MOST_PLAYERS:
        raise BadSeat("{players} players: the game is for one to six (R2)", players=len(players))
    levels = Levels.spoken(t)
    taken = [_seat(player, levels) for player in players]
    return _all_named_apart(taken or _usual(solo, levels, t))


def _usual(solo: bool, levels: Levels, t: Translator) -> list[Seat]:
    you = Seat(t("You"))
    return [you] if solo else [you, Seat(levels.titles[USUAL], USUAL)]


def _seat(player: str, levels: Levels) -> Seat:
    name, equals, kind = (part.strip() for part in player.partition("="))
    if len(name) > LONGEST:
        raise BadSeat("{name}: a name has at most {longest} letters here", name=name, longest=LONGEST)
    if equals and kind.casefold() == PERSON:
        return Seat(name)
    if equals:
        return Seat(name, level_called(kind, levels))
    if level := levels.find(name):
        return Seat(levels.titles[level], level)
    _refuse_mistyped(name, levels)
    return Seat(name)


def level_called(kind: str, levels: Levels) -> str:
    level = levels.find(kind)
    if level is None:
        raise BadSeat("there is no computer player “{kind}”: try one of {known}", kind=kind, known=levels.listed())
    return level


def _refuse_mistyped(name: str, levels: Levels) -> None:
    """Refuse a name in small letters that is nearly a level: a slip, not a person."""
    for close in get_close_matches(name, levels.known, n=1, cutoff=0.8) if name == name.lower() else ():
        raise BadSeat(
            "did you mean the computer player {close}? For a person called {name}, write {name}={person}",
            name=name,
            close=close,
            person=PERSON,
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

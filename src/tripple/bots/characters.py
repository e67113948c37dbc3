"""Characters: the name, the style and the measured strength of every level that people are offered."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tripple.rules.errors import N_


@dataclass(frozen=True, slots=True)
class Character:
    """A computer player as people meet it."""

    animal: str
    name: str
    """To be translated."""
    about: str
    """How it plays and its weakness, in a sentence or two to be translated."""
    names: str
    """Names of several, between commas, to be translated together: each language has its own."""
    elo: int
    """Strength: greedy has 1000, and 100 more win 64 of 100 games to 300 against it (research/ladder)."""
    like: str
    """Which of greedy, thinker and master it resembles most, for measurements with only those."""


CHARACTERS: Mapping[str, Character] = {
    "chick": Character(
        "chick",
        N_("Chick"),
        N_("Is playing its first game and lays the first tile that fits. Misses a lot."),
        N_("Cherry, Chuck, Chester"),
        780,
        "greedy",
    ),
    "puppy": Character(
        "puppy",
        N_("Puppy"),
        N_("Lays the best it sees at a glance. Often misses bridges and hexagons."),
        N_("Poppy, Percy, Paula"),
        880,
        "greedy",
    ),
    "greedy": Character(
        "magpie",
        N_("Magpie"),
        N_("Takes whatever glitters: always the most points now. Draws only when nothing fits."),
        N_("Maggie, Max, Mona"),
        1000,
        "greedy",
    ),
    "squirrel": Character(
        "squirrel",
        N_("Squirrel"),
        N_("Collects tiles and draws on purpose. With a full tray it loses sight of what fits."),
        N_("Stella, Simon, Sally"),
        1140,
        "thinker",
    ),
    "thinker": Character(
        "tortoise",
        N_("Tortoise"),
        N_("Weighs its tiles, the pool and your next turn. Takes its time, but does not think ahead."),
        N_("Toby, Tilda, Theo"),
        1240,
        "thinker",
    ),
    "cat": Character(
        "cat",
        N_("Cat"),
        N_("Thinks ahead when it feels like it, which is in about half of the rounds."),
        N_("Cleo, Casper, Clara"),
        1360,
        "thinker",
    ),
    "fox": Character(
        "fox",
        N_("Fox"),
        N_("Thinks a good way ahead in most rounds. Forgets what you did before."),
        N_("Felix, Fiona, Freddy"),
        1480,
        "master",
    ),
    "hare": Character(
        "hare",
        N_("Hare"),
        N_("Thinks well ahead and remembers what you did. Too sure of itself: takes every third round lightly."),
        N_("Harry, Hazel, Hugo"),
        1580,
        "master",
    ),
    "raven": Character(
        "raven",
        N_("Raven"),
        N_("Thinks far ahead and remembers what you did. Takes some rounds too lightly."),
        N_("Ruby, Ralph, Rosie"),
        1700,
        "master",
    ),
    "elephant": Character(
        "elephant",
        N_("Elephant"),
        N_("Forgets nothing and thinks as far ahead as it can. Now and then it takes a round too lightly."),
        N_("Ella, Edgar, Elsie"),
        1830,
        "master",
    ),
    "master": Character(
        "owl",
        N_("Master Owl"),
        N_("Thinks as far ahead as time allows. Plays to win the game, not the round."),
        N_("Olga, Otto, Ottilie"),
        1930,
        "master",
    ),
}
"""The computer players that people are offered, the weakest first."""

TODAY: Mapping[str, str] = {"random": "chick", "beginner": "puppy", "planner": "raven"}
"""Levels that people are not offered, and the most similar one that they are."""

LIKE: Mapping[str, str] = {level: one.like for level, one in CHARACTERS.items()} | {
    level: CHARACTERS[like].like for level, like in TODAY.items()
}
"""Which of greedy, thinker and master every level resembles most."""

FIRST_LEVELS = tuple(CHARACTERS)[:4]  # against these, a hint begins with a tile to lay, whatever an expert would do


def is_for_beginners(seat: int, levels: Sequence[str | None]) -> bool:
    """Test that all other seats are of the first levels; people, whose level is None, may be of any strength."""
    others = [level and TODAY.get(level, level) for other, level in enumerate(levels) if other != seat]
    return bool(others) and all(level in FIRST_LEVELS for level in others)


def called(level: str, number: int, t: Callable[[str], str] = str) -> str:
    """The name of a computer player by its number at the table, in English or in a reader's language."""
    names = t(CHARACTERS[level].names).split(", ") if level in CHARACTERS else [level.title()]
    again, at = divmod(number, len(names))
    return f"{names[at]} {again + 1}" if again else names[at]

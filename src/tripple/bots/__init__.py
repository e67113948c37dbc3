"""Computer players. They see a view and nothing else."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from tripple.extras import need
from tripple.rules import Action, View
from tripple.rules.errors import N_, TrippleError

from .beginner import beginner, tempted
from .bot import BadBudget, Because, Bot, Budget, Candidate, Choice, Comparison, Follow
from .characters import CHARACTERS, LIKE, TODAY, Character, called
from .flaws import FLAWS, Flaws
from .simple import greedy, random

__all__ = [
    "ADVISING",
    "CHARACTERS",
    "COMPILED",
    "EXPLAINING",
    "LADDER",
    "LEVELS",
    "LIKE",
    "SEARCHING",
    "TITLES",
    "TODAY",
    "USUAL",
    "BadBudget",
    "Because",
    "Bot",
    "Budget",
    "Candidate",
    "Character",
    "Choice",
    "Comparison",
    "Follow",
    "UnknownLevel",
    "advise",
    "called",
    "check_installed",
    "compared",
    "follows",
    "is_compiled",
    "prepare",
]


SEARCHING = *(name for name, flaws in FLAWS.items() if flaws.playouts), "planner", "master"
"""Levels that think ahead; a first turn alone does not compile all that they need."""

COMPILED = *(name for name, flaws in FLAWS.items() if not flaws.tempted), "thinker", "planner", "master"
"""Levels that run compiled code, from the extra `sim`."""


def _later(name: str) -> Bot:
    """Import a level on its first turn, so that compiled code is not loaded earlier."""

    def bot(view: View, budget: Budget) -> Choice:
        need("sim")
        if name == "thinker":
            from .thinker import thinker

            return thinker(view, budget)
        from .searching import SEARCHERS

        return SEARCHERS[name](view, budget)

    bot.__name__ = name
    return bot


def _with(flaws: Flaws, name: str) -> Bot:
    def bot(view: View, budget: Budget) -> Choice:
        if flaws.tempted:
            return tempted(view, budget, flaws.overlooks, flaws.hasty)
        need("sim")
        from .flawed import flawed

        return flawed(flaws, view, budget)

    bot.__name__ = name
    return bot


LEVELS: Mapping[str, Bot] = {
    "random": random,
    "beginner": beginner,
    "greedy": greedy,
    **{name: _later(name) for name in ("thinker", "planner", "master")},
    **{name: _with(flaws, name) for name, flaws in FLAWS.items()},
}
"""Computer players by name."""

LADDER = tuple(CHARACTERS)
"""Levels offered to people, the weakest first. The others live on in records, tests and measurements."""

USUAL = "puppy"
"""The default opponent."""

TITLES: Mapping[str, str] = {
    "random": N_("Dice"),
    "beginner": N_("Beginner"),
    **{level: character.name for level, character in CHARACTERS.items()},
    "planner": N_("Planner"),
}
"""Names that people see."""

EXPLAINING = "planner", "master"
"""Levels that can be asked about any action: they try each of them equally often."""

ADVISING = "thinker", LADDER[-1]
"""The levels that an advice asks: one for the reasons, one for the order."""


class UnknownLevel(TrippleError):
    """A name that no computer player has."""


def check_installed(levels: str | Iterable[str]) -> dict[str, None]:
    """The levels, each once; raises UnknownLevel, and MissingExtra if one needs libraries that are not installed."""
    names = dict.fromkeys([levels] if isinstance(levels, str) else levels)
    for name in names:
        if name not in LEVELS:
            raise UnknownLevel(
                "there is no computer player “{kind}”: try one of {known}", kind=name, known=", ".join(LEVELS)
            )
    if not names.keys().isdisjoint(COMPILED):
        need("sim")
    return names


def prepare(levels: str | Iterable[str], progress: Callable[[int, int], None] | None = None) -> None:
    """Compile or load the code of a level, or of several, so that no turn has to wait for it.

    Calls `progress` with the steps done and their number. Raises MissingExtra and UnknownLevel.
    """
    from .readiness import first_choice

    levels = check_installed(levels)
    steps: list[Callable[[], object]] = []
    if not levels.keys().isdisjoint(SEARCHING):
        from tripple.sim.warm import warming_steps

        steps += warming_steps()
    steps += [partial(LEVELS[level], first_choice(), Budget(playouts=1)) for level in levels]
    for done, step in enumerate(steps, 1):
        step()
        if progress:
            progress(done, len(steps))


def is_compiled(levels: str | Iterable[str]) -> bool:
    """Check that the compiled code of these levels is on disk, where `prepare` or a first turn has left it.

    The first check of a strong level loads the compiler, which takes a second or two: not for an event loop.
    """
    levels = check_installed(levels)
    from .readiness import is_compiled as compiled

    return all(map(compiled, levels))


def advise(
    view: View,
    budget: Budget,
    level: str = LADDER[-1],
    actions: Sequence[Action] | None = None,
    against: Sequence[str | None] | None = None,
    lay_first: bool = False,
) -> tuple[Candidate, ...]:
    """Values of these actions, or of all, by a level (the strongest by default), the best first and with reasons.

    A level that thinks ahead tries each of them equally often in the same worlds, so that their numbers can be
    compared, and says how far off they may be (`Candidate.error`). They are ordered by the chance to win if there is
    one, else by points. The question is how it goes with the same player in every seat, or with `against` how it goes
    against these: the level of each seat that is known to be a computer player, None for any other, whose manner is
    judged by its actions. With `lay_first` the best tile to lay comes first, and what is better than any of them
    second. Raises BadQuestion, a TrippleError, for an action that is not allowed here.
    """
    check_installed((level, *ADVISING, *filter(None, against or ())))
    from .advice import advise as advised

    return advised(view, budget, level, actions, against, lay_first)


def follows(view: View, action: Action, seed: int = 0, alike: bool = True) -> tuple[Follow, ...]:
    """The turns that follow an action, at most four, as far as this seat can know.

    Forced ones in an ending in which nothing is hidden, else the usual ones in 1,024 play-outs, as in `compared`.
    """
    check_installed(ADVISING)
    from .following import follows as told

    return told(view, action, seed, alike)


def compared(
    view: View, better: Action, played: Action, seed: int = 0, alike: bool = True, apart: float | None = None
) -> Comparison:
    """Reasons for one action and against another, from what this seat can know.

    Both are played on in the same worlds, so every figure is a mean over them; the seed decides which worlds.
    `alike`: the same player goes on in every seat; else the others play as they have shown so far. `apart`: the
    points between them, if they are known better than from these worlds. Reasons are missing only if the two are
    the same action. Raises BadQuestion, a TrippleError, for one that is not allowed here.
    """
    check_installed(ADVISING)
    from .reasons import compared as told

    return told(view, better, played, seed, alike=alike, apart=apart)

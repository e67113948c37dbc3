"""Puzzles are found in games of strong players: positions are looked at cheaply first, and then proven."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from random import Random

from tripple.bots import COMPILED, LEVELS, Budget, Comparison
from tripple.bots.comparing import compared
from tripple.bots.endings import is_short
from tripple.bots.simple import greedy, points_now
from tripple.learning.puzzles.puzzle import SEAT, Puzzle, SeenPosition
from tripple.rules import Action, Deal, Lay, Round, Sheet, View

from .panel import answers, first_rating, missed_by
from .proof import TIMES, ProvenLosses, prove, sighted
from .quota import Quota
from .sorting import SIGNS, Sorted, themes_of

PLAYOUTS = 2_000
"""What finding a puzzle may take where nobody says otherwise."""
LARGEST_HAND, MOST_ACTIONS, FEWEST_ACTIONS = 16, 40, 3
"""What a person can still look through, and what is more than tossing a coin."""
MOST_RIGHT = 0.5
"""No more than this share of the actions may be right."""
SPARE = 1.2
"""By so many times more than it takes a puzzle has to be proven when it is found, so that it holds in other worlds."""
PLAYERS_OF_GAMES = (("thinker", None), ("thinker", None), ("planner", 60), ("master", 60))
"""Who plays the games, and with how many play-outs."""


@dataclass(frozen=True)
class PuzzleMine:
    """Where puzzles are looked for: in games that a seed tells, each with a number."""

    sheet: Sheet
    seed: str
    playouts: int
    """What finding one may take; proving it takes ten times as much."""

    def search(self, task: tuple[int, int, Quota]) -> tuple[int, Puzzle | None]:
        """A puzzle of the game with this number, for so many players: what is wanted, if there is one.

        One game gives no second one, because they would resemble each other.
        """
        number, players, quota = task
        chance = Random(f"{self.seed}/{number}")  # noqa: S311  (a game, no secret)
        views = list(self._decisions(chance, players, number))
        chance.shuffle(views)
        found = filter(None, (self.puzzle(view, quota) for view in views))
        return number, next(found, None)

    def _decisions(self, chance: Random, players: int, number: int) -> Iterator[View]:
        """Every choice in a game of one round, as its seat saw it."""
        seats = [chance.choice(PLAYERS_OF_GAMES) for _ in range(players)]
        here = Round.start(self.sheet, Deal.from_seed(self.seed, number, players, self.sheet))
        while not here.end:
            view, (level, playouts) = here.view(here.turn), seats[here.turn]
            if here.board.cells and is_fit(view):
                yield view
            here, _ = here.play(LEVELS[level](view, Budget(seed=number, playouts=playouts)).action)

    def puzzle(self, seen: View, quota: Quota) -> Puzzle | None:
        """What a position makes for a puzzle, if it makes one that is wanted."""
        wanted = quota.open_themes(seen.players)
        if not any(SIGNS[theme].position(seen) for theme in wanted):
            return None
        position = SeenPosition.of(seen)
        seed = seed_of(self.seed, position.id)
        best = sighted(position.dealt(seed).view(SEAT), Budget(seed=seed, playouts=self.playouts))
        if best is None or not may_be_wanted(seen, best, quota):
            return None
        view = position.dealt(seed + 1).view(SEAT)
        if not wanted_themes(told(position, view, supposed(view, best), seed), quota):
            return None
        proof = prove(view, Budget(seed=seed + 1, playouts=TIMES * self.playouts), SPARE)
        if proof is None or best not in proof.accepted or len(proof.accepted) > MOST_RIGHT * len(view.actions):
            return None
        puzzle = told(position, view, proof, seed)
        themes = wanted_themes(puzzle, quota)
        return replace(puzzle, themes=themes, playouts=self.playouts) if themes else None


def seed_of(*parts: object) -> int:
    """Every position has chances of its own."""
    return int.from_bytes(sha256("/".join(map(str, parts)).encode()).digest()[:5], "big")


def is_fit(view: View) -> bool:
    """Whether a person can look through it, and it is more than tossing a coin."""
    return len(view.hand) <= LARGEST_HAND and FEWEST_ACTIONS <= len(view.actions) <= MOST_ACTIONS


def may_be_wanted(view: View, best: Action, quota: Quota) -> bool:
    """Whether a theme is wanted that this may have, as far as one sees at a glance."""
    missed = greedy(view, Budget()).action != best
    return any(
        sign.allows(view, [best], missed) and quota.wants(theme, view.players, isinstance(best, Lay))
        for theme, sign in SIGNS.items()
    )


def supposed(view: View, best: Action) -> ProvenLosses:
    """What a proof would say if only this one were right: enough to see what it is about before it is proven."""
    return ProvenLosses({action: float(action != best) for action in view.actions}, 0.0 if is_short(view) else 1.0)


def wanted_themes(puzzle: Puzzle, quota: Quota) -> tuple[str, ...]:
    """A puzzle's themes, first the one that it is wanted for; none where nobody wants it."""
    wanted = [theme for theme in puzzle.themes if quota.wants(theme, puzzle.players, puzzle.lays)]
    return tuple(dict.fromkeys((wanted[0], *puzzle.themes))) if wanted else ()


def told(position: SeenPosition, view: View, proof: ProvenLosses, seed: int) -> Puzzle:
    """A proven position with its reasons, its themes, and who misses it."""
    given = answers(view, seed)
    missed = missed_by(given, proof.accepted.__contains__)
    wrong = tempting(view, proof, given)
    best = min(proof.accepted, key=lambda action: (-points_now(view, action), str(action)))
    why = reasons(view, best, wrong, seed)
    strong = [action for level, tries in given.items() if level in COMPILED for action in tries]
    found = Sorted(view, tuple(proof.accepted), proof.error == 0, missed, strong, why.gains, why.costs)
    losses = sorted(proof.losses.items(), key=lambda one: (one[0] != best, one[1], str(one[0])))
    return Puzzle(
        themes=themes_of(found),
        position=position,
        losses={str(action): _told_loss(loss) for action, loss in losses},
        error=round(proof.error, 2),
        rating=first_rating(missed, len(view.actions), len(proof.accepted)),
        missed=missed,
        tempting=str(wrong),
        gains=why.gains,
        costs=why.costs,
    )


def _told_loss(loss: float) -> int:
    """In whole points. However few they are, a wrong answer loses some: nothing lost is a right one."""
    return max(1, round(loss)) if loss else 0


def tempting(view: View, proof: ProvenLosses, given: Mapping[str, list[Action]]) -> Action:
    """A wrong answer that suggests itself: what a level does, the one that counts points first; or what gives most."""
    for level, tries in given.items():
        wrong = [action for action in tries if action not in proof.accepted]
        if level != "beginner" and 2 * len(wrong) > len(tries):
            return wrong[0]
    every = [action for action in view.actions if action not in proof.accepted]
    return max(every, key=lambda action: (points_now(view, action), str(action)))


def reasons(view: View, best: Action, wrong: Action, seed: int) -> Comparison:
    """What speaks for the one and against the other."""
    return compared(view, best, wrong, seed, looking_back=False)

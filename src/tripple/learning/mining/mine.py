"""Find puzzles in games of strong players: positions are screened cheaply, proven, and later proven again."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from random import Random

from tripple.bots import COMPILED, LEVELS, Budget, Comparison
from tripple.bots.endings import is_short
from tripple.bots.following import follows_each
from tripple.bots.reasons import compared
from tripple.bots.simple import greedy, points_now
from tripple.learning.puzzles.puzzle import SEAT, Puzzle, SeenPosition
from tripple.notation import NotLegal, read_action
from tripple.rules import Action, Deal, Lay, Round, Sheet, View

from .panel import answers, first_rating, missed_by
from .proof import TIMES, ProvenLosses, prove, sighted
from .quota import Quota
from .sorting import SIGNS, Sorted, themes_of

PLAYOUTS = 2_000
LARGEST_HAND, MOST_ACTIONS, FEWEST_ACTIONS = 16, 40, 3
"""Limits of what a person can look through, and of what is more than tossing a coin."""
MOST_RIGHT = 0.5
SPARE = 1.2  # factor on the margins of a proof when a puzzle is found, so that it holds in other worlds, too
PLAYERS_OF_GAMES = (("thinker", None), ("thinker", None), ("planner", 60), ("master", 60))


@dataclass(frozen=True)
class PuzzleMine:
    """A numbered series of games that follow from a seed."""

    sheet: Sheet
    seed: str
    playouts: int  # play-outs for finding one; a proof takes ten times as many

    def search(self, task: tuple[int, int, Quota]) -> tuple[int, Puzzle | None]:
        """The wanted puzzle of the game with this number, if any.

        At most one per game, because two would resemble each other.
        """
        number, players, quota = task
        chance = Random(f"{self.seed}/{number}")  # noqa: S311  (a game, no secret)
        views = list(self._decisions(chance, players, number))
        chance.shuffle(views)  # otherwise puzzles would be openings only
        found = filter(None, (self.puzzle(view, quota) for view in views))
        return number, next(found, None)

    def _decisions(self, chance: Random, players: int, number: int) -> Iterator[View]:
        seats = [chance.choice(PLAYERS_OF_GAMES) for _ in range(players)]
        here = Round.start(self.sheet, Deal.from_seed(self.seed, number, players, self.sheet))
        while not here.end:
            view, (level, playouts) = here.view(here.turn), seats[here.turn]
            if here.board.cells and is_fit(view):
                yield view
            here, _ = here.play(LEVELS[level](view, Budget(seed=number, playouts=playouts)).action)

    def puzzle(self, seen: View, quota: Quota) -> Puzzle | None:
        wanted = quota.open_themes(seen.players)
        if not any(SIGNS[theme].position(seen) for theme in wanted):
            return None
        # From cheap to dear, since nearly all positions fail: at a glance, by a small search, by the reasons, by proof.
        # Search and proof deal the hidden tiles from different seeds; otherwise the same luck would speak twice.
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
        return followed(replace(puzzle, themes=themes, playouts=self.playouts), seed) if themes else None


def seed_of(*parts: object) -> int:
    """A seed of their own for each of these values."""
    return int.from_bytes(sha256("/".join(map(str, parts)).encode()).digest()[:5], "big")


def is_fit(view: View) -> bool:
    """Test that a person can look through it, and that it is more than tossing a coin."""
    return len(view.hand) <= LARGEST_HAND and FEWEST_ACTIONS <= len(view.actions) <= MOST_ACTIONS


def may_be_wanted(view: View, best: Action, quota: Quota) -> bool:
    """Test cheaply whether any wanted theme is possible."""
    missed = greedy(view, Budget()).action != best
    return any(
        sign.allows(view, [best], missed) and quota.wants(theme, view.players, isinstance(best, Lay))
        for theme, sign in SIGNS.items()
    )


def supposed(view: View, best: Action) -> ProvenLosses:
    """A proof that supposes this action to be the only right one: enough to see the themes before proving it."""
    return ProvenLosses({action: float(action != best) for action in view.actions}, 0.0 if is_short(view) else 1.0)


def wanted_themes(puzzle: Puzzle, quota: Quota) -> tuple[str, ...]:
    """The puzzle's themes, the one that it is wanted for first; empty if it is not wanted."""
    wanted = [theme for theme in puzzle.themes if quota.wants(theme, puzzle.players, puzzle.lays)]
    return tuple(dict.fromkeys((wanted[0], *puzzle.themes))) if wanted else ()


def told(position: SeenPosition, view: View, proof: ProvenLosses, seed: int) -> Puzzle:
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
    """Whole points, at least 1 for a wrong answer, because 0 marks a right one."""
    return max(1, round(loss)) if loss else 0


def tempting(view: View, proof: ProvenLosses, given: Mapping[str, list[Action]]) -> Action:
    """A plausible wrong answer: that of a level, preferably greedy's; else the one that scores most."""
    for level, tries in given.items():
        wrong = [action for action in tries if action not in proof.accepted]
        if level != "beginner" and 2 * len(wrong) > len(tries):
            return wrong[0]
    every = [action for action in view.actions if action not in proof.accepted]
    return max(every, key=lambda action: (points_now(view, action), str(action)))


def reasons(view: View, best: Action, wrong: Action, seed: int) -> Comparison:
    return compared(view, best, wrong, seed, looking_back=False)


def checked(puzzle: Puzzle, seed: int, spare: float = 1.0) -> Puzzle | None:
    """The puzzle with the levels that miss it now, or None if it fails at ten times its original budget.

    `spare` multiplies the required margins, to keep only puzzles that will hold again and again.
    """
    seed = seed_of("check", seed, puzzle.id)
    view = puzzle.round(seed).view(SEAT)
    proof = prove(view, Budget(seed=seed, playouts=TIMES * puzzle.playouts), spare)
    right = set(map(read_action, puzzle.accepted))
    if proof is None or set(proof.accepted) != right:
        return None
    missed = missed_by(answers(view, seed), right.__contains__)
    return followed(replace(puzzle, missed=missed, rating=first_rating(missed, len(puzzle.losses), len(right))), seed)


def carried(puzzle: Puzzle, rules: str, seed: int, spare: float = SPARE) -> Puzzle | None:
    """Prove and explain a puzzle by another sheet's rules; None if its answer does not hold there.

    Its rating stays, because a puzzle has one rating for all sheets.
    """
    position = replace(puzzle.position, sheet=rules)
    seed = seed_of("carry", seed, rules, puzzle.id)
    right = set(map(read_action, puzzle.accepted))
    try:
        view = position.dealt(seed).view(SEAT)
    except NotLegal:  # more tiles are drawn than those rules allow, say
        return None
    if not is_fit(view) or not right <= {*view.actions} or len(right) > MOST_RIGHT * len(view.actions):
        return None
    proof = prove(view, Budget(seed=seed, playouts=TIMES * puzzle.playouts), spare)
    if proof is None or set(proof.accepted) != right:
        return None
    here = told(position, view, proof, seed)
    themes = sorted(here.themes, key=lambda theme: theme != puzzle.theme)
    if not themes:
        return None
    return followed(replace(here, themes=tuple(themes), rating=puzzle.rating, playouts=puzzle.playouts), seed)


def followed(puzzle: Puzzle, seed: int) -> Puzzle:
    """Add the next turns after each wrong answer."""
    view = puzzle.round(seed).view(SEAT)
    wrong = [action for action in view.actions if not puzzle.is_right(action)]
    turns = zip(map(str, wrong), follows_each(view, wrong, seed), strict=True)
    return replace(puzzle, follows={action: found for action, found in turns if found})

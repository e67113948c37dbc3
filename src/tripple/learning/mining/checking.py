"""A puzzle is proven once more: in other worlds, with what is hidden dealt anew."""

from dataclasses import replace

from tripple.bots import Budget
from tripple.learning.puzzles.puzzle import SEAT, Puzzle
from tripple.notation import read_action

from .mine import seed_of
from .panel import answers, first_rating, missed_by
from .proof import TIMES, prove


def checked(puzzle: Puzzle, seed: int, spare: float = 1.0) -> Puzzle | None:
    """The same puzzle with who misses it now, if it still holds at ten times the budget it was found with.

    Whoever wants to keep only what will hold again and again asks for so many times as much as it takes.
    """
    seed = seed_of("check", seed, puzzle.id)
    view = puzzle.round(seed).view(SEAT)
    proof = prove(view, Budget(seed=seed, playouts=TIMES * puzzle.playouts), spare)
    right = set(map(read_action, puzzle.accepted))
    if proof is None or set(proof.accepted) != right:
        return None
    missed = missed_by(answers(view, seed), right.__contains__)
    return replace(puzzle, missed=missed, rating=first_rating(missed, len(puzzle.losses), len(right)))

"""Proving a puzzle once more, in other worlds and with other hidden tiles."""

from dataclasses import replace

from tripple.bots import Budget
from tripple.learning.puzzles.puzzle import SEAT, Puzzle
from tripple.notation import read_action

from .mine import seed_of
from .panel import answers, first_rating, missed_by
from .proof import TIMES, prove


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
    return replace(puzzle, missed=missed, rating=first_rating(missed, len(puzzle.losses), len(right)))

"""The rules once more, compiled, for millions of rounds. The seed alone decides them."""

from tripple.extras import need

need("sim")

from .mirror import Mirror
from .policy import POLICIES, UnknownPolicy
from .run import DEVICES, ROUND, BadRun, chunks, rounds
from .state import ENDS
from .summary import RunSummary, frame
from .warm import warm_up

__all__ = [
    "DEVICES",
    "ENDS",
    "POLICIES",
    "ROUND",
    "BadRun",
    "Mirror",
    "RunSummary",
    "UnknownPolicy",
    "chunks",
    "frame",
    "rounds",
    "warm_up",
]

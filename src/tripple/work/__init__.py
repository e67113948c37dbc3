"""A bag of jobs: in this process, in several, or on a Ray cluster, with the same results to the digit."""

from .here import HERE, BadPlace, Here, Processes, cores, place_named
from .jobs import Bag, DonePiece, Job, WorkLost, Workplace, batched, in_batches, in_order, ordered

__all__ = [
    "HERE",
    "BadPlace",
    "Bag",
    "DonePiece",
    "Here",
    "Job",
    "Processes",
    "WorkLost",
    "Workplace",
    "batched",
    "cores",
    "in_batches",
    "in_order",
    "ordered",
    "place_named",
]

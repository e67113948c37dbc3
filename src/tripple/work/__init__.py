"""Independent work that spreads: here, over this machine's cores, or over a Ray cluster; the same results anywhere."""

from .batches import in_batches
from .meter import Meter
from .order import in_order
from .places import BadPlace, place_named
from .port import HERE, DonePiece, Here, Job, WorkLost, Workplace

__all__ = [
    "HERE",
    "BadPlace",
    "DonePiece",
    "Here",
    "Job",
    "Meter",
    "WorkLost",
    "Workplace",
    "in_batches",
    "in_order",
    "place_named",
]

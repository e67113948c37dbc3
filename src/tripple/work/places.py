"""Where to work, by the name that somebody gives it: `ray`, `ray://host:port`, or nothing for this machine."""

import os
from typing import TYPE_CHECKING

from tripple.rules import TrippleError

from .port import HERE, Workplace

if TYPE_CHECKING:
    from .cluster import Tell

RAY = "ray"


class BadPlace(TrippleError):
    """A place that there is none of."""


def place_named(on: str | None, processes: int | None = None, tell: "Tell | None" = None) -> Workplace:
    """This machine with a number of processes, or a Ray cluster with at most this many workers.

    `tell` is called with a sentence while a cluster keeps us waiting; by default it is printed to standard error.
    """
    if on:
        return _cluster(on, processes, tell)
    if processes in (None, 1):
        return HERE
    from .processes import Processes

    return Processes(processes or 1)


def _cluster(on: str, most: int | None, tell: "Tell | None") -> Workplace:
    if on != RAY and not (on.startswith("ray://") and on.rpartition(":")[2].isdigit()):
        raise BadPlace("{on!r} is no place to work: expected ray, or an address such as ray://host:10001", on=on)
    from tripple.extras import need

    need("ray")
    from .cluster import RayCluster, say

    return RayCluster("" if on == RAY else on, most, tell=tell or say)


def cores() -> int:
    """How many of this machine's cores are ours."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

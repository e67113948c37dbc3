"""Checks that a level can think without compiling first, and a position to warm up with."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module

from tripple.rules import Deal, Round, View, sheet

from .flaws import FLAWS

_TABLE = "mirror.begin", "mirror.set_table"
_JUDGING = *_TABLE, "foresight.weigh"
_WORLDS = *_TABLE, "round.clear_all", "search.witness"
_REASONS = "story.tell"
_SEARCH = *_JUDGING, *_WORLDS, "run.play_rounds", "tree.grow", "ending.solve"
KERNELS: Mapping[str, tuple[str, ...]] = {
    "thinker": _JUDGING,
    "planner": (*_JUDGING, *_WORLDS, "tree.grow", _REASONS),
    "master": (*_SEARCH, _REASONS),
    **{name: _SEARCH if flaws.playouts else _JUDGING for name, flaws in FLAWS.items() if not flaws.tempted},
}
"""The compiled functions of `tripple.sim` that a level calls when it plays or advises; the other levels need none."""

_known = set[str]()


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait while another process compiles ahead: its results need not be compiled again.

    The system releases the lock when a process ends, however it ends.
    """
    from tripple.sim.compiled import cache_folder

    with (cache_folder() / "compiling.lock").open("w") as file:
        if sys.platform != "win32":
            import fcntl

            with suppress(OSError):  # a network drive may know no locks: then each compiles for itself
                fcntl.lockf(file, fcntl.LOCK_EX)
        yield


def is_compiled(level: str) -> bool:
    if level not in _known and all(map(_is_kept, KERNELS.get(level, ()))):
        _known.add(level)
    return level in _known


def _is_kept(kernel: str) -> bool:
    from tripple.sim.compiled import is_kept

    module, _, name = kernel.partition(".")
    return is_kept(getattr(import_module(f"tripple.sim.{module}"), name))


@cache
def first_choice() -> View:
    rules = sheet("classic-en")
    here = Round.start(rules, Deal.from_seed("warm up", 0, 2, rules))
    while len(here.actions()) == 1:
        here, _ = here.play(here.actions()[0])
    return here.view(here.turn)

"""What lies on disk says whether a level can think at once: for this source, this compiler and this machine."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tripple.bots import UnknownLevel, is_compiled, prepare
from tripple.bots.readiness import KERNELS

pytestmark = pytest.mark.process

SMALL = """
import sys
from tripple.bots import is_compiled, readiness
assert is_compiled(["beginner", "greedy", "random"])
assert "numba" not in sys.modules, "who needs no compiled code does not load the compiler"
readiness.KERNELS = {"thinker": ("round.clear_all",)}  # one that is compiled in a moment
def found():
    return is_compiled(["greedy", "thinker"])
from tripple.sim.round import clear_all
from tripple.sim.state import new_states
"""
COMPILING = f"""{SMALL}
before = found()
assert not clear_all.signatures, "a look compiles nothing"
clear_all(new_states(1), 2)
print(before, found())
"""
PLAYING = """
import os, sys
from tripple.bots import LEVELS, Budget, advise
from tripple.rules import Deal, Match, sheet
from tripple.sim import (ending, foresight, mirror, round, run, search, story, tree)
rules = sheet("classic-de")

def play(level):
    for players in (1, 2, 3):
        match = Match(rules, players).start_round(Deal.from_seed("readiness", 0, players, rules))
        while match.round:
            view = match.view(match.round.turn)
            if len(view.history) == 9:
                advise(view, Budget(playouts=4), level)
            match, _ = match.play(LEVELS[level](view, Budget(playouts=4)).action)

def used():
    for room in (ending, foresight, mirror, round, run, search, story, tree):
        for name, made in vars(room).items():
            if getattr(made, "signatures", None) and made.__module__ == room.__name__:
                yield f"{room.__name__.rpartition('.')[2]}.{name}"

for level in sys.argv[1:]:
    if (child := os.fork()) == 0:
        play(level)
        print(level, *used(), flush=True)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
"""
"""Each level in a process of its own, which need not import everything anew."""


def said(program: str, *words: str, **environment: str) -> str:
    command = [sys.executable, "-c", program, *words]
    asked = subprocess.run(command, env=os.environ | environment, capture_output=True, text=True)
    assert asked.returncode == 0, asked.stderr
    return asked.stdout.strip()


def test_a_level_is_compiled_once_its_code_is_on_disk_for_this_machine(tmp_path: Path) -> None:
    look, here = f"{SMALL}\nprint(found())", {"NUMBA_CACHE_DIR": str(tmp_path)}
    assert said(COMPILING, **here) == "False True"
    assert said(look, **here) == "True", "another process finds it"
    assert said(look, **here, NUMBA_CPU_NAME="generic") == "False", "another machine does not"
    for index in tmp_path.rglob("*.nbi"):
        index.write_bytes(b"")
    assert said(COMPILING, **here) == "False True", "an index that was cut off is none, and is made anew"
    for code in tmp_path.rglob("*.nbc"):
        code.unlink()
    assert said(look, **here) == "False", "an index alone is not enough"


@pytest.mark.skipif(sys.platform == "win32", reason="no process there becomes two")
def test_games_and_advice_of_a_level_need_what_is_looked_for_and_nothing_else() -> None:
    levels = ["greedy", "squirrel", "thinker", "fox", "planner", "master"]
    prepare(levels)
    assert is_compiled(levels)
    found = {level: set(kernels) for level, *kernels in map(str.split, said(PLAYING, *levels).splitlines())}
    assert found == {level: set(KERNELS.get(level, ())) for level in levels}


@pytest.mark.skipif(sys.platform == "win32", reason="there each compiles for itself")
def test_those_who_compile_ahead_wait_for_each_other() -> None:
    """Each says when it is in there alone, and when it leaves."""
    script = (
        "import time; from tripple.bots.readiness import one_at_a_time\n"
        "with one_at_a_time(): a = time.monotonic(); time.sleep(0.3); print(a, time.monotonic())"
    )
    both = [subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) for _ in range(2)]
    (_, left), (entered, _) = sorted([float(at) for at in one.communicate()[0].split()] for one in both)
    assert left <= entered


def test_a_level_is_named_alone_and_an_unknown_one_is_refused_in_a_sentence() -> None:
    told: list[tuple[int, int]] = []
    prepare("greedy", lambda done, of: told.append((done, of)))
    assert told == [(1, 1)]
    assert is_compiled("greedy")
    for ask in prepare, is_compiled:
        with pytest.raises(UnknownLevel, match="there is no computer player “gredy”: try one of random, "):
            ask("gredy")

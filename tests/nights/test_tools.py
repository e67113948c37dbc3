"""What belongs to nights: many of them, going on where they stopped, and a violated one made short."""

import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from . import faults
from .faults import Fault
from .many import Line, Many, lines, report, work
from .night import Outcome
from .removals import REMOVALS, violation
from .shrinking import shrunk, story


@pytest.mark.process
def test_many_nights_go_on_where_they_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    work([7], tmp_path / "000.jsonl")
    with (tmp_path / "000.jsonl").open("ab") as file:
        file.write(b'{"seed":8,"cpu":')
    found = Many(7, 8, 2, tmp_path).run()
    assert [line.seed for line in found] == [7, 8]
    assert sum(line.seed == 7 for file in tmp_path.glob("*.jsonl") for line in lines(file)) == 1
    assert "2 nights, 1 of them known" in capsys.readouterr().out
    assert "0 of 2 nights were violated" in report(found)


def test_a_report_names_what_was_violated() -> None:
    told = report([Line(5, 0.5, 60.0, 1, ("pads",), {"fault dies": 2}, ("a move is lost",))])
    assert "1 nights with pads: 0.500 CPU seconds and 60 virtual seconds each, 2 faults, 4 a CPU second" in told
    assert "seed 5: a move is lost" in told


def test_a_violated_night_is_shrunk_to_the_faults_it_needs() -> None:
    drawn = faults.drawn(3, 3, 200.0)
    needed = set(random.Random(1).sample(drawn, 2))

    def play(seed: int, only: Sequence[Fault]) -> Outcome:
        violated = ("it is lost",) if needed <= set(only) else ()
        lived = ("1.0 p0.1 begins", "2.0 VIOLATED: it is lost", "3.0 later")
        return Outcome(seed, violated, 0, 1.0, lived, tuple(only), Counter(), ())

    night = shrunk(play(3, drawn), play)
    assert set(night.faults) == needed
    told = story(night)
    assert "Night 3, 2 faults" in told
    assert "violated: it is lost" in told
    assert "later" not in told


@pytest.mark.parametrize("name", ["number of an append", "keys", "lease"])
def test_nights_notice_what_is_missing(name: str) -> None:
    """The quickest to be noticed; `python -m tests.nights.removals` takes all others away, too."""
    assert any(violation(name, seed) for seed in range(1, 31))


def test_the_page_names_every_safeguard() -> None:
    page = (Path(__file__).parents[2] / "docs/nights.md").read_text(encoding="utf-8")
    assert [name for name in REMOVALS if f"| `{name}` |" not in page] == []

"""Proves every shipped puzzle once more, and tells by whom it is missed.

    python -m research.puzzles [--seed 8] [--spare 1.1] [--most 20] [--by RULES] [--processes 2 | --on ray] [--write]
        [--follow] [finds.jsonl …]

Each puzzle is dealt anew where its seat cannot see, and weighed in other worlds at ten times the budget it was found
with: every wrong answer has to be at least 10 points and 5 standard errors worse, and every right one as good as the
best. Told are how many hold, by theme and players, and how many of them each level misses. With files, what
`tripple mine` has found is checked instead. With `--by compact-en` the shipped puzzles of the usual sheet are proven by
that sheet's rules instead of their own, and explained anew. With `--follow` nothing is proven: what happens next after
each wrong answer is worked out again. With `--write`, what holds is shipped and what does not is
dropped; what was not asked about stays.
What is only just good enough fails now and then: `--spare` asks for so many times as much, to sort it out before.
"""

import argparse
import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

from rich.progress import track

from tripple.learning.mining.digging import MARK, get_ready
from tripple.learning.mining.mine import carried, checked, followed, seed_of
from tripple.learning.mining.panel import PANEL
from tripple.learning.puzzles import THEMES, Puzzle, puzzles
from tripple.learning.puzzles.puzzle import read
from tripple.learning.puzzles.shelf import CHECKED, SHIPPED, packed, shipped
from tripple.work import Job, in_order, place_named

SHELF = Path(__file__).parents[1] / "src" / "tripple" / "learning" / "puzzles" / SHIPPED
BANDS = 1000, 1200, 1400, 1600, 1800


def found_in(files: Sequence[str], rules: str) -> list[Puzzle]:
    """What was found, or what is shipped where no file is named."""
    lines = (json.loads(line) for file in files for line in Path(file).read_text("utf-8").splitlines())
    found = {one.id: one for one in (read(line) for line in lines if MARK not in line)}
    if files:
        return list(found.values())
    return list(puzzles().values()) if rules else list(shipped())


def again(puzzle: Puzzle, rules: str, seed: int, spare: float, follow: bool) -> Puzzle | None:
    if follow:
        return followed(puzzle, seed_of("follow", seed, puzzle.id))
    return carried(puzzle, rules, seed, spare) if rules else checked(puzzle, seed, spare)


def written(asked: Sequence[Puzzle], held: Sequence[Puzzle], rules: str) -> list[Puzzle]:
    """Everything that is shipped from now on."""
    gone = {(one.id, rules or one.position.sheet) for one in asked}
    return [*(one for one in shipped() if (one.id, one.position.sheet) not in gone), *held]


def by_theme(asked: Sequence[Puzzle], held: Sequence[Puzzle]) -> Iterator[str]:
    """How many hold, by theme and players."""
    players = sorted({one.players for one in asked})
    there, holds = (Counter((one.theme, one.players) for one in some) for some in (asked, held))
    yield "| theme | puzzles | hold | " + " | ".join(f"{number} players" for number in players) + " |"
    yield "|---" * (3 + len(players)) + "|"
    for theme in THEMES:
        counts = [f"{holds[theme, number]} of {there[theme, number]}" for number in players]
        whole = [sum(some[theme, number] for number in players) for some in (there, holds)]
        yield f"| {THEMES[theme].title} | {whole[0]} | {whole[1]} | {' | '.join(counts)} |"
    yield f"| all | {len(asked)} | {len(held)} | {' | '.join(_of_players(held, asked, number) for number in players)} |"


def _of_players(held: Iterable[Puzzle], asked: Iterable[Puzzle], players: int) -> str:
    return " of ".join(str(sum(one.players == players for one in some)) for some in (held, asked))


def by_level(held: Sequence[Puzzle]) -> Iterator[str]:
    """What share of the puzzles of each theme every level misses."""
    yield "| missed by | " + " | ".join(PANEL) + " | nobody |"
    yield "|---" * (2 + len(PANEL)) + "|"
    for theme in (*THEMES, "all"):
        some = [one for one in held if theme in (one.theme, "all")]
        missed = [_share(sum(level in one.missed for one in some), len(some)) for level in PANEL]
        nobody = _share(sum(not one.missed for one in some), len(some))
        yield f"| {THEMES[theme].title if theme in THEMES else theme} | {' | '.join(missed)} | {nobody} |"


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.0%}" if whole else "–"


def by_rating(held: Sequence[Puzzle]) -> str:
    """How hard they are."""
    counts = Counter(sum(one.rating >= band for band in BANDS) for one in held)
    names = [f"below {BANDS[0]}", *(f"from {band}" for band in BANDS)]
    return ", ".join(f"{name}: {counts[place]}" for place, name in enumerate(names))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", metavar="finds.jsonl")
    parser.add_argument("--seed", type=int, default=8)
    parser.add_argument("--spare", type=float, default=1.0)
    parser.add_argument("--most", type=int, help="only the first so many")
    parser.add_argument("--by", default="", choices=CHECKED, metavar="RULES", help=f"one of {', '.join(CHECKED)}")
    parser.add_argument("--follow", action="store_true", help="only what happens next after wrong answers")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--on", help="ray, or ray://host:port")
    parser.add_argument("--write", action="store_true")
    wish = parser.parse_args()
    asked = found_in(wish.files, wish.by)[: wish.most]
    get_ready()
    job = Job(partial(again, rules=wish.by, seed=wish.seed, spare=wish.spare, follow=wish.follow), get_ready)
    every = in_order(place_named(wish.on, wish.processes), job, asked)
    proven = [one.result for one in track(every, "checking", len(asked))]
    held = [one for one in proven if one]
    print(*by_theme(asked, held), "", *by_level(held), "", by_rating(held), sep="\n")
    print("gone:", *(one.id for one, found in zip(asked, proven, strict=True) if not found))
    if wish.write:
        every_one = written(asked, held, wish.by)
        SHELF.write_bytes(packed(every_one))
        print(f"{SHELF}: {len(every_one)} puzzles, {SHELF.stat().st_size} bytes")


if __name__ == "__main__":
    main()

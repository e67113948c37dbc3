"""The measured ladder, its scale and the table in docs/bots.md: `python -m research.ladder.page [--check]`."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import log10
from pathlib import Path

from research.pages import DOCS, write
from tripple.bots import CHARACTERS, LADDER
from tripple.bots.flaws import FLAWS, Flaws

MEASURED, PAGE = Path(__file__).with_name("ladder.json"), DOCS / "bots.md"
ZERO, POINTS = "greedy", 1000  # who the scale starts from
TWO = "two"  # the setting that the scale comes from
SETTINGS: Mapping[str, str] = {
    TWO: "wins against the one above",
    "three": "three players",
    "four": "four players",
    "must lay": "must lay",
}
"""What is measured, and how the table calls it."""


@dataclass(frozen=True, slots=True)
class Step:
    """What came of one pair in one setting."""

    setting: str
    upper: str
    lower: str
    figures: str  # what both were made of
    games: int
    share: float
    low: float
    high: float
    seconds: float

    @property
    def elo(self) -> float:
        return 400 * log10(self.share / (1 - self.share))

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} % ({100 * self.low:.1f} – {100 * self.high:.1f})"


def figures(*levels: str) -> str:
    """What these are made of: their flaws, as far as they have any."""
    return "; ".join(_flaws(FLAWS[level]) if level in FLAWS else level for level in levels)


def _flaws(flaws: Flaws) -> str:
    return ", ".join(f"{name}={value}" for name, value in asdict(flaws).items() if value)


def measured() -> list[Step]:
    """Only what was measured with today's figures."""
    rows = json.loads(MEASURED.read_text("utf-8"))["steps"] if MEASURED.exists() else []
    return [step for step in (Step(**row) for row in rows) if step.figures == figures(step.upper, step.lower)]


def strengths(steps: Sequence[Step]) -> dict[str, int]:
    """Each level's place on the scale, from the games with two players; in tens, for no game is more exact."""
    gained = {step.upper: step.elo for step in steps if step.setting == TWO}
    heights, height = dict[str, float](), 0.0
    for level in LADDER:
        height += gained.get(level, 0.0)
        heights[level] = height
    return {level: round((POINTS + height - heights[ZERO]) / 10) * 10 for level, height in heights.items()}


def table(steps: Sequence[Step]) -> Iterator[str]:
    found = {(step.setting, step.upper): step for step in steps}
    strong = strengths(steps)
    yield f"| level | called | strength | {' | '.join(SETTINGS.values())} |"
    yield "|---|---|---|" + "---|" * len(SETTINGS)
    for level in LADDER:
        cells = [str(found.get((setting, level), "")) for setting in SETTINGS]
        yield f"| `{level}` | {CHARACTERS[level].name} | {strong[level]} | {' | '.join(cells)} |"


def into_page(page: str, rows: Sequence[str]) -> str:
    """The page with this table between its marks."""
    made = "\n".join(["<!-- ladder -->", *rows, "<!-- /ladder -->"])
    return re.sub(r"<!-- ladder -->.*<!-- /ladder -->", lambda _: made, page, flags=re.DOTALL)


if __name__ == "__main__":
    write({PAGE: into_page(PAGE.read_text("utf-8"), list(table(measured())))})

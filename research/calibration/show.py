"""What was said against what came, as a table and as a picture."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from research.charts import Cloud, Compared, agreement
from tripple.bots.calibration import ALIKE, ANYBODY, Fit, Rows, Values

from .fit import told
from .rows import PHASES, Notes, Told, by_terms, mean_over_sets, phases

BINS = 6
FEWEST_SETS = 4  # with fewer sets a dot has no interval worth drawing
TITLE = "Points ahead at the end of the round: what the {level} says, and what comes"
FitsOfLevel = Mapping[str, Mapping[str, Fit]]


def stored_fits(path: Path, level: str) -> FitsOfLevel:
    """What corrects a level now: nothing, where nothing was fitted."""
    fits: FitsOfLevel = json.loads(path.read_text("utf-8"))["levels"].get(level, {}) if path.exists() else {}
    return fits


def table(notes: Notes, fits: FitsOfLevel) -> Iterator[str]:
    """By the number of players, the rule about drawing, the opponent and the phase."""
    made = notes.made
    yield f"{made.level}, {made.playouts} play-outs a move, {made.rounds} rounds, {made.seed}, commit {made.commit}"
    yield "searched → told → told if it is known who the others are | came, with a 95 % interval"
    head = "| the others | phase | decisions | points said | came | apart | chance to win said | came |"
    for name, chosen in by_terms(notes.rows):
        yield from ("", f"{name}:", "", head, "|" + "---|" * 8)
        known = fits.get(name, {})
        for opponent, part in _by_opponent(notes, chosen):
            for at, phase in enumerate(PHASES):
                rows = part[phases(part) == at]
                if len(rows):
                    others = [known.get(opponent)] if opponent == ALIKE else [known.get(ANYBODY), known.get(opponent)]
                    cells = _cells(rows, [None, *others] if known else [None])
                    yield f"| {opponent} | {phase} | {len(rows)} | {cells} |"


def _by_opponent(notes: Notes, chosen: NDArray[np.bool_]) -> Iterator[tuple[str, Rows]]:
    for place, opponent in enumerate(notes.made.opponents):
        yield opponent, notes.rows[chosen & (notes.rows["opponent"] == place)]


def _cells(rows: Rows, fits: Sequence[Fit | None]) -> str:
    said, came = [told(fit, rows) for fit in fits], mean_over_sets(rows["came"], rows["set"])
    points = " → ".join(f"{one.mean():+.0f}" for one, _ in said)
    off = mean_over_sets(rows["came"] - said[-1][0], rows["set"])
    apart = f"{off.mean:+.1f} ± {off.half:.1f}"
    games = np.isfinite(rows["win"])
    if not games.any():
        return f"{points} | {came.mean:+.0f} ± {came.half:.0f} | {apart} | | "
    won = mean_over_sets(rows["won"][games], rows["set"][games])
    chances = " → ".join(f"{100 * win[games].mean():.1f} %" for _, win in said)
    ended = f"{100 * won.mean:.1f} % ± {100 * won.half:.1f}"
    return f"{points} | {came.mean:+.0f} ± {came.half:.0f} | {apart} | {chances} | {ended}"


def picture(notes: Notes, fits: FitsOfLevel, rule: str) -> str:
    """A panel for each number of players and each opponent; what was told beside it where there is a fit."""
    panels = []
    for name, chosen in by_terms(notes.rows):
        if not name.endswith(rule):
            continue
        fit = fits.get(name, {}).get(ANYBODY)
        for opponent, rows in _by_opponent(notes, chosen):
            clouds = [Cloud("as searched", binned(rows["said"].astype(np.float64), rows))]
            if fit:
                clouds.append(Cloud("as told", binned(told(fit, rows)[0], rows)))
            if any(cloud.dots for cloud in clouds):
                panels.append(Compared(f"{name.split(',')[0]}, {opponent}", clouds))
    title = TITLE.format(level=notes.made.level)
    return agreement(title, "said", "came", panels, columns=len(notes.made.opponents))


def binned(said: Values, rows: Rows) -> Sequence[tuple[float, Told]]:
    """Equally many decisions in each bin: the mean of what was said, and what came with its interval."""
    edges = np.quantile(said, np.linspace(0, 1, BINS + 1)[1:-1]) if len(said) else np.zeros(0)
    place, dots = np.searchsorted(edges, said, side="right"), []
    for number in range(BINS):
        inside = place == number
        if len(np.unique(rows["set"][inside])) >= FEWEST_SETS:
            dots.append((float(said[inside].mean()), mean_over_sets(rows["came"][inside], rows["set"][inside])))
    return dots

"""Findings as remarks in a record; its own lines and other remarks stay as they are."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from tripple.locales import Translator
from tripple.review import DealFinding, Decision, DrawFinding, Expected, Finding
from tripple.rules import Tile
from tripple.rules.errors import N_
from tripple.rules.tiles import shown

from .figures import Figures
from .moments import GameReview
from .words import grade_told, is_lucky, is_notable, loss_told, luck_told, reasons_told

OURS = "# tripple: "
"""Prefix by which the next review finds and replaces our remarks."""
_OURS = re.compile(r"\s*" + re.escape(OURS.rstrip()) + r"(\s|$)")
_STEP = re.compile(r"\s*[+-]?\d")
_ROUND = re.compile(r"\s*round\s")
MOST = 3
Place = tuple[int, int | None]
"""A round and a step of it, or None for the round's own line; both count from 0."""


def annotated(text: str, told: GameReview, seats: Sequence[int], t: Translator) -> str:
    """The record with a summary after its first line, and a remark after each notable step."""
    remarks = _remarks(told, seats, t)
    lines = [line for line in text.split("\n") if not _OURS.match(line)]
    written = []
    for line, place in zip(lines, _places(lines), strict=True):
        end = "\r" if line.endswith("\r") else ""
        said = _summary(told, seats, t) if place == _FIRST else remarks.get(place, ()) if place else ()
        written += [line, *(f"{OURS}{remark}{end}" for remark in said)]
    return "\n".join(written)


_FIRST: Place = (-1, None)


def _places(lines: Sequence[str]) -> Iterator[Place | None]:
    """The place of each line: steps begin with their seat, and no other line with a digit."""
    played, step, begun = -1, 0, False
    for line in lines:
        told = line.strip()
        if not told or told.startswith("#"):
            yield None
        elif not begun:
            begun = True
            yield _FIRST
        elif _ROUND.match(line):
            played, step = played + 1, 0
            yield played, None
        elif _STEP.match(line):
            yield played, step
            step += 1
        else:
            yield None


def _summary(told: GameReview, seats: Sequence[int], t: Translator) -> Iterator[str]:
    if told.interrupted:
        yield t("Stopped. This is what was found so far.")
    yield from Figures(told, seats, t).said(zeros=False)


def _remarks(told: GameReview, seats: Sequence[int], t: Translator) -> Mapping[Place, list[str]]:
    found = defaultdict[Place, list[str]](list)
    for finding in told.review.findings:
        place = finding.round, None if isinstance(finding, DealFinding) else finding.step
        found[place] += _told(finding, told, seats, t)
    return found


def _told(finding: Finding, told: GameReview, seats: Sequence[int], t: Translator) -> Iterator[str]:
    match finding:
        case Decision() if finding.seat in seats and finding.grade != "good":
            yield _decision(finding, t)
        case DrawFinding() if finding.seat in seats and finding.luck and is_notable(finding, finding.seat):
            kind = t("Lucky tile") if is_lucky(finding.luck, finding.seat) else t("Unlucky tile")
            yield f"{kind} {shown(Tile.parse(finding.tile))}: {luck_told(finding.luck, finding.seat, t)}"
        case DealFinding() if finding.luck:
            yield from (_dealt(finding.luck, seat, told, t) for seat in seats if is_notable(finding, seat))


def _dealt(luck: Expected, seat: int, told: GameReview, t: Translator) -> str:
    sentence = N_("Good tiles for {name}: {luck}") if is_lucky(luck, seat) else N_("Bad tiles for {name}: {luck}")
    return t(sentence, name=told.game.seats[seat].name, luck=luck_told(luck, seat, t))


def _decision(decision: Decision, t: Translator) -> str:
    """Grade, better actions and reasons, in the notation of the record."""
    equal = [option.action for option in decision.options if option.grade == "good"]
    cost = f"{grade_told(decision.grade, t)}, {loss_told(decision, t)}"
    better = f"{t('Better:')} {', '.join(equal[:MOST])}."
    gains, costs = (" ".join(reasons_told(side, t)) for side in (decision.gains, decision.costs))
    played = f"{t('Played:')} {decision.played}. {costs}" if costs else ""
    return " ".join(part for part in (f"{cost[0].upper()}{cost[1:]}.", better, gains, played) if part)

"""Claims in a record's comments: revealed tiles, score lines, totals. Every word of them is checked."""

import re
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import NamedTuple

from tripple.rules import DRAW, GameEnd, Match, Reason, Round, RoundEnd, ScoreLine, Step

from .action import UNKNOWN
from .span import NotLegal, NotWellFormed, Span

_REASONS = {reason.word: reason for reason in Reason}
_SCORE = re.compile(r"(?:[1-6]:)?([a-z]+)(?:\([1-6]\))?[+-][0-9]{1,9}")
_LEFT_WORD = re.compile(r"(?:([1-6]):)?([a-z]+)(?:\(([1-6])\))?")
_NUMBER = re.compile(r"-?[0-9]+")
_WORDS = {UNKNOWN, "end", "total", "game", "winners", *(end.value for end in (*RoundEnd, *GameEnd))}
_LEFT = (Reason.LEFT, Reason.OWN, Reason.DIFFERENCE)  # reasons that depend on the tiles left when a round is over
_ENDS = {RoundEnd.OUT: "R8", RoundEnd.BLOCKED: "R9", RoundEnd.PASSED: "D10"}
_GAME_ENDS = {GameEnd.TARGET: "R10", GameEnd.ROUNDS: "R10", GameEnd.SOLO: "R11"}


class ClaimedWord(NamedTuple):
    text: str
    rule: str


def of_step(step: Step, shown: Iterable[str]) -> Iterator[ClaimedWord]:
    """The opened or drawn tile, then the score lines."""
    yield from (ClaimedWord(tile, "R5" if step.action == DRAW else "R3") for tile in shown)
    for line in step.lines:
        yield ClaimedWord(_score(line, step.seat), line.reason.rule)


def _score(line: ScoreLine, mover: int) -> str:
    whose = "" if line.seat == mover else f"{line.seat + 1}:"
    left = "" if line.other is None else f"({line.other + 1})"
    return f"{whose}{line.reason.word}{left}{line.points:+d}"


def left_of(lines: Iterable[ScoreLine], mover: int) -> dict[str, int]:
    """Points that depend on the tiles left, by seat and reason: `{"2:left(1)": 5}`."""
    return dict(_word_and_points(_score(line, mover)) for line in lines if line.reason in _LEFT)


def left_in(comment: Span) -> dict[str, int]:
    """The same, as claimed by a comment."""
    return dict(_word_and_points(word.text) for word in comment.words if _reason(word) in _LEFT)


class LeftWorth(NamedTuple):
    """Worth of a seat's remaining tiles according to a score line, alone or compared with another seat's."""

    seat: int
    than: int | None
    points: int


def worths_in(comment: Span, mover: int) -> list[LeftWorth]:
    """Read such score lines: `2:left(1)+5 2:own-2`, `difference(3)+4`."""
    found = []
    for word, points in left_in(comment).items():
        whose, reason, other = _LEFT_WORD.fullmatch(word).groups()  # type: ignore[union-attr]
        seat = int(whose) - 1 if whose else mover
        than = seat if reason == Reason.DIFFERENCE.word else None
        found.append(LeftWorth(int(other) - 1 if other else seat, than, abs(points)))
    return found


def ends(comment: Span) -> bool:
    """True if a comment has score lines that occur only at the end of a round."""
    return is_out(comment) or any(_reason(word) in _LEFT for word in comment.words)


def is_out(comment: Span) -> bool:
    return any(_reason(word) is Reason.OUT for word in comment.words)


def _word_and_points(word: str) -> tuple[str, int]:
    sign = max(word.rfind("+"), word.rfind("-"))
    return word[:sign], int(word[sign:])


def _reason(word: Span) -> Reason | None:
    score = _SCORE.fullmatch(word.text)
    return _REASONS.get(score[1]) if score else None


def of_round(played: Round, totals: Iterable[int]) -> Iterator[ClaimedWord]:
    assert played.end
    rule = _ENDS[played.end]
    yield ClaimedWord("end", rule)
    yield ClaimedWord(played.end.value, rule)
    yield from (ClaimedWord(str(points), rule) for points in played.points)
    yield ClaimedWord("total", "R10")
    yield from (ClaimedWord(str(total), "R10") for total in totals)


def of_game(match: Match) -> Iterator[ClaimedWord]:
    assert match.end
    rule = _GAME_ENDS[match.end]
    yield ClaimedWord("game", rule)
    yield ClaimedWord(match.end.value, rule)
    yield ClaimedWord("winners", "D12")
    yield from (ClaimedWord(str(seat + 1), "D12") for seat in match.winners)


def written(claims: Iterable[ClaimedWord]) -> str:
    return " ".join(claim.text for claim in claims)


def check(comment: Span, claims: Iterable[ClaimedWord]) -> None:
    """Compare a comment with everything that is true; it may neither add nor omit a word."""
    rule = "R4"
    for word, claim in zip_longest(comment.words, claims):
        rule = claim.rule if claim else rule
        if word is None:
            raise NotLegal(rule, "{expected} is missing", comment.strip().end, expected=claim.text)
        if claim is None or word.text != claim.text:
            raise _refusal(word, claim, rule)


def _refusal(word: Span, claim: ClaimedWord | None, rule: str) -> NotLegal | NotWellFormed:
    reason = _reason(word)
    if not reason and not _NUMBER.fullmatch(word.text) and word.text not in _WORDS:
        return NotWellFormed("a tile, points or a score line is expected, not {found!r}", word)
    if claim:
        return NotLegal(rule, "{expected} is right, not {found}", word, expected=claim.text)
    return NotLegal(reason.rule if reason else rule, "{found} does not belong here", word)

"""A pad that goes on from what was worked out is the pad folded from its first line, and costs far less."""

from collections.abc import Callable
from random import Random

import pytest

from tests.pad.attempts import NAMES, Told, any_change, refusal, state
from tripple.pad import BadEntry, End, Entry, Pad, PadRound, Start, Turn
from tripple.pad import rounds as scoring
from tripple.pad.pad import Change, Correct, Insert, Strike, Write
from tripple.rules import SHEETS, TrippleError

RULES = SHEETS["compact-en"].with_(hands=(1, 2, 2, 2, 2, 2), target=2000)
ROUND: tuple[Entry, ...] = (Start(0, "012"), Turn("013"), Turn("014"), End((0, 3)))


def evening(rounds: int, target: int = 100_000) -> Pad:
    """Short rounds that end with two tiles laid by the first player and one by the second."""
    return Pad(NAMES[:2], RULES.with_(target=target), tuple(map(Write, ROUND * rounds)))


def done(pad: Pad, change: Change | None) -> Pad:
    """None stands for taking back."""
    match change:
        case Write(entry):
            return pad.write(entry)
        case Correct(at, entry):
            return pad.correct(at, entry)
        case Insert(at, entry):
            return pad.insert(at, entry)
        case Strike(at):
            return pad.strike(at)
        case None:
            return pad.undo()


def refused(work: Callable[[], Pad]) -> Told | None:
    try:
        work()
    except TrippleError as fault:
        return refusal(fault)
    return None


def compared(pad: Pad, change: Change | None) -> Pad:
    """After the change, which is as folded from the start; or the same pad, where it is refused in the same words."""
    changes = (*pad.changes, change) if change else pad.changes[:-1]
    told = refused(lambda: Pad(pad.names, pad.sheet, changes))
    assert refused(lambda: done(pad, change)) == told
    if told:
        return pad
    found, expected = done(pad, change), Pad(pad.names, pad.sheet, changes)
    assert found == expected
    assert found.entries == expected.entries
    assert state(found, found.rounds) == state(expected, expected.rounds)
    return found


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("players", [2, 3])
def test_each_change_gives_the_pad_folded_from_the_start_or_the_same_refusal(seed: int, players: int) -> None:
    random = Random(f"fold {seed} {players}")
    pad = Pad(NAMES[:players], RULES)
    for _ in range(150):
        pad = compared(pad, None if random.random() < 0.15 else any_change(pad, random))
    assert len(pad.changes) > 20
    while pad.changes:
        pad = compared(pad, None)


@pytest.mark.parametrize("at", [0, 1, 6, 39])
def test_a_change_with_many_rounds_behind_it_moves_all_of_them_or_is_refused(at: int) -> None:
    """R10: also where the game would have been over before."""
    pad = evening(10, target=1 + max(evening(10).totals) - min(evening(1).totals))
    for entry in (*ROUND, Turn("555"), Start(1, "345")):
        compared(compared(pad, Correct(at, entry)), None)
    compared(compared(pad, Strike(at)), None)


def test_the_line_where_the_game_was_over_already_is_named() -> None:
    pad = evening(4)
    short = Pad(pad.names, pad.sheet.with_(target=max(pad.totals)), pad.changes)
    assert short.over
    with pytest.raises(BadEntry, match="the game is over") as caught:
        short.write(Start(0, "444"))
    assert caught.value.at == 16
    with pytest.raises(BadEntry, match="the game is over") as caught:
        Pad(pad.names, pad.sheet.with_(target=max(evening(3).totals) + 1), pad.changes).correct(0, Start(0, "555"))
    assert caught.value.at == 12


class Counted:
    """How many lines are scored."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.lines = self.added = 0
        enter, added = PadRound.enter, scoring.added

        def count_line(played: PadRound, entry: Entry) -> PadRound:
            self.lines += 1
            return enter(played, entry)

        def count_points(points: tuple[int, ...], lines: scoring.Lines) -> tuple[int, ...]:
            self.added += 1
            return added(points, lines)

        monkeypatch.setattr(PadRound, "enter", count_line)
        monkeypatch.setattr(scoring, "added", count_points)

    def of(self, work: Callable[[], object]) -> int:
        self.lines = self.added = 0
        work()
        assert self.lines == self.added
        return self.lines


def test_a_long_pad_is_scored_line_by_line_once(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Counted(monkeypatch)
    assert counted.of(lambda: evening(300)) == 1200
    assert counted.of(lambda: evening(300).totals) == 1200


def test_a_change_of_a_long_pad_scores_no_more_than_the_round_it_is_about(monkeypatch: pytest.MonkeyPatch) -> None:
    counted, pad = Counted(monkeypatch), evening(300)
    corrected, begun = pad.correct(0, Start(0, "345")), pad.write(Start(0, "444")).write(Turn("445"))
    struck = begun.strike(1201)
    assert counted.of(lambda: pad.write(Start(0, "444"))) == 1
    assert counted.of(lambda: pad.correct(0, Start(0, "345"))) == 4
    assert counted.of(lambda: pad.correct(1199, End((0, 4)))) == 4
    assert counted.of(lambda: begun.strike(1201)) == 1
    assert counted.of(corrected.undo) == 4
    assert counted.of(pad.undo) == 3
    assert counted.of(struck.undo) == 1
    assert counted.of(lambda: (corrected.totals, corrected.over, corrected.winners, corrected.turn)) == 0

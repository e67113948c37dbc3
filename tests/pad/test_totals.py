"""One source for game and pad: finished games give the same lines and totals on the pad."""

from collections.abc import Iterable
from random import Random

import pytest

from tests.golden import FOLDER
from tests.pad.games import is_dealt_by_the_sheet, written
from tests.rules.houses import DIFFERENT
from tripple.notation import read_game
from tripple.pad import Noted, read_pad, write_pad
from tripple.rules import SHEETS, Blocked, Deal, Match, ScoreLine, Sheet

HOUSE = SHEETS["classic-de"].with_(
    next_hexagon=60,
    hexagon_double=True,
    failed_draws=10,
    start_plain=0,
    start_zero=40,
    empty_mid_turn=False,
    blocked=Blocked.ALL_LOSE,
    out_takes_left=False,
)


def test_nearly_all_golden_games_give_the_same_on_the_pad() -> None:
    """They are read here, not where tests are collected: every worker does that for itself."""
    golden = [read_game(path.read_text(encoding="utf-8")).match for path in sorted(FOLDER.glob("*.tripple"))]
    fit = [match for match in golden if match.players > 1 and is_dealt_by_the_sheet(match)]
    for match in fit:
        compare(match)
    assert len(fit) >= 20


@pytest.mark.parametrize("rules", [*DIFFERENT.values(), HOUSE], ids=[*DIFFERENT, "house"])
@pytest.mark.parametrize("players", range(2, 7))
def test_a_random_game_gives_the_same_on_the_pad(rules: Sheet, players: int) -> None:
    random = Random(f"{rules.id} {players}")
    match = Match(rules, players)
    while not match.end and len(match.rounds) < 4:
        match = match.start_round(Deal.from_seed(f"pad {rules.id}", len(match.rounds) + 1, players, rules))
        while match.round:
            match, _ = match.play(random.choice(match.round.actions()))
    compare(match)


def compare(match: Match) -> None:
    """R3 to R10, line by line: a turn's lines are those of its draws and of what followed."""
    names = tuple("ABCDEF"[: match.players])
    pad = written(match, names)
    assert pad.totals == match.totals
    assert pad.over == bool(match.end)
    assert pad.winners == match.winners
    for played, noted in zip(match.rounds, pad.rounds, strict=True):
        assert _sorted(line for step in played.history for line in step.lines) == _sorted(
            line for scored in noted.scored for line in scored.lines
        )
        assert noted.held == tuple(map(len, played.hands))
        assert noted.pool == len(played.pool)
    assert read_pad(write_pad(pad)) == pad


def _sorted(lines: Iterable[ScoreLine | Noted]) -> list[tuple[int, str, int, int]]:
    return sorted(
        (line.seat, line.reason.word, line.points, -1 if line.other is None else line.other) for line in lines
    )

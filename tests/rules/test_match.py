"""R10, R11, D12: games."""

from collections.abc import Callable

import pytest

from tests.rules.games import CLASSIC, tiles
from tripple.rules import DRAW, OPEN, BadSheet, Deal, GameEnd, IllegalAction, Match, RoundEnd, Winner
from tripple.rules.match import winners

OUT_AT_ONCE = Deal.of([tiles("555"), tiles("455 445")], tiles("001"))
"""The first seat opens, is out, and gets 15 + 5 + 20 + 27 = 67."""
SECOND_OUT = Deal.of([tiles("455 445"), tiles("555")], tiles("001"))


def after(match: Match, *deals: Deal) -> Match:
    for deal in deals:
        match, _ = match.start_round(deal).play(OPEN)
    return match


def test_r10_rounds_go_on_until_somebody_has_reached_the_target() -> None:
    match = after(Match(CLASSIC.with_(target=134), 2), OUT_AT_ONCE)
    assert (match.totals, match.end, match.round, match.winners) == ((67, 0), None, None, ())
    match = after(match, OUT_AT_ONCE)
    assert (match.totals, match.end, match.winners) == ((134, 0), GameEnd.TARGET, (0,))


def test_r10_the_target_counts_at_the_end_of_a_round_only() -> None:
    match, _ = (
        Match(CLASSIC.with_(target=10), 2)
        .start_round(Deal.of([tiles("555 012"), tiles("455")], tiles("001")))
        .play(OPEN)
    )
    assert max(match.totals) >= 10
    assert (match.end, match.winners) == (None, ())


def test_d12_a_tie_at_the_top_is_a_shared_win() -> None:
    """Nobody can follow the opening; two have the least, 6 each, and both get 18 and lose 6."""
    match = after(Match(CLASSIC.with_(target=12, start=0), 3), Deal.of(map(tiles, ["000 123", "114", "345"]), []))
    assert match.totals == (12, 12, 0)
    assert match.winners == (0, 1)


def test_r10_a_game_may_have_a_number_of_rounds() -> None:
    match = after(Match(CLASSIC.with_(target=60, rounds=2), 2), OUT_AT_ONCE)
    assert (match.end, match.winners) == (None, ())
    match = after(match, SECOND_OUT)
    assert (match.totals, match.end, match.winners) == ((67, 67), GameEnd.ROUNDS, (0, 1))


def test_r10_the_last_round_may_decide_among_those_who_have_reached_the_target() -> None:
    last_round = CLASSIC.with_(target=100, winner=Winner.LAST_ROUND)
    match = after(Match(last_round, 2), OUT_AT_ONCE, SECOND_OUT)
    assert (match.totals, match.end) == ((67, 67), None)
    match = after(match, SECOND_OUT)
    assert (match.totals, match.winners) == ((67, 134), (1,))


@pytest.mark.parametrize(
    ("totals", "last", "seats", "winning"),
    [
        ((450, 410, 90), (0, 60, 80), (0, 1, 2), (1,)),
        ((450, 410, 90), (70, 60, 80), (0, 1, 2), (0,)),
        ((450, 410, 90), (60, 60, 80), (0, 1, 2), (0, 1)),
        ((450, 410, 90), (70, 60, 80), (1, 2), (1,)),
        ((150, 210, 90), (70, 60, 80), (0, 1, 2), (1,)),
        ((150, 210, 90), (70, 60, 80), (), ()),
    ],
)
def test_r10_who_wins_by_the_last_round(
    totals: tuple[int, ...], last: tuple[int, ...], seats: tuple[int, ...], winning: tuple[int, ...]
) -> None:
    """Of the seats that can win; where nobody has reached the target, because others gave up, the most points win."""
    rules = CLASSIC.with_(target=400, winner=Winner.LAST_ROUND)
    assert winners(rules, totals, last, seats) == winning
    assert winners(rules.with_(rounds=3), totals, last, (0, 1, 2)) == winners(CLASSIC, totals, last, (0, 1, 2))


def test_r11_a_solitaire_is_one_round() -> None:
    match, _ = Match(CLASSIC, 1).start_round(Deal.of([tiles("012")], tiles("555"))).play(OPEN)
    assert match.rounds[-1].end is RoundEnd.BLOCKED
    assert (match.end, match.winners, match.totals) == (GameEnd.SOLO, (0,), (-3,))


def test_what_cannot_be_done_is_refused_with_its_rule() -> None:
    fresh = Match(CLASSIC.with_(target=60), 2)
    running = fresh.start_round(OUT_AT_ONCE)
    over = after(fresh, OUT_AT_ONCE)
    refusals: list[tuple[Callable[[], object], str]] = [
        (lambda: fresh.play(OPEN), "R3"),
        (lambda: over.play(OPEN), "R10"),
        (lambda: running.play(DRAW), "R3"),
        (lambda: fresh.view(0), "R3"),
        (lambda: over.start_round(OUT_AT_ONCE), "R10"),
        (lambda: running.start_round(OUT_AT_ONCE), "R8"),
        (lambda: Match(CLASSIC, 3).start_round(OUT_AT_ONCE), "R2"),
    ]
    for act, rule in refusals:
        with pytest.raises(IllegalAction) as refused:
            act()
        assert refused.value.rule == rule


def test_r2_one_to_six_players() -> None:
    with pytest.raises(BadSheet, match="one to six"):
        Match(CLASSIC, 7)


def test_a_view_knows_the_points_of_earlier_rounds() -> None:
    match = after(Match(CLASSIC, 2), OUT_AT_ONCE).start_round(SECOND_OUT)
    assert (match.view(0).before, match.view(0).rounds_before) == ((67, 0), 1)
    assert match.view(None).before == (67, 0)

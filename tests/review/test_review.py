from itertools import islice

import msgspec
import pytest

from tests.notation.short import SHORT
from tripple.bots import Budget
from tripple.notation import Game, read_game
from tripple.review import (
    PLAYOUTS,
    DealFinding,
    Decision,
    Line,
    Loss,
    Review,
    concluded,
    findings,
    number_of_findings,
    read_review,
    review,
    write_review,
)
from tripple.review.course import Chooses, Deals, Draws, course
from tripple.review.habits import NEVER
from tripple.review.summary import MOST
from tripple.rules import DRAW, sheet

from .games import QUICK, short_game
from .games import SHORT as SHORT_RULES


def test_every_deal_draw_and_choice_is_a_moment() -> None:
    game = short_game("greedy", "thinker")
    moments = list(course(game))
    steps = [step for played in game.match.rounds for step in played.history]
    assert sum(isinstance(moment, Deals) for moment in moments) == len(game.match.rounds)
    assert sum(isinstance(moment, Draws) for moment in moments) == sum(step.action == DRAW for step in steps)
    for moment in moments:
        if isinstance(moment, Chooses):
            assert len(moment.round.actions()) > 1
            assert moment.after.rounds[-1].history[moment.step].action == moment.action


@pytest.mark.parametrize(
    "levels", [("greedy",), ("greedy", "thinker"), ("greedy",) * 3, ("greedy", "beginner") * 3], ids=len
)
def test_a_review_has_a_finding_for_every_moment_and_figures_for_every_player(levels: tuple[str, ...]) -> None:
    game = short_game(*levels, tiles=30 if len(levels) < 6 else 48)
    told: list[tuple[int, int]] = []
    found = review(game, QUICK, lambda done, number: told.append((done, number)))
    number = number_of_findings(game)
    assert len(found.findings) == number
    assert told == [(done, number) for done in range(1, number + 1)]
    assert [one.level for one in found.players] == list(levels)
    for seat, player in enumerate(found.players):
        own = [one for one in found.findings if isinstance(one, Decision) and one.seat == seat and one.is_unforced]
        assert player.decisions == len(own) == sum(player.grades.values())
        assert player.points_lost == pytest.approx(sum(one.lost.points for one in own), abs=0.01)
        assert sum(one.decisions for one in player.habits) == sum(one.grade != "good" for one in own)
        lost = pytest.approx(sum(one.lost.win or 0.0 for one in own), abs=1e-4)
        assert player.win_lost == (None if len(levels) == 1 else lost)


@pytest.mark.parametrize("as_they_play", [False, True])
@pytest.mark.parametrize("levels", [("greedy", "thinker"), ("greedy",) * 3, ("greedy",)], ids=len)
def test_what_decisions_and_luck_changed_is_the_way_of_the_line(levels: tuple[str, ...], as_they_play: bool) -> None:
    """To the digit, however few play-outs: and it ends where the game did."""
    game = short_game(*levels)
    found = review(game, Budget(playouts=50, seed=2), as_they_play=as_they_play)
    totals = game.match.totals
    for seat, player in enumerate(found.players):
        others = (sum(totals) - totals[seat]) / max(1, len(levels) - 1)
        for of, came in (("lead", totals[seat] - others), ("win", float(seat in game.match.winners))):
            if of == "win" and len(levels) == 1:
                continue
            line = Line(game, found.findings, seat, of)
            steps = tuple(line.steps)
            assert steps[-1].now == pytest.approx(came)
            moved = sum(one.own + one.others + one.luck + one.expected for one in steps)
            assert line.start + moved == pytest.approx(steps[-1].now)
            assert sum(one.own for one in steps) == pytest.approx(-sum(_lost(found, seat, of)))
            for step, one in zip(steps, found.findings, strict=True):
                if isinstance(one, Decision) and one.seat != seat:
                    assert step.others == pytest.approx(_of(one.lost, of) / (len(levels) - 1))
        assert player.luck is not None
        assert player.result is not None
        assert player.expected is not None
        assert player.skill is not None
        assert player.expected.lead[0] + player.skill + player.luck.lead[0] == pytest.approx(
            player.result.lead[0], abs=0.3
        )


def test_between_two_rounds_the_chances_are_those_that_the_totals_leave() -> None:
    """Everybody knows the same there, so they add up to one; and nobody is ahead before the first deal."""
    game = short_game("greedy", "greedy", "greedy", rules=SHORT_RULES.with_(target=150))
    found = review(game, QUICK).findings
    lines = [tuple(Line(game, found, seat, "win").steps) for seat in range(3)]
    ends = [at for at, one in enumerate(found[1:]) if isinstance(one, DealFinding)]
    assert ends
    for at in ends:
        chances = [line[at].now for line in lines]
        assert sum(chances) == pytest.approx(1, abs=0.001)
        assert chances != [pytest.approx(1 / 3)] * 3
        deal = found[at + 1]
        assert isinstance(deal, DealFinding)
        assert deal.before
        assert deal.before.lead == (0, 0, 0)


def test_who_has_drawn_on_purpose_is_not_told_never_to_have_done_it() -> None:
    """Rightly or not, and also where little was at stake; drawing instead of passing does not count."""
    game = short_game("squirrel", "greedy", tiles=48)
    found = review(game, Budget(playouts=400, seed=3))
    for seat, player in enumerate(found.players):
        own = [one for one in found.findings if isinstance(one, Decision) and one.seat == seat]
        drawn = [one for one in own if one.played == "draw" and any("@" in option.action for option in one.options)]
        assert sum(one.done for one in player.habits) == len(drawn)
        if drawn:
            assert NEVER not in [one.why.sentence for one in player.said]
    assert sum(one.done for one in found.players[0].habits) > 0


def test_no_decision_counts_for_more_than_the_least_blunder() -> None:
    found = review(short_game("beginner", "greedy", seed="follows"), Budget(playouts=500))
    for seat, player in enumerate(found.players):
        own = [one for one in found.findings if isinstance(one, Decision) and one.seat == seat and one.is_unforced]
        counted = [min(MOST, one.lost.points) for one in own]
        assert player.points_a_decision == pytest.approx(sum(counted) / max(1, len(own)), abs=0.01)


def _lost(found: Review, seat: int, of: str) -> list[float]:
    return [_of(one.lost, of) for one in found.findings if isinstance(one, Decision) and one.seat == seat]


def _of(loss: Loss, of: str) -> float:
    return (loss.win or 0.0) if of == "win" else loss.points


def test_where_a_line_is_at_a_decision_its_options_say_so() -> None:
    game = short_game("greedy", "greedy", "greedy")
    found = review(game, QUICK).findings
    for seat in range(3):
        for step, one in zip(Line(game, found, seat, "win").steps, found, strict=True):
            if isinstance(one, Decision) and one.seat == seat and one is not found[-1]:
                assert step.now == pytest.approx((one.best.win or 0.0) - (one.lost.win or 0.0))


def test_after_a_mistake_the_next_turns_are_told() -> None:
    game = short_game("beginner", "greedy", seed="follows")
    found = review(game, Budget(playouts=500))
    assert found.mistakes
    for one in found.mistakes:
        for turn, seat in zip(one.follows, range(one.seat + (one.played != "draw"), 99), strict=False):
            assert turn.seat == seat % 2
            assert 0 < turn.share <= 1


def test_a_review_is_written_and_read_back() -> None:
    found = review(short_game("greedy", "thinker"), QUICK)
    assert read_review(write_review(found)) == found
    assert {one["type"] for one in msgspec.json.decode(write_review(found))["findings"]} == {"deal", "draw", "decision"}


def test_who_was_interrupted_goes_on_where_it_stopped() -> None:
    game = short_game("greedy", "thinker")
    whole = list(findings(game, QUICK))
    begun = list(islice(findings(game, QUICK), 5))
    assert begun + list(findings(game, QUICK, known=5)) == whole
    assert concluded(game, whole, QUICK) == review(game, QUICK)


def test_however_small_the_budget_nothing_is_told_as_if_it_were_sure() -> None:
    dealt = next(findings(short_game("greedy", "thinker"), Budget(playouts=1)))
    assert isinstance(dealt, DealFinding)
    assert dealt.error is not None
    assert min(dealt.error.lead) > 0


def test_a_review_tells_how_many_playouts_it_had() -> None:
    game = short_game("greedy", "thinker")
    cut = Game(game.seats, type(game.match)(game.match.sheet, 2).start_round(game.match.deals[0]))
    assert review(cut, Budget(seed=3)).playouts == PLAYOUTS


def test_a_mistake_is_explained_and_a_good_choice_is_not() -> None:
    decisions = [
        one for one in findings(short_game("beginner", "greedy"), Budget(playouts=500)) if isinstance(one, Decision)
    ]
    assert {one.grade != "good" for one in decisions} == {True, False}
    for one in decisions:
        assert bool(one.gains or one.costs) == (one.grade != "good")
        for reason in (*one.gains, *one.costs):
            assert "{" not in reason.sentence.format(**reason.values)


def test_a_game_that_is_not_over_is_reviewed_as_far_as_it_goes() -> None:
    whole = short_game("greedy", "thinker")
    match = whole.match
    cut = Game(whole.seats, type(match)(match.sheet, 2).start_round(match.deals[0]))
    found = review(cut, QUICK)
    assert [type(one) for one in found.findings] == [DealFinding]
    assert found.players[0].result is not None
    assert found.players[0].result.win is None


@pytest.mark.parametrize("name", ["classic-de", "compact-fr", "pressman", "goliath-kids", "tridom"])
def test_other_sheets_can_be_reviewed(name: str) -> None:
    game = short_game("greedy", "thinker", rules=sheet(name).with_(target=40), tiles=28)
    assert len(review(game, QUICK).findings) == number_of_findings(game)


def test_who_wrote_down_their_own_tiles_alone_is_told_of_their_own_choices_alone() -> None:
    first, _ = SHORT.split("\nround 2\n")
    game = read_game(first.replace("hand 002 123 223 333", "hand ? ? ? ?"))
    found = review(game, QUICK)
    decisions = [one for one in found.findings if isinstance(one, Decision)]
    assert {one.seat for one in decisions} == {0}
    assert [player.luck for player in found.players] == [None, None]

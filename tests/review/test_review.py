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
    Loss,
    ReviewOption,
    concluded,
    findings,
    number_of_findings,
    read_review,
    review,
    write_review,
)
from tripple.review.course import Chooses, Deals, Draws, course
from tripple.review.reviewing import FEWER_POINTS, why
from tripple.review.summary import points_lost, win_lost
from tripple.rules import DRAW, sheet

from .games import QUICK, short_game


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
        assert player.points_lost == pytest.approx(sum(map(points_lost, own)))
        undecided = [one for one in own if one.by == "win"]
        assert player.win_lost == (None if len(levels) == 1 else pytest.approx(sum(map(win_lost, undecided))))


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


def test_moments_come_by_what_they_are_graded_by() -> None:
    """A chance says nothing once the game is decided or the ending exact, however large it seems."""
    game = short_game("beginner", "greedy")
    one = next(one for one in findings(game, QUICK) if isinstance(one, Decision))
    decisions = tuple(
        msgspec.structs.replace(
            one,
            step=step,
            by=by,
            options=tuple(
                msgspec.structs.replace(option, loss=Loss(points, 0.0, win), grade="slip") for option in one.options
            ),
        )
        for step, (by, win, points) in enumerate([("points", 0.1, 3.0), ("win", 0.02, 1.0), ("points", 0.0, 9.0)])
    )
    found = concluded(game, decisions, QUICK)
    assert [one.step for one in found.mistakes] == [1, 2, 0]


def test_a_mistake_is_explained_and_a_good_choice_is_not() -> None:
    decisions = [
        one for one in findings(short_game("beginner", "greedy"), Budget(playouts=500)) if isinstance(one, Decision)
    ]
    assert {one.grade != "good" for one in decisions} == {True, False}
    for one in decisions:
        assert bool(one.gains or one.costs) == (one.grade != "good")
        for reason in (*one.gains, *one.costs):
            assert "{" not in reason.sentence.format(**reason.values)


@pytest.mark.parametrize(("more", "error", "said"), [(20.4, 4.0, [20]), (1.2, 0.1, []), (20.0, 11.0, [])])
def test_who_is_to_give_up_points_for_the_game_is_told_so(more: float, error: float, said: list[int]) -> None:
    """A better action can have fewer points; not where that is next to nothing or may be chance."""
    moment = next(one for one in course(short_game("greedy", "thinker")) if isinstance(one, Chooses))
    best = next(str(action) for action in moment.round.actions() if action != moment.action)
    loss = Loss(-more, error, 0.1, 0.01)
    options = ReviewOption(action=best, points=0), ReviewOption(action=str(moment.action), points=more, loss=loss)
    decision = Decision(
        round=0, step=moment.step, seat=moment.seat, played=str(moment.action), options=options, by="win"
    )
    gains, _ = why(moment.match.view(moment.seat), decision, seed=0)
    assert [one.values["points"] for one in gains if one.sentence in FEWER_POINTS] == said
    assert not said or gains[0].sentence in FEWER_POINTS
    assert len(gains) <= 2


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
    assert all(one.after is None for one in found.findings)
    assert [player.luck for player in found.players] == [None, None]

"""Two actions held against each other: both sides are told, nothing twice, by what the seat could know."""

from dataclasses import replace
from itertools import pairwise

import pytest

from tripple.bots import Because, Comparison, compared
from tripple.bots.bot import BadQuestion
from tripple.bots.kinds import KINDS
from tripple.bots.kinds.now import CANCELLED, GIVES, MANY_THINGS
from tripple.bots.outlook import Outlook
from tripple.bots.simple import points_now
from tripple.rules import OPEN, Action, Round, View

from .positions import choices, walk

STATES = [state for players in (1, 2, 4) for state in choices(players, 3)[4::8]]
PAIRS = [(state, pair) for state in STATES for pair in list(pairwise(state.actions()))[:2]]


@pytest.fixture(scope="module")
def found() -> list[tuple[View, Action, Action, Comparison]]:
    views = [(state.view(state.turn), *pair) for state, pair in PAIRS]
    return [(view, one, other, compared(view, one, other)) for view, one, other in views if view.board.cells]


def terms(because: Because) -> set[str]:
    return {term for kind in KINDS if because.sentence in kind.forms for term in kind.terms}


def test_something_is_said_for_the_one_or_against_the_other_and_no_more_than_two_sentences_on_either_side(
    found: list[tuple[View, Action, Action, Comparison]],
) -> None:
    assert len(found) > 20
    for *_, told in found:
        assert told.gains or told.costs
        assert max(len(told.gains), len(told.costs)) <= 2
    assert sum(bool(told.costs) for *_, told in found) > len(found) / 2


def test_reasons_that_say_far_more_than_both_differ_by_tell_what_cancels_them(
    found: list[tuple[View, Action, Action, Comparison]],
) -> None:
    """As the last of at most one reason on each side."""
    sides = [side for *_, told in found for side in (told.gains, told.costs)]
    cancelled = [side for side in sides if any(why.sentence in CANCELLED for why in side)]
    assert cancelled
    for reason, last in cancelled:
        assert terms(reason)
        assert last.sentence in CANCELLED


def test_no_points_are_told_twice(found: list[tuple[View, Action, Action, Comparison]]) -> None:
    for *_, told in found:
        told_of = [terms(why) for why in (*told.gains, *told.costs)]
        is_plain = [(not why.idea and "now" in terms(why)) or not terms(why) for why in (*told.gains, *told.costs)]
        heard = [some for some, plain in zip(told_of, is_plain, strict=True) if not plain]
        assert sum(map(len, heard)) == len(set().union(*heard)), told


def test_a_sentence_speaks_for_the_one_or_against_the_other(
    found: list[tuple[View, Action, Action, Comparison]],
) -> None:
    against = {form for kind in KINDS if not kind.speaks_for for form in kind.forms}
    praise = {form for kind in KINDS if kind.speaks_for for form in kind.forms}
    for *_, told in found:
        assert not {why.sentence for why in told.gains} & (against - praise)
        assert not {why.sentence for why in told.costs} & (praise - against) - {"It gives {points} points now."}


def test_points_at_once_are_no_reason_where_the_other_one_gives_as_many(
    found: list[tuple[View, Action, Action, Comparison]],
) -> None:
    fewer = [(told, points_now(view, one), points_now(view, other)) for view, one, other, told in found]
    fewer = [(told, now, instead) for told, now, instead in fewer if now <= instead]
    assert len(fewer) > 10
    for told, *_ in fewer:
        assert not {why.sentence for why in told.gains} & set(GIVES), told
    assert any(why.sentence == MANY_THINGS for told, *_ in fewer for why in told.gains)
    assert all(not told.costs for told, *_ in fewer if Because(MANY_THINGS) in told.gains)


def test_the_other_way_round_the_other_things_are_said(found: list[tuple[View, Action, Action, Comparison]]) -> None:
    for view, one, other, told in found[::8]:
        assert compared(view, other, one) != told


def test_the_seed_decides_which_worlds_they_are_played_on_in() -> None:
    state = STATES[6]
    view, (one, other, *_) = state.view(state.turn), state.actions()
    actions = one, other
    assert compared(view, one, other, seed=1) == compared(view, one, other, seed=1)
    stories = [Outlook(view, actions, 64, seed).stories for seed in (0, 1)]
    assert (stories[0] == Outlook(view, actions, 64).stories).all()
    assert (stories[0] != stories[1]).any()


def with_other_hidden_tiles(state: Round) -> Round:
    """The same for the seat on turn: what the others hold and what is in the pool is dealt again."""
    hidden = [tile for seat, hand in enumerate(state.hands) if seat != state.turn for tile in sorted(hand)]
    again = [*state.pool, *hidden][::-1]
    hands = []
    for seat, hand in enumerate(state.hands):
        hands.append(hand if seat == state.turn else frozenset(again.pop() for _ in hand))
    return replace(state, hands=tuple(hands), pool=tuple(again))


def test_what_is_hidden_from_the_seat_is_not_heard_in_it() -> None:
    for state in [state for state in STATES if state.players > 1 and state.pool][::3]:
        one, other, *_ = state.actions()
        moved = with_other_hidden_tiles(state)
        assert moved.hands != state.hands
        assert compared(moved.view(moved.turn), one, other) == compared(state.view(state.turn), one, other)


def test_of_one_action_nothing_is_said_and_of_one_that_is_not_allowed_neither() -> None:
    state = STATES[6]
    view, (one, *_) = state.view(state.turn), state.actions()
    assert compared(view, one, one) == Comparison()
    with pytest.raises(BadQuestion, match="open is not allowed here"):
        compared(view, one, OPEN)
    opening = next(walk(2))
    assert compared(opening.view(opening.turn), OPEN, OPEN) == Comparison()

"""Reasons: what is said of an action is true, speaks for the best one, and tells the others apart from it."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from tripple.bots import Because, Budget, Candidate, advise
from tripple.bots.facts import Facts, Gap, is_mine_alone, lays
from tripple.bots.kinds import KINDS, Case
from tripple.bots.kinds.now import COSTS, GIVES, IDLE, KEEPS, NOT_WORTH_IT, WORTH_IT
from tripple.bots.outlook import TERMS, Outlook, played_on
from tripple.bots.reasons import reasons
from tripple.bots.simple import points_now
from tripple.bots.thinker import ahead
from tripple.bots.weighing import LEAD
from tripple.rules import DRAW, TILES, Connection, Draw, IllegalAction, Lay, Tile, View

from .positions import choices

QUICK = Budget(seed=1, playouts=300)
VIEWS = [state.view(state.turn) for players in (1, 2, 3) for state in choices(players, players)[::6]]
MANY = [state.view(state.turn) for seed in range(5) for state in choices(2, seed)[8::3]]
HOARDS = [state.view(state.turn) for seed in range(6) for state in choices(2, seed)[:6:5]]
"""Early turns, where a strong player draws on purpose."""
SHOWN = 5


@pytest.fixture(scope="module")
def advice() -> list[tuple[View, tuple[Candidate, ...]]]:
    return [(view, advise(view, QUICK)[:SHOWN]) for view in [*VIEWS, *HOARDS] if view.board.cells]


def for_it(because: Because) -> bool:
    """Whether a sentence speaks for an action; some do neither."""
    against = {form for kind in KINDS if not kind.speaks_for for form in kind.forms}
    return because.sentence not in against | {*NOT_WORTH_IT, *IDLE, *COSTS}


def test_what_is_said_of_the_best_action_speaks_for_it_also_when_it_is_to_draw(
    advice: list[tuple[View, tuple[Candidate, ...]]],
) -> None:
    for _, (best, *_) in advice:
        assert all(map(for_it, best.because)), best
    drawn = [ranked[0].because for _, ranked in advice if isinstance(ranked[0].action, Draw)]
    assert len(drawn) > 3
    assert any("tiles than the other" in str(because[0]) for because in drawn)


def test_nothing_speaks_for_an_action_that_is_not_the_best(advice: list[tuple[View, tuple[Candidate, ...]]]) -> None:
    praise = {form for kind in KINDS if kind.speaks_for for form in kind.forms} - set(GIVES) | {*WORTH_IT, *KEEPS}
    for _, (_, *others) in advice:
        assert not [one for one in others for because in one.because if because.sentence in praise]


def test_actions_that_are_far_apart_have_reasons_of_their_own(
    advice: list[tuple[View, tuple[Candidate, ...]]],
) -> None:
    assert len(advice) > 20
    for _, ranked in advice:
        for one, other in combinations(ranked, 2):
            assert abs(one.points - other.points) <= 10 or one.because[0] != other.because[0]


def completes(view: View, lay: Lay, gap: Gap) -> set[Tile]:
    """On the readable board: the tiles that can still complete the hexagon."""
    board, found = view.board.lay(*lay), set[Tile]()
    assert board.slots[gap.cell].connection is Connection.HEXAGON
    for tile in {*view.hand, *view.unseen} - {lay.tile}:
        try:
            board.lay(tile, gap.cell)
        except IllegalAction:
            continue
        found.add(tile)
    return found


def test_a_hexagon_that_is_said_to_be_one_tile_short_is_and_the_tile_that_is_named_completes_it() -> None:
    seen = [(view, lay, Facts(view, lay)) for view in MANY for lay in lays(view)]
    gaps = [(view, lay, gap) for view, lay, facts in seen for gap in facts.gaps]
    for view, lay, gap in gaps:
        assert completes(view, lay, gap) == ({gap.tile} if gap.tile else set())
        assert gap.mine == (gap.tile in view.hand)
        if gap.tile:
            after = replace(view, board=view.board.lay(*lay), hand=TILES)
            assert gap.points == points_now(after, Lay(gap.tile, gap.cell))
    assert {gap.mine for *_, gap in gaps} == {True, False}
    assert any(gap.tile is None for *_, gap in gaps)


def test_who_is_said_to_hold_the_missing_tile_may_hold_it() -> None:
    prepared = [(view, lay) for view in MANY for lay in lays(view) if Facts(view, lay).gaps]
    for view, lay in prepared[::10]:
        case = Case(Facts(view, lay), Outlook(view, view.actions, worlds=32), view.actions.index(lay), [0])
        told = [(kind.forms[1], kind.values(case)) for kind in KINDS if "one tile short" in kind.forms[1]]
        for sentence, values in told:
            if values and "tile" in values:
                tile = Tile(*map(int, str(values["tile"]).split("-")))
                assert any(gap.tile == tile for gap in case.facts.gaps)
                assert tile in (view.hand if "you hold" in sentence else view.unseen)
    assert len(prepared) > 8


def test_a_place_that_can_wait_takes_no_tile_that_anybody_else_may_have() -> None:
    waiting = [(view, lay) for view in VIEWS for lay in lays(view) if is_mine_alone(view, lay)]
    assert waiting
    for view, lay in waiting:
        for tile in view.unseen:
            with pytest.raises(IllegalAction):
                view.board.lay(tile, lay.cell)


def test_the_parts_of_the_stories_add_up_to_what_the_play_outs_give() -> None:
    for view in VIEWS[::3]:
        outlook, turn = Outlook(view, view.actions, worlds=8), played_on(view, view.actions)
        with turn.pool:
            lead = turn.grow(np.arange(len(view.actions)), 8)[:, :, LEAD] - ahead(view)
        assert np.allclose(sum(outlook.terms[term] for term in TERMS), lead)


def test_without_playing_on_drawing_is_said_to_be_worth_its_price_only_where_it_is_the_best() -> None:
    view = next(view for view in HOARDS if DRAW in view.actions and len(view.actions) > 1)
    lay, cost = view.actions[0], {"points": 5}
    for ranked, said in [([DRAW, lay], WORTH_IT), ([lay, DRAW], NOT_WORTH_IT)]:
        told = dict(zip(ranked, reasons(view, ranked, searched=False), strict=True))
        assert told == {DRAW: (Because(said[1], cost),), lay: (Because(GIVES[1], {"points": points_now(view, lay)}),)}


def test_a_sentence_with_points_has_a_form_for_one_and_one_for_many() -> None:
    for one, many in [kind.forms for kind in KINDS if kind.counts == "points"] + [GIVES, COSTS, WORTH_IT, NOT_WORTH_IT]:
        assert many == one.replace("{points} point", "{points} points")
        assert ("{points}" in one) == (one != many)
    for one, many in [kind.forms for kind in KINDS if kind.counts != "points"]:
        assert one != many
        assert "{tiles}" in one
    for form in [form for kind in KINDS for form in kind.forms]:
        assert form.endswith(".")
        assert form[0].isupper() or form[0] == "{"

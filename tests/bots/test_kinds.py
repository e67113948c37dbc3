"""Every kind of reason is said somewhere, and what it says is true of the table and of the play-outs."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache

import pytest

from tripple.bots import Because
from tripple.bots.facts import Facts
from tripple.bots.kinds import KINDS, Case, Kind
from tripple.bots.outlook import TERMS, Outlook
from tripple.bots.reasons import found
from tripple.bots.simple import points_now
from tripple.rules import DRAW, TILES, Board, IllegalAction, Lay, Tile, View
from tripple.sim.tables import cell_number

from .positions import choices

PLACES = [
    *((2, 3, 57), (2, 0, -1), (4, 3, 22), (4, 4, 22), (2, 12, 70), (3, 6, 64), (3, 3, 62)),
    *((2, 45, 63), (2, 25, 63), (6, 1, 42), (2, 2, 77), (4, 6, 27)),
]
"""Players, seed and number of a choice: between them, everything that there is to say."""


def view_of(players: int, seed: int, number: int) -> View:
    state = choices(players, seed)[number]
    return state.view(state.turn)


def some_actions(view: View, most: int = 11) -> list[int]:
    """Evenly among the lays, and what is not a lay."""
    number = len(view.actions)
    return sorted({*range(0, number, max(1, number // most)), number - 1})


@cache
def cases(place: tuple[int, int, int]) -> list[tuple[Case, bool]]:
    """The best action against each of the others, and each of them against the best one."""
    view = view_of(*place)
    actions = [view.actions[i] for i in some_actions(view)]
    outlook, facts = Outlook(view, actions, worlds=128), [Facts(view, action) for action in actions]
    best = int(sum(outlook.terms[term].mean(axis=0) for term in TERMS).argmax())
    return [
        case
        for i in range(len(actions))
        if i != best
        for case in (
            (Case(facts[best], outlook, best, [i], played=facts[i]), True),
            (Case(facts[i], outlook, i, [best]), False),
        )
    ]


def everything() -> Iterator[tuple[Case, Because]]:
    for place in PLACES:
        for case, speaks_for in cases(place):
            for one in found(case, speaks_for):
                if one.counts:
                    yield case, one.because


def kind_of(because: Because) -> Kind:
    return next(kind for kind in KINDS if because.sentence in kind.forms)


def of(*words: str) -> list[tuple[Case, Because]]:
    """What was said with these words, which has to be something."""
    said = [(case, why) for case, why in everything() if all(word in why.sentence for word in words)]
    assert said, words
    return said


def test_every_kind_of_reason_is_said_somewhere_without_a_gap_left_open() -> None:
    said = [why for _, why in everything()]
    assert {kind_of(why) for why in said} == set(KINDS)
    for why in said:
        assert not re.search(r"[{}]|\bnan\b|-\d", re.sub(r"\d-\d-\d", "", str(why))), why
        assert set(re.findall(r"{(\w+)}", why.sentence)) == set(why.values)


def test_one_is_said_in_the_singular() -> None:
    for _, why in everything():
        kind = kind_of(why)
        assert why.sentence == kind.forms[why.values.get(kind.counts) != 1]


def test_each_reason_names_the_idea_of_its_kind() -> None:
    assert all(why.idea == kind_of(why).idea for _, why in everything())


def open_to(board: Board, tiles: Iterable[Tile]) -> set[Lay]:
    """Tried out on the readable board, tile by tile."""
    found = set[Lay]()
    for tile in tiles:
        for cell in board.slots:
            with suppress(IllegalAction):
                board.lay(tile, cell)
                found.add(Lay(tile, cell))
    return found


def after(case: Case) -> tuple[Board, set[Tile]]:
    lay = case.facts.action
    assert isinstance(lay, Lay)
    return case.view.board.lay(*lay), set(case.view.hand) - {lay.tile}


def test_the_tiles_that_are_said_to_fit_when_drawn_do_and_give_that_much() -> None:
    for case, why in of("tiles you have not seen"):
        assert case.facts.action == DRAW
        lays_open = open_to(case.view.board, case.view.unseen)
        assert why.values["fits"] == len({lay.tile for lay in lays_open})
        assert why.values["unseen"] == len(case.view.unseen)
        if "on average" in why.sentence:
            holding_all = replace(case.view, hand=TILES)
            best = [max(points_now(holding_all, lay) for lay in some) for some in by_tile(lays_open).values()]
            assert why.values["points"] == round(sum(best) / len(best))
        else:
            assert 2 * why.values["fits"] < why.values["unseen"]


def test_all_or_nothing_is_said_of_a_draw_without_counting() -> None:
    """Of one tile alone, "1 of the 1 tiles" would be said."""
    for case, why in [*of("Whatever you draw"), *of("nothing you could draw")]:
        assert case.facts.action == DRAW
        fits = {lay.tile for lay in open_to(case.view.board, case.view.unseen)}
        assert fits == (set(case.view.unseen) if "Whatever" in why.sentence else set())
    for _, why in of("tiles you have not seen"):
        assert 0 < int(str(why.values["fits"])) < int(str(why.values["unseen"]))


def by_tile(some: Iterable[Lay]) -> dict[Tile, list[Lay]]:
    found = defaultdict[Tile, list[Lay]](list)
    for lay in some:
        found[lay.tile].append(lay)
    return found


def test_tiles_that_are_said_to_lose_their_last_place_or_to_find_one_do() -> None:
    for case, why in [*of("last place"), *of("that fit")]:
        if "tiles" not in why.values:
            continue
        board, rest = after(case)
        before, then = (set(by_tile(open_to(some, rest))) for some in (case.view.board, board))
        assert why.values["tiles"] == len(before - then if "lose" in why.sentence else then - before)


def test_a_place_that_is_given_up_fitted_nobody_else_and_fits_this_seat_no_more() -> None:
    for case, why in of("gives up a place"):
        board, rest = after(case)
        mine, others = open_to(case.view.board, case.view.hand), open_to(case.view.board, case.view.unseen)
        lost = {lay for lay in mine if lay.cell not in {other.cell for other in others}}
        lost = {lay for lay in lost if lay.cell in board.slots and not board.slots[lay.cell].fits & rest}
        assert why.values["points"] == max(points_now(replace(case.view, hand=TILES), lay) for lay in lost)


def test_where_the_next_player_is_said_to_score_something_has_changed() -> None:
    for case, why in [*of("It opens a place"), *of("almost certainly scores")]:
        board, _ = after(case)
        stories = case.outlook.stories[:, case.action]
        changed = {cell for cell in board.slots if board.slots[cell] != case.view.board.slots.get(cell)}
        numbers = {cell_number(cell) for cell in changed}
        gave = [int(one["reply_gave"]) for one in stories if int(one["reply_place"]) - 1 in numbers]
        assert why.values.get("chance", 10) == round(10 * len(gave) / len(stories))
        assert why.values["points"] == round(sum(gave) / len(gave))


def test_the_end_is_said_to_be_near_where_somebody_holds_few_tiles() -> None:
    for case, why in of("holds only"):
        others = [held for seat, held in enumerate(case.view.held) if seat != case.view.turn]
        assert why.values["tiles"] == min(others) <= 3
        left = case.outlook.stories["own_left"].mean(axis=0)
        apart = left[case.action] - left[case.rivals[0]]
        assert why.values["differ"] == round(-apart if why.sentence.endswith("less.") else apart)


def test_more_points_now_are_more_than_those_of_the_lay_that_was_played() -> None:
    for case, why in of("more than what you laid"):
        assert case.played
        points = [points_now(case.view, action) for action in (case.facts.action, case.played.action)]
        assert [why.values["points"], why.values["more"]] == [points[0], points[0] - points[1]]


@pytest.mark.parametrize("players", [1, 2, 3])
def test_where_and_for_how_much_the_next_player_lays_is_part_of_their_reply(players: int) -> None:
    view = view_of(players, 1, 9)
    outlook = Outlook(view, view.actions[:6], worlds=64)
    laid = outlook.stories["reply_place"] > 0
    assert laid.any() == (players > 1)
    alone = laid & (outlook.stories["others_stuck"] == 0) & (outlook.stories["others_later"] == 0)
    assert (outlook.stories["reply_gave"][alone] >= outlook.stories["reply"][alone]).all()
    assert not outlook.stories["reply_gave"][~laid].any()

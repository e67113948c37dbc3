"""R3-R9, R11, D6-D11, D13: what may be done in a round, and what it gives."""

from dataclasses import replace
from typing import Any

import pytest

from tests.rules.games import CLASSIC, lay, lay_at, played, said, started, tiles
from tripple.rules import (
    DRAW,
    OPEN,
    ORIGIN,
    PASS,
    Blocked,
    Board,
    Cell,
    Counting,
    Deal,
    Failure,
    IllegalAction,
    Lay,
    Match,
    Opening,
    Round,
    RoundEnd,
    Starter,
    Tile,
    scoring,
)
from tripple.rules import sheet as named
from tripple.rules.lattice import around, corners


def refused(here: Round, rule: str, *wrong: object) -> None:
    for action in wrong:
        with pytest.raises(IllegalAction) as error:
            here.play(action)  # type: ignore[arg-type]
        assert error.value.rule == rule


@pytest.mark.parametrize(
    ("hands", "starter", "first"),
    [
        (("555 012", "445 455"), 0, "555"),
        (("345 455", "111 012"), 1, "111"),  # any triple beats any value
        (("000 455", "345 355"), 0, "000"),
        (("444 111", "333 222"), 0, "444"),
        (("345 012", "455 013"), 1, "455"),  # no triple: the highest value
        (("445 012", "355 013"), 1, "355"),  # D6: 13 each, 5-5-3 before 5-4-4
        (("012", "045", "234"), 1, "045"),  # D6: 9 each, 5-4-0 before 4-3-2
        (("", "012"), 1, "012"),
    ],
)
def test_r3_d6_who_starts_and_with_what(hands: tuple[str, ...], starter: int, first: str) -> None:
    here = started(*hands, pool="001 002")
    assert here.turn == starter
    assert here.actions() == (OPEN,)
    after, lines = here.play(OPEN)
    assert after.board.tiles == (Tile.parse(first),)
    value = Tile.parse(first).value
    assert said(lines).startswith(f"{starter} value {value}, {starter} start 5")


def test_r3_a_house_may_start_with_the_highest_value() -> None:
    here = started("111 012", "345 000", pool="001", rules=CLASSIC.with_(starter=Starter.VALUE))
    assert played(here, OPEN).board.tiles == (Tile(3, 4, 5),)


def test_start_bonus_for_triples_only_and_more_for_noughts() -> None:
    rules = CLASSIC.with_(start=10, start_plain=0, start_zero=30)
    assert said(started("345 011", "012 022", rules=rules, pool="111").play(OPEN)[1]) == "0 value 12"
    assert said(started("000 011", "012 022", rules=rules, pool="111").play(OPEN)[1]) == "0 value 0, 0 start 40"
    assert said(started("444 011", "012 022", rules=rules, pool="111").play(OPEN)[1]) == "0 value 12, 0 start 10"


def test_r7_a_start_bonus_for_other_tiles_and_none_at_all() -> None:
    tridom = CLASSIC.with_(start=20, start_plain=10)
    assert said(started("345 011", "012 022", rules=tridom, pool="111").play(OPEN)[1]) == "0 value 12, 0 start 10"
    assert said(started("444 011", "012 022", rules=tridom, pool="111").play(OPEN)[1]) == "0 value 12, 0 start 20"
    none = CLASSIC.with_(start=0, start_plain=0)
    assert said(started("345 011", "012 022", rules=none, pool="111").play(OPEN)[1]) == "0 value 12"
    assert said(started("444 011", "012 022", rules=none, pool="111").play(OPEN)[1]) == "0 value 12, 0 start 0"


def test_r3_0_0_0_may_come_first() -> None:
    noughts = CLASSIC.with_(starter=Starter.ZERO)
    assert started("555 012", "000 022", rules=noughts).turn == 1
    assert started("333 012", "444 022", rules=noughts).turn == 1
    assert started("112 012", "111 022", rules=noughts).turn == 1
    assert played(started("555 012", "000 022", rules=noughts, pool="111"), OPEN).board.tiles == (Tile(0, 0, 0),)


def test_r3_the_lot_decides_who_opens() -> None:
    lots = CLASSIC.with_(starter=Starter.LOT)
    hands = [tiles("555 444"), tiles("012 000"), tiles("")]
    assert Round.start(lots, Deal.of(hands, tiles("111"), 1)).turn == 1
    assert Round.start(lots, Deal.of(hands, tiles("111"), 2)).turn == 0, "who has no tile cannot open"
    opened = played(Round.start(lots, Deal.of(hands, tiles("111"), 1)), OPEN)
    assert opened.board.tiles == (Tile(0, 0, 0),), "the opener's highest triple"


def test_r3_the_opener_may_choose_any_tile() -> None:
    here = started("012 345 555", "022", rules=CLASSIC.with_(opening=Opening.ANY), pool="111")
    assert here.actions() == tuple(Lay(tile, ORIGIN) for tile in tiles("012 345 555"))
    after, lines = here.play(Lay(Tile(0, 1, 2), ORIGIN))
    assert said(lines) == "0 value 3, 0 start 5"
    assert (after.turn, sorted(after.hands[0])) == (1, tiles("345 555"))
    assert here.view(0).preview(Lay(Tile(0, 1, 2), ORIGIN)) == lines


@pytest.mark.parametrize(
    ("hand", "choice"), [("000 444 012", "000 444"), ("444 012", "444"), ("000 012", "000"), ("345 012", "345")]
)
def test_r3_0_0_0_instead_of_a_triple(hand: str, choice: str) -> None:
    here = started(hand, "011", rules=CLASSIC.with_(opening=Opening.ZERO), pool="111")
    assert here.actions() == tuple(Lay(tile, ORIGIN) for tile in tiles(choice))


def test_r3_an_opening_that_is_not_among_the_choice() -> None:
    here = started("000 444 012", "011", rules=CLASSIC.with_(opening=Opening.ZERO), pool="111")
    refused(here, "R3", OPEN, DRAW, PASS, Lay(Tile(0, 1, 2), ORIGIN), Lay(Tile(4, 4, 4), Cell(1, 0, True)))
    refused(here, "R4", Lay(Tile(0, 1, 1), ORIGIN))
    with pytest.raises(TypeError):
        here.play("open")  # type: ignore[arg-type]


def test_r11_alone_the_pool_opens_whatever_the_sheet_says() -> None:
    here = started("012", rules=named("goliath"), pool="555 111")
    assert here.actions() == (OPEN,)
    assert played(here, OPEN).board.tiles == (Tile(5, 5, 5),)


def test_r3_nothing_comes_before_the_opening_and_it_comes_once() -> None:
    here = started("555 012", "455 013", pool="001")
    refused(here, "R3", DRAW, PASS, lay_at("455", 0, 0, False))
    refused(played(here, OPEN), "R3", OPEN)


def test_r4_the_next_seat_lays_a_matching_tile_and_gets_its_value() -> None:
    here = played(started("555 012", "455 013", pool="001"), OPEN)
    assert here.turn == 1
    assert [str(action) for action in here.actions()] == ["455@-1,0v", "455@0,-1v", "455@0,0v", "draw"]
    after, lines = here.play(lay(here, "455"))
    assert said(lines) == "1 value 14"
    assert (after.turn, after.points) == (0, (20, 14))


def test_r4_only_what_one_holds_and_what_fits() -> None:
    here = played(started("555 012 045", "455 013", pool="001"), OPEN)
    refused(here, "R4", lay_at("012", 0, 0, False), lay_at("013", 0, 0, False), lay_at("345", 0, 0, False))
    refused(here, "D2", lay_at("455", 3, 3, True))


def test_r5_drawing_costs_five_each_up_to_three_then_the_turn_passes() -> None:
    here = played(started("555 012", "011 013", pool="001 002 003 022"), OPEN)
    for drawn in (1, 2, 3):
        assert here.actions() == (DRAW,)
        refused(here, "R5", PASS)
        here, lines = here.play(DRAW)
        assert said(lines) == "1 draw -5"
        assert len(here.drawn) == drawn
    assert here.actions() == (PASS,)
    refused(here, "R5", DRAW)
    here, lines = here.play(PASS)
    assert (lines, here.turn, here.points, here.drawn) == ((), 0, (20, -15), ())


def test_r5_who_could_lay_may_draw_instead_unless_the_house_forbids_it() -> None:
    here = played(started("555 012", "455 013", pool="001"), OPEN)
    assert DRAW in here.actions()
    strict = played(started("555 012", "455 013", pool="001", rules=CLASSIC.with_(decline=False)), OPEN)
    assert [str(action) for action in strict.actions()] == ["455@-1,0v", "455@0,-1v", "455@0,0v"]
    refused(strict, "R5", DRAW)


def test_d7_after_drawing_only_drawn_tiles_may_be_laid_and_may_be_declined() -> None:
    here = played(started("555 012", "455 013", pool="355 001 255 002"), OPEN, DRAW)
    assert {str(action)[:3] for action in here.actions()} == {"355", "dra"}
    refused(here, "D7", lay_at("455", 0, 0, False))
    here = played(here, DRAW)
    assert {str(action)[:3] for action in here.actions()} == {"355", "dra"}, "an earlier draw of this turn still counts"
    here = played(here, DRAW)
    assert {str(action)[:3] for action in here.actions()} == {"255", "355", "pas"}
    assert said(here.play(PASS)[1]) == "", "R5: declining the third costs nothing more"


def test_d7_is_a_field() -> None:
    here = played(started("555 012", "455 013", pool="001 002", rules=CLASSIC.with_(drawn_only=False)), OPEN, DRAW)
    assert lay_at("455", 0, 0, False) in here.actions()


@pytest.mark.parametrize(
    ("sheet", "penalty"), [("classic-de", 10), ("compact-de", 10), ("classic-en", 5), ("compact-fr", 5)]
)
def test_r6_d9_with_an_empty_pool_not_laying_costs_a_penalty(sheet: str, penalty: int) -> None:
    here = played(started("555 012", "455 013", rules=named(sheet)), OPEN)
    assert PASS in here.actions(), "D9: who could lay may decline"
    refused(here, "R6", DRAW)
    after, lines = here.play(PASS)
    assert said(lines) == f"1 empty -{penalty}"
    assert (after.turn, after.passes) == (0, 1)


def test_d8_the_pool_runs_out_in_the_middle_of_a_turn() -> None:
    here = played(started("555 012 455", "011 013", pool="001 002"), OPEN, DRAW, DRAW)
    assert here.actions() == (PASS,)
    after, lines = here.play(PASS)
    assert said(lines) == "1 empty -10"
    assert after.points == (20, -20)


def test_d8_is_a_field_and_the_third_tile_costs_nothing_more() -> None:
    rules = CLASSIC.with_(empty_mid_turn=False)
    here = played(started("555 012 455", "011 013", pool="001 002", rules=rules), OPEN, DRAW, DRAW)
    assert here.play(PASS)[1] == ()
    third = played(started("555 012 455", "011 013", pool="001 002 003"), OPEN, DRAW, DRAW, DRAW)
    assert third.play(PASS)[1] == ()


def test_a_house_may_fine_three_draws_in_vain() -> None:
    rules = CLASSIC.with_(failed_draws=10)
    here = played(started("555 012", "011 013", pool="001 002 003 022", rules=rules), OPEN, DRAW, DRAW, DRAW)
    assert said(here.play(PASS)[1]) == "1 failed -10"


def test_r5_the_fine_may_be_due_with_the_last_draw_even_if_it_is_laid() -> None:
    rules = CLASSIC.with_(failed_draws=10, failure=Failure.DRAWING, draws=2)
    here = played(started("555 012", "011 013", rules=rules, pool="455 001 002"), OPEN, DRAW)
    assert said(here.view(1).preview(DRAW)) == "1 draw -5, 1 failed -10"
    here, lines = here.play(DRAW)
    assert said(lines) == "1 draw -5, 1 failed -10"
    assert said(here.play(PASS)[1]) == ""
    assert said(here.play(lay(here, "455"))[1]) == "1 value 14"


def test_r8_laying_the_last_tile_ends_the_round() -> None:
    here = played(started("555 012 345", "455", "022 033", pool="001"), OPEN)
    after, lines = here.play(lay(here, "455"))
    assert said(lines) == "1 value 14, 1 out 20, 1 left 15, 1 left 10"
    assert [line.other for line in lines] == [None, None, 0, 2]
    assert after.end is RoundEnd.OUT
    assert (after.points, after.actions()) == ((20, 59, 0), ())
    refused(after, "R8", DRAW, PASS, OPEN)


def test_r8_the_opening_tile_can_be_the_last() -> None:
    after, lines = started("555", "455 012", pool="001").play(OPEN)
    assert said(lines) == "0 value 15, 0 start 5, 0 out 20, 0 left 17"
    assert after.end is RoundEnd.OUT


def test_r8_taking_what_is_left_is_a_field() -> None:
    rules = CLASSIC.with_(out_takes_left=False)
    assert said(started("555", "455", rules=rules).play(OPEN)[1]) == "0 value 15, 0 start 5, 0 out 20"


def test_r9_blocked_the_least_gets_the_others_and_loses_the_own() -> None:
    """D10: judged as soon as the turn ends; here it is the opening."""
    after, lines = started("555 011 012", "022 044", "034 013").play(OPEN)
    assert after.end is RoundEnd.BLOCKED
    assert said(lines) == "0 value 15, 0 start 5, 0 left 12, 0 left 11, 0 own -5"


def test_d11_everybody_at_the_least_gets_it() -> None:
    _, lines = started("555 011", "002", "034").play(OPEN)
    assert said(lines[2:]) == "0 left 2, 0 left 7, 0 own -2, 1 left 2, 1 left 7, 1 own -2"
    _, lines = started("555 011", "002", "034", rules=CLASSIC.with_(blocked_tie=False)).play(OPEN)
    assert lines[2:] == ()


@pytest.mark.parametrize(
    ("blocked", "expected"),
    [
        (Blocked.LEAST, "0 left 7, 0 own -2"),
        (Blocked.LEAST_KEEPS, "0 left 7"),
        (Blocked.ALL_LOSE, "0 own -2, 1 own -7"),
        (Blocked.NOTHING, ""),
        (Blocked.FEWEST, "0 left 7, 0 own -2, 1 left 2, 1 own -7"),
        (Blocked.DIFFERENCES, "0 difference 5"),
    ],
)
def test_r9_is_a_field(blocked: Blocked, expected: str) -> None:
    _, lines = started("555 011", "034", rules=CLASSIC.with_(blocked=blocked)).play(OPEN)
    assert said(lines[2:]) == expected


def test_r9_the_fewest_tiles_are_not_always_the_least() -> None:
    start = started("555 011 012", "344", rules=CLASSIC.with_(blocked=Blocked.FEWEST))
    assert said(start.play(OPEN)[1][2:]) == "1 left 5, 1 own -11"


def test_r4_left_tiles_count_what_they_are_worth() -> None:
    one_each = CLASSIC.with_(counting=Counting.TILES)
    assert said(started("555 011 012", "344", rules=one_each).play(OPEN)[1]) == (
        "0 value 1, 0 start 5, 1 left 2, 1 own -1"
    )
    zero = CLASSIC.with_(zero=20)
    assert said(started("000", "344 123", rules=zero, pool="111").play(OPEN)[1][:2]) == "0 value 20, 0 start 5"
    assert said(started("555", "000 344", rules=zero, pool="111").play(OPEN)[1][-1:]) == "0 left 31"


def test_d10_blocked_is_judged_after_the_turns_penalty() -> None:
    """The pool's last tile is drawn in vain: the round ends with that turn, penalty first."""
    here = played(started("555 012", "011 013", pool="001"), OPEN, DRAW)
    after, lines = here.play(PASS)
    assert after.end is RoundEnd.BLOCKED
    assert said(lines) == "1 empty -10, 0 left 7, 0 own -3"


def test_d10_a_full_circle_of_passes_ends_the_round() -> None:
    here = played(started("555 012 355", "455 013", "011 022"), OPEN, PASS, PASS)
    assert (here.end, here.passes) == (None, 2)
    after, lines = here.play(PASS)
    assert after.end is RoundEnd.PASSED
    assert said(lines) == "0 empty -10, 2 left 16, 2 left 18, 2 own -6"


def test_d10_laying_breaks_the_circle() -> None:
    here = played(started("555 012 355", "455 013"), OPEN, PASS)
    assert here.passes == 1
    here = played(here, lay(here, "355"))
    assert (here.passes, here.turn) == (0, 1)


def test_d10_three_draws_that_empty_the_pool_count_as_a_turn_without_laying() -> None:
    here = played(started("555 012 355", "011 013", pool="001 002 003"), OPEN, DRAW, DRAW, DRAW, PASS)
    assert (here.passes, here.end, here.turn) == (1, None, 0)
    assert played(here, PASS).end is RoundEnd.PASSED


@pytest.mark.parametrize(
    ("around_hole", "changes", "expected"),
    [
        (1, {}, "0 value 0, 0 hexagon 50"),
        (2, {}, "0 value 0, 0 hexagon 50, 0 hexagon 50"),
        (3, {}, "0 value 0, 0 hexagon 50, 0 hexagon 50, 0 hexagon 50"),
        (3, {"hexagon": 50, "next_hexagon": 10}, "0 value 0, 0 hexagon 50, 0 hexagon 10, 0 hexagon 10"),
        (1, {"hexagon": 40, "hexagon_double": True}, "0 value 0, 0 hexagon 40, 0 double 25"),
    ],
)
def test_r7_d5_hexagons_are_paid_one_by_one(around_hole: int, changes: dict[str, Any], expected: str) -> None:
    hole = Cell(0, 1, True)
    ring = {cell for point in corners(hole)[:around_hole] for cell in around(point)} - {hole}
    slot = Board.of((cell, (0, 0, 0)) for cell in ring).slots[hole]
    assert said(scoring.laying(CLASSIC.with_(**changes), 0, Tile(0, 0, 0), slot)) == expected


def test_r7_bridges_and_double_connections_pay_their_bonus() -> None:
    hole, below = Cell(0, 1, True), Cell(0, 0, False)
    for other, expected in [(Cell(0, 2, True), "bridge 30"), (Cell(0, 1, False), "double 25")]:
        slot = Board.of((cell, (0, 0, 0)) for cell in (below, other)).slots[hole]
        assert said(scoring.laying(CLASSIC, 0, Tile(0, 0, 0), slot)) == f"0 value 0, 0 {expected}"


def test_d13_the_starter_comes_from_the_pool_without_points() -> None:
    here = started("345 045", pool="555 001 455")
    assert (here.is_solo, here.supply) == (True, 3)
    after, lines = here.play(OPEN)
    assert lines == ()
    assert after.board.tiles == (Tile(5, 5, 5),)
    assert (after.turn, after.hands, after.supply) == (0, here.hands, 2)


def test_d13_emptying_the_tray_gives_the_bonus() -> None:
    here = played(started("455", pool="555 001"), OPEN)
    after, lines = here.play(lay(here, "455"))
    assert said(lines) == "0 value 14, 0 out 20"
    assert after.end is RoundEnd.OUT


def test_d13_draws_are_limited_and_left_tiles_are_minus() -> None:
    rules = CLASSIC.with_(solo_draws=2)
    here = played(started("011", pool="555 001 002 355", rules=rules), OPEN, DRAW, DRAW)
    assert (here.supply, here.actions()) == (0, (PASS,))
    after, lines = here.play(PASS)
    assert said(lines) == "0 empty -10, 0 own -5"
    assert after.end is RoundEnd.BLOCKED


def test_d13_whoever_plays_alone_loses_what_is_left_also_where_differences_are_paid() -> None:
    here = played(started("455 012", pool="555", rules=CLASSIC.with_(blocked=Blocked.DIFFERENCES)), OPEN)
    assert said(here.play(lay(here, "455"))[1]) == "0 value 14, 0 own -3"


def test_d13_no_tile_fits_and_no_draw_is_left() -> None:
    here = played(started("455 012", pool="555", rules=CLASSIC), OPEN)
    after, lines = here.play(lay(here, "455"))
    assert said(lines) == "0 value 14, 0 own -3"
    assert after.end is RoundEnd.BLOCKED


def test_d13_without_a_tray_the_round_goes_on_while_there_are_draws() -> None:
    rules = CLASSIC.with_(hands=(0, 10, 8, 8, 6, 6), solo_draws=2)
    here = played(started("", pool="555 455 355 255", rules=rules), OPEN)
    assert here.actions() == (DRAW,)
    here = played(here, DRAW)
    here = played(here, lay(here, "455"))
    assert (here.end, here.hands) == (None, (frozenset(),))
    here = played(here, DRAW)
    after, lines = here.play(lay(here, "355"))
    assert after.end is RoundEnd.OUT
    assert said(lines).endswith("0 out 20")


def test_d13_without_a_tray_and_with_nothing_to_draw_it_is_over_at_once() -> None:
    after, lines = started("", pool="555").play(OPEN)
    assert (after.end, lines) == (RoundEnd.BLOCKED, ())


def test_d14_points_go_below_zero() -> None:
    assert played(started("555 012", "011", pool="001 002 003"), OPEN, DRAW).points == (20, -5)


def test_something_that_is_no_action_is_a_bug_of_the_caller() -> None:
    with pytest.raises(TypeError, match="is no action"):
        played(started("555 012", "011", pool="001"), OPEN).play("draw")  # type: ignore[arg-type]


def test_equal_rounds_have_one_hash_and_one_text() -> None:
    """Whatever order their tiles came in: two tiles are laid each way round."""
    first = played(started("555 045", "455 355", pool="001 002 003"), OPEN)
    one = played(first, lay(first, "455"))
    other = Round.start(CLASSIC, Deal.of([tiles("045 555"), tiles("355 455")], tiles("001 002 003")))
    other = played(other, OPEN)
    other = played(other, lay(other, "455"))
    reordered = replace(other, board=Board.of(reversed(list(other.board.cells.items()))))
    assert one == reordered
    assert hash(one) == hash(reordered)
    assert repr(one) == repr(reordered)
    match = Match(CLASSIC, 2).start_round(Deal.of([tiles("045 555"), tiles("355 455")], tiles("001")))
    assert len({match, match, one.view(0), reordered.view(0), one, reordered}) == 3

"""What every level has to satisfy."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import cycle

import pytest

from tests.rules.houses import DIFFERENT
from tripple.bots import CHARACTERS, LADDER, LEVELS, SEARCHING, TITLES, USUAL, Budget
from tripple.bots.flaws import FLAWS
from tripple.rules import Deal, Round, Sheet, View, deal, sheet

from .positions import CLASSIC, choices

HOUSES = {
    "laying is a duty": CLASSIC.with_(decline=False),
    "any tile after drawing": CLASSIC.with_(drawn_only=False),
    "one draw": CLASSIC.with_(draws=1, failed_draws=10),
    "ten tiles": CLASSIC.with_(numbers=3),
    "no tray": CLASSIC.with_(hands=(0, 10, 8, 8, 6, 6)),
    "other publishers": CLASSIC.with_(hands=(9, 9, 7, 7, 6, 6), target=400, start=10, next_hexagon=60, hexagon=50),
}
QUICK = Budget(seed=5, playouts=20)
"""Enough for a level to do all it does, too little to do it well."""
OLD = "random", "beginner", "greedy", "thinker", "planner", "master"
ALIKE = {*FLAWS} - {"squirrel", "fox"}
"""Levels that differ from others in figures only: they need not be tried everywhere."""
TRIED = [level for level in LEVELS if level not in ALIKE]
levels = pytest.mark.parametrize("level", TRIED)


def in_turn(settings: Iterable[object]) -> list[tuple[str, object]]:
    """Everybody in each of these settings; those that search take turns, for they have one search in common."""
    searching = cycle(level for level in TRIED if level in SEARCHING)
    quick = [level for level in TRIED if level not in SEARCHING]
    return [(level, setting) for setting in settings for level in (*quick, next(searching))]


def played(level: str, players: int, rules: Sheet) -> Round:
    return played_out(level, Round.start(rules, Deal.from_seed("levels", 0, players, rules)))


def played_out(level: str, here: Round) -> Round:
    """A whole round of the level with itself; the rules refuse whatever is not allowed."""
    while not here.end:
        view = here.view(here.turn)
        choice = LEVELS[level](view, QUICK)
        told = [candidate.action for candidate in choice.candidates]
        assert {choice.action, *told} <= set(view.actions)
        assert told[:1] == [choice.action] or (not told and (level == "random" or len(view.actions) == 1))
        here, _ = here.play(choice.action)
    return here


@pytest.mark.parametrize(("level", "players"), in_turn(range(1, 7)))
def test_it_plays_a_round_with_any_number_of_players(level: str, players: int) -> None:
    assert played(level, players, CLASSIC).end


@pytest.mark.parametrize(("level", "name"), in_turn(sorted(DIFFERENT)))
def test_it_plays_by_every_sheet(level: str, name: str) -> None:
    assert played(level, 2, sheet(name)).end


@pytest.mark.parametrize(("level", "house"), in_turn(HOUSES))
@pytest.mark.parametrize("players", [1, 2])
def test_it_plays_by_house_rules(level: str, house: str, players: int) -> None:
    assert played(level, players, HOUSES[house]).end


@pytest.mark.parametrize(("level", "players"), in_turn([1, 2, 3]))
def test_it_plays_with_a_box_of_few_tiles(level: str, players: int) -> None:
    order = deal("few", 1)
    hands = [order[seat * 4 : seat * 4 + 4] for seat in range(players)]
    for pool in (order[12:13], order[12:20]):
        assert played_out(level, Round.start(CLASSIC, Deal.of(hands, pool))).end


@levels
def test_the_same_seed_gives_the_same_action(level: str) -> None:
    for state in choices(2)[:30:3]:
        view = state.view(state.turn)
        assert LEVELS[level](view, QUICK) == LEVELS[level](view, QUICK)


def hidden_elsewhere(state: Round) -> Round:
    """The same for the seat on turn, but the tiles it cannot see have changed places."""
    others = [seat for seat in range(state.players) if seat != state.turn]
    unseen = sorted(set(state.pool).union(*(state.hands[seat] for seat in others)), reverse=True)
    hands = list(state.hands)
    for seat in others:
        hands[seat], unseen = frozenset(unseen[: len(hands[seat])]), unseen[len(hands[seat]) :]
    return replace(state, hands=tuple(hands), pool=tuple(unseen))


@levels
@pytest.mark.parametrize("players", [1, 2, 4])
def test_it_cannot_tell_hidden_tiles_apart(level: str, players: int) -> None:
    for state in choices(players, seed=2)[:40:5]:
        other = hidden_elsewhere(state)
        seen, also = state.view(state.turn), other.view(state.turn)
        assert _visible(seen) == _visible(also)
        assert LEVELS[level](seen, QUICK) == LEVELS[level](also, QUICK)


def _visible(view: View) -> tuple[object, ...]:
    return view.hand, view.board, view.held, view.actions, view.pool, view.drawn, view.points


@pytest.mark.parametrize("level", sorted(ALIKE))
@pytest.mark.parametrize("players", [2, 4])
def test_a_level_that_differs_in_figures_only_plays_a_round_too(level: str, players: int) -> None:
    assert played(level, players, CLASSIC.with_(decline=players == 2)).end


def test_a_person_is_offered_whoever_has_a_character() -> None:
    assert set(LADDER) == set(CHARACTERS) <= set(LEVELS)
    assert set(FLAWS) < set(LADDER)
    assert USUAL in LADDER[:2], "a kind one"
    assert LADDER[-1] == "master"
    assert [one.elo for one in CHARACTERS.values()] == sorted(one.elo for one in CHARACTERS.values())


def test_every_level_has_a_name_for_people() -> None:
    assert set(LEVELS) == set(TITLES)
    assert len({*TITLES.values()}) == len(TITLES)


def test_the_old_names_are_still_known() -> None:
    assert set(OLD) <= set(LEVELS)

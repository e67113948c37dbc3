"""The kernels that think ahead: worlds that fit, endings that are exact."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from tripple.bots.style import judged
from tripple.bots.world import seen
from tripple.rules import TILES, Deal, Draw, Lay, Pass, Round, Sheet, Tile, View, sheet
from tripple.sim.run import seed_number
from tripple.sim.search import EAGER, PATIENT, imagine_worlds
from tripple.sim.tables import tiles_of

CLASSIC = sheet("classic-de")
World = tuple[list[frozenset[Tile]], list[Tile]]


def greedily(here: Round, random: Random) -> Round:
    """One action of a player who lays whatever fits."""
    lays = [action for action in here.actions() if isinstance(action, Lay)]
    return here.play(random.choice(lays) if lays else here.actions()[0])[0]


def rounds(players: int, rules: Sheet = CLASSIC, seed: int = 0) -> Iterator[Round]:
    random = Random(seed)
    here = Round.start(rules, Deal.from_seed(f"worlds {seed}", 1, players, rules))
    while not here.end:
        here = greedily(here, random)
        if not here.end:
            yield here


def worlds(view: View, style: int, number: int = 40) -> list[World]:
    known = seen(view, judged)
    hands, pools = np.zeros((number, 6), dtype=np.uint64), np.zeros((number, 56), dtype=np.int64)
    imagine_worlds(known.states, known.known, known.clues, style, seed_number(1), hands, pools)
    found = []
    for masks, pool in zip(hands.tolist(), pools.tolist(), strict=True):
        held = [frozenset(Tile(*tile) for tile in tiles_of(mask)) for mask in masks[: view.players]]
        found.append((held, [TILES[tile] for tile in pool[: view.pool]]))
    return found


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("style", [EAGER, PATIENT])
def test_worlds_fit_what_the_seat_sees(players: int, style: int) -> None:
    """As many tiles as everybody holds, each unseen tile once, the hand of the seat as it is."""
    for here in list(rounds(players))[::7]:
        view = here.view(here.turn)
        for hands, pool in worlds(view, style):
            assert [len(hand) for hand in hands] == list(view.held)
            assert hands[here.turn] == here.hands[here.turn]
            others = [tile for seat, hand in enumerate(hands) if seat != here.turn for tile in hand]
            assert sorted([*others, *pool]) == sorted(view.unseen)


def test_nobody_was_dealt_what_would_have_opened() -> None:
    """R3: before anybody has drawn, the others hold no tile that goes before the one that opened."""
    for seed in range(20):
        here = next(rounds(2, seed=seed))
        opener, first = 1 - here.turn, here.board.tiles[0]
        higher = {tile for tile in TILES if tile.is_triple and (tile > first or not first.is_triple)}
        for hands, _ in worlds(replace(here, turn=opener).view(opener), PATIENT):
            assert not higher & hands[1 - opener]


def test_who_could_not_lay_holds_nothing_that_fitted() -> None:
    """R5: for players who lay whatever fits, a drawing turn tells what they do not hold; most worlds respect it."""
    checked, kept = 0, 0
    for seed in range(6):
        for here in rounds(2, seed=seed):
            *_, last = here.history
            if not isinstance(last.action, Pass) or last.seat == here.turn:
                continue
            fitted = frozenset().union(*(slot.fits for slot in here.board.slots.values()))
            for hands, _ in worlds(here.view(here.turn), EAGER):
                checked += 1
                kept += not fitted & hands[last.seat]
    assert checked > 100
    assert kept > 0.8 * checked


def test_a_patient_player_is_told_from_an_eager_one() -> None:
    """Who draws again and again although something surely fits draws on purpose."""
    rules, random = CLASSIC, Random(5)
    here = Round.start(rules, Deal.from_seed("patient", 1, 2, rules))
    here, _ = here.play(here.actions()[0])
    for _ in range(14):
        draws = [action for action in here.actions() if isinstance(action, Draw | Pass)]
        here = here.play(draws[0])[0] if here.turn == 0 else greedily(here, random)
    patient = seen(here.view(1), judged).known
    eager = seen(here.view(0), judged).known
    assert patient["patient"][0, 0] > 0.8
    assert eager["patient"][0, 1] < 0.5


def best(here: Round, me: int) -> int:
    """What the round comes to for me, ahead of the other, if both play their best; the slow and sure way."""
    if here.end:
        return here.points[me] - here.points[1 - me]
    values = [best(here.play(action)[0], me) for action in here.actions()]
    return max(values) if here.turn == me else min(values)


def endings(rules: Sheet) -> Iterator[Round]:
    """Positions without a pool and with few tiles left, reached by chance."""
    all_dealt = rules.with_(hands=(10, 28, 8, 8, 6, 6))
    for seed in range(400):
        few = (here for here in rounds(2, all_dealt, seed) if sum(map(len, here.hands)) <= 7)
        if (here := next(few, None)) and len(here.actions()) > 1:
            yield here


@pytest.mark.parametrize("rules", [CLASSIC, sheet("compact-en").with_(decline=False, empty=25)])
def test_endings_are_exact(rules: Sheet) -> None:
    """With nothing hidden the master's values are those of trying everything on the readable engine."""
    from tripple.bots import Budget
    from tripple.bots.searching import SEARCHERS

    solved = 0
    for here in endings(rules):
        choice = SEARCHERS["master"](here.view(here.turn), Budget(seconds=5))
        values = {action: best(here.play(action)[0], here.turn) for action in here.actions()}
        assert {candidate.action: candidate.points for candidate in choice.candidates} == values
        assert values[choice.action] == max(values.values())
        solved += 1
        if solved == 12:
            break
    assert solved == 12, "there are not enough endings to try"

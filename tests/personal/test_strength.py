"""About my strength: made-up players, whose true rating is known, are found and followed."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from statistics import mean

import pytest

from tripple.personal.played import PEOPLE, PlayedGame
from tripple.personal.strength import LATEST, chance, rating, strength

LADDER = tuple("abcdefghijkl")
STEP = 120
RATINGS = {level: 1000.0 + STEP * at for at, level in enumerate(LADDER)}
USUAL = "c"


def game(at: int, won: bool, *levels: str, rivals: Sequence[str] = (), over: bool = True) -> PlayedGame:
    return PlayedGame(
        id=str(at),
        at=float(at),
        rivals=tuple(rivals) or tuple(sorted(set(levels))),
        rounds=(),
        points=0,
        counts={},
        over=over,
        complete=True,
        won=won,
        levels=levels,
    )


def rung(level: str) -> int:
    return LADDER.index(level)


def evening(true: float, games: int, seed: int, rivals: int = 1, before: Sequence[PlayedGame] = ()) -> list[PlayedGame]:
    """Somebody of this rating plays whoever is said to be about as strong."""
    dice, played = Random(seed), list(before)
    for at in range(len(played), len(played) + games):
        levels = [strength(played, RATINGS, LADDER, USUAL).level] * rivals
        played.append(game(at, dice.random() < chance(true, [RATINGS[one] for one in levels]), *levels))
    return played


def found(played: Sequence[PlayedGame]) -> int:
    return rung(strength(played, RATINGS, LADDER, USUAL).level)


def evenings(true: float, games: int, rivals: int = 1) -> Iterator[list[PlayedGame]]:
    return (evening(true, games, seed, rivals) for seed in range(12))


def test_without_a_game_it_is_the_usual_level_and_one_game_does_not_say_much() -> None:
    assert strength([], RATINGS, LADDER, USUAL).level == USUAL
    assert strength([], RATINGS, LADDER, USUAL).games == 0
    assert found([game(0, False, USUAL)]) == rung(USUAL) - 1
    assert found([game(0, True, USUAL)]) == rung(USUAL) + 1


@pytest.mark.parametrize("true", [0, 5, 11])
@pytest.mark.parametrize("rivals", [1, 3])
def test_a_made_up_player_is_found_within_thirty_games(true: int, rivals: int) -> None:
    rungs = [found(played) for played in evenings(RATINGS[LADDER[true]], 30, rivals)]
    assert abs(mean(rungs) - true) < 1
    assert mean(abs(one - true) for one in rungs) < 1.3


def test_then_about_half_of_the_games_are_won() -> None:
    late = [one.won for played in evenings(RATINGS["h"], 60) for one in played[30:]]
    assert 0.44 < mean(late) < 0.56


def test_who_gets_better_or_worse_is_followed() -> None:
    weak, strong = RATINGS["b"], RATINGS["i"]
    better = [found(evening(strong, 30, seed, before=evening(weak, 40, seed))) for seed in range(12)]
    worse = [found(evening(weak, 30, seed, before=evening(strong, 40, seed))) for seed in range(12)]
    assert abs(mean(better) - rung("i")) < 1.3
    assert abs(mean(worse) - rung("b")) < 1.3


def test_games_with_people_unknown_levels_take_backs_and_unfinished_ones_do_not_count() -> None:
    others = [
        game(1, True, "l", rivals=("l", PEOPLE)),
        game(2, True, "nobody"),
        game(3, True, "l", over=False),
        game(4, True, rivals=(PEOPLE,)),
        replace(game(5, True, "l"), taken_back=1),
        replace(game(6, True, "l"), stood_in=True),
    ]
    told = strength([*others, game(0, False, USUAL)], RATINGS, LADDER, USUAL)
    assert (rung(told.level), told.games) == (rung(USUAL) - 1, 1)
    assert strength([game(at, True, "l") for at in range(2 * LATEST)], RATINGS, LADDER, USUAL).games == LATEST


def test_whoever_always_wins_or_loses_still_has_a_rating() -> None:
    always = [game(at, True, "l") for at in range(LATEST)]
    never = [game(at, False, "a") for at in range(LATEST)]
    assert found(always) == rung("l")
    assert found(never) == rung("a")
    assert rating(always, RATINGS, RATINGS[USUAL]) > RATINGS["l"] > RATINGS["a"] > rating(never, RATINGS, 1200.0)


def test_against_three_equals_a_quarter_is_won() -> None:
    assert chance(1000, [1000] * 3) == pytest.approx(0.25)
    assert chance(1400, [1000]) == pytest.approx(10 / 11)

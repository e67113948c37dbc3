"""Results less luck: the same on average, surer, and the same in every process."""

from collections.abc import Sequence
from statistics import fmean, stdev

import numpy as np
import pytest

from tripple.arena import Contest, ContestTerms, GameResult, LuckShare, Tally, entrants
from tripple.arena.statistics import anytime_mean_interval, less_luck, times_as_many
from tripple.arena.sums import Sums
from tripple.arena.tally import STAND_FOR_THEMSELVES
from tripple.bots import LEVELS, Budget, Choice
from tripple.review.luck import AS_THEY_PLAY
from tripple.rules import Cell, Lay, View, sheet
from tripple.work import place_named

CLASSIC = sheet("classic-en")
SMALL = CLASSIC.with_(hands=(9, 22, 14, 11, 9, 8))
"""Large hands: only twelve tiles are left to be drawn, so a round's luck is soon looked at."""
TRIALS = 300


def contest(*names: str, worlds: int = 24, single_rounds: bool = True) -> Contest:
    terms = ContestTerms(SMALL, "luck", single_rounds, worlds)
    return Contest(terms, entrants(names, Budget()))


def tally_of(played: Contest, sets: int) -> Tally:
    tally = Tally(played.entrants)
    for one in played.sets(sets):
        tally.add(one)
    return tally


def lucks(played: Contest, sets: int, processes: int = 1) -> list[tuple[LuckShare, ...]]:
    return [game.luck for one in played.sets(sets, place_named(None, processes)) for game in one]


def test_luck_is_nothing_on_average_and_the_same_interval_takes_fewer_sets() -> None:
    """Greedy and the thinker stand for themselves in the play-outs: hardly anything but the worlds' noise is left.

    Measured: as if there were 3.6 times as many sets.
    """
    tally = tally_of(contest("thinker", "greedy", worlds=24), 12)
    row = tally.rows[0]
    luck = [one.lucky_ahead for one in row.luck]
    assert abs(fmean(luck)) < 2.5 * stdev(luck) / len(luck) ** 0.5
    (less,) = [one.less_luck for one in tally.standings() if one.less_luck and one.entrant.name == "thinker"]
    assert less.ahead_worth > 1.5
    assert less.ahead == pytest.approx(row.ahead.mean, abs=2.5 * (row.ahead.variance / row.ahead.number) ** 0.5)


def test_who_is_stronger_stays_stronger() -> None:
    """Greedy beats dice with and without luck, by the same within the errors of both."""
    tally = tally_of(contest("greedy", "random"), 30)
    raw, less = tally.standings()[0], tally.standings()[0].less_luck
    assert less
    assert raw.entrant.name == "greedy"
    assert less.ahead_interval.low < raw.ahead < less.ahead_interval.high
    assert raw.ahead_interval.low < less.ahead < raw.ahead_interval.high
    assert raw.share_interval.low < less.share < raw.share_interval.high
    luck = [one.lucky_share for one in tally.rows[0].luck]
    assert abs(fmean(luck)) < 2.5 * stdev(luck) / len(luck) ** 0.5


@pytest.mark.parametrize("single_rounds", [True, False], ids=["rounds", "games"])
def test_equal_players_are_equally_lucky(single_rounds: bool) -> None:
    for one, other in contest("greedy", "greedy", worlds=12, single_rounds=single_rounds).sets(2):
        for seat in (0, 1):
            assert one.luck[seat].ahead == pytest.approx(-other.luck[seat].ahead)
            assert one.luck[seat].share == pytest.approx(-other.luck[seat].share)
        assert any(luck.ahead for luck in one.luck)


def test_three_players_share_out_their_luck() -> None:
    for game in contest("greedy", "random", "beginner", worlds=14).play_set(0):
        assert sum(luck.ahead for luck in game.luck) == pytest.approx(0, abs=1e-6)
        assert sum(luck.share for luck in game.luck) == pytest.approx(0, abs=1e-6)


@pytest.mark.process
def test_luck_does_not_depend_on_the_number_of_processes() -> None:
    played = contest("greedy", "random", worlds=12)
    assert lucks(played, 2) == lucks(played, 2, processes=2)


def test_nobody_gets_rid_of_bad_luck_by_forfeiting(monkeypatch: pytest.MonkeyPatch) -> None:
    def stubborn(view: View, budget: Budget) -> Choice:
        late = len(view.history) > 8
        return Choice(Lay(view.hand[0], Cell(40, 40, True)) if late else view.actions[-1])

    monkeypatch.setitem(LEVELS, "random", stubborn)
    for game in contest("random", "greedy", worlds=12).play_set(0):
        assert game.fault
        assert any(luck.ahead for luck in game.luck)


def test_luck_is_looked_at_only_where_it_is_asked_for() -> None:
    tally = tally_of(contest("greedy", "random", worlds=0), 2)
    assert not tally.rows[0].luck
    assert tally.standings()[0].less_luck is None


def made_up(share: float, sets: int, chance: np.random.Generator) -> tuple[list[float], list[float]]:
    """Values of which two thirds are luck, as it is seen through some noise."""
    luck = chance.normal(0, 1, sets)
    values = share + 0.3 * luck + chance.normal(0, 0.15, sets)
    return values.tolist(), (0.3 * luck + chance.normal(0, 0.05, sets)).tolist()


def test_less_luck_has_the_same_mean_and_spreads_less() -> None:
    chance = np.random.default_rng(1)
    means = [fmean(less_luck(*made_up(0.6, 15, chance), 0.5)) for _ in range(600)]
    assert abs(fmean(means) - 0.6) < 3 * stdev(means) / len(means) ** 0.5
    values, luck = made_up(0.6, 500, chance)
    assert 3 < times_as_many(Sums.of(values), Sums.of(less_luck(values, luck, 0.25))) < 6


def test_luck_that_tells_nothing_is_left_alone() -> None:
    chance = np.random.default_rng(2)
    values, luck = chance.normal(0, 1, 500).tolist(), chance.normal(0, 1, 500).tolist()
    assert times_as_many(Sums.of(values), Sums.of(less_luck(values, luck, 0.25))) > 0.95


def test_a_coefficient_knows_nothing_of_its_own_set_and_of_later_ones() -> None:
    values, luck = made_up(0.6, 40, np.random.default_rng(3))
    changed = [*values[:30], *(7 * value for value in values[30:])]
    before, after = less_luck(values, luck, 0.25), less_luck(changed, luck, 0.25)
    assert before[:30] == after[:30]
    assert values[30] - before[30] == pytest.approx(changed[30] - after[30])


def test_intervals_less_luck_hold_at_all_times_at_once() -> None:
    chance = np.random.default_rng(4)
    held = 0
    for _ in range(TRIALS):
        adjusted = less_luck(*made_up(0.5, 120, chance), 1)
        intervals = [anytime_mean_interval(Sums.of(adjusted[:sets])) for sets in range(10, 121, 10)]
        held += all(one.low <= 0.5 <= one.high for one in intervals)
    assert held / TRIALS > 0.95


def game(points: Sequence[int], luck: float) -> GameResult:
    wins = tuple(float(own == max(points)) for own in points)
    return GameResult(tuple(points), wins, 1, ((), ()), luck=(LuckShare(90 * luck, luck), LuckShare(-90 * luck, -luck)))


def test_what_is_decided_does_not_depend_on_luck() -> None:
    """Bets need bounded values, and the bounds of luck cost more sets than it saves: shares decide as they are."""
    chance = np.random.default_rng(5)
    plain, lucky = (Tally(entrants(["greedy", "random"], Budget()), anytime=True) for _ in range(2))
    for luck in chance.normal(0, 0.3, 60):
        points = (60, 20) if chance.random() < 0.75 else (10, 30)
        lucky.add((game(points, luck), game(points, -luck)))
        plain.add((game(points, 0), game(points, 0)))
        assert (plain.leader is None) == (lucky.leader is None)
    assert lucky.leader == lucky.entrants[0]


def test_a_clean_sweep_is_no_surer_for_looking_at_luck() -> None:
    tally = Tally(entrants(["greedy", "random"], Budget()))
    for luck in np.random.default_rng(6).normal(0, 0.3, 20):
        tally.add((game((60, 20), luck), game((50, 20), luck)))
    best = tally.standings()[0]
    assert best.less_luck
    assert best.less_luck.share == 1
    assert best.less_luck.share_interval == best.share_interval


def test_those_who_stand_for_themselves_are_the_same_everywhere() -> None:
    assert set(STAND_FOR_THEMSELVES) == {level for level, stands in AS_THEY_PLAY.items() if level == stands}

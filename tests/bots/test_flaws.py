"""Mistakes that people make: each does what it says, and nothing else."""

from collections import Counter
from dataclasses import replace
from statistics import fmean

import pytest

from tripple.arena import Contest, ContestTerms, Tally, entrants
from tripple.bots import LEVELS, SEARCHING, Budget
from tripple.bots.beginner import noticed
from tripple.bots.flawed import flawed
from tripple.bots.flaws import AS_MANY_AS_IT_MAY, FLAWS, Flaws, makes_no_effort
from tripple.bots.search import TurnSearch
from tripple.rules import DRAW, Deal, Lay, Round, View

from .positions import CLASSIC, choices

QUICK = Budget(seed=3, playouts=20)
VIEWS = [state.view(state.turn) for seed in range(6) for state in choices(2, seed)]
SEVERAL = [
    view for view in VIEWS if sum(isinstance(action, Lay) for action in view.actions) > 1 and DRAW in view.actions
]


def lays(actions: tuple[object, ...]) -> int:
    return sum(isinstance(action, Lay) for action in actions)


def test_who_overlooks_more_sees_less_and_never_what_is_not_there() -> None:
    seen = [
        fmean(lays(noticed(view, Budget(seed=seed), overlooks)) for view in SEVERAL for seed in range(5))
        for overlooks in (0.0, 0.5, 1.0, 2.0)
    ]
    assert seen == sorted(seen, reverse=True)
    assert seen[0] == fmean(lays(view.actions) for view in SEVERAL)
    assert all(set(noticed(view, QUICK, 2.0)) <= set(view.actions) for view in VIEWS)


def test_without_flaws_it_is_the_thinker_and_with_play_outs_the_master() -> None:
    for view in SEVERAL[::7]:
        assert flawed(Flaws(), view, QUICK).action == LEVELS["thinker"](view, QUICK).action
        assert flawed(Flaws(playouts=20), view, QUICK) == LEVELS["master"](view, QUICK)


def test_tempted_is_greedy_with_worse_eyes() -> None:
    for view in SEVERAL[::5]:
        assert flawed(Flaws(tempted=True), view, QUICK).action == LEVELS["greedy"](view, QUICK).action
        assert flawed(Flaws(tempted=True, overlooks=1.0), view, QUICK) == LEVELS["beginner"](view, QUICK)


def test_the_hasty_one_lays_the_first_that_it_sees() -> None:
    for view in SEVERAL[::5]:
        choice = flawed(Flaws(tempted=True, hasty=True), view, QUICK)
        assert choice.action == next(action for action in view.actions if isinstance(action, Lay))


def test_who_is_unwilling_draws_less_and_who_is_too_willing_more() -> None:
    drawn = [
        sum(flawed(Flaws(unwilling=points), view, QUICK).action == DRAW for view in SEVERAL)
        for points in (-1000.0, 0.0, 1000.0)
    ]
    assert len(SEVERAL) == drawn[0] > drawn[1] > drawn[2] == 0


def test_a_full_tray_hides_what_fits() -> None:
    """Nothing is hidden in a small one."""
    lost = Counter[bool]()
    for view in SEVERAL:
        found = {one.action for one in flawed(Flaws(crowded=3.0), view, QUICK).candidates}
        lost[len(view.hand) > 10] += len(set(view.actions) - found)
    assert lost[True] > lost[False] == 0


def test_a_careless_round_stays_one_and_there_are_as_many_as_it_says() -> None:
    rounds = [_moods(number) for number in range(60)]
    assert all(len(set(moods)) == 1 for moods in rounds)
    assert 15 < sum(moods[0] for moods in rounds) < 45


def _moods(number: int) -> list[bool]:
    """Of one seat, in each of its turns after the first three tiles lie."""
    here, moods = Round.start(CLASSIC, Deal.from_seed(f"mood {number}", 0, 2, CLASSIC)), []
    while not here.end:
        view = here.view(0)
        if len(view.board.cells) >= 3:
            moods.append(makes_no_effort(Flaws(careless=0.5), view))
        here, _ = here.play(here.actions()[0])
    return moods


def test_in_a_careless_round_nobody_thinks_ahead_and_who_never_does_takes_what_is_there() -> None:
    careless = Flaws(careless=1.0, playouts=20)
    for view in SEVERAL[::7]:
        assert flawed(careless, view, QUICK) == flawed(Flaws(), view, QUICK)
        assert flawed(Flaws(careless=1.0), view, QUICK).action == LEVELS["greedy"](view, QUICK).action


def test_who_forgets_has_no_clues(monkeypatch: pytest.MonkeyPatch) -> None:
    known = list[tuple[int, float]]()
    grow = TurnSearch.grow

    def noted(self: TurnSearch, *what: object) -> object:
        known.append((len(self.seen.clues), float(self.seen.known["patient"][0, 1 - (self.view.seat or 0)])))
        return grow(self, *what)  # type: ignore[arg-type]

    monkeypatch.setattr(TurnSearch, "grow", noted)
    view = next(view for view in SEVERAL if len(view.history) > 20)
    flawed(Flaws(playouts=20), view, QUICK)
    clues, judged = known[-1]
    flawed(Flaws(playouts=20, forgets=True), view, QUICK)
    assert clues > 0
    assert known[-1] == (0, 0.5) != (clues, judged)


@pytest.mark.parametrize(
    ("flaws", "budget", "playouts", "seconds"),
    [
        (Flaws(playouts=100), Budget(seconds=1.0, threads=4), 100, 1.0),
        (Flaws(playouts=100), Budget(playouts=20), 20, None),
        (Flaws(playouts=100), Budget(playouts=3000), 100, None),
        (Flaws(playouts=AS_MANY_AS_IT_MAY), Budget(seconds=0.01), None, 0.01),
    ],
)
def test_it_is_as_strong_on_any_machine(
    flaws: Flaws, budget: Budget, playouts: int | None, seconds: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = list[Budget]()
    begin = TurnSearch.__init__

    def noted(self: TurnSearch, view: View, budget: Budget, *more: object) -> None:
        given.append(budget)
        begin(self, view, replace(budget, playouts=4), *more)  # type: ignore[arg-type]

    monkeypatch.setattr(TurnSearch, "__init__", noted)
    flawed(flaws, SEVERAL[0], budget)
    assert (given[0].playouts, given[0].seconds) == (playouts, seconds)


def test_whoever_thinks_ahead_is_known_to() -> None:
    """So that a table gives all of them the same time, and none is given away by it."""
    assert {name for name, flaws in FLAWS.items() if flaws.playouts} | {"planner", "master"} == set(SEARCHING)


def test_whoever_draws_on_purpose_beats_whoever_overlooks_a_lot() -> None:
    """Two far apart, for a few games are no measurement: research/ladder has played all neighbours."""
    who = entrants(["squirrel", "chick"], QUICK)
    contest, tally = Contest(ContestTerms(CLASSIC, "order"), who), Tally(who)
    for played in contest.sets(3):
        tally.add(played)
    assert tally.standings()[0].entrant == who[0]

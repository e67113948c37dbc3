"""The master: trees, exact endings (see tests/sim/test_search.py for their proof), and the game in mind."""

from dataclasses import replace
from statistics import stdev

from tests.rules.games import played, started
from tripple.bots import Budget, advise
from tripple.bots.searching import SEARCHERS
from tripple.rules import OPEN, PASS, Deal, Lay, Match, Pass, Round, RoundEnd, Winner

from .positions import CLASSIC, choices

master = SEARCHERS["master"]


def test_the_same_seed_and_threads_give_the_same_choice() -> None:
    for state in choices(2)[:20:5]:
        view = state.view(state.turn)
        one, other = (master(view, Budget(seed=3, playouts=300, threads=2)) for _ in range(2))
        assert one == other


def test_a_single_round_has_no_chance_to_win_a_game() -> None:
    """Points are all there is to play for; in a game, each candidate has its chance."""
    state = choices(2)[4]
    view = state.view(state.turn)
    assert {candidate.win for candidate in master(view, Budget(playouts=100)).candidates} == {None}
    in_a_game = master(replace(view, before=(120, 150)), Budget(playouts=100)).candidates
    assert all(candidate.win is not None and 0 <= candidate.win <= 1 for candidate in in_a_game)


def test_the_chance_to_win_follows_the_score() -> None:
    """R10: far ahead, the game is as good as won; far behind, as good as lost."""
    state = choices(2)[4]
    view = state.view(state.turn)
    ahead, behind = [0, 0], [0, 0]
    ahead[state.turn] = behind[1 - state.turn] = 290
    good = master(replace(view, before=tuple(ahead)), Budget(playouts=300)).candidates[0].win
    bad = master(replace(view, before=tuple(behind)), Budget(playouts=300)).candidates[0].win
    assert good is not None
    assert bad is not None
    assert good > bad + 0.2


def test_in_the_last_of_so_many_rounds_there_is_no_target() -> None:
    """R10: a lead that no round makes good for decides, however far the target is."""
    state = choices(2)[4]
    view = replace(state.view(state.turn), before=(0, 0), rounds_before=1)
    far = [0, 0]
    far[state.turn] = 900
    last, first = (replace(view, sheet=CLASSIC.with_(rounds=rounds, target=50)) for rounds in (2, 20))
    sure = master(replace(last, before=tuple(far)), Budget(playouts=300)).candidates[0].win
    assert sure == 1
    open_still = master(first, Budget(playouts=300)).candidates[0].win
    assert open_still is not None
    assert 0.05 < open_still < 0.95


def test_where_the_last_round_decides_a_lead_is_worth_little() -> None:
    """R10: both have reached the target already."""
    state = choices(2)[4]
    lead = [310, 310]
    lead[state.turn] = 900
    view = replace(state.view(state.turn), before=tuple(lead))
    by_points, by_round = (
        master(replace(view, sheet=CLASSIC.with_(winner=winner)), Budget(playouts=300)).candidates[0].win
        for winner in (Winner.MOST, Winner.LAST_ROUND)
    )
    assert by_points == 1
    assert by_round is not None
    assert by_round < 0.95


def test_bad_actions_are_judged_as_well_as_good_ones() -> None:
    """Every action is tried in the same worlds: other worlds say nearly the same of it, however bad it is."""
    view = choices(2)[9].view(choices(2)[9].turn)
    points = [{one.action: one.points for one in advise(view, Budget(seed=seed, playouts=8000))} for seed in range(4)]
    for action in view.actions:
        assert stdev(found[action] for found in points) < 10


def ending() -> Round:
    """No pool, and whoever passes second ends the round (D10)."""
    rules = CLASSIC.with_(hands=(10, 28, 8, 8, 6, 6))
    for seed in range(400):
        here = Round.start(rules, Deal.from_seed(f"ending {seed}", 1, 2, rules))
        while not here.end:
            lays = [action for action in here.actions() if isinstance(action, Lay)]
            may_end = here.passes == 1 and len(lays) > 1 and sum(map(len, here.hands)) <= 9
            if may_end and here.play(here.actions()[-1])[0].end is RoundEnd.PASSED:
                return here
            here, _ = here.play(lays[0] if lays else here.actions()[0])
    raise AssertionError("no such ending was found")


def test_a_pass_that_ends_the_game_is_worth_its_win_or_its_loss() -> None:
    """R10: one point ahead at the target it is a certain win, one point behind a certain loss."""
    here = ending()
    me, points = here.turn, here.play(here.actions()[-1])[0].points
    for ahead, won in ((1, 1), (-1, 0)):
        before = [CLASSIC.target - points[seat] for seat in range(2)]
        before[1 - me] -= ahead
        found = master(replace(here.view(me), before=tuple(before)), Budget(playouts=2000)).candidates
        [ending_it] = [candidate for candidate in found if isinstance(candidate.action, Pass)]
        assert (ending_it.points, ending_it.win, ending_it.error) == (points[me] - points[1 - me], won, 0)


def test_a_whole_game_on_small_budgets() -> None:
    match, number = Match(CLASSIC, 3), 0
    while not match.end and number < 6:
        number += 1
        match = match.start_round(Deal.from_seed("master", number, 3, CLASSIC))
        while match.round:
            match, _ = match.play(master(match.view(match.round.turn), Budget(seed=1, playouts=8)).action)
    assert match.end


def test_small_deals_hide_tiles_even_when_the_pool_is_empty() -> None:
    """What is unseen need not be what the other holds: then nothing is solved, only estimated."""
    here = played(started("555 455", "445 123"), OPEN, PASS)
    view = replace(here.view(here.turn), before=(60, 60))
    assert view.supply == 0
    assert len(view.actions) > 1
    candidates = master(view, Budget(playouts=50)).candidates
    assert {candidate.action for candidate in candidates} <= set(view.actions)
    assert 0 not in {candidate.error for candidate in candidates}, "a solution is exact"


def test_an_ending_of_twelve_tiles_is_solved() -> None:
    """Nothing is hidden without a pool: the values are exact, and no play-out is off."""
    rules = CLASSIC.with_(hands=(10, 28, 18, 14, 11, 9))
    here = Round.start(rules, Deal.from_seed("e2", 1, 2, rules))
    while sum(map(len, here.hands)) > 12 or len(here.actions()) < 3:
        here, _ = here.play(here.actions()[0])
    choice = master(here.view(here.turn), Budget(playouts=1_000))
    assert {candidate.error for candidate in choice.candidates} == {0.0}

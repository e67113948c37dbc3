from tripple.bots import LADDER, LEVELS, Budget, advise

from .positions import choices, walk

QUICK = Budget(seed=1, playouts=20)


def test_advice_ranks_actions_and_gives_a_reason_for_each() -> None:
    for players in (1, 2, 3):
        for state in choices(players)[::9]:
            view = state.view(state.turn)
            advice = advise(view, QUICK)
            assert {str(one.action) for one in advice} <= set(map(str, view.actions))
            assert all(one.because for one in advice)
            assert all(one.win is None or 0 <= one.win <= 1 for one in advice)


def test_where_there_is_no_choice_advice_says_so_too() -> None:
    opening, *rest = walk(2)
    assert [str(one.action) for one in advise(opening.view(opening.turn), QUICK)] == ["open"]
    alone = next(state for state in rest if len(state.actions()) == 1)
    assert [one.action for one in advise(alone.view(alone.turn), QUICK)] == list(alone.actions())


def test_whoever_is_not_on_turn_gets_no_advice() -> None:
    state = next(walk(2))
    assert advise(state.view(1 - state.turn), QUICK) == ()


def test_the_strongest_level_advises() -> None:
    state = choices(2)[4]
    view = state.view(state.turn)
    strongest = LEVELS[LADDER[-1]](view, QUICK).candidates
    assert [(one.action, one.points) for one in advise(view, QUICK)] == [(one.action, one.points) for one in strongest]

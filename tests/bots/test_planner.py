"""The planner: as good as its worlds, and the same for the same seed."""

from dataclasses import replace
from time import thread_time

import pytest

from tripple.bots import Budget, search
from tripple.bots.searching import SEARCHERS
from tripple.rules import DRAW, Board, Deal, Draw, Lay, Round, Tile

from .positions import CLASSIC, choices

planner = SEARCHERS["planner"]


def tiles(text: str) -> list[Tile]:
    return [Tile.parse(name) for name in text.split()]


@pytest.mark.parametrize("players", [2, 4])
def test_threads_do_not_matter(players: int) -> None:
    """The worlds are the same, whoever plays them."""
    for state in choices(players)[:20:4]:
        view = state.view(state.turn)
        alone, together = (planner(view, Budget(seed=3, playouts=400, threads=threads)) for threads in (1, 3))
        assert alone == together


def test_seeds_matter() -> None:
    """Other worlds, other estimates."""
    view = choices(2)[5].view(choices(2)[5].turn)
    one, other = (planner(view, Budget(seed=seed, playouts=50)).candidates for seed in (1, 2))
    assert {c.action: c.points for c in one} != {c.action: c.points for c in other}


def test_drawing_on_purpose_is_considered() -> None:
    """R5: who could lay may draw, and the planner has thought about it."""
    views = [state.view(state.turn) for state in choices(2)]
    with_draw = [view for view in views if DRAW in view.actions and len(view.actions) > 1][:10]
    assert with_draw
    for view in with_draw:
        assert DRAW in {candidate.action for candidate in planner(view, Budget(playouts=60)).candidates}


def test_it_draws_on_purpose() -> None:
    """At the beginning of a two-player round it mostly does, although something fits."""
    drew = 0
    for number in range(12):
        here = Round.start(CLASSIC, Deal.from_seed(f"purpose {number}", 1, 2, CLASSIC))
        here, _ = here.play(here.actions()[0])
        drew += isinstance(planner(here.view(here.turn), Budget(seed=1, playouts=600)).action, Draw)
    assert drew >= 6


def test_it_lays_its_last_tile() -> None:
    """R8: with one tile left that fits, and the other's hand full, nothing is better than to end the round."""
    here = Round.start(CLASSIC, Deal.of([tiles("555 455"), tiles("000 001 002 011 111 222")], tiles("012 123 134")))
    here, _ = here.play(here.actions()[0])
    here = replace(here, turn=0)
    assert isinstance(planner(here.view(0), Budget(seed=1, playouts=300)).action, Lay)


def test_very_many_lays_are_sorted_out_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not laying is always among those that are tried."""
    monkeypatch.setattr(search, "LIKELY", 3)
    state = next(state for state in choices(2) if len(state.actions()) > 5)
    view = state.view(state.turn)
    tried = {candidate.action for candidate in planner(view, Budget(playouts=60)).candidates}
    assert len(tried) == 4
    assert view.actions[-1] in tried


def test_time_is_kept_roughly() -> None:
    """It stops by itself; how exactly depends on the machine, so only nonsense is caught here."""
    view = choices(2)[3].view(choices(2)[3].turn)
    planner(view, Budget(playouts=1))
    began = thread_time()
    planner(view, Budget(seconds=0.05))
    assert thread_time() - began < 5


def test_of_two_limits_the_first_counts() -> None:
    """With time enough it tries as much as without a clock, and no number of play-outs makes it late."""
    view = choices(2)[3].view(choices(2)[3].turn)
    unhurried, alone = (planner(view, Budget(playouts=200, seconds=seconds)) for seconds in (60, None))
    assert [one.action for one in unhurried.candidates] == [one.action for one in alone.candidates]
    assert [one.error for one in unhurried.candidates] == pytest.approx([one.error for one in alone.candidates])
    began = thread_time()
    planner(view, Budget(playouts=10_000_000, seconds=0.05))
    assert thread_time() - began < 5


def test_a_position_without_a_past() -> None:
    """A board that was set up by hand tells nothing of the others, and is played all the same."""
    state = choices(2)[8]
    view = replace(state, history=()).view(state.turn)
    assert isinstance(view.board, Board)
    assert planner(view, Budget(playouts=40)).action in view.actions

"""`hint` at the prompt of a game begun with --hints."""

from pathlib import Path
from typing import Any

import pytest

from tripple.bots import Because, Budget, Candidate
from tripple.cli.game import hints
from tripple.cli.game.differences import differences
from tripple.cli.game.hints import INDENT, MOST, asked, figures_drawn, figures_said, hint_drawn, hint_said
from tripple.cli.game.places import Place, places
from tripple.cli.game.prompt import Quit
from tripple.notation import Seat
from tripple.rules import DRAW, PASS, Cell, Lay, Tile, View

from .tables import ENGLISH, played, sit_down, typist

ANNA, OTTO = Seat("Anna", None), Seat("Otto", "greedy")


def view_of(*seats: Seat) -> View:
    match = played(*seats, steps=2).match
    assert match.round
    return match.view(match.round.turn)


@pytest.mark.parametrize("seats", [(ANNA,), (ANNA, OTTO)])
def test_a_hint_names_places_as_the_screen_does_and_gives_reasons(seats: tuple[Seat, ...]) -> None:
    view = view_of(*seats)
    found = places(view)
    first, *ranked = hint_said(asked(view), view, found, ENGLISH)
    assert first == "A strong player would choose in this order:"
    advised = [line for line in ranked if line[0].isdigit()]
    assert 1 < len(advised) <= min(MOST, len(view.actions))
    assert any(f"in {place.label}" in line for place in found for line in ranked)
    assert ranked[-1] == "hint again: the figures"
    told = [line for line in ranked if line.startswith(INDENT)]
    assert len(told) == 2 * len(advised), "how much better or worse, and why"
    assert not any("±" in line for line in ranked)


def test_figures_tell_the_chance_to_win_where_it_is_known() -> None:
    view = view_of(ANNA, OTTO)
    lay = next(action for action in view.actions if isinstance(action, Lay))
    ranked = Candidate(lay, -12.4, win=0.625, error=2.6), Candidate(DRAW, -30, win=0.5, error=0.2), Candidate(PASS, 0)
    one, two, three = figures_said(ranked, view, places(view), ENGLISH)
    assert "−12 ± 3 points" in one
    assert "−30 points" in two
    assert "62 of 100" in one
    assert two.startswith("draw a tile: ")
    assert three.startswith("pass: ")


HERE, THERE = Cell(0, 0, True), Cell(1, 0, True)
LAID, ELSEWHERE, OTHER = Lay(Tile(3, 4, 5), HERE), Lay(Tile(3, 4, 5), THERE), Lay(Tile(0, 1, 2), HERE)


DIFFERENCES: list[tuple[Any, ...]] = [
    ((335, 0.97, 3), (OTHER, 318, 0.97, 3), "about 17 points better than 0-1-2", "about 17 points worse"),
    ((20, None, 0.0), (DRAW, 19, None, 0.0), "1 point better than drawing a tile", "1 point worse"),
    (
        (9, 0.6, 3),
        (DRAW, 6, 0.5, 3),
        "wins the game somewhat more often than drawing a tile",
        "wins the game somewhat less often",
    ),
    ((9, 0.6, 3), (PASS, 6, 0.6, 3), "about as good as passing", "about as good"),
    ((40,), (ELSEWHERE, 6), "about 34 points better than the same tile in another place", "about 34 points worse"),
]
"""The best lay, what it is compared with, and what is told of each."""


@pytest.mark.parametrize(("best", "other", "better", "worse"), DIFFERENCES)
def test_a_difference_is_told_where_it_is_more_than_chance(
    best: tuple[Any, ...], other: tuple[Any, ...], better: str, worse: str
) -> None:
    """The browser tells it in the same words (tests/browser/test_turns.py)."""
    assert differences([Candidate(LAID, *best), Candidate(*other)], ENGLISH) == [better, worse]


def test_where_an_expert_would_draw_the_tile_to_lay_comes_first_and_that_second() -> None:
    advice = [
        Candidate(LAID, 4, error=1.0),
        Candidate(DRAW, 21, error=1.0, expert=True),
        Candidate(OTHER, 2, error=1.0),
    ]
    assert differences(advice, ENGLISH) == ["", "about 17 points better than 3-4-5", "about as good"]
    found = [Place("A", HERE, ())]
    assert [line for line in hint_said(advice, view_of(ANNA, OTTO), found, ENGLISH) if line[0] == "2"] == [
        "2. An expert would do this: draw a tile"
    ]


def test_a_forced_action_is_not_judged_by_the_end_of_the_round() -> None:
    """Its points are what it costs now: nothing was thought about."""
    view = forced_view()
    (line,) = hint_said(asked(view), view, [], ENGLISH)
    assert line == "Draw a tile. Nothing fits, so nothing else can be done. It costs 5 points."


def forced_view() -> View:
    """A turn in which nothing can be done but to draw."""
    for seed in map(str, range(100)):
        match = played(ANNA, OTTO, seed=seed, steps=2).match
        while match.round:
            view = match.view(match.round.turn)
            if view.actions == (DRAW,):
                return view
            match, _ = match.play(view.actions[0])
    raise AssertionError("somebody can always lay")


def test_the_hint_stands_beside_the_board_and_goes_when_it_is_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def advise(view: View, budget: Budget, lay_first: bool) -> tuple[Candidate, ...]:
        assert lay_first, "Otto is of the first levels"
        reason = Because("twelve points now, and much more to be said for it than one line beside the board can hold")
        return tuple(Candidate(action, 12, because=(reason,)) for action in view.actions)

    monkeypatch.setattr(hints, "advise", advise)
    terminal = typist("hint", "+", "hint", "hint", "quit")
    table = sit_down(played(ANNA, OTTO, steps=6), tmp_path / "game", terminal)
    table.prompt.hints = True
    with pytest.raises(Quit):
        table.run()
    before, hinted, more, figures, after = terminal.screens
    assert board_of(before) == board_of(hinted) == board_of(more) == board_of(figures)
    assert "A strong player's order" in hinted
    assert "more: + (page 1 of" in hinted
    assert "page 2 of" in more
    assert "+12" in figures
    assert "+12" not in hinted
    assert after == before
    assert len(hinted.splitlines()) <= 24


def board_of(screen: str) -> list[str]:
    return [line[:45].rstrip() for line in screen.splitlines()[1:17]]


def test_what_is_advised_fits_beside_the_board() -> None:
    view = view_of(ANNA, OTTO)
    advice, found = asked(view), places(view)
    titles, *entries = hint_drawn(advice, found, 34, ENGLISH)
    assert " ".join(line.plain.strip() for line in titles) == "A strong player's order (hint again: the figures):"
    numbers, *_ = figures_drawn(advice, view, found, 34, ENGLISH)
    assert " ".join(line.plain.strip() for line in numbers).startswith("A strong player's order, with the lead")
    assert [entry[0].plain[:2] for entry in entries] == [f"{place}." for place in range(1, len(entries) + 1)]
    assert all(line.cell_len <= 34 for entry in [titles, *entries] for line in entry)


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("allowed", [True, False])
def test_hints_are_given_only_where_the_game_was_begun_with_them(allowed: bool, plain: bool, tmp_path: Path) -> None:
    terminal = typist("hint", "quit", plain=plain)
    table = sit_down(played(ANNA, OTTO, steps=6), tmp_path / "game", terminal)
    table.prompt.hints = allowed
    with pytest.raises(Quit):
        table.run()
    shown = "\n".join(terminal.screens)
    assert ("A strong player" in shown) == allowed
    assert ("Hints are off" in shown) != allowed

"""`hint` at the prompt of a game begun with --hints."""

from pathlib import Path

import pytest

from tripple.bots import Because, Budget, Candidate
from tripple.cli.game import hints
from tripple.cli.game.hints import INDENT, MOST, asked, hint_drawn, hint_said
from tripple.cli.game.places import places
from tripple.cli.game.prompt import Quit
from tripple.notation import Seat
from tripple.rules import DRAW, PASS, Lay, View

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
    assert 1 < len([line for line in ranked if line[0].isdigit()]) <= min(MOST, len(view.actions))
    assert any(f"in {place.label}" in line for place in found for line in ranked)
    assert all(line.endswith(".") for line in ranked if line.startswith(INDENT))
    assert len([line for line in ranked if line.startswith(INDENT)]) == len(
        [line for line in ranked if line[0].isdigit()]
    )


def test_a_hint_tells_the_chance_to_win_where_it_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    view = view_of(ANNA, OTTO)
    lay = next(action for action in view.actions if isinstance(action, Lay))
    ranked = Candidate(lay, -12.4, win=0.625, error=2.6), Candidate(DRAW, -30, win=0.5, error=0.2), Candidate(PASS, 0)

    def advise(view: View, budget: Budget) -> tuple[Candidate, ...]:
        return ranked

    monkeypatch.setattr(hints, "advise", advise)
    _, one, two, three = hint_said(asked(view), view, places(view), ENGLISH)
    assert "−12 ± 3 points" in one
    assert "−30 points" in two
    assert "62 of 100" in one
    assert two.startswith("2. draw a tile: ")
    assert three.startswith("3. pass: ")


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
    def advise(view: View, budget: Budget) -> tuple[Candidate, ...]:
        reason = Because("twelve points now, and much more to be said for it than one line beside the board can hold")
        return tuple(Candidate(action, 12, because=(reason,)) for action in view.actions)

    monkeypatch.setattr(hints, "advise", advise)
    terminal = typist("hint", "+", "hint", "quit")
    table = sit_down(played(ANNA, OTTO, steps=6), tmp_path / "game", terminal)
    table.prompt.hints = True
    with pytest.raises(Quit):
        table.run()
    before, hinted, more, after = terminal.screens
    assert board_of(before) == board_of(hinted) == board_of(more)
    assert "A strong player's order" in hinted
    assert "more: + (page 1 of 2)" in hinted
    assert "page 2 of 2" in more
    assert after == before
    assert len(hinted.splitlines()) <= 24


def board_of(screen: str) -> list[str]:
    return [line[:45].rstrip() for line in screen.splitlines()[1:17]]


def test_what_is_advised_fits_beside_the_board() -> None:
    view = view_of(ANNA, OTTO)
    titles, *entries = hint_drawn(asked(view), view, places(view), 34, ENGLISH)
    assert " ".join(line.plain.strip() for line in titles).startswith("A strong player's order, with the lead")
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

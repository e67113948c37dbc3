"""`hint` at the prompt of a game begun with --hints."""

from pathlib import Path

import pytest

from tripple.bots import Budget, Candidate
from tripple.cli import hints
from tripple.cli.hints import MOST, hint_lines
from tripple.cli.person import Quit
from tripple.cli.places import places
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
    first, *ranked = hint_lines(view, found, ENGLISH)
    assert first == "A strong player would choose in this order:"
    assert len([line for line in ranked if line[0].isdigit()]) == min(MOST, len(view.actions))
    assert any(f"in {place.label}" in line for place in found for line in ranked)
    assert any("points now" in line or "costs" in line for line in ranked)


def test_a_hint_tells_the_chance_to_win_where_it_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    view = view_of(ANNA, OTTO)
    lay = next(action for action in view.actions if isinstance(action, Lay))
    ranked = Candidate(lay, -12.4, win=0.625), Candidate(DRAW, -30, win=0.5), Candidate(PASS, 0)

    def advise(view: View, budget: Budget) -> tuple[Candidate, ...]:
        return ranked

    monkeypatch.setattr(hints, "advise", advise)
    _, one, two, three = hint_lines(view, places(view), ENGLISH)
    assert "−12 points" in one
    assert "62 of 100" in one
    assert two.startswith("2. draw a tile: ")
    assert three.startswith("3. pass: ")


@pytest.mark.parametrize("allowed", [True, False])
def test_hints_are_given_only_where_the_game_was_begun_with_them(allowed: bool, tmp_path: Path) -> None:
    terminal = typist("hint", "", "quit")
    table = sit_down(played(ANNA, OTTO, steps=6), tmp_path / "game", terminal)
    table.prompt.hints = allowed
    with pytest.raises(Quit):
        table.run()
    shown = "\n".join(terminal.screens)
    assert ("A strong player would choose" in shown) == allowed
    assert ("tripple play --hints" in shown) != allowed

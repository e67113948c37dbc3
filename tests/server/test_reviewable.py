"""What a review needs to know of a game: the same game, without its names."""

import pytest

from tests.golden import FOLDER
from tripple.live import Refusal
from tripple.notation import read_game
from tripple.review import number_of_findings
from tripple.server.jobs.reviewable import pasted, reviewable


def test_what_a_record_does_not_know_is_not_made_up_for_its_review() -> None:
    """Filled-in tiles would be taken for real: choices weighed that nobody knows of, and luck that nobody had."""
    game = read_game((FOLDER / "unknown-tiles.tripple").read_text("utf-8"))
    found = reviewable(game)
    again = read_game(found.record)
    assert any(game.unknown)
    assert again.unknown == game.unknown
    assert found.number == number_of_findings(game) == number_of_findings(again)
    assert not [seat.name for seat in game.seats if seat.name in found.record]


def test_a_record_with_too_much_to_find_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    game = read_game((FOLDER / "6-players.tripple").read_text("utf-8"))
    number = number_of_findings(game)
    monkeypatch.setattr("tripple.server.jobs.reviewable.MOST_FINDINGS", number)
    assert pasted(game).number == number
    monkeypatch.setattr("tripple.server.jobs.reviewable.MOST_FINDINGS", number - 1)
    with pytest.raises(Refusal, match="too long"):
        pasted(game)

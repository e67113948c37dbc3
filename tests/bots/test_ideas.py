"""The ideas: each is explained, and its position shows it."""

import re
from pathlib import Path

import pytest
from tools import ideas as page

from tripple.bots import Because, compared
from tripple.bots.kinds import KINDS
from tripple.locales.ideas import IDEAS, Idea
from tripple.notation import read_action, read_position
from tripple.rules import Lay


def test_reasons_name_ideas_that_are_explained_and_all_of_these() -> None:
    assert {kind.idea for kind in KINDS} - {""} == {idea.id for idea in IDEAS}
    assert [idea.id for idea in IDEAS] == ["gift", "reserve", "drawing", "closing", "racing", "stuck"]


@pytest.mark.parametrize("idea", IDEAS, ids=lambda idea: idea.id)
def test_the_position_of_an_idea_shows_it(idea: Idea) -> None:
    """Both actions are allowed there, and what is said of them is what the page says."""
    shown = idea.example
    here = read_position(shown.position)
    told = compared(here.view(here.turn), read_action(shown.better), read_action(shown.played))
    said = told.costs if shown.of_played else told.gains
    assert Because(shown.sentence, shown.values, idea.id) in said, told


@pytest.mark.parametrize("idea", [one for one in IDEAS if one.example.place], ids=lambda idea: idea.id)
def test_the_place_that_is_shown_is_the_one_that_is_meant(idea: Idea) -> None:
    """The last gap of a hexagon, or a place that nobody else has a tile for."""
    shown = idea.example
    here = read_position(shown.position)
    view, action = here.view(here.turn), read_action(shown.played if shown.of_played else shown.better)
    assert isinstance(action, Lay)
    place = read_action(f"000@{shown.place}")
    assert isinstance(place, Lay)
    slot, tile = view.board.lay(*action).slots[place.cell], str(shown.values.get("tile", "")).replace("-", "")
    if idea.id == "reserve":
        assert not view.board.slots[place.cell].fits & view.unseen
        assert not slot.fits & (set(view.hand) - {action.tile})
    else:
        assert slot.hexagons == 1
        left = slot.fits.difference(view.board.tiles, [action.tile])
        assert set(map(str, left)) == ({tile} if tile else set())


@pytest.mark.parametrize("idea", IDEAS, ids=lambda idea: idea.id)
def test_an_idea_is_explained_in_three_to_five_short_sentences(idea: Idea) -> None:
    sentences = re.split(r"(?<=[.!]) ", idea.text)
    assert 3 <= len(sentences) <= 5
    assert all(len(sentence.split()) <= 32 for sentence in sentences)


@pytest.mark.parametrize("path", page.files(), ids=lambda path: path.name)
def test_the_page_and_its_boards_are_made_from_the_ideas(path: Path) -> None:
    assert path.is_file(), "run python -m tools.ideas"
    assert path.read_text("utf-8") == page.files()[path], "run python -m tools.ideas"

"""The golden games: each is legal, reads and writes as it stands, and together they show every category."""

from pathlib import Path

import pytest

from tests.golden import CATEGORIES, FOLDER, shown
from tripple.notation import read_game, write_game

FILES = sorted(FOLDER.glob("*.tripple"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_stays_as_it_is(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert write_game(read_game(text)) == text


def test_every_category_has_a_golden_game() -> None:
    found = set().union(*(shown(read_game(path.read_text(encoding="utf-8"))) for path in FILES))
    assert set(CATEGORIES) - found == set()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_shows_what_its_name_says(path: Path) -> None:
    game = read_game(path.read_text(encoding="utf-8"))
    assert path.stem.replace("-", " ") in {name.replace("-", " ") for name in shown(game)}

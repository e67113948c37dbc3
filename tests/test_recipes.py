"""Recipes of CONTRIBUTING.md, carried out: what they leave out shows."""

from pathlib import Path

import pytest
from tools.recipes import RECIPES, Recipe, carried_out, copied


@pytest.mark.process
@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.title)
def test_the_tests_that_a_recipe_names_fail_until_it_is_done(recipe: Recipe, tmp_path: Path) -> None:
    assert carried_out(recipe, copied(tmp_path)) == []

"""The players' colours: white signs on them can be read, and they stand out from tiles and pages in every theme."""

from itertools import product

import pytest

from tripple.look import THEMES

PLAYERS = tuple(f"p{seat}" for seat in range(6))


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(("name", "player"), list(product(THEMES, PLAYERS)))
def test_a_player_s_colour_can_be_told(name: str, player: str) -> None:
    colours = THEMES[name]
    assert contrast(colours[player], "#ffffff") >= 4.5
    assert all(contrast(colours[player], colours[ground]) >= 3 for ground in ("ivory", "paper", "table"))


@pytest.mark.parametrize("name", THEMES)
def test_players_and_numbers_have_colours_of_their_own(name: str) -> None:
    colours = [THEMES[name][key] for key in (*PLAYERS, *(f"n{number}" for number in range(6)))]
    assert len(set(colours)) == 12

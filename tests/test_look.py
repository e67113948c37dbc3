"""A tile is one drawing: on paper and on the screen its signs stand where they can be read."""

import json
import re
import xml.etree.ElementTree as ET
from itertools import combinations
from math import dist, hypot, sqrt
from pathlib import Path

import pytest

from tripple.locales.examples import HEXAGON
from tripple.look import DIGIT, DISC, GAP, GOLD, IVORY, NUMBERS, SIGN, SIGNS, THEMES, board_svg
from tripple.rules import Board

WEB = Path(__file__).parents[1] / "src" / "tripple" / "web"
STYLE, MINE = ((WEB / name).read_text("utf-8") for name in ("css/base.css", "css/me.css"))
RULES = re.sub(r"\s+", " ", STYLE)
"""One space wherever the formatter breaks a line."""
MIDDLE = 1 / sqrt(3)
"""How far a tile's middle is from its corners."""


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    dark, light = sorted([luminance(one), luminance(two)])
    return (light + 0.05) / (dark + 0.05)


def colours(theme: str) -> dict[str, str]:
    """With six digits each; shadows are left out."""
    found = {name: colour for name, colour in THEMES[theme].items() if colour.startswith("#")}
    return {
        name: colour if len(colour) == 7 else f"#{''.join(c * 2 for c in colour[1:])}" for name, colour in found.items()
    }


def reach(number: int) -> float:
    return max(hypot(*corner) for polygon in SIGNS[number] for corner in polygon)


def test_every_colour_of_the_style_sheets_is_one_of_the_theme_s() -> None:
    """But for those that a rule has set for itself."""
    sheets = {path.name: path.read_text("utf-8") for path in (WEB / "css").glob("*.css")}
    used = {name for style in sheets.values() for name in re.findall(r"var\(--([\w-]+)", style)}
    own = {
        name for file, style in sheets.items() if file != "colours.css" for name in re.findall(r"--([\w-]+):", style)
    }
    scripts = "".join(path.read_text("utf-8") for path in WEB.rglob("*.js"))
    own |= set(re.findall(r"""(?:setProperty\(\s*"|style = `)--([\w-]+)""", scripts))
    assert used - own <= THEMES["light"].keys()
    assert THEMES["light"].keys() <= used, "a colour that nothing uses"


def test_the_browser_s_own_bars_have_the_colours_of_the_page() -> None:
    page = (WEB / "page.html").read_text("utf-8")
    for scheme in ("light", "dark"):
        bar = f'<meta name="theme-color" content="{THEMES[scheme]["table"]}" media="(prefers-color-scheme: {scheme})">'
        assert bar in page
    manifest = json.loads((WEB / "manifest.webmanifest").read_text("utf-8"))
    assert manifest["background_color"] == THEMES["light"]["table"]
    assert manifest["theme_color"] == THEMES["light"]["accent"]


@pytest.mark.parametrize("number", range(6))
def test_a_sign_touches_neither_its_disc_nor_its_digit_nor_the_edge(number: int) -> None:
    """However it is turned."""
    assert SIGN - reach(number) > DISC > DIGIT
    to_the_sides = SIGN / 2
    assert to_the_sides - reach(number) > 2 * GAP


def test_the_three_signs_of_a_tile_stand_apart() -> None:
    between = dist((0.0, 0.0), (0.0, (MIDDLE - SIGN) * sqrt(3)))
    for one, two in combinations([*range(6), *range(6)], 2):
        assert reach(one) + reach(two) < between


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_signs_and_digits_can_be_read_in_every_theme(theme: str) -> None:
    """AA asks for a contrast of 4.5."""
    seen = colours(theme)
    for number in range(6):
        assert contrast(seen[f"n{number}"], seen["ivory"]) >= 4.5
        assert contrast(seen[f"n{number}"], "#ffffff") >= 4.5


@pytest.mark.parametrize("number", NUMBERS)
def test_signs_and_digits_can_be_read_on_paper(number: str) -> None:
    assert contrast(number, IVORY) >= 4.5
    assert contrast(number, "#ffffff") >= 4.5


def test_the_signs_are_filled_with_their_number_s_colour() -> None:
    assert ".sector, .shape { fill: var(--number); }" in RULES
    for number in range(6):
        assert f".n{number} {{ --number: var(--n{number}); }}" in RULES


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_every_line_and_dot_of_a_chart_can_be_seen_in_every_theme(theme: str) -> None:
    """AA asks for a contrast of 3 where a graphic means something."""
    seen = colours(theme)
    assert ".line { stroke: var(--player); }" in RULES
    for seat in range(6):
        (drawn,) = re.findall(rf"\.p{seat} {{ --player: var\(--([\w-]+)\); }}", RULES)
        assert contrast(seen[drawn], seen["paper"]) >= 3
    plotted = re.findall(r"\.plot \.(?:thread|dot|average)[\w.]* {[^}]*?(?:stroke|fill): var\(--([\w-]+)\)", MINE)
    assert len(plotted) >= 3
    assert min(contrast(seen[drawn], seen["paper"]) for drawn in plotted) >= 3


def test_a_board_is_a_picture_that_a_notebook_shows() -> None:
    picture = board_svg(HEXAGON.board, new=HEXAGON.new, place=HEXAGON.new)
    *_, edge, place = parts = list(ET.fromstring(picture._repr_svg_()))
    assert sum(part.tag.endswith("text") for part in parts) == 3 * len(HEXAGON.board.cells)
    assert [part.get("fill") for part in parts].count(IVORY) == len(HEXAGON.board.cells)
    assert edge.get("stroke") == GOLD
    assert (place.get("d"), place.get("stroke-dasharray")) == (edge.get("d"), "6 4")
    assert list(ET.fromstring(board_svg(Board()))) == []

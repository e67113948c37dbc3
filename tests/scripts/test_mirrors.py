"""What the browser has in its own words, since a table would be too long: it says the same as Python, in every case."""

import json
import unicodedata
from itertools import permutations, product
from typing import Any

import msgspec

from tests.scripts.conftest import Ask
from tripple.live.tables.messages import ChairView, Fresh, RoundView, StepMessage, TableView
from tripple.locales import translator
from tripple.locales.differences import differences
from tripple.look.scene import Laid, Option, PointsLine
from tripple.notation import folded
from tripple.rules import ORIGIN, SHEETS, Cell, Deal, Tile
from tripple.rules.lattice import Point, around, corners, neighbours
from tripple.rules.tiles import TILES
from tripple.server.contract.typedefs import name_of

NEAR = range(-8, 9)
CELLS = [Cell(x, y, up) for x, y, up in product(NEAR, NEAR, (True, False))]
LATTICE = """({ cells, points }) => web("board/lattice.js").then((lattice) => ({
  cells: cells.map((name) => {
    const cell = lattice.cellOf(name);
    const under = lattice.cellAt(lattice.middle(lattice.outline(cell)));
    return [lattice.nameOf(cell), lattice.nameOf(under), lattice.corners(cell),
      lattice.neighbours(cell).map(lattice.nameOf)];
  }),
  origin: lattice.ORIGIN,
  points: points.map((point) => lattice.around(point).map(lattice.nameOf)),
}))"""
TURNED = """(cases) => web("board/lattice.js").then(({ turned }) =>
  cases.map(([tile, known]) => turned(tile, known)))"""
FOLDED = """(names) => web("lib/names.js").then(({ folded }) => names.map(folded))"""
DIFFERENCES = """(pairs) => web("game/houserules.js").then(({ differences }) =>
  pairs.map(([one, other]) => differences(one, other).map(({ title, here, there }) => [title, here, there])))"""
VERIFIED = """(games) => web("game/verify.js").then(({ verify }) => Promise.all(games.map((game) => {
  const chairs = game.rounds[0].hands.map(() => ({ salt: "" }));
  const table = { commitment: "", secret: null, seed: game.seed, chairs };
  return verify("nothing", table, { ...game, sheet: "goliath", changes: [] });
})))"""
WHOLE = """({ kind, message }) => web("lib/whole.js").then(({ whole }) => whole(kind, message))"""


def test_every_cell_near_the_middle_has_its_name_corners_and_neighbours(ask: Ask) -> None:
    points = [Point(x, y) for x, y in product(NEAR, NEAR)]
    told = ask(LATTICE, {"cells": list(map(str, CELLS)), "points": points})
    assert told["origin"] == str(ORIGIN)
    for cell, (name, under, theirs, beside) in zip(CELLS, told["cells"], strict=True):
        assert name == under == str(cell)
        assert [tuple(point) for point in theirs] == list(corners(cell))
        assert beside == list(map(str, neighbours(cell)))
    assert told["points"] == [list(map(str, around(point))) for point in points]


def test_any_two_boxes_differ_in_the_same_words(ask: Ask) -> None:
    pairs = list(permutations(SHEETS, 2))
    for (one, other), told in zip(pairs, ask(DIFFERENCES, pairs), strict=True):
        expected = differences(SHEETS[one], SHEETS[other], translator("en"))
        assert told == [[found.title, found.value, found.other] for found in expected], (one, other)


def dealt(seed: str, players: int, off: int) -> dict[str, Any]:
    """A game of two rounds; the second is opened by somebody else than was drawn, by so many seats."""
    deals = [Deal.from_seed(seed, number, players, SHEETS["goliath"]) for number in (1, 2)]
    openers = (deals[0].lot, (deals[1].lot + off) % players)
    rounds = [
        {
            "hands": [sorted(map(str, hand)) for hand in one.hands],
            "pool": [*map(str, one.pool)],
            "steps": [{"seat": seat}],
        }
        for one, seat in zip(deals, openers, strict=True)
    ]
    return {"seed": seed, "rounds": rounds}


def test_a_game_is_verified_with_whoever_was_drawn_to_begin(ask: Ask) -> None:
    cases = [(f"lot {seed}", players, off) for seed in range(4) for players in range(2, 7) for off in (0, 1)]
    told = ask(VERIFIED, [dealt(*case) for case in cases])
    wrong = "Whoever began round 2 was not drawn from the seed."
    assert told == [wrong if off else None for _, _, off in cases]


def turned(tile: Tile, known: tuple[int | None, ...]) -> list[int] | None:
    """Clockwise the numbers of a tile ascend, from whichever comes first."""
    ways = [[*tile[by:], *tile[:by]] for by in range(3)]
    return next((way for way in ways if all(n in (None, m) for n, m in zip(known, way, strict=True))), None)


def test_every_tile_is_turned_as_its_corners_ask(ask: Ask) -> None:
    cases = [(tile, known) for tile in TILES for known in product((None, *range(6)), repeat=3)]
    assert ask(TURNED, cases) == [turned(*case) for case in cases]


UNSEEN = ("Cc", "Cs", "Cn", "Co")
WORDS = ["Straße", "STRASSE", "strasse", "Σίσυφος", "ΣΊΣΥΦΟΣ", "Işıl", "Işil", "IŞIL", "İnci", "inci", "ann", "ANN"]


def test_names_are_the_same_here_and_there(ask: Ask) -> None:
    """Every character that a name may have, alone and around another: what is one name here is one name there."""
    letters = [chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) not in UNSEEN]
    around = [f"{letter}a{letter}" for letter in letters if letter.upper() != letter.lower() or not letter.isalpha()]
    names = [*WORDS, *letters, *around]
    here, there = grouped(names, list(map(folded, names))), grouped(names, ask(FOLDED, names))
    assert sorted(map(sorted, here ^ there)) == []


def grouped(names: list[str], keys: list[str]) -> set[frozenset[str]]:
    """The names by what they are folded to; most are alone with it."""
    found = dict[str, set[str]]()
    for name, key in zip(names, keys, strict=True):
        found.setdefault(key, set()).add(name)
    return {frozenset(group) for group in found.values()}


def all_there(value: Any) -> Any:
    """A message with nothing left out."""
    if isinstance(value, msgspec.Struct):
        tag = value.__struct_config__.tag
        told = {value.__struct_config__.tag_field: tag} if tag else {}
        return told | {name: all_there(getattr(value, name)) for name in value.__struct_fields__}
    return [all_there(one) for one in value] if isinstance(value, tuple) else value


def test_a_message_gets_back_what_was_left_out(ask: Ask) -> None:
    lines = (PointsLine(0, "value", 5), PointsLine(1, "left", 7, 0))
    message = Fresh(
        number=7,
        id="abc",
        table=TableView(
            phase="playing", sheet="compact-en", clock="none", size=2, commitment="", chairs=(ChairView(name="Ann"),)
        ),
        round=RoundView(
            number=1,
            turn=0,
            held=(1, 2),
            pool=3,
            supply=3,
            points=(0, 0),
            before=(0, 0),
            options=(Option("draw"), Option("pass", lines)),
        ),
        board=(Laid("012", "0,0^", (0, 1, 2)),),
        history=(StepMessage(0, "open", lines), StepMessage(1, "draw")),
    )
    sent = json.loads(msgspec.json.encode(message))
    assert "invite" not in sent["table"]
    assert ask(WHOLE, {"kind": name_of(Fresh), "message": sent}) == all_there(message)

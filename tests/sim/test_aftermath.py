"""What quick players weigh a lay by is what the readable rules say about the board before the lay and after it."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from tripple.rules import TILES, Deal, Lay, Round, Sheet, Slot, Tile, sheet
from tripple.rules.lattice import around, corners
from tripple.rules.scoring import Reason
from tripple.sim import Mirror
from tripple.sim.policy import LAY
from tripple.sim.state import States
from tripple.sim.tables import TILE_NUMBER, cell_number, mask_of

from .side_by_side import Player, anything, builds_up, empties_the_pool, likes_to_draw
from .test_cuda import PLAIN

CONNECTIONS = Reason.BRIDGE, Reason.DOUBLE, Reason.HEXAGON
RULES = (
    sheet("classic-de"),
    sheet("classic-de").with_(hands=(55, 16, 14, 12, 10, 9), drawn_only=False, hexagon_double=True, bridge=7),
)
EACH = 15
"""So many lays that a weight says something of."""
TABLES: Sequence[tuple[int, Player]] = (
    (2, anything),
    (2, builds_up),
    (2, empties_the_pool),
    (3, likes_to_draw),
    (4, builds_up),
)


def positions(rules: Sheet, players: int, who: Player) -> Iterator[tuple[Round, States]]:
    """Every position of a round that lets somebody lay beside tiles, as both engines have it."""
    random, deal = Random(f"{players}"), Deal.from_seed(f"aftermath {who.__name__}", players, players, rules)
    here, mirror = Round.start(rules, deal), Mirror(rules, deal)
    while not here.end:
        if here.board.cells and lays(here):
            yield here, mirror.states.copy()
        action = who(here, random)
        here, _ = here.play(action)
        mirror.play(action)


def lays(here: Round) -> list[Lay]:
    return [action for action in here.actions() if isinstance(action, Lay)]


def unseen(here: Round) -> frozenset[Tile]:
    return frozenset(TILES) - set(here.board.tiles) - here.hands[here.turn]


def with_places(here: Round, number: int) -> set[Tile]:
    """What may be laid and fits in so many places or more."""
    places = Counter(tile for slot in here.board.slots.values() for tile in slot.fits)
    return {tile for tile in here.playable if places[tile] >= number}


def changed(here: Round, lay: Lay) -> list[Slot]:
    """The slots that a lay opens, or that touch more after it."""
    before = {(cell, slot.known, slot.sides) for cell, slot in here.board.slots.items()}
    after = here.board.lay(*lay).slots.items()
    return [slot for cell, slot in after if (cell, slot.known, slot.sides) not in before]


def one_short(here: Round, lay: Lay) -> Iterator[set[Tile]]:
    """For each hexagon that a lay leaves one tile short, the tiles that would complete it."""
    after = here.board.lay(*lay)
    for point in corners(lay.cell):
        bare = [cell for cell in around(point) if cell not in after.cells]
        if len(bare) == 1:
            yield set(after.slots[bare[0]].fits) - {lay.tile}


def counted(here: Round, lay: Lay) -> Mapping[str, int]:
    """What each weight stands for, in the words of the rules."""
    slot, others, rules = here.board.slots[lay.cell], unseen(here), here.sheet
    hand = here.hands[here.turn] - {lay.tile}
    hexagon = rules.hexagon + rules.hexagon_double * rules.double
    closed = [set(new.fits) for new in changed(here, lay) if None not in new.known]
    plain = {tile for new in changed(here, lay) if None in new.known for tile in new.fits}
    only_here = slot.fits & (with_places(here, 1) - with_places(here, 2))
    completing = [*one_short(here, lay)]
    return {
        "value": rules.worth(lay.tile),
        "bonus": sum(line.points for line in here.play(lay)[1] if line.reason in CONNECTIONS),
        "reserve": hexagon * sum(bool(tiles & hand) for tiles in completing),
        "gift": hexagon * sum(bool(tiles & others) and not tiles & hand for tiles in completing),
        "own_bridge": rules.bridge * sum(bool(tiles & hand) for tiles in closed),
        "other_bridge": rules.bridge * sum(bool(tiles & others) and not tiles & hand for tiles in closed),
        "rivals": len(slot.fits & others),
        "alone": not slot.fits & others,
        "spare": len(slot.fits & here.playable) - 1,
        "places": sum(lay.tile in with_places(here, number) for number in (2, 3)),
        "lost": len(only_here - {lay.tile}),
        "own_new": len(plain & hand - (with_places(here, 1) - only_here)),
        "other_new": len(plain & others),
    }


def surveyed(here: Round) -> list[int]:
    tiles = here.playable, unseen(here), *(with_places(here, number) for number in (1, 2, 3))
    return [mask_of(set(some)) for some in tiles]


def as_written(folder: Path, states: Iterable[States], asked: Iterable[tuple[int, Lay]]) -> tuple[Any, Any]:
    """What the parts of kernels answer: about each state, and about each lay in one of them."""
    np.save(folder / "states.npy", np.concatenate([*states]))
    np.save(folder / "lays.npy", [(number, cell_number(lay.cell), TILE_NUMBER[lay.tile]) for number, lay in asked])
    words = [sys.executable, "-m", "tests.sim.as_written", str(folder)]
    subprocess.run(words, env={**os.environ, **PLAIN}, check=True, timeout=300)
    return np.load(folder / "surveyed.npy").tolist(), np.load(folder / "counted.npy").tolist()


@pytest.mark.process
def test_what_a_lay_is_weighed_by(tmp_path: Path) -> None:
    """Each weight counts what it says: in lays for which it is something, and in those for which others are."""
    found = [one for rules in RULES for table in TABLES for one in positions(rules, *table)]
    rounds, states = zip(*found, strict=True)
    known = {(number, lay): counted(here, lay) for number, here in enumerate(rounds) for lay in lays(here)}
    telling = {name: [question for question in known if known[question][name]] for name in LAY}
    telling["spoiled"] = [(number, lay) for number, lay in known if set() in one_short(rounds[number], lay)]
    asked = sorted({question for name in telling for question in Random(name).sample(telling[name], EACH)})
    of_states, of_lays = as_written(tmp_path, states, asked)
    for here, masks in zip(rounds, of_states, strict=True):
        assert masks == surveyed(here), here.board
    for question, row in zip(asked, of_lays, strict=True):
        assert dict(zip(LAY, row, strict=True)) == known[question], (rounds[question[0]].board, question)

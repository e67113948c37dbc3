"""Deals as JSON: `{"hands": [["345", …], …], "pool": ["012", …], "lot": 1}`; the lot is optional."""

import json
import reprlib
from collections import Counter
from typing import NamedTuple

from tripple.rules import BadDeal, Deal, Tile
from tripple.rules.errors import N_
from tripple.rules.tiles import named

from .action import USUAL
from .span import NotWellFormed, TextPosition

_NEEDED = ("hands", "pool")
_KEYS = (*_NEEDED, "lot")


class _Sentences(NamedTuple):
    no_list: str
    no_tile: str
    twice: str


_HAND = _Sentences(
    N_("hand {hand}: a list of tiles is expected, not {found}"),
    N_("hand {hand}, tile {number}: three ascending digits from 0 to 5 in quotes are expected, not {found}"),
    N_("hand {hand}, tile {number}: {found} is dealt twice, and the box has one of each (R1)"),
)
_POOL = _Sentences(
    N_("pool: a list of tiles is expected, not {found}"),
    N_("pool, tile {number}: three ascending digits from 0 to 5 in quotes are expected, not {found}"),
    N_("pool, tile {number}: {found} is dealt twice, and the box has one of each (R1)"),
)


def read_deal(text: str) -> Deal:
    """Read a deal; raises NotWellFormed for text that is not JSON, and BadDeal for an impossible deal."""
    content = _content(text)
    hands = content["hands"]
    if not isinstance(hands, list):
        raise BadDeal("hands: a list of hands is expected, not {found}", found=reprlib.repr(hands))
    seen: set[Tile] = set()
    dealt = [_tiles(hand, seen, _HAND, number) for number, hand in enumerate(hands, 1)]
    pool = _tiles(content["pool"], seen, _POOL)
    return Deal.of(dealt, pool, _lot(content["lot"], len(dealt)) if "lot" in content else 0)


def _lot(given: object, players: int) -> int:
    if not isinstance(given, float) or given not in range(1, players + 1):
        found = reprlib.repr(given)
        raise BadDeal("lot: a seat from 1 to {players} is expected, not {found}", players=players, found=found)
    return int(given) - 1


def _content(text: str) -> dict[str, object]:
    try:
        # Objects as tuples of pairs, so that a key given twice is seen; numbers as floats, which are never too long.
        content = json.loads(text, object_pairs_hook=tuple, parse_int=float)
    except json.JSONDecodeError as error:
        raise NotWellFormed("this is not JSON", TextPosition(error.lineno, error.colno)) from None
    except RecursionError:
        content = None
    if not isinstance(content, tuple):
        raise BadDeal("a deal is an object with the keys hands and pool")
    _check_keys(Counter(key for key, _ in content))
    return dict(content)


def _check_keys(given: Counter[str]) -> None:
    for key in (*_KEYS, *given):
        if key not in _KEYS:
            raise BadDeal(
                "{key} does not belong in a deal: only hands, pool and lot are expected", key=reprlib.repr(key)
            )
        if given[key] == 0 and key in _NEEDED:
            raise BadDeal("{key} is missing in this deal", key=key)
        if given[key] > 1:
            raise BadDeal("{key} appears twice in this deal", key=key)


def _tiles(listed: object, seen: set[Tile], sentences: _Sentences, hand: int = 0) -> list[Tile]:
    if not isinstance(listed, list):
        raise BadDeal(sentences.no_list, hand=hand, found=reprlib.repr(listed))
    tiles = []
    for number, name in enumerate(listed, 1):
        tile = named(USUAL).get(name) if isinstance(name, str) else None
        if tile is None or tile in seen:
            sentence = sentences.twice if tile else sentences.no_tile
            raise BadDeal(sentence, hand=hand, number=number, found=reprlib.repr(name))
        seen.add(tile)
        tiles.append(tile)
    return tiles

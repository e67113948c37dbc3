"""Kinds of reasons for an action or against it, each with its condition."""

from collections.abc import Iterable

from tripple.bots.facts import Facts
from tripple.rules import Cell

from .end import END
from .kind import Case, Kind
from .later import LATER
from .next_player import NEXT_PLAYER
from .now import NOW
from .own_tiles import OWN_TILES

__all__ = ["KINDS", "Case", "Kind", "cells_of"]

KINDS = (*NOW, *NEXT_PLAYER, *OWN_TILES, *LATER, *END)
"""Reasons for the best action, or against another one. Of two about the same points the first is used."""
_BY_SENTENCE = {sentence: kind for kind in KINDS for sentence in kind.forms}


def cells_of(sentence: str, facts: Facts) -> Iterable[Cell]:
    """Places that a reason speaks of, found by its sentence with unfilled gaps."""
    kind = _BY_SENTENCE.get(sentence)
    return kind.cells(facts) if kind else ()

"""Read and write actions, positions and whole games as text (docs/notation.md)."""

from .action import UNKNOWN, read_action, write_action
from .change import read_change, read_sheet, write_change, write_sheet
from .deal import read_deal
from .game import Game, Proof, Seat, StandIn, commitment, seed_of
from .names import folded, printable, same_name, visible
from .position import question, read_position, read_table, write_position
from .reading import read_game
from .span import NotLegal, NotWellFormed
from .writing import write_game

__all__ = [
    "UNKNOWN",
    "Game",
    "NotLegal",
    "NotWellFormed",
    "Proof",
    "Seat",
    "StandIn",
    "commitment",
    "folded",
    "printable",
    "question",
    "read_action",
    "read_change",
    "read_deal",
    "read_game",
    "read_position",
    "read_sheet",
    "read_table",
    "same_name",
    "seed_of",
    "visible",
    "write_action",
    "write_change",
    "write_game",
    "write_position",
    "write_sheet",
]

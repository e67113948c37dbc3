"""The game itself: values and functions. Standard library only; no I/O, no clock, no randomness."""

from .action import DRAW, OPEN, PASS, Action, Draw, Lay, Open, Pass, RoundEnd, Step
from .board import Board, Connection, Slot
from .deal import Deal, deal
from .editions import EDITIONS, SHEETS, TRADEMARKS, Edition, sheet
from .errors import BadDeal, BadSheet, BadTile, IllegalAction, TrippleError
from .lattice import ORIGIN, Cell, Point
from .match import GameEnd, Match
from .perft import perft
from .round import Round
from .scoring import Reason, ScoreLine
from .sheet import HOUSE_RULES, Blocked, Counting, Failure, Opening, Sheet, Starter, Winner
from .tiles import TILES, Tile
from .view import View

__all__ = [
    "DRAW",
    "EDITIONS",
    "HOUSE_RULES",
    "OPEN",
    "ORIGIN",
    "PASS",
    "SHEETS",
    "TILES",
    "TRADEMARKS",
    "Action",
    "BadDeal",
    "BadSheet",
    "BadTile",
    "Blocked",
    "Board",
    "Cell",
    "Connection",
    "Counting",
    "Deal",
    "Draw",
    "Edition",
    "Failure",
    "GameEnd",
    "IllegalAction",
    "Lay",
    "Match",
    "Open",
    "Opening",
    "Pass",
    "Point",
    "Reason",
    "Round",
    "RoundEnd",
    "ScoreLine",
    "Sheet",
    "Slot",
    "Starter",
    "Step",
    "Tile",
    "TrippleError",
    "View",
    "Winner",
    "deal",
    "perft",
    "sheet",
]

"""Lines about tables for lists; the store keeps one beside each log."""

from typing import get_args

import msgspec
from msgspec.structs import replace

from tripple.rules import TILES, Board
from tripple.store import Found, Summary

from .events import Clock, Phase
from .state import TableState

PHASES: tuple[Phase, ...] = get_args(Phase)  # phases of tables; other kinds of logs have others

OVERDUE = 60.0


class Listing(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """`mine` are the seats of the person who asked, `seed` the deal that they asked for, if they did."""

    id: str
    phase: Phase
    sheet: str
    clock: Clock
    size: int
    public: bool = False
    names: tuple[str, ...] = ()
    levels: tuple[str | None, ...] = ()
    """Levels of the computer players; None for people."""
    totals: tuple[int, ...] = ()
    turn: int | None = None
    winners: tuple[int, ...] = ()
    rematch: str | None = None
    mine: tuple[int, ...] = ()
    changed: float = 0.0
    seed: str = ""
    daily: bool = False
    """Practice does not count."""
    taken_back: int = 0
    set_up: bool = False
    """True if the game went on from a given position."""


class About(msgspec.Struct, frozen=True, omit_defaults=True):
    """The stored line: its persons are never sent."""

    listing: Listing
    persons: tuple[str, ...] = ()


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(About)


def summary(table: str, state: TableState) -> Summary:
    listing = Listing(
        id=table,
        phase=state.phase,
        sheet=state.sheet,
        clock=state.clock,
        size=state.size,
        public=state.public,
        names=tuple([chair.name for chair in state.chairs]),
        levels=tuple([chair.level for chair in state.chairs]),
        totals=state.totals,
        turn=state.turn,
        winners=state.winners,
        rematch=state.rematch,
        changed=state.changed,
        seed=state.given,
        daily=bool(state.played),
        taken_back=state.taken_back,
        set_up=bool(state.start),
    )
    about = _encoder.encode(About(listing, tuple([chair.person for chair in state.chairs])))
    return Summary(state.phase, state.public, state.named, deadline(state), state.changed, about, _board(state))


_BITS = {tile: 1 << number for number, tile in enumerate(TILES)}


def board_number(board: Board) -> int:
    """A number for the tiles on a board, however they lie: a board that was turned or moved has the same."""
    return sum(map(_BITS.__getitem__, board.tiles))


def _board(state: TableState) -> int | None:
    return board_number(state.round.board) if state.round else None


def deadline(state: TableState) -> float | None:
    """Time at which the table has to be in memory. Only a game that lasts for days goes on without followers.

    A computer player's turn takes seconds; if it is overdue, the process that was thinking has ended.
    """
    if state.clock != "1day":
        return None
    thinks = state.turn is not None and state.chairs[state.turn].computer
    return state.changed + OVERDUE if thinks else state.until


def listed(found: Found, person: str = "") -> Listing:
    """Decode a line for this person. Raises msgspec.DecodeError."""
    about = _decoder.decode(found.summary.about)
    mine = tuple(seat for seat, whose in enumerate(about.persons) if person and whose == person)
    return replace(about.listing, mine=mine, seed=about.listing.seed if mine else "")

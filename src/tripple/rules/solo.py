"""What a solitaire does differently (R11, D13)."""

from .sheet import Sheet


def draws_left(sheet: Sheet, pool: int, draws: int) -> int:
    """A whole solitaire has a limit of draws, so that totals can be compared."""
    return min(pool, sheet.solo_draws - draws)


def was_dealt_nothing(laid: int, held: int, draws: int) -> bool:
    """Whether all of its tiles but the starter were drawn.

    With a tray of 0 the tray's emptiness ends the round only once the draws are used up.
    """
    return laid - 1 + held == draws

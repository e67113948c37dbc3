"""Exceptions for solitaires (R11, D13)."""

from .sheet import Sheet


def draws_left(sheet: Sheet, pool: int, draws: int) -> int:
    """Tiles that may still be drawn; a limit per round keeps totals comparable."""
    return min(pool, sheet.solo_draws - draws)


def was_dealt_nothing(laid: int, held: int, draws: int) -> bool:
    """True while every tile but the starter was drawn.

    With a tray of 0, an empty tray ends the round only once the draws are used up.
    """
    return laid - 1 + held == draws

"""What a solitaire is, in three lines: for whoever is about to spend the only try of a daily."""

from collections.abc import Mapping

from tripple.locales import Translator
from tripple.rules.errors import N_

from .daily import daily_sheet

LINES = (
    N_("You play one round alone, with {tray} tiles and {draws} draws at most."),
    N_("Every tile you lay gives points, bridges and hexagons give many more; each draw costs {draw}."),
    N_("Your last tile gives {out} more. If you get stuck, you lose the value of the tiles you hold."),
)


def numbers() -> Mapping[str, int]:
    """What stands in the gaps, by the sheet that every daily is played by."""
    sheet = daily_sheet()
    return {"tray": sheet.hands[0], "draw": sheet.draw, "draws": sheet.solo_draws, "out": sheet.out}


def introduction(t: Translator) -> list[str]:
    return [t(line, **numbers()) for line in LINES]

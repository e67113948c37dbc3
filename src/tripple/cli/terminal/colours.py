"""Styles by name; a terminal without colours shows the same characters."""

from rich.theme import Theme

from tripple.look import NUMBERS

IVORY, BROWN, GOLD = "#fbf3df", "#8a7a5f", "#a86f00"

THEME = Theme(
    {
        **{f"number{number}": f"bold #ffffff on {colour}" for number, colour in enumerate(NUMBERS)},
        "edge": f"{BROWN} on {IVORY}",
        "last": f"bold {GOLD} on #ffe9a8",
        "open": "bright_black",
        "letter": "bold reverse",
        "points": "bold green",
        "turn": "bold",
        "faint": "dim",
        "minus": "red",
        "bonus": f"bold {GOLD}",
        "note": f"bold {GOLD}",
        "title": "bold",
    }
)

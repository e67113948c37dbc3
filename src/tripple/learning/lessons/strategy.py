"""Lessons of strategy. Tests verify their claims exactly or by many play-outs."""

from dataclasses import replace

from tripple.rules import SHEETS, Counting, Sheet, Tile
from tripple.rules.errors import N_

from .lesson import Exercise, Lesson, Remark, Saying, draws, gives_hexagon_away, is_contested, lays, passes, remark

PART = N_("Playing well")
_HIGHEST = Tile(5, 5, 5)
_PASSING = N_("There is no need to pass: you can lay without harm.")


def _was_played_on(sheet: Sheet) -> bool:
    """True if the measured figures of drawing on purpose hold: house rules may change them."""
    return sheet.counting is Counting.NUMBERS and any(replace(sheet, id=one.id) == one for one in SHEETS.values())


GIFT = Lesson(
    "gift",
    N_("No gifts"),
    PART,
    (
        Exercise(
            position="board 245@0,0^ 255@0,-1v 025@0,-1^ 120@-1,-1v 553@1,-1^ 503@1,-1v / "
            "hand 013 344 455 / hand 055 125 / pool / turn 1 / points 0 0",
            task=(
                Saying(N_("The pool is empty, and you can see what the other player holds.")),
                Saying(N_("Lay a tile, but leave no hexagon one tile short.")),
            ),
            right=remark(
                lambda here, action: lays(here, action) and not gives_hexagon_away(here, action),
                N_("Few points, but no gift. A hexagon for the other player would cost you more."),
            ),
            wrong=(
                remark(
                    gives_hexagon_away,
                    N_("Tempting, but now a hexagon is one tile short, and the other player holds {missing}."),
                ),
                remark(passes, _PASSING),
            ),
            shows_others=True,
        ),
    ),
    needs=lambda sheet: sheet.hexagon >= sheet.worth(_HIGHEST),
)

RESERVE = Lesson(
    "reserve",
    N_("The reserve"),
    PART,
    (
        Exercise(
            position="board 034@0,0^ 344@0,0v 040@0,-1v 300@0,-1^ 303@0,-2v / "
            "hand 055 133 445 / hand 245 333 335 / pool / turn 1 / points 0 0",
            task=(Saying(N_("Two of your tiles fit. Only you can fill one of the two places, so it can wait.")),),
            right=remark(
                is_contested, N_("Now the other player cannot lay anything, and your own place is still there.")
            ),
            wrong=(
                remark(lays, N_("Nobody else has a tile for this place: it can wait. Take the other one first.")),
                remark(passes, _PASSING),
            ),
            shows_others=True,
        ),
    ),
)

PURPOSE = Lesson(
    "purpose",
    N_("Drawing on purpose"),
    PART,
    (
        Exercise(
            position="board 555@0,0^ 505@0,0v 551@0,-1v 251@0,-1^ 252@-1,-1v 222@-1,-1^ "
            "422@-2,-1v 402@-2,0^ / hand 000 034 044 135 144 244 / hand 001 011 033 112 334 344 / "
            "pool 025 233 114 002 445 122 035 123 004 145 455 444 023 003 335 013 015 113 005 012 014 245 234 333 045 "
            "115 235 133 345 355 223 111 255 022 124 134 / turn 1 / points 48 30",
            task=(
                Saying(N_("You could lay, but you may also draw instead.")),
                Saying(N_("The round is young, and there are two of you: more tiles mean more to choose from. Draw.")),
            ),
            right=Remark(
                draws,
                (
                    Saying(N_("When the pool is empty, whoever holds more tiles goes on laying.")),
                    Saying(
                        N_("Played on thousands of times, drawing is worth about 15 to 40 points more here."),
                        _was_played_on,
                    ),
                ),
            ),
            wrong=(remark(lays, N_("{tile} gives {points} now. A larger tray brings more later: try drawing.")),),
        ),
        Exercise(
            position="board 333@0,0^ 313@0,0v 301@0,1^ 334@0,-1v 434@1,-1^ / "
            "hand 134 144 / hand 244 / pool 033 234 / turn 1 / points 0 0",
            task=(
                Saying(N_("Now there are two tiles in the pool, and the other player holds one tile.")),
                Saying(N_("Lay or draw?")),
            ),
            right=remark(lays, N_("Right: the round is nearly over, and a drawn tile may stay in your tray.")),
            wrong=(remark(draws, N_("Too late for that: the other player may lay the last tile next. Lay a tile.")),),
            when=lambda sheet: sheet.drawn_only,
        ),
    ),
    needs=lambda sheet: sheet.decline and sheet.draw <= 10,
)

STRATEGY = (GIFT, RESERVE, PURPOSE)

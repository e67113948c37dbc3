"""Lessons about the rules, from matching a side to the blocked end."""

from tripple.rules import Blocked, Connection, Counting, Sheet
from tripple.rules.errors import N_
from tripple.rules.sheet import BOX

from .lesson import (
    Condition,
    Exercise,
    Lesson,
    Remark,
    Saying,
    always,
    connects,
    draws,
    ends_best,
    gives_most,
    lays,
    passes,
    prepares_hexagon,
    remark,
)

PART = N_("How to play")


def _by_numbers(sheet: Sheet) -> bool:
    return sheet.counting is Counting.NUMBERS


def _by_tiles(sheet: Sheet) -> bool:
    return sheet.counting is Counting.TILES


def _pays_hexagons(sheet: Sheet) -> bool:
    return sheet.hexagon > 0


MATCH = Lesson(
    "match",
    N_("Match a side"),
    PART,
    (
        Exercise(
            position="board 345@0,0^ / hand 035 112 224 / hand 013 022 333 / pool 344 155 001 / turn 1 / points 0 0",
            task=(
                Saying(N_("Lay 0-3-5 beside the tile on the table.")),
                Saying(N_("The numbers along the side that they share have to match.")),
            ),
            right=remark(lays, N_("It fits: 3 meets 3, and 5 meets 5.")),
            wrong=(remark(draws, N_("There is no need to draw: 0-3-5 fits.")),),
            unfit=N_("{tile} does not fit: both numbers along a side have to match."),
        ),
    ),
)

_WRONG_WAY_ROUND = N_("On 3-4-5 the 3 and the 4 stand the wrong way round for this side.")

CLOCKWISE = Lesson(
    "clockwise",
    N_("Clockwise"),
    PART,
    (
        Exercise(
            position="board 034@0,0^ / hand 334 345 / hand 013 022 333 / pool 155 001 / turn 1 / points 0 0",
            task=(
                Saying(N_("Numbers go up clockwise on every tile, and no tile can be turned over.")),
                Saying(N_("Both of your tiles have a 3 and a 4, but only one fits. Lay it.")),
            ),
            right=remark(lays, _WRONG_WAY_ROUND),
            wrong=(remark(draws, N_("There is no need to draw: one of your two tiles fits.")),),
            unfit=_WRONG_WAY_ROUND,
            turns=True,
        ),
    ),
)

VALUE = Lesson(
    "value",
    N_("What a tile scores"),
    PART,
    (
        Exercise(
            position="board 345@0,0^ 350@0,-1v / hand 013 222 455 / hand 022 333 / pool 344 155 / turn 1 / points 0 0",
            task=(
                Saying(N_("A tile scores the sum of its numbers.")),
                Saying(N_("Two of yours fit. Lay the one that gives more.")),
            ),
            right=remark(gives_most, N_("4 + 5 + 5: high numbers give more.")),
            wrong=(
                remark(lays, N_("{tile} fits, too, but gives only {points}. Try the other one.")),
                remark(draws, N_("There is no need to draw: two of your tiles fit.")),
            ),
            when=_by_numbers,
        ),
        Exercise(
            position="board 345@0,0^ 350@0,-1v / hand 013 222 455 / hand 022 333 / pool 344 155 / turn 1 / points 0 0",
            task=(
                Saying(N_("By these rules every tile gives one point, whatever its numbers.")),
                Saying(N_("Two of yours fit. Lay one of them.")),
            ),
            right=remark(lays, N_("One point, as for every tile.")),
            wrong=(remark(draws, N_("There is no need to draw: two of your tiles fit.")),),
            when=_by_tiles,
        ),
    ),
)

DRAWING = Lesson(
    "drawing",
    N_("Nothing fits"),
    PART,
    (
        Exercise(
            position="board 345@0,0^ 350@0,-1v / hand 012 111 122 / hand 022 333 / "
            "pool 344 155 001 / turn 1 / points 0 0",
            task=(
                Saying(N_("None of your tiles fits, so draw one from the pool.")),
                Saying(N_("Each draw costs points: −{draw}."), lambda sheet: sheet.draw > 0),
                Saying(N_("By these rules that costs nothing."), lambda sheet: sheet.draw == 0),
            ),
            right=remark(draws, N_("You have drawn {tile}: it fits.")),
            wrong=(),
        ),
        Exercise(
            position="board 345@0,0^ 350@0,-1v / hand 012 111 122 344 / hand 022 333 / "
            "pool 155 001 / turn 1 / points 0 0 / drawn 344 / draws 1",
            task=(Saying(N_("Lay the tile that you have just drawn.")),),
            right=Remark(
                lays,
                (
                    Saying(N_("You may draw one tile in a turn."), lambda sheet: sheet.draws == 1),
                    Saying(N_("You may draw up to {draws} tiles in a turn."), lambda sheet: 1 < sheet.draws < BOX),
                    Saying(N_("You may draw until a tile fits."), lambda sheet: sheet.draws == BOX),
                    Saying(
                        N_("If even the last one does not fit: −{failed_draws}."), lambda sheet: sheet.failed_draws > 0
                    ),
                ),
            ),
            wrong=(
                remark(draws, N_("You could draw again, but this one fits: lay it.")),
                remark(passes, N_("You could pass, but this one fits: lay it.")),
            ),
        ),
    ),
    enough=lambda sheet: not _pays_hexagons(sheet),
)

_NOT_CLOSED = N_("{tile} fits there, but it does not close the ring. Look for the gap between two tiles.")

HEXAGON = Lesson(
    "hexagon",
    N_("The hexagon"),
    PART,
    (
        Exercise(
            position="board 145@0,0^ 155@0,-1v 015@0,-1^ 110@-1,-1v 131@-1,0^ / "
            "hand 001 134 255 / hand 022 333 / pool 344 222 / turn 1 / points 0 0",
            task=(Saying(N_("Five tiles lie around one point. Lay the sixth: that is a hexagon.")),),
            right=remark(connects(Connection.HEXAGON), N_("A hexagon! It gives {hexagon} extra.")),
            wrong=(
                remark(lays, _NOT_CLOSED),
                remark(draws, N_("There is no need to draw: one of your tiles fits into the gap.")),
            ),
        ),
        Exercise(
            position="board 345@0,0^ 351@0,-1v 231@0,-1^ 232@-1,-1v / "
            "hand 155 233 334 / hand 022 112 / pool 344 001 / turn 1 / points 0 0",
            task=(
                Saying(N_("Now make one of your own. Four tiles lie around a 3.")),
                Saying(N_("Lay the fifth, and keep the tile for the last gap.")),
            ),
            right=remark(
                prepares_hexagon,
                N_("Every tile exists only once, and you hold the one that is missing: nobody can take it from you."),
            ),
            wrong=(
                remark(lays, N_("{tile} fits there, but brings you no closer. Lay a tile around the 3.")),
                remark(draws, N_("There is no need to draw: you hold both tiles that are missing.")),
            ),
        ),
        *(
            Exercise(
                position=f"board 345@0,0^ 351@0,-1v 231@0,-1^ 232@-1,-1v {laid} 211@0,-2v / "
                f"hand 155 {left} / hand 022 / pool 344 001 / turn 1 / points 0 0",
                task=(Saying(N_("The other player has laid a tile elsewhere. Complete your hexagon.")),),
                right=remark(connects(Connection.HEXAGON), N_("Your own hexagon: {hexagon} extra!")),
                wrong=(
                    remark(lays, _NOT_CLOSED),
                    remark(draws, N_("There is no need to draw: you hold the tile for the gap.")),
                ),
                after=after,
            )
            for after, laid, left in (("233@-1,0^", "233@-1,0^", "334"), ("334@-1,0v", "343@-1,0v", "233"))
        ),
    ),
    needs=_pays_hexagons,
    enough=always,
)

DOUBLE = Lesson(
    "double",
    N_("The double connection"),
    PART,
    (
        Exercise(
            position="board 045@0,0^ 240@-1,0v 020@-1,0^ 005@-1,-1v 502@0,-1^ 525@0,-2v "
            "445@0,0v 522@1,-2^ 212@1,-2v 251@1,-1^ 551@1,-1v / hand 003 114 455 / hand 022 333 / pool 344 111 / "
            "turn 1 / points 0 0",
            task=(Saying(N_("A tile that shares two sides with others is a double connection. Find the place.")),),
            right=remark(connects(Connection.DOUBLE), N_("Two sides at once give {double} extra.")),
            wrong=(
                remark(lays, N_("There {tile} shares only one side. Look for a gap with tiles on two sides.")),
                remark(draws, N_("There is no need to draw: one of your tiles fits into the gap.")),
            ),
        ),
    ),
    needs=lambda sheet: sheet.double > 0,
)

BRIDGE = Lesson(
    "bridge",
    N_("The bridge"),
    PART,
    (
        Exercise(
            position="board 014@0,0^ 010@-1,0v 011@-1,1^ 131@-1,1v 133@-1,2^ 303@-1,2v "
            "300@0,2^ 302@0,1v / hand 044 124 355 / hand 012 333 / pool 344 111 / turn 1 / points 0 0",
            task=(
                Saying(N_("A bridge touches one tile with a side, and another one with the corner across from it.")),
                Saying(N_("Build one.")),
            ),
            right=remark(connects(Connection.BRIDGE), N_("Such a bridge gives {bridge} extra.")),
            wrong=(
                remark(lays, N_("There the third corner of {tile} touches nothing. Look for a gap between two ends.")),
                remark(draws, N_("There is no need to draw: one of your tiles makes the bridge.")),
            ),
        ),
    ),
    needs=lambda sheet: sheet.bridge > 0,
)

LAST = Lesson(
    "last",
    N_("The last tile"),
    PART,
    (
        Exercise(
            position="board 345@0,0^ 350@0,-1v 455@0,0v 130@0,-1^ 443@-1,0v / hand 244 / "
            "hand 012 025 333 / pool 111 122 / turn 1 / points 0 0",
            task=(Saying(N_("You have one tile left. Lay it, and the round is over.")),),
            right=Remark(
                lays,
                (
                    Saying(N_("The last tile gives {out} extra."), lambda sheet: sheet.out > 0),
                    Saying(
                        N_("And you get the value of what the others still hold."), lambda sheet: sheet.out_takes_left
                    ),
                    Saying(
                        N_("Whoever lays the last tile ends the round."),
                        lambda sheet: not sheet.out and not sheet.out_takes_left,
                    ),
                ),
            ),
            wrong=(remark(draws, N_("You could draw, but your last tile fits: lay it before somebody else is done.")),),
        ),
    ),
)


def _ends(*ways: Blocked) -> Condition:
    return lambda sheet: sheet.blocked in ways


BLOCKED = Lesson(
    "blocked",
    N_("The blocked end"),
    PART,
    (
        Exercise(
            position="board 245@0,0^ 445@0,0v 252@0,-1v 422@0,-1^ 424@-1,-1v 250@1,-1^ / "
            "hand 005 455 / hand 111 113 / pool / turn 1 / points 0 0",
            task=(
                Saying(N_("The pool is empty. After your next tile nobody can lay any more, and the round is over.")),
                Saying(
                    N_("Whoever then has the least left gets the others' tiles."),
                    _ends(Blocked.LEAST, Blocked.LEAST_KEEPS),
                ),
                Saying(N_("Whoever then has the least left gets the difference."), _ends(Blocked.DIFFERENCES)),
                Saying(N_("Whoever then has the fewest tiles left gets the others' tiles."), _ends(Blocked.FEWEST)),
                Saying(N_("Everybody then loses the value of their own tiles."), _ends(Blocked.ALL_LOSE)),
                Saying(N_("The tiles that are left count for nobody."), _ends(Blocked.NOTHING)),
                Saying(N_("Which tile do you lay?")),
            ),
            right=Remark(
                ends_best,
                (
                    Saying(N_("The high tile is laid, and only the low one is left."), _by_numbers),
                    Saying(N_("Here both tiles count the same."), _by_tiles),
                ),
            ),
            wrong=(
                remark(lays, N_("Then the high tile stays in your tray. Lay that one, and keep the low one.")),
                remark(passes, N_("If you pass, both tiles stay in your tray. Lay one of them.")),
            ),
        ),
    ),
)

BASICS = (MATCH, CLOCKWISE, VALUE, DRAWING, HEXAGON, DOUBLE, BRIDGE, LAST, BLOCKED)
"""The hexagon comes early, so that three minutes are enough to lay one."""

"""Ideas of good play as data: a name, an explanation, and an example position for each.

Reasons (`Because.idea`) and pages refer to an idea by its id. Figures about the two actions come from play-outs in
that position, and a test repeats them.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tripple.rules.errors import N_


@dataclass(frozen=True, slots=True)
class Demonstration:
    """A position, the action played there, a better one, and the point of the example."""

    position: str
    played: str
    better: str
    sentence: str  # remark on the better or the played action in a review; English, with gaps in braces
    values: Mapping[str, int | str]
    of_played: bool
    place: str = ""  # a cell that the sentence refers to and that stays open, if any


@dataclass(frozen=True, slots=True)
class Idea:
    id: str
    title: str
    text: str
    example: Demonstration


IDEAS = (
    Idea(
        "gift",
        N_("The gift"),
        N_(
            "Whatever you lay opens something, and the next player is the first to use it. Before you lay, look for "
            "the hexagon that will be one tile short, the bridge, the place that many tiles fit. If you do not hold "
            "the tile for it, somebody else may. A few points now are not worth a hexagon for the next player."
        ),
        Demonstration(
            "tripple 1 / sheet classic-en / board 535@0,0v 555@0,0^ 344@1,0v 534@1,0^ 334@1,1^ 452@2,0v 442@2,0^ / "
            "hand 001 014 015 023 112 114 115 135 144 145 224 233 333 444 / "
            "hand 000 002 004 024 025 034 044 045 111 122 125 134 222 223 225 / "
            "pool 235 012 455 155 234 335 013 124 033 055 133 113 035 005 022 445 123 003 011 255 / "
            "turn 1 / points -1 8 / draws 16",
            played="135@0,1^",
            better="224@2,-1v",
            sentence="It leaves a hexagon one tile short, and in {chance} of 10 cases the next player holds "
            "the missing tile, {tile}.",
            values={"chance": 5, "tile": "1-3-3"},
            of_played=True,
            place="0,1v",
        ),
    ),
    Idea(
        "reserve",
        N_("The reserve"),
        N_(
            "Some places only you can fill: you hold the one tile that fits, and everything else that would fit is on "
            "the table. Nobody can take such a place from you, so it can wait. First lay where others could lay, too. "
            "And keep the tile for it: once it lies elsewhere, the place is lost."
        ),
        Demonstration(
            "tripple 1 / sheet classic-en / board 533@-1,0v 331@0,-1v 231@0,-1^ 343@0,0v 333@0,0^ 150@1,-2v 135@1,-1^ "
            "404@1,0v 344@1,0^ 555@2,-2v 055@2,-2^ / hand 012 124 255 455 / hand 003 022 023 034 114 233 234 245 / "
            "hand 025 112 115 222 / pool 134 033 125 013 223 111 224 014 002 004 444 000 145 144 345 244 035 225 005 "
            "235 445 001 024 045 011 155 355 113 122 / turn 1 / points 41 21 30 / draws 3",
            played="455@3,-2^",
            better="255@3,-2^",
            sentence="It gives up a place that only you could fill, for {points} points.",
            values={"points": 44},
            of_played=True,
            place="2,-1^",
        ),
    ),
    Idea(
        "drawing",
        N_("Drawing on purpose"),
        N_(
            "By most rules you may draw even if you could lay. That costs points now, but every tile in your tray is a "
            "chance to score later. When the pool is empty, whoever holds more tiles goes on laying while the others "
            "are stuck. It pays most with two players; with five or six, somebody finishes too soon."
        ),
        Demonstration(
            "tripple 1 / sheet classic-en / board 330@0,-1v 353@0,0v 333@0,0^ 351@1,0^ / "
            "hand 024 035 044 225 244 245 445 / hand 000 003 004 015 055 114 115 222 223 224 234 455 / "
            "pool 255 334 112 013 144 122 145 345 125 155 045 355 111 555 025 023 133 123 233 022 034 134 011 002 444 "
            "005 014 012 113 235 124 344 001 / turn 2 / points 31 -6 / draws 3",
            played="115@1,0v",
            better="draw",
            sentence="When the pool is empty, you will hold more tiles than the other player: "
            "about {own} against {others}.",
            values={"own": 26, "others": 18},
            of_played=False,
        ),
    ),
    Idea(
        "closing",
        N_("Closing"),
        N_(
            "The fewer places you leave, the less the next player can do. Fill a gap rather than begin a new branch, "
            "and lay where few of the tiles you have not seen will fit. If you cannot complete a hexagon yourself, "
            "spoil it: once no tile that is left fits the last gap, nobody gets the points."
        ),
        Demonstration(
            "tripple 1 / sheet classic-en / board 232@0,0v 222@0,0^ 233@0,1^ 355@1,0v 235@1,0^ / "
            "hand 001 005 012 013 014 035 045 111 112 124 145 234 244 344 / "
            "hand 000 003 011 015 033 055 113 114 134 245 445 / pool 455 133 334 345 333 125 004 123 135 002 022 023 "
            "025 224 225 255 144 155 335 024 115 555 044 122 444 034 / turn 2 / points -7 6 / draws 10",
            played="055@2,0^",
            better="033@0,1v",
            sentence="It spoils a hexagon: one tile will be missing, and no tile that fits there is left.",
            values={},
            of_played=False,
            place="1,1^",
        ),
    ),
    Idea(
        "racing",
        N_("The race to the end"),
        N_(
            "Whoever lays the last tile ends the round, and by most rules gets what the others still hold. So count "
            "the smallest tray. If it is yours, lay so that your last tiles keep a place. If it is not, get rid of "
            "your highest tiles in time, and draw no more."
        ),
        Demonstration(
            "tripple 1 / sheet classic-en / board 115@-1,1v 553@0,-1v 525@0,0v 555@0,0^ 122@0,1v 512@0,1^ 513@1,-1v "
            "353@1,-1^ 241@1,0v 244@1,1v 224@1,1^ 445@2,1^ / hand 000 011 024 114 / hand 113 134 222 / "
            "hand 014 022 025 035 044 123 133 144 223 233 333 / pool 002 345 235 015 455 444 045 245 344 111 234 001 "
            "112 004 334 225 055 012 145 023 034 003 005 013 155 033 / turn 3 / points 37 53 33 / draws 6",
            played="133@1,-2v",
            better="333@1,-2v",
            sentence="Somebody else holds only {tiles} tiles, "
            "and the tiles you are left with will be worth about {differ} points less.",
            values={"tiles": 3, "differ": 6},
            of_played=False,
        ),
    ),
    Idea(
        "stuck",
        N_("Being stuck"),
        N_(
            "A tile that fits nowhere is worth nothing, and whoever cannot lay pays, turn after turn. Before you lay, "
            "see where your other tiles could go, and do not take the only place that they have. Lay first what fits "
            "in one place only. And it is good for you if others are stuck."
        ),
        Demonstration(
            "tripple 1 / sheet classic-en / board 552@0,-1v 352@0,-1^ 505@0,0v 555@0,0^ 522@1,-1v 502@1,0^ / "
            "hand 002 015 045 134 145 / hand 004 011 024 035 044 114 123 344 444 445 / "
            "hand 000 014 113 122 124 135 222 224 233 345 / pool 115 003 155 333 133 355 455 034 223 112 234 334 001 "
            "033 245 013 012 125 005 335 023 111 144 022 244 / turn 3 / points 42 -3 -6 / draws 7",
            played="224@2,-1^",
            better="222@2,-1^",
            sentence="{tiles} of your tiles lose their last place.",
            values={"tiles": 2},
            of_played=True,
        ),
    ),
)

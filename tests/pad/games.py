"""Finished games, written down on a pad as people at the table would."""

from itertools import chain, cycle

from tripple.pad import Bonus, End, Entry, Pad, Start, Turn
from tripple.pad.pad import Write
from tripple.rules import ORIGIN, Draw, Lay, Match, Open, Pass, Reason, Round, Step, Tile
from tripple.rules.sheet import BOX


def is_dealt_by_the_sheet(match: Match) -> bool:
    """A pad counts tiles from the sheet's hands and a whole box."""
    size = match.sheet.hand_size(match.players)
    return all(
        {len(hand) for hand in deal.hands} == {size} and len(deal.pool) == BOX - size * match.players
        for deal in match.deals
    )


def written(match: Match, names: tuple[str, ...]) -> Pad:
    """What is left is told by name and by sum in turn."""
    noted = [entries(played, by_name) for played, by_name in zip(match.rounds, cycle([True, False]), strict=False)]
    return Pad(names, match.sheet, tuple(Write(entry) for entry in chain.from_iterable(noted)))


def entries(played: Round, by_name: bool) -> list[Entry]:
    found: list[Entry] = []
    draws = 0
    for number, step in enumerate(played.history):
        match step.action:
            case Open() | Lay() if not number:
                opening = Tile(*sorted(played.board.cells[ORIGIN]))
                found.append(Start(step.seat, str(opening)))
            case Draw():
                draws += 1
            case Lay(tile, _):
                found.append(Turn(_jumbled(tile), bonus(step), draws))
                draws = 0
            case Pass():
                found.append(Turn(draws=draws))
                draws = 0
    if played.end:
        left = [tuple(map(str, sorted(hand))) for hand in played.hands]
        sums = [sum(map(played.sheet.worth, hand)) for hand in played.hands]
        found.append(End(tuple(left) if by_name else tuple(sums)))
    return found


def _jumbled(tile: Tile) -> str:
    """People read a tile from any corner."""
    return f"{tile.high}{tile.low}{tile.mid}"


def bonus(step: Step) -> Bonus:
    reasons = [line.reason for line in step.lines]
    hexagons = reasons.count(Reason.HEXAGON)
    if hexagons:
        return (Bonus.HEXAGON, Bonus.TWO_HEXAGONS, Bonus.THREE_HEXAGONS)[hexagons - 1]
    if Reason.BRIDGE in reasons:
        return Bonus.BRIDGE
    return Bonus.DOUBLE if Reason.DOUBLE in reasons else Bonus.NONE

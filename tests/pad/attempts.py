"""Random evenings at a table, with everything that people get wrong: what is tried on a pad, and what becomes of it."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from tripple.pad import Bonus, End, Entry, Extra, Noted, Pad, PadRound, Points, Scored, Start, Turn
from tripple.pad.pad import Change, Correct, Insert, Strike, Write
from tripple.rules import TILES, ScoreLine, Sheet, TrippleError

NAMES = ("Anna", "Ben", "Zoë", "D'Arcy", "五郎", "Ida")
Told = dict[str, Any]


def evening(rules: Sheet, players: int, random: Random, tries: int) -> tuple[list[Change], list[Told]]:
    """What was tried, and the pad with its last round or the refusal after each; then the whole pad."""
    pad = Pad(NAMES[:players], rules)
    tried, told = list[Change](), list[Told]()
    for _ in range(tries):
        change = any_change(pad, random)
        tried.append(change)
        try:
            pad = Pad(pad.names, rules, (*pad.changes, change))
            told.append(state(pad, pad.rounds[-1:]))
        except TrippleError as fault:
            told.append(refusal(fault))
    return tried, [*told, state(pad, pad.rounds)]


def refusal(fault: TrippleError) -> Told:
    values = {name: value if isinstance(value, int) else str(value) for name, value in fault.values.items()}
    return {"sentence": fault.sentence, "values": values, "at": getattr(fault, "at", None)}


def state(pad: Pad, rounds: tuple[PadRound, ...]) -> Told:
    """All that can be seen of a pad and some of its rounds."""
    return {
        "totals": list(pad.totals),
        "turn": pad.turn,
        "over": pad.over,
        "winners": list(pad.winners),
        "mustEnd": pad.round is not None and pad.round.must_end,
        "rounds": [_round(played, len(pad.entries) - _lines(rounds[at:])) for at, played in enumerate(rounds)],
    }


def _lines(rounds: tuple[PadRound, ...]) -> int:
    return sum(len(played.scored) for played in rounds)


def _round(played: PadRound, first: int) -> Told:
    return {
        "held": list(played.held),
        "pool": played.pool,
        "passes": played.passes,
        "laid": list(map(str, played.laid)),
        "out": played.out,
        "over": played.over,
        "scored": [_scored(at, one) for at, one in enumerate(played.scored, first)],
    }


def _scored(at: int, one: Scored) -> Told:
    return {"at": at, "seat": one.seat, "entry": plain(one.entry), "lines": list(map(_line, one.lines))}


def _line(line: ScoreLine | Noted) -> Told:
    return {"seat": line.seat, "reason": line.reason.word, "points": line.points, "other": line.other}


def plain(thing: Any) -> Any:
    """As it goes over the wire, with nothing left out."""
    if isinstance(thing, Turn):
        return {"kind": "turn", "tile": thing.tile, "bonus": thing.bonus.value, "draws": thing.draws}
    if isinstance(thing, Write | Correct | Insert):
        return msgspec.to_builtins(thing) | {"entry": plain(thing.entry)}
    return msgspec.to_builtins(thing)


def any_change(pad: Pad, random: Random) -> Change:
    last = len(pad.entries)
    roll = random.random()
    if roll < 0.06:
        return Strike(random.randrange(-1, last + 1))
    if roll < 0.2 and last:
        return _correction(pad, random)
    if roll < 0.28:
        return Insert(random.randrange(-1, last + 2), _forgotten(pad, random))
    return Write(_likely(pad, random) if roll < 0.85 else _anything(pad, random))


def _correction(pad: Pad, random: Random) -> Correct:
    at = random.randrange(len(pad.entries))
    before = pad.entries[at]
    if isinstance(before, Turn) and random.random() < 0.7:
        return Correct(at, msgspec.structs.replace(before, bonus=random.choice(list(Bonus))))
    return Correct(random.choice([at, at, len(pad.entries)]), _anything(pad, random))


def _likely(pad: Pad, random: Random) -> Entry:
    """What can well happen next."""
    table = pad.round
    if table is None and random.random() < 0.2:
        seat = random.randrange(len(pad.names))
        between: list[Entry] = [Points(random.randrange(40), seat), Extra(seat, random.randrange(-30, 30))]
        return random.choice(between)
    if table is None:
        return Start(random.randrange(len(pad.names)), _name(random))
    if table.must_end or (not table.pool and random.random() < 0.1):
        return End(tuple(_left(table, random)))
    free = [str(tile) for tile in TILES if tile not in table.laid]
    if random.random() < 0.12:
        return _forgotten(pad, random)
    if random.random() < 0.35:
        return Turn(draws=min(table.sheet.draws, table.pool))
    bonus = random.choice([Bonus.NONE, *Bonus])
    return Turn("".join(random.sample(random.choice(free), 3)), bonus, min(random.randrange(4), table.pool))


def _forgotten(pad: Pad, random: Random) -> Entry:
    """Often what fits nearly everywhere."""
    seat = random.randrange(len(pad.names))
    noted = random.randrange(-20, 60)
    some: list[Entry] = [Points(noted), Points(noted, draws=random.randrange(3)), Extra(seat, noted)]
    return random.choice([*some, Points(0, laid=False), _anything(pad, random)])


def _left(table: PadRound, random: Random) -> Iterator[int | tuple[str, ...]]:
    """Sometimes two have the same tiles."""
    free = [str(tile) for tile in TILES if tile not in table.laid]
    random.shuffle(free)
    for held in table.held:
        mine, free = tuple(free[:held]), free[held if random.random() < 0.9 else 0 :]
        yield mine if random.random() < 0.5 else sum(sum(map(int, tile)) for tile in mine)


def _anything(pad: Pad, random: Random) -> Entry:
    """Tiles that do not exist, numbers that cannot be."""
    seats = len(pad.names)
    wild: list[Entry] = [
        Start(random.randrange(-1, seats + 2), _name(random)),
        Turn(random.choice([None, _name(random)]), random.choice(list(Bonus)), random.randrange(-2, 6)),
        Points(_any_points(random), random.choice([None, None, seats, -1, 0]), random.randrange(-1, 5)),
        Points(_any_points(random), laid=False),
        Extra(random.randrange(-1, seats + 1), _any_points(random)),
        End(tuple(random.choice([-3, 0, 7, 40, 999]) for _ in range(random.choice([seats, seats, seats + 1])))),
        End(tuple(tuple(_name(random) for _ in range(random.randrange(3))) for _ in range(seats))),
    ]
    return random.choice(wild)


def _any_points(random: Random) -> int:
    return random.choice([0, 17, -5, 999, -999, 1000, -1000, 10**9])


def _name(random: Random) -> str:
    """Mostly a tile."""
    return random.choice([*["".join(random.choices("012345", k=3))] * 8, "789", "12", "0123", "abc"])

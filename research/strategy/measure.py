"""What strong players do, and what it gains: the figures of docs/strategy.md.

    python -m research.strategy.measure --processes 16          # everything; docs/strategy.md says how long it takes
    python -m research.strategy.measure tiles hexagons          # some sections
    python -m research.strategy.measure --rounds 2000 --games 8 --to quick.json

Writes strategy.json, from which `python -m research.strategy.page` makes the page and its pictures. The seeds are
fixed: the same numbers of rounds give the same figures, however many processes play them. Most figures are from quick
players (sim/policy.py), whose rounds take some hundred-thousandths of a second; those of the master are from a few
hundred rounds.

A table is who plays: `skilled` and `greedy` are quick players, `master` is the strongest level.
"""

import argparse
import json
import re
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from research.made_by import commit, machine
from tripple.rules import TILES, Sheet, sheet
from tripple.rules.tiles import shown
from tripple.sim.policy import DRAW, LAY, NEVER, PHASES, POINT, SKILLED, policy_records
from tripple.sim.summary import Mean

from .games import games
from .watch import BANDS, BY_NOBODY, BY_SELF, GONE, OWN, Rounds, Seed, chances, orders, watched

TARGET = Path(__file__).with_name("strategy.json")
SHEET = sheet("classic-en")
SEED = "strategy"
ROUNDS, GAMES, PLAYOUTS = 100_000, 400, 500
SIZES = 2, 3, 4, 6  # how many players the page looks at
QUICK = "greedy", SKILLED
BEST = "master"
FAR = 1 << 24  # more than anything else weighs
HABITS: Mapping[str, Sequence[str]] = {
    "points": ("value", "bonus"),
    "own hexagons": ("reserve",),
    "others' hexagons": ("gift",),
    "own bridges": ("own_bridge",),
    "others' bridges": ("other_bridge",),
    "only I": ("rivals", "alone"),
    "the rest of the tray": ("spare", "places", "lost"),
    "own places": ("own_new",),
    "others' places": ("other_new",),
}
"""What a lay is weighed by, in groups; what is in no group is measured as `further`."""
GAPS = (1, 4, 8, 12, 16, 20, 24)  # by how many tiles somebody holds more, from here to the next
BIASES = (0, 4, 8, 16, FAR // POINT)  # players who draw on purpose a bit less, or never: by so many points
HANDS, POOLS, TIES = 40, 4, 4
"""Of a variance: a deal for so many rounds asked for, so many orders of the pool for each, so often with other ties."""

Figure = tuple[float, float]
"""A mean and half the width of its 95 % interval."""
Found = dict[str, Any]


def figure(values: Any) -> Figure:
    mean = Mean()
    mean.add(np.asarray(values, dtype=np.float64))
    return mean.mean, mean.margin


def ratio(part: Any, whole: Any) -> Figure | None:
    """One sum by another, round by round; None where there was nothing to count."""
    part, whole = np.asarray(part, dtype=np.float64), np.asarray(whole, dtype=np.float64)
    if not whole.sum():
        return None
    share = part.sum() / whole.sum()
    return float(share), figure(part - share * whole)[1] / float(whole.mean())


class Table(NamedTuple):
    """Rounds of a kind, and who of those at the table is meant."""

    rounds: Rounds
    seats: NDArray[np.int64]  # a row for each round
    players: int

    def summed(self, field: str, band: int) -> Any:
        """What those who are meant did in a phase, round by round."""
        return np.take_along_axis(self.rounds[field][:, band], self.seats, axis=1).sum(axis=1)

    def lead(self, field: str = "points") -> Any:
        """By how much the first of those who are meant is ahead of the mean of the others."""
        points = self.rounds[field][:, : self.players].astype(np.float64)
        own = np.take_along_axis(points, self.seats[:, :1], axis=1)[:, 0]
        return own - (points.sum(axis=1) - own) / (self.players - 1)


def joined(tables: Sequence[Table]) -> Table:
    rounds, seats = np.concatenate([t.rounds for t in tables]), np.concatenate([t.seats for t in tables])
    return Table(rounds, seats, tables[0].players)


def phases(table: Table, part: str, whole: str, empty: bool = True) -> list[Figure | None]:
    """A figure for each part of the pool, the fullest first."""
    bands = range(BANDS, -1 if empty else 0, -1)
    return [ratio(table.summed(part, band), table.summed(whole, band)) for band in bands]


@dataclass
class Bench:
    rounds: int
    games: int
    playouts: int
    processes: int

    def __post_init__(self) -> None:
        self.kept: dict[str, Table] = {}

    def seed(self, *names: object) -> Seed:
        return (crc32(SEED.encode()), *(crc32(str(name).encode()) for name in names))

    def quick(self, policies: Rounds, what: str, share: int = 1, late: Rounds | None = None) -> Rounds:
        """Rounds of quick players; the same deals for everything of that name."""
        number, given = max(2, self.rounds // share), (what, len(policies))
        boxes, ties = orders(self.seed(*given), number), chances(self.seed(*given, "ties"), number)
        return watched(SHEET, policies, boxes, ties, self.processes, late)

    def equals(self, name: str, players: int) -> Table:
        """A table at which all play alike."""
        key = f"{name} {players}"
        if key not in self.kept:
            rounds = (
                games(SHEET, (BEST,) * players, self.seed(key), self.games, self.playouts, self.processes)
                if name == BEST
                else self.quick(policy_records((name,) * players, SHEET, players), "equals")
            )
            self.kept[key] = Table(rounds, np.tile(np.arange(players), (len(rounds), 1)), players)
        return self.kept[key]

    def among_greedy(self, name: str, players: int = 2, rules: Sheet = SHEET) -> Table:
        """One of them and greedy players, each deal on every seat; the one is meant."""
        key = f"{name} among greedy {players} {rules.decline}"
        if key not in self.kept:
            self.kept[key] = joined([self._seated(name, players, seat, rules) for seat in range(players)])
        return self.kept[key]

    def _seated(self, name: str, players: int, seat: int, rules: Sheet) -> Table:
        names = [name if place == seat else "greedy" for place in range(players)]
        if name == BEST:
            number = max(2, self.games // players)
            rounds = games(rules, names, self.seed("among", players), number, self.playouts, self.processes)
        else:
            rounds = self.quick(policy_records(names, SHEET, players), "among", players)
        return Table(rounds, np.full((len(rounds), 1), seat), players)

    def ahead(self, mine: Any, theirs: Any, players: int, late: Any = None) -> Any:
        """By how much one is ahead among others of a kind, deal by deal, on every seat in turn."""
        total = np.zeros(max(2, self.rounds // players))
        for seat in range(players):
            around = np.array([mine if place == seat else theirs for place in range(players)])
            after = around.copy()
            if late is not None:
                after[seat] = late
            rounds = self.quick(around, "duel", players, after)
            total += Table(rounds, np.full((len(rounds), 1), seat), players).lead() / players
        return total


def record(name: str, players: int, rules: Sheet = SHEET) -> Any:
    return policy_records((name,), rules, players)[0]


def never_drawing(given: Any) -> Any:
    found = given.copy()
    found["draws"], found["passing"] = 0, NEVER
    return found


def tiles(bench: Bench) -> Found:
    """What everybody holds when their turn begins, by how much of the pool is left."""
    return {
        str(players): {
            name: phases(bench.equals(name, players), "held", "turns") for name in (BEST, *QUICK)
        }
        for players in SIZES
    }  # fmt: skip


def gain(bench: Bench) -> Found:
    """What strong players win against greedy ones, and how much of it the master wins by drawing on purpose.

    Greedy never does, so a sheet that forbids it changes nothing but the master.
    """
    found: Found = {name: {} for name in (BEST, SKILLED, "drawing")}
    for players in SIZES:
        tables = [bench.among_greedy(name, players) for name in (BEST, SKILLED)]
        forced = bench.among_greedy(BEST, players, SHEET.with_(decline=False))
        for name, table in zip((BEST, SKILLED), tables, strict=True):
            leads, wins = by_deal(table)
            found[name][str(players)] = {"ahead": figure(leads), "wins": figure(wins)}
        found["drawing"][str(players)] = figure(by_deal(tables[0])[0] - by_deal(forced)[0])
    return found


def by_deal(table: Table) -> tuple[Any, Any]:
    """Leads and shares of wins: deals are independent of each other, their seats are not."""
    points = table.rounds["points"][:, : table.players]
    best = points == points.max(axis=1, keepdims=True)
    won = np.take_along_axis(best, table.seats, axis=1)[:, 0] / best.sum(axis=1)
    leads, wins = (values.reshape(table.players, -1).mean(axis=0) for values in (table.lead(), won))
    return leads, wins


def laying(bench: Bench) -> Found:
    """In how many turns a player lays that could draw as well; and how often a drawn tile that fits."""
    tables = {
        "master, with an equal": bench.equals(BEST, 2),
        "master, against greedy": bench.among_greedy(BEST),
        "skilled, with an equal": bench.equals(SKILLED, 2),
        "skilled, against greedy": bench.among_greedy(SKILLED),
    }
    by_size = {
        f"{name}, {players} players": bench.equals(name, players) for name in (BEST, SKILLED) for players in SIZES
    }
    return {
        "at once": {name: phases(table, "laid", "could", empty=False) for name, table in tables.items()},
        "drawn": {name: phases(table, "drawn_laid", "drawn_fits") for name, table in tables.items()},
        "at all": {name: _overall(table) for name, table in by_size.items()},
        "laid before": {name: _before(table) for name, table in tables.items()},
    }


def _overall(table: Table) -> Figure | None:
    """Of all turns with a choice between laying and drawing."""
    laid, could = (sum(table.summed(field, band) for band in range(1, BANDS + 1)) for field in ("laid", "could"))
    return ratio(laid, could)


def _before(table: Table) -> Found:
    """The moment when the pool runs out: how often it comes, and what those who are meant hold then."""
    rounds, meant = table.rounds, table.seats
    there = rounds["emptied"] == 1
    held = np.take_along_axis(rounds["held_then"], meant, axis=1).sum(axis=1) / meant.shape[1]
    lays = np.take_along_axis(rounds["lays_after"], meant, axis=1).sum(axis=1) / meant.shape[1]
    return {
        "runs out": figure(there),
        "held": figure(held[there]),
        "laid afterwards": figure(lays[there]),
    }


def purpose(bench: Bench) -> Found:
    """What it gains to draw on purpose, for one at the table or for all but one."""
    found = {}
    for players in range(2, 7):
        drawing = record(SKILLED, players)
        laying = never_drawing(record(SKILLED, players, SHEET.with_(decline=False)))
        found[str(players)] = {
            "alone": figure(bench.ahead(drawing, laying, players)),
            "the only one not to": figure(bench.ahead(laying, drawing, players)),
        }
    return found


def ending(bench: Bench) -> Found:
    tables = {
        "master and master": bench.equals(BEST, 2),
        "master and greedy": bench.among_greedy(BEST),
        "skilled and skilled": bench.equals(SKILLED, 2),
        "skilled and greedy": bench.among_greedy(SKILLED),
        "greedy and greedy": bench.equals("greedy", 2),
    }
    return {
        "tables": {name: _ended(table.rounds) for name, table in tables.items()},
        "by gap": _gaps(bench),
    }


def _ended(rounds: Rounds) -> Found:
    """How the lead of who wins in the end has grown, and what became of who held more tiles."""
    there = rounds[rounds["emptied"] == 1]
    final, then = (there[field][:, 0].astype(float) - there[field][:, 1] for field in ("points", "points_then"))
    won = np.sign(final)
    more = there["held_then"][:, 0].astype(int) - there["held_then"][:, 1]
    unequal = (more != 0) & (won != 0)
    first = (more > 0).astype(int)[:, None]
    lays, stuck = (there[field][:, :2] for field in ("lays_after", "stuck_after"))
    return {
        "runs out": figure(rounds["emptied"] == 1),
        "lead": figure(won * final),
        "lead then": figure(won * then),
        "share after": ratio(won * (final - then), won * final),
        "more wins": figure((np.sign(more) == won)[unequal]) if unequal.sum() > 1 else None,
        "gap": figure(np.abs(more)),
        "lays, more": figure(np.take_along_axis(lays, 1 - first, axis=1)),
        "lays, fewer": figure(np.take_along_axis(lays, first, axis=1)),
        "stuck, more": figure(np.take_along_axis(stuck, 1 - first, axis=1)),
        "stuck, fewer": figure(np.take_along_axis(stuck, first, axis=1)),
    }


def _gaps(bench: Bench) -> Found:
    """Equals but for when they draw: what the ending gives to who holds more tiles when the pool runs out."""
    own = record(SKILLED, 2)
    rounds = []
    for bias in BIASES:
        other = own.copy()
        other["draw"][..., DRAW.index("always")] -= POINT * bias
        rounds += [bench.quick(np.array(pair), f"gaps {bias}") for pair in ((own, other), (other, own))]
    there = np.concatenate(rounds)
    there = there[there["emptied"] == 1]
    more = there["held_then"][:, 0].astype(int) - there["held_then"][:, 1]
    gained = (there["points"] - there["points_then"])[:, :2].astype(float)
    ahead, wins = np.sign(more) * (gained[:, 0] - gained[:, 1]), there["points"][:, 0] - there["points"][:, 1]
    found = {}
    for low, high in zip(GAPS, (*GAPS[1:], 99), strict=True):
        here = (np.abs(more) >= low) & (np.abs(more) < high)
        if here.sum() > 30:
            name = f"{low} or more" if high == 99 else f"{low} to {high - 1}"
            found[name] = {"gained": figure(ahead[here]), "wins": figure((np.sign(wins) == np.sign(more))[here])}
    return found


def hexagons(bench: Bench) -> Found:
    """A hexagon one tile short: who completes it, by whether the one who laid the fifth tile holds the sixth."""
    found = {}
    for players in SIZES:
        for name in (BEST, *QUICK):
            counts = bench.equals(name, players).rounds["hexagons"].astype(float)
            kinds = {"held": counts[:, OWN], "not held": counts[:, OWN + 1 : GONE].sum(axis=1)}
            found[f"{name}, {players} players"] = {
                "prepared": figure(counts.sum(axis=(1, 2))),
                "possible": ratio(counts[:, :GONE].sum(axis=(1, 2)), counts.sum(axis=(1, 2))),
                **{kind: _completed(of, players) for kind, of in kinds.items()},
            }
    return found


def _completed(of: Any, players: int) -> Found | None:
    whole = of.sum(axis=1)
    if not whole.sum():
        return None
    others = of[:, BY_SELF + 1 : BY_NOBODY].sum(axis=1)
    worth = SHEET.hexagon * (of[:, BY_SELF] - others / (players - 1))
    parts = {who: ratio(of[:, at], whole) for at, who in enumerate(("self", "next", "others", "nobody"))}
    return {"a round": figure(whole), **parts, "worth": ratio(worth, whole)}


def openings(bench: Bench) -> Found:
    """The opener's lead at the end of the round, by the tile that opened it."""
    found: Found = {}
    for name in QUICK:
        for players in (2, 4):
            table = bench.equals(name, players)
            leads = Table(table.rounds, table.rounds["starter"].astype(np.int64)[:, None], players).lead()
            opened = np.array([shown(tile) if len({*tile}) == 1 else "no triple" for tile in TILES])
            by = opened[table.rounds["opening"]]
            kinds = {str(kind): leads[by == kind] for kind in sorted({*by})}
            found[f"{name}, {players} players"] = {
                "all": {"lead": figure(leads), "share": (1.0, 0.0)},
                **{
                    kind: {"lead": figure(of), "share": figure(by == kind)}
                    for kind, of in kinds.items()
                    if len(of) > 30
                },
            }
    return found


def luck(bench: Bench) -> Found:
    """How much of a result is the hands, the order of the pool, and which of two equal lays was chosen."""
    return {f"{name}, {players} players": _split(bench, name, players) for name in QUICK for players in (2, 4)}


def _split(bench: Bench, name: str, players: int) -> Found:
    deals = max(10, bench.rounds // HANDS * 4)
    boxes, dealt = orders(bench.seed("luck", players), deals), players * SHEET.hand_size(players)
    shuffled = np.random.default_rng(bench.seed("pools", players))
    repeated = np.repeat(boxes, POOLS, axis=0)
    repeated[:, dealt:] = shuffled.permuted(repeated[:, dealt:], axis=1)
    every = np.repeat(repeated, TIES, axis=0)
    ties = chances(bench.seed("luck ties", players), len(every))
    rounds = watched(SHEET, policy_records((name,) * players, SHEET, players), every, ties, bench.processes)
    leads = Table(rounds, np.zeros((len(rounds), 1), dtype=np.int64), players).lead().reshape(deals, POOLS, TIES)
    within, between = leads.var(axis=2, ddof=1).mean(axis=1), leads.mean(axis=2).var(axis=1, ddof=1)
    of_deals = leads.mean(axis=(1, 2))
    chance = np.random.default_rng(bench.seed("again"))
    samples = np.array(
        [_parts(within[at], between[at], of_deals[at]) for at in chance.integers(0, deals, (400, deals))]
    )
    shares, spread = _parts(within, between, of_deals), 1.96 * samples.std(axis=0)
    told = dict(zip(("hands", "pool", "equal lays"), zip(shares.tolist(), spread.tolist(), strict=True), strict=True))
    return {**told, "spread": (float(leads.std()), 0.0)}


def _parts(within: Any, between: Any, of_deals: Any) -> Any:
    """The shares of the three in the variance (of nested random effects)."""
    ties = within.mean()
    pool = max(0.0, between.mean() - ties / TIES)
    hands = max(0.0, of_deals.var(ddof=1) - between.mean() / POOLS)
    return np.array([hands, pool, ties]) / (hands + pool + ties)


def without(given: Any, features: Sequence[str]) -> Any:
    """The player as it is, but blind to something; points count for what they are then."""
    found = given.copy()
    for name in features:
        found["lay"][:, LAY.index(name)] = POINT if name in ("value", "bonus") else 0
    return found


def habits(bench: Bench) -> Found:
    """What each habit of the quick player is worth: what it loses without it."""
    grouped = {name for features in HABITS.values() for name in features}
    further = {"further": rest} if (rest := [name for name in LAY if name not in grouped]) else {}
    found: Found = {}
    for players in (2, 4):
        own = record(SKILLED, players)
        blind = {name: without(own, features) for name, features in {**HABITS, **further}.items()}
        found[f"{players} players"] = costs(bench, {name: (of, None) for name, of in blind.items()}, players)
        found[f"weights, {players} players"] = {
            name: [float(own["lay"][row][at]) / POINT for row in range(len(PHASES))] for at, name in enumerate(LAY)
        }
    return {**found, "phases": list(PHASES)}


def costs(bench: Bench, kinds: Mapping[str, tuple[Any, Any]], players: int) -> Found:
    """By how much they fall behind the usual player: among such players, and among greedy ones."""
    own, greedy = record(SKILLED, players), record("greedy", players)
    usual = bench.ahead(own, greedy, players)
    return {
        name: {
            "among skilled": figure(-bench.ahead(of, own, players, late)),
            "among greedy": figure(usual - bench.ahead(of, greedy, players, late)),
        }
        for name, (of, late) in kinds.items()
    }


def mistakes(bench: Bench) -> Found:
    found: Found = {}
    for players in (2, 4):
        own = record(SKILLED, players)
        found[f"{players} players"] = costs(bench, mistaken(own, players), players)
    return found


def mistaken(own: Any, players: int) -> Mapping[str, tuple[Any, Any]]:
    """Players with a bad habit, and what they are like when somebody is about to finish, if that differs."""
    most, ends, first, always, high, late = (own.copy() for _ in range(6))
    most["lay"], most["looks"] = record("greedy", players)["lay"], 0
    empty = [at for at, name in enumerate(PHASES) if "empty" in name]
    assert empty, "there is a phase for an empty pool"
    ends["lay"][empty] = record("greedy", players)["lay"][0]
    first["draw"][..., DRAW.index("again")] -= FAR
    always["draw"][..., DRAW.index("always")] += FAR
    high["lay"][:, LAY.index("value")] = -POINT
    late["draw"][..., DRAW.index("always")] += FAR
    blind = own.copy()
    blind["lay"][:, LAY.index("bonus")] = 0
    return {
        "never draws on purpose": (never_drawing(own), None),
        "draws as long as there is a pool": (always, None),
        "lays the first drawn tile that fits": (first, None),
        "lays the most points": (most, None),
        "lays the most points in the ending": (ends, None),
        "counts the tile, not the bonus": (blind, None),
        "keeps high tiles when somebody is about to finish": (own, high),
        "draws when somebody is about to finish": (own, late),
        "greedy": (record("greedy", players), None),
        "random": (record("random", players), None),
    }


SECTIONS: Mapping[str, Callable[[Bench], Found]] = {
    "gain": gain,
    "tiles": tiles,
    "laying": laying,
    "purpose": purpose,
    "ending": ending,
    "hexagons": hexagons,
    "openings": openings,
    "luck": luck,
    "habits": habits,
    "mistakes": mistakes,
}


def rounded(value: Any) -> Any:
    """Four digits behind the point, throughout."""
    if isinstance(value, dict):
        return {name: rounded(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [rounded(inner) for inner in value]
    return round(float(value), 4) if isinstance(value, float | np.floating) else value


def written(kept: Found) -> str:
    """As JSON, with a figure on each line."""
    return re.sub(r"\[\s+([-\d.]+,)\s+([-\d.]+)\s+\]", r"[\1 \2]", json.dumps(kept, indent=1)) + "\n"


def here() -> str:
    try:
        return commit()
    except (OSError, subprocess.CalledProcessError):
        raise SystemExit("there is no git here: say with --commit what is measured") from None


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("sections", nargs="*", help=f"of {', '.join(SECTIONS)}; all if none")
    options.add_argument("--rounds", type=int, default=ROUNDS, help="of quick players, for each figure")
    options.add_argument("--games", type=int, default=GAMES, help="rounds of masters, for each table")
    options.add_argument("--playouts", type=int, default=PLAYOUTS, help="of a master, for each action")
    options.add_argument("--processes", type=int, default=1)
    options.add_argument("--commit", help="what is measured, where git cannot say")
    options.add_argument("--to", type=Path, default=TARGET)
    chosen = options.parse_args()
    if unknown := [name for name in chosen.sections if name not in SECTIONS]:
        options.error(f"there is no section {unknown[0]!r}: try {', '.join(SECTIONS)}")
    kept = json.loads(chosen.to.read_text("utf-8")) if chosen.to.exists() else {"sections": {}}
    how = {"date": str(date.today()), "commit": chosen.commit or here(), "machine": machine(), "seed": SEED}
    numbers = {"rounds": chosen.rounds, "games": chosen.games, "playouts": chosen.playouts}
    bench = Bench(chosen.rounds, chosen.games, chosen.playouts, chosen.processes)
    for name in chosen.sections or SECTIONS:
        began = perf_counter()
        found = rounded(SECTIONS[name](bench))
        took = perf_counter() - began
        kept["sections"][name] = {"made": {**how, **numbers, "seconds": round(took * chosen.processes)}, "found": found}
        print(f"{name}: {took:.0f} s with {chosen.processes} processes", flush=True)
        in_order = {each: kept["sections"][each] for each in SECTIONS if each in kept["sections"]}
        chosen.to.write_text(written({"sections": in_order}), "utf-8")


if __name__ == "__main__":
    main()

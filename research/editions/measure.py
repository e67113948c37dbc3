"""How the editions differ in play: `python -m research.editions.measure [--quick]`, three minutes on one core.

Plays every other publisher's edition and the two English sheets of our own box, and writes what came out to
editions.json, from which `python -m research.editions.page` makes docs/editions-in-play.md and its pictures. The seed
is fixed. --quick plays a twentieth and writes nothing.

A family draws only when nothing fits (greedy); the thinker draws on purpose, and its weights are those that were fitted
on our classic sheet. Duels are mirrored: who is measured plays every deal on every seat.
"""

import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

from research.made_by import commit, machine
from tripple.rules import EDITIONS, SHEETS, Reason, Sheet
from tripple.rules.match import game_end
from tripple.rules.sheet import MOST_PLAYERS
from tripple.sim.bits import stream
from tripple.sim.foresight import FEATURES, scaled_weights, weigh
from tripple.sim.mirror import MOST_ACTIONS
from tripple.sim.policy import choose, policy_records
from tripple.sim.round import DRAWING, apply_code, deal, open_round
from tripple.sim.run import seed_number
from tripple.sim.state import OUT, REASONS, new_states, point_scale, sheet_record
from tripple.sim.summary import Mean

TARGET = Path(__file__).with_name("editions.json")
SEED = "editions"
ROUNDS = {2: 100_000, 4: 50_000}
THINKING, DUELS = 10_000, 10_000  # rounds of thinkers, and deals of a duel, each of which is played on every seat
QUICK = 20
MEASURED = [name for name, edition in EDITIONS.items() if not edition.printed or edition.language == "en"]
PURPOSE = [f"drawing on purpose, {players} players" for players in ROUNDS]
FROM_OTHERS = Reason.LEFT, Reason.DIFFERENCE
BONUSES = Reason.START, Reason.BRIDGE, Reason.DOUBLE, Reason.HEXAGON, Reason.OUT
PLAYED = np.dtype(
    [
        ("points", np.int32, (MOST_PLAYERS,)),
        ("reasons", np.int32, (len(REASONS),)),
        ("turns", np.int16),
        ("draws", np.int16),
        ("starter", np.int8),
        ("end", np.int8),
    ]
)
"""What is noted of a round: everybody's points, and the points of all by reason."""

Rounds = NDArray[Any]
Figure = tuple[float, float]
"""A mean and half the width of its 95 % interval."""
Kernel = TypeVar("Kernel", bound=Callable[..., object])


class Player(NamedTuple):
    policy: str = "greedy"
    thinks: bool = False  # whether it is the thinker; then the policy is not asked
    declines: bool = True  # whether a thinker may draw though it could lay


FAMILY, DICE = Player(), Player("random")
THINKER, LAYER = Player(thinks=True), Player(thinks=True, declines=False)


def kernel(function: Kernel) -> Kernel:
    """Compiled for this run only: the package's cache is for the package's kernels."""
    return cast(Kernel, numba.njit(nogil=True, error_model="numpy")(function))


@kernel
def think(states: Any, weights: Any, declines: bool, codes: Any, worths: Any, rows: Any) -> Any:
    """The best action; not to lay comes last in the list."""
    number, best = weigh(states, weights, codes, worths, rows), 0
    if not declines and number > 1 and codes[number - 1] < 0:
        number -= 1
    for i in range(number):
        if worths[i] > worths[best]:
            best = i
    return codes[best]


@kernel
def note(s: Any, out: Any, ends_turn: bool) -> None:
    out.turns += ends_turn
    for i in range(s.line_count):
        out.reasons[s.lines[i].reason] += s.lines[i].points


@kernel
def play(states: Any, policies: Any, thinks: Any, declines: Any, weights: Any, seed: Any, out: Any) -> None:
    s = states[0]
    codes, worths = np.empty(MOST_ACTIONS, dtype=np.int64), np.empty(MOST_ACTIONS)
    rows = np.empty((MOST_ACTIONS, weights.shape[1]))
    for i in range(len(out)):
        s.random = stream(seed, i)
        deal(s, len(policies))
        out[i].starter = s.turn
        if not s.slots:
            open_round(s)
            note(s, out[i], True)
        while not s.end:
            seat = s.turn
            if thinks[seat]:
                code = think(states, weights, declines[seat], codes, worths, rows)
            else:
                code = choose(s, policies[seat])
            apply_code(s, code)
            note(s, out[i], code != DRAWING)
        out[i].draws, out[i].end = s.draws, s.end
        for seat in range(s.players):
            out[i].points[seat] = s.points[seat]


def played(sheet: Sheet, players: Sequence[Player], number: int) -> Rounds:
    """So many rounds; the same deals whoever plays."""
    states, out = new_states(2), np.zeros(number, dtype=PLAYED)
    states["sheet"] = sheet_record(sheet)
    policies = policy_records([player.policy for player in players], sheet, len(players))
    thinks, declines = (np.array(column) for column in list(zip(*players, strict=True))[1:])
    weights = scaled_weights(len(players), point_scale(sheet))
    assert weights.shape[1] == len(FEATURES)
    play(states, policies, thinks, declines, weights, seed_number(SEED), out)
    return out


def figure(values: Any) -> Figure:
    mean = Mean()
    mean.add(np.asarray(values, dtype=np.float64))
    return mean.mean, mean.margin


def ratio(part: Any, whole: Any) -> Figure:
    """One sum as a share of another, round by round; the margin is that of the part around its expected share."""
    share = part.sum() / whole.sum()
    return float(share), figure(part - share * whole)[1] / float(whole.mean())


def wins(points: Any, seat: Any) -> Any:
    """Whether that seat has the most points, round by round; a shared win counts as a part."""
    best = points == points.max(axis=1, keepdims=True)
    return np.take_along_axis(best, seat[:, None], axis=1)[:, 0] / best.sum(axis=1)


def ahead(points: Any, seat: Any) -> Any:
    """That seat's points less the mean of the others'."""
    own = np.take_along_axis(points, seat[:, None], axis=1)[:, 0]
    return own - (points.sum(axis=1) - own) / (points.shape[1] - 1)


def game_lengths(sheet: Sheet, points: Any) -> Iterator[int]:
    """How many rounds the games have that these rounds, one after the other, make up."""
    totals, rounds = [0] * points.shape[1], 0
    for row in points.tolist():
        totals = [total + won for total, won in zip(totals, row, strict=True)]
        rounds += 1
        if game_end(sheet, rounds, totals):
            yield rounds
            totals, rounds = [0] * len(totals), 0


def reason(rounds: Rounds, *reasons: Reason) -> Any:
    """What all together got for these reasons, round by round."""
    return rounds["reasons"][:, [REASONS.index(each) for each in reasons]].sum(axis=1)


def described(sheet: Sheet, players: int, rounds: Rounds) -> dict[str, Figure]:
    """What a round is like."""
    points, starter = rounds["points"][:, :players], rounds["starter"].astype(np.int64)
    gains = reason(rounds, Reason.VALUE, *FROM_OTHERS, *BONUSES)
    return {
        "turns": figure(rounds["turns"]),
        "draws": figure(rounds["draws"]),
        "blocked": figure(rounds["end"] != OUT),
        "points": figure(points.mean(axis=1)),
        "bonuses": ratio(reason(rounds, *BONUSES), gains),
        "share left": ratio(reason(rounds, *FROM_OTHERS), gains),
        **{f"share {each.word}": ratio(reason(rounds, each), gains) for each in (Reason.VALUE, *BONUSES)},
        "starter ahead": figure(ahead(points, starter)),
        "starter wins": figure(wins(points, starter)),
        "rounds in a game": figure(list(game_lengths(sheet, points))),
    }


def duel(sheet: Sheet, one: Player, other: Player, deals: int, players: int = 2) -> dict[str, Figure]:
    """What one wins and is ahead of the others, on every seat of a deal; only deals are independent of each other."""
    leads, shares = np.zeros(deals), np.zeros(deals)
    for seat in range(players):
        around = [one if place == seat else other for place in range(players)]
        points = played(sheet, around, deals)["points"][:, :players]
        there = np.full(deals, seat)
        leads += ahead(points, there) / players
        shares += wins(points, there) / players
    return {"ahead": figure(leads), "wins": figure(shares)}


def measured(sheet: Sheet, share: int, say: Callable[[str], None]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for players, number in ROUNDS.items():
        say(f"{players} players")
        found[f"family, {players} players"] = described(
            sheet, players, played(sheet, [FAMILY] * players, number // share)
        )
    say("thinkers")
    found["thinkers, 2 players"] = described(sheet, 2, played(sheet, [THINKER] * 2, THINKING // share))
    say("duels")
    found["greedy against random"] = duel(sheet, FAMILY, DICE, DUELS // share)
    found["thinker against greedy"] = duel(sheet, THINKER, FAMILY, DUELS // share)
    if sheet.decline:
        for title, players in zip(PURPOSE, ROUNDS, strict=True):
            found[title] = duel(sheet, THINKER, LAYER, DUELS // share, players)
    return found


def measure(share: int) -> dict[str, Any]:
    began, found = perf_counter(), {}
    for number, name in enumerate(MEASURED, 1):

        def say(what: str, here: str = f"[{number}/{len(MEASURED)}] {name}") -> None:
            print(f"{perf_counter() - began:5.0f} s  {here}: {what}", file=sys.stderr, flush=True)

        found[name] = measured(SHEETS[name], share, say)
    return found


def lines(found: dict[str, Any]) -> Iterator[str]:
    """The figures of every edition in a line."""
    for name, of in found.items():
        two, four = of["family, 2 players"], of["family, 4 players"]
        told = [
            f"{_plain(two['turns'])} turns ({_plain(four['turns'])} with four)",
            f"{_plain(two['rounds in a game'])} rounds a game ({_plain(four['rounds in a game'])})",
            f"bonuses {_share(two['bonuses'])}",
            f"blocked {_share(two['blocked'])} ({_share(four['blocked'])})",
            f"starter {_signed(two['starter ahead'])}, wins {_share(two['starter wins'])}",
        ]
        told += [
            f"{title} {_signed(of[title]['ahead'])}, wins {_share(of[title]['wins'])}"
            for title in ("greedy against random", "thinker against greedy", *PURPOSE)
            if title in of
        ]
        yield f"{name}: {'; '.join(told)}"


def _plain(value: Figure) -> str:
    return f"{value[0]:.1f} ± {value[1]:.1f}"


def _signed(value: Figure) -> str:
    return f"{value[0]:+.1f} ± {value[1]:.1f} points"


def _share(value: Figure) -> str:
    return f"{100 * value[0]:.1f} ± {100 * value[1]:.1f} %"


def rounded(value: Any) -> Any:
    """Four digits behind the point, throughout."""
    if isinstance(value, dict):
        return {name: rounded(inner) for name, inner in value.items()}
    return [round(float(number), 4) for number in value]


def written(kept: dict[str, Any]) -> str:
    """As JSON, with a figure on each line."""
    return re.sub(r"\[\s+(\S+)\s+(\S+)\s+\]", r"[\1 \2]", json.dumps(kept, indent=1)) + "\n"


def main() -> None:
    quick = "--quick" in sys.argv
    found = measure(QUICK if quick else 1)
    if not quick:
        how = {"date": str(date.today()), "commit": commit(), "machine": machine(), "seed": SEED}
        numbers = {"rounds": ROUNDS, "thinking": THINKING, "deals": DUELS}
        TARGET.write_text(written({**how, **numbers, "editions": rounded(found)}), "utf-8")
    print(*lines(found), sep="\n")


if __name__ == "__main__":
    main()

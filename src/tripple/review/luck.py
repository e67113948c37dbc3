"""Luck: the gifts of chance, less their mean.

The value of a position is the mean result if all tiles lie open, quick players (`tripple.sim.policy`) play on for
everyone, and the order of the pool is unknown. A drawn tile's luck is the value after it, less the mean over every tile
that it could have been; the luck of a deal is the value of its hands, less that of hands dealt again.

This is fair: whatever was done before, each tile of the pool is as likely to be the next one. So the mean of a draw's
luck over all that it could have been is zero, for any players and any value, however bad, that depends on the past and
on the tile alone. The luck of a whole game is a sum of such terms, a martingale; its mean is zero, and the result less
the luck has the same mean as the result, but spreads less. This needs `policies` that depend on the past of a draw
only, and worlds whose seed depends on the round and the step, never on the tile.

Both sides of a difference are followed in the same worlds. In each of them the real tile is compared with one other,
and every tile takes its turn equally often: that is the mean over all of them, for two play-outs a world.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tripple.bots import LIKE
from tripple.bots.search import bank
from tripple.rules import DRAW, Action, Deal, Match, Round, Sheet, Tile, Winner
from tripple.sim.aim import AIM, UNTIL_TARGET
from tripple.sim.luck import AS_SHUFFLED, GOING_ON, LEAD, WIN, follow_deals, follow_tiles
from tripple.sim.mirror import load
from tripple.sim.places import code_of
from tripple.sim.policy import POLICIES, SKILLED
from tripple.sim.run import seed_number
from tripple.sim.standin import LEVELS as STAND_INS
from tripple.sim.standin import stand_ins
from tripple.sim.state import States
from tripple.sim.tables import TILE_NUMBER

from .course import takes_a_tile

WORLDS = 2000
"""Default number of worlds for each draw and each deal.

With two strong players, the luck of a draw is then off by 2 points and 0.6 % of a win (standard errors), where draws
differ by 14 points and 4 %. A game of three rounds takes about ten seconds on one core.
"""
AS_THEY_PLAY = {level: like for level, like in LIKE.items() if like in STAND_INS} | {"random": "random"}
"""Stand-ins: dice, greedy and the thinker for themselves, these two also for levels that play like them.

The strongest quick player stands for all others.
"""
_NO_BANK = np.zeros((1, 1), dtype=np.int64)


@dataclass(frozen=True, slots=True)
class Value:
    """The value of a position to each seat, or a difference of such values."""

    lead: tuple[float, ...]  # expected points ahead of the others' mean at the end of the round; alone, the points
    win: tuple[float, ...] | None = None  # chances to win the game, from 0 to 1; None if there is no game to win


@dataclass(frozen=True, slots=True)
class Luck:
    before: Value  # expectations before: the mean over everything that could have happened
    luck: Value
    after: Value
    error: Value


@dataclass(frozen=True, slots=True)
class GameSoFar:
    before: tuple[int, ...] = ()
    """Each seat's points of earlier rounds; empty for a single round, where only points count."""
    rounds_before: int = 0
    last_round: bool = False  # the game ends with this round, whatever the sheet says: then the most points win

    @classmethod
    def of(cls, match: Match, number: int, last_round: bool = False) -> "GameSoFar":
        earlier = match.rounds[:number]
        totals = (sum(played.points[seat] for played in earlier) for seat in range(match.players))
        return cls(tuple(totals), number, last_round)


@dataclass(frozen=True, slots=True)
class Chance:
    round_number: int  # counted from 1
    step: int | None  # its step in the round's history, counted from 0; None for the deal
    seat: int | None
    tile: Tile | None
    luck: Luck


SINGLE_ROUND = GameSoFar()


def policies_for(levels: Sequence[str | None], quickly: bool = False) -> tuple[str, ...]:
    """Stand-ins for these levels; None is a person, or a program from outside.

    The thinker takes a hundred times as long as a quick player; `quickly` replaces it by one.
    """
    stand_for = AS_THEY_PLAY | ({"thinker": SKILLED} if quickly else {})
    return tuple(stand_for.get(level or "", SKILLED) for level in levels)


def value(
    here: Round, policies: Sequence[str], game: GameSoFar = SINGLE_ROUND, worlds: int = WORLDS, seed: str = ""
) -> Value:
    """The value of a position to each seat if these policies play on; the order of its pool does not matter."""
    setting = _Setting(here, policies, game, seed)
    out = setting.follow(GOING_ON, np.full((worlds, 1), AS_SHUFFLED, dtype=np.int64))
    return setting.value(out[:, 0].mean(axis=0))


def luck_of_draw(
    here: Round,
    policies: Sequence[str],
    game: GameSoFar = SINGLE_ROUND,
    worlds: int = WORLDS,
    seed: str = "",
    action: Action = DRAW,
) -> Luck:
    """The luck of the tile that the seat on turn draws next: the first one of the pool.

    Alone, `OPEN` is the other action that takes a tile from there. Worlds are rounded up, so that every tile that it
    could have been takes its turn equally often.
    """
    pool = sorted(TILE_NUMBER[tile] for tile in here.pool)
    each = -(-worlds // len(pool)) if len(pool) > 1 else 1
    tiles = np.empty((each * len(pool), 2), dtype=np.int64)
    tiles[:, 0], tiles[:, 1] = TILE_NUMBER[here.pool[0]], pool * each
    setting = _Setting(here, policies, game, seed)
    return setting.luck(setting.follow(code_of(action), tiles), len(pool))


def luck_of_deal(
    sheet: Sheet,
    deal: Deal,
    policies: Sequence[str],
    game: GameSoFar = SINGLE_ROUND,
    worlds: int = WORLDS,
    seed: str = "",
) -> Luck:
    """The luck of the hands that were dealt, and of who opens; the order of the pool is no part of it."""
    setting = _Setting(Round.start(sheet, deal), policies, game, seed)
    return setting.luck(setting.deal_anew(worlds), 1)


def luck_of_game(
    match: Match, policies: Sequence[str], worlds: int = WORLDS, seed: str = "", single_round: bool = False
) -> list[Chance]:
    """The luck of every deal and every drawn tile of a game so far, in order, with the same policies all the time.

    `single_round`: the game ends with its first round, and the most points win.
    """
    found = []
    for number, (deal, played) in enumerate(zip(match.deals, match.rounds, strict=True)):
        game = GameSoFar.of(match, number, single_round)
        found += luck_of_round(deal, played, policies, game, worlds, f"{seed}/{number + 1}")
    return found


def luck_of_round(
    deal: Deal,
    played: Round,
    policies: Sequence[str],
    game: GameSoFar = SINGLE_ROUND,
    worlds: int = WORLDS,
    seed: str = "",
) -> list[Chance]:
    number, here = game.rounds_before + 1, Round.start(played.sheet, deal)
    found = [Chance(number, None, None, None, luck_of_deal(played.sheet, deal, policies, game, worlds, f"{seed}/deal"))]
    for step, taken in enumerate(played.history):
        if takes_a_tile(here, taken.action):
            luck = luck_of_draw(here, policies, game, worlds, f"{seed}/{step}", taken.action)
            found.append(Chance(number, step, taken.seat, here.pool[0], luck))
        here, _ = here.play(taken.action)
    return found


class _Setting:
    def __init__(self, here: Round, policies: Sequence[str], game: GameSoFar, seed: str) -> None:
        self.states, self.players = _open_record(here), here.players
        self.stand_ins = stand_ins(policies, here.sheet, here.players)
        self.aims = _aims(here, game)
        self.wins = bool(self.aims["wins"][0])
        self.bank = _bank(here.sheet, policies) if self.wins and self.aims["rounds"][0] else _NO_BANK
        self.seed = seed_number(seed)

    def follow(self, code: int, tiles: NDArray[np.int64]) -> NDArray[np.float64]:
        """Each world, tile and seat: its lead and its win."""
        out = np.zeros((*tiles.shape, self.players, 2))
        follow_tiles(self.states, code, tiles, self.stand_ins, self.aims, self.bank, self.seed, 0, out)
        return out

    def deal_anew(self, worlds: int) -> NDArray[np.float64]:
        """Each world: this deal and another, with the lead and the win of each seat."""
        out = np.zeros((worlds, 2, self.players, 2))
        follow_deals(self.states, self.stand_ins, self.aims, self.bank, self.seed, 0, out)
        return out

    def value(self, means: NDArray[np.float64]) -> Value:
        return Value(tuple(means[:, LEAD].tolist()), tuple(means[:, WIN].tolist()) if self.wins else None)

    def luck(self, out: NDArray[np.float64], kinds: int) -> Luck:
        """Compare the worlds of the real event with those of `kinds` others that took turns."""
        came, others = out[:, 0], out[:, 1]
        differences = (came - others).reshape(-1, kinds, self.players, 2)
        each = len(differences)
        # Differences between kinds are not noise: each of them was tried equally often.
        spread = differences.var(axis=0, ddof=1).mean(axis=0) if each > 1 else differences[0].var(axis=0)
        return Luck(
            self.value(others.mean(axis=0)),
            self.value((came - others).mean(axis=0)),
            self.value(came.mean(axis=0)),
            self.value(np.sqrt(spread / len(out))),
        )


def _open_record(here: Round) -> States:
    """The position with all tiles where they are; three more records are for playing on."""
    others = [(here.turn + step) % here.players for step in range(1, here.players)]
    hidden = [tile for seat in others for tile in sorted(here.hands[seat])]
    return load(here.view(here.turn), [*hidden, *sorted(here.pool)], 4)


def _aims(here: Round, game: GameSoFar) -> NDArray[np.void]:
    """Aim at the win of the game, if there is one to win (R10, D12)."""
    aims, sheet = np.zeros(1, dtype=AIM), here.sheet
    if here.players == 1 or not (game.before or game.last_round):
        return aims
    until_target = sheet.rounds is None and not game.last_round
    aims["wins"], aims["target"] = 1, sheet.target
    aims["rounds"] = UNTIL_TARGET if until_target else _rounds_after(sheet, game)
    aims["last_round"] = until_target and sheet.winner is Winner.LAST_ROUND
    aims["before"][0, : len(game.before)] = game.before
    return aims


def _rounds_after(sheet: Sheet, game: GameSoFar) -> int:
    return 0 if game.last_round or sheet.rounds is None else sheet.rounds - game.rounds_before - 1


def _bank(sheet: Sheet, policies: Sequence[str]) -> NDArray[np.int64]:
    """The rounds that follow need not be as close to the real players."""
    return bank(sheet, tuple(name if name in POLICIES else SKILLED for name in policies))

"""OpenSpiel: one round as a game tree, with every dealt and every drawn tile as a chance node.

    from tripple.envs.openspiel import load_game
    game = load_game(players=2, sheet="classic-en")

or, once this module is imported, `pyspiel.load_game("python_tripple(players=3,sheet=compact-de)")`.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np

from tripple.extras import MissingExtra
from tripple.rules import TILES, Deal, Draw, IllegalAction, Match, Open, Sheet, Starter, Tile
from tripple.rules.match import winners
from tripple.rules.sheet import BOX, MOST_PLAYERS
from tripple.sim.numbering import ACTIONS, action_of, numbered
from tripple.sim.stepping import SHAPES
from tripple.sim.tables import TILE_NUMBER

from .checks import BadEnvironment, one_of, sheet_of, whole
from .observing import SEEN, observed
from .recall import MOST_STEPS, Information
from .resampling import resampled_deal
from .rewards import REWARDS

try:
    import pyspiel
except ImportError:  # it is not built for every system
    raise MissingExtra(
        "this needs libraries that are not installed; install them with: pip install 'tripple[{extra}]'", extra="rl"
    ) from None

NAME = "python_tripple"
_USUAL = {"players": 2, "sheet": "classic-en", "reward": "score"}
_ONE_PLAYERS = pyspiel.PrivateInfoType.SINGLE_PLAYER


def _type(utility: pyspiel.GameType.Utility) -> pyspiel.GameType:
    """The game's description for OpenSpiel; `utility` depends on the rewards."""
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Tripple Domino",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_PLAYERS,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_USUAL,
    )


_TYPE = _type(pyspiel.GameType.Utility.GENERAL_SUM)


def _most(sheet: Sheet) -> float:
    """No round gives or takes more points: every tile with the best bonus, every draw and every pass at its price."""
    worth = sum(map(sheet.worth, sheet.box))
    bonus = max(sheet.bridge, sheet.double + sum(sheet.hexagons(3)))
    gains = 2 * worth + BOX * bonus + sheet.start_bonus(Tile(0, 0, 0)) + sheet.start + sheet.out
    losses = worth + BOX * (sheet.draw + sheet.failed_draws) + MOST_STEPS * sheet.empty
    return float(max(gains, losses))


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A round by some sheet, for one to six players."""

    def __init__(self, params: dict[str, Any] | None = None, rules: Sheet | None = None) -> None:
        given = {**_USUAL, **(params or {})}
        self.rules = rules or sheet_of(given["sheet"])
        self.players = whole("players", given["players"], 1, MOST_PLAYERS)
        self.box = self.rules.box
        name = one_of("reward", given["reward"], list(REWARDS))
        self.reward = REWARDS[name]
        super().__init__(self._kind(name), self._info(name), params or {})

    def _kind(self, reward: str) -> pyspiel.GameType:
        # Leads add up to zero.
        zero = reward == "lead" and self.players > 1
        return _type(pyspiel.GameType.Utility.ZERO_SUM) if zero else _TYPE

    def _info(self, reward: str) -> pyspiel.GameInfo:
        most = 2 * _most(self.rules)
        least, most = (0.0, 1.0) if reward == "win" else (-most, most)
        zero = self._kind(reward).utility == pyspiel.GameType.Utility.ZERO_SUM
        return pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=BOX,
            num_players=self.players,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0 if zero else None,
            max_game_length=MOST_STEPS,
        )

    def new_initial_state(self, *_: object) -> "SpielState":
        """Before the first tile is dealt."""
        return SpielState(self)

    def make_py_observer(
        self, kind: pyspiel.IIGObservationType | None = None, params: object = None
    ) -> "SpielObserver":
        """With perfect recall it shows information states, else observations."""
        return SpielObserver(kind or pyspiel.IIGObservationType(perfect_recall=False), params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A round, and what chance still owes it. Everything in it is a value, so a copy may share it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.rules, self.players, self.reward, self.box = game.rules, game.players, game.reward, game.box
        self.dealt: tuple[Tile, ...] = ()
        self.match: Match | None = None
        self.pending: Draw | Open | None = None
        self._legal: tuple[Match | None, frozenset[int]] = None, frozenset()

    @property
    def _size(self) -> int:
        return self.rules.hand_size(self.players) * self.players

    def current_player(self) -> int:
        """The player on turn, or OpenSpiel's number for chance or the end."""
        if self.match is None or self.pending:
            return int(pyspiel.PlayerId.CHANCE)
        here = self.match.round
        return here.turn if here else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """True once the round is over."""
        return self.match is not None and self.match.round is None

    def _legal_actions(self, player: int) -> list[int]:
        assert self.match is not None
        return sorted(self._allowed()) if player == self.match.rounds[-1].turn else []

    def _allowed(self) -> frozenset[int]:
        """Legal actions, cached: OpenSpiel asks once to choose and once to check the choice."""
        assert self.match is not None
        if self._legal[0] is not self.match:
            self._legal = self.match, frozenset(numbered(self.match.view(self.match.rounds[-1].turn)))
        return self._legal[1]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every tile that can come, or every seat that can be drawn by lot, is as likely as the others."""
        found = self._outcomes()
        return [(number, 1 / len(found)) for number in found]

    def _outcomes(self) -> Sequence[int]:
        if self.match is not None:
            return sorted(TILE_NUMBER[tile] for tile in self.match.rounds[-1].pool)
        if len(self.dealt) == self._size:
            return range(self.players)
        return sorted(TILE_NUMBER[tile] for tile in set(self.box).difference(self.dealt))

    def _apply_action(self, action: int) -> None:
        if self.match is None:
            self._check_outcome(action)
            self._deal(action)
        elif self.pending:
            self._check_outcome(action)
            self._bring(TILES[action])
        else:
            self._act(action)

    def _check_outcome(self, number: int) -> None:
        if number not in self._outcomes():
            raise BadEnvironment("{number} cannot come by chance here: see chance_outcomes", number=number)

    def _deal(self, number: int) -> None:
        """Deal a tile to the next place in a hand, or apply the lot; the last one begins the round."""
        draws_lots = self.rules.starter is Starter.LOT
        lot = number if len(self.dealt) == self._size else 0
        if len(self.dealt) < self._size:
            self.dealt = (*self.dealt, TILES[number])
            if draws_lots or len(self.dealt) < self._size:
                return
        self._begin(lot)

    def _begin(self, lot: int) -> None:
        rest = [tile for tile in self.box if tile not in self.dealt]
        deal = Deal.from_order([*self.dealt, *rest], self.players, self.rules, lot)
        self.match = Match(self.rules, self.players).start_round(deal)

    def _act(self, number: int) -> None:
        assert self.match is not None
        if number not in self._allowed():
            raise IllegalAction("R4", "action {number} is not allowed here: see legal_actions", number=number)
        action = action_of(self.match.rounds[-1].board, number)
        if isinstance(action, Draw) or (isinstance(action, Open) and self.players == 1):
            self.pending = action
        else:
            self.match, _ = self.match.play(action)

    def _bring(self, tile: Tile) -> None:
        """The tile that comes is put in front of the pool, in the round and in the deal that it goes back to."""
        assert self.match is not None
        assert self.pending is not None
        (deal,), (here,) = self.match.deals, self.match.rounds
        gone = len(deal.pool) - len(here.pool)
        rest = tuple(other for other in here.pool if other != tile)
        deal = Deal(deal.hands, (*deal.pool[:gone], tile, *rest), deal.lot)
        begun = Match(self.rules, self.players, (deal,), (replace(here, pool=(tile, *rest)),))
        (self.match, _), self.pending = begun.play(self.pending), None

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            assert self.match is not None
            return str(action_of(self.match.rounds[-1].board, action))
        lots = self.match is None and len(self.dealt) == self._size
        return f"lot {action}" if lots else f"tile {TILES[action]}"

    def returns(self) -> list[float]:
        """Rewards by player; zeros before the end."""
        if self.match is None or not self.is_terminal():
            return [0.0] * self.players
        totals = self.match.totals
        return self.reward(totals, winners(self.rules, totals, totals, range(self.players)))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float] | None = None) -> "SpielState":
        """Another state that this player cannot tell from this one; `sampler` gives a number from 0 to 1."""
        if self.match is None or self.pending or self.is_terminal():
            raise IllegalAction("R4", "only a position in which somebody decides can be dealt again")
        player = whole("player", player, 0, self.players - 1)
        random = Random(int((sampler or Random().random)() * 2**53))  # noqa: S311  (a game, no secret)
        known, first = Information.of(self.match, player), self.match.rounds[-1].history
        starter = first[0].seat if first else self.match.rounds[-1].turn
        while True:
            deal = resampled_deal(known, self.match.deals[0], random)
            if Match(self.rules, self.players).start_round(deal).rounds[0].turn == starter:
                return self._replayed(deal, known)

    def _replayed(self, deal: Deal, known: Information) -> "SpielState":
        again, pool = self.get_game().new_initial_state(), iter(deal.pool)
        for hand in deal.hands:
            for tile in sorted(hand):
                again.apply_action(TILE_NUMBER[tile])
        if again.match is None:
            again.apply_action(deal.lot)
        for past in known.past:
            again.apply_action(past.number)
            if again.is_chance_node():
                again.apply_action(TILE_NUMBER[next(pool)])
        return again  # type: ignore[no-any-return]

    def __str__(self) -> str:
        told = " ".join(map(str, self.dealt))
        if self.match is None:
            return f"dealing {told}"
        here = self.match.rounds[-1]
        steps = " ".join(f"{step.seat}:{step.action}" for step in here.history)
        gone = len(self.match.deals[0].pool) - len(here.pool)
        came = " ".join(map(str, self.match.deals[0].pool[:gone]))
        return f"dealt {told}; lot {self.match.deals[0].lot}; came {came}; {steps} {self.pending or ''}"


class SpielObserver:
    """A player's observation as one tensor and by named parts."""

    def __init__(self, kind: pyspiel.IIGObservationType, params: object) -> None:
        if params:
            raise BadEnvironment("there are no parameters to observe by, such as {given}", given=params)
        if not kind.public_info or kind.private_info != _ONE_PLAYERS:
            raise BadEnvironment("only what one player sees can be observed: public_info=True and SINGLE_PLAYER")
        self.recalls: bool = kind.perfect_recall
        shapes: dict[str, tuple[int, ...]] = {name: (getattr(SHAPES, name)[0],) for name in SEEN}
        if self.recalls:
            shapes |= {"dealt": (BOX,), "history": (MOST_STEPS, 3)}
        sizes = {name: int(np.prod(shape)) for name, shape in shapes.items()}
        self.tensor = np.zeros(sum(sizes.values()), dtype=np.float32)
        parts = np.split(self.tensor, np.cumsum(list(sizes.values()))[:-1])
        self.dict = {name: part.reshape(shapes[name]) for name, part in zip(shapes, parts, strict=True)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with a player's view; zeros while tiles are dealt."""
        self.tensor.fill(0)
        if state.match is not None:
            seen = Information.of(state.match, player).arrays() if self.recalls else observed(state.match.view(player))
            for name, part in self.dict.items():
                part[:] = seen[name]

    def string_from(self, state: SpielState, player: int) -> str:
        if state.match is None:
            return f"seat {player}: dealing"
        if self.recalls:
            return str(Information.of(state.match, player))
        return f"seat {player}\n{state.match.view(player)}"


def load_game(players: int = 2, sheet: Sheet | str = "classic-en", reward: str = "score") -> SpielGame:
    """A round by this sheet, which may have house rules."""
    rules = sheet_of(sheet)
    return SpielGame({"players": players, "sheet": rules.id, "reward": reward}, rules)


if NAME not in pyspiel.registered_names():
    pyspiel.register_game(_TYPE, SpielGame)

"""The review of a game, finding by finding."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import sha256

import msgspec

from tripple.bots import Because, Budget, compared
from tripple.bots.kinds.kind import filled
from tripple.bots.reasons import LEAST, MOST
from tripple.notation import Game, Seat, read_action
from tripple.rules import DRAW, Deal, Match, View, sheet
from tripple.rules.errors import N_
from tripple.sim.state import point_scale

from .course import Chooses, Deals, Draws, Moment, course
from .decision import FEWEST_WORLDS, weigh
from .findings import DealFinding, Decision, DrawFinding, Expected, Finding, Loss, ReviewOption, Why
from .grades import GRADES, SURE
from .luck import GameSoFar, Value, luck_of_deal, luck_of_draw, policies_for, value

PLAYOUTS_A_WORLD = 10
"""Play-outs of a decision for each world of a draw or a deal."""
LESS_FOR_POSITIONS = 4
"""Divisor of the worlds for positions that are only shown."""


def findings(game: Game, budget: Budget, known: int) -> Iterator[Finding]:
    for number, moment in enumerate(course(game)):
        if number >= known:
            yield _finding(game, moment, replace(budget, seed=_seed(budget.seed, number)))


def _seed(seed: int, number: int) -> int:
    """Give every finding its own random stream."""
    return int.from_bytes(sha256(f"{seed}/{number}".encode()).digest()[:6], "big")


def _finding(game: Game, moment: Moment, budget: Budget) -> Finding:
    match moment:
        case Deals():
            return _dealt(Setting(game, moment, budget), moment)
        case Draws():
            return _drawn(game, Setting(game, moment, budget), moment)
        case Chooses():
            return _decision(game, moment, budget)
    raise AssertionError(moment)


class Setting:
    def __init__(self, game: Game, moment: Moment, budget: Budget) -> None:
        self.is_open = not game.unknown_in(moment.round_number)
        """The record names every tile of the round."""
        self.policies = policies_for(game.levels, quickly=True)
        self.game = GameSoFar.of(moment.match, moment.round_number)
        self.worlds = max(FEWEST_WORLDS, (budget.playouts or 0) // PLAYOUTS_A_WORLD)
        self.seed = str(budget.seed)

    @property
    def for_luck(self) -> tuple[tuple[str, ...], GameSoFar, int, str]:
        return self.policies, self.game, self.worlds, self.seed

    @property
    def for_positions(self) -> tuple[tuple[str, ...], GameSoFar, int, str]:
        return self.policies, self.game, max(FEWEST_WORLDS, self.worlds // LESS_FOR_POSITIONS), self.seed


def _dealt(setting: Setting, moment: Deals) -> DealFinding:
    if not setting.is_open:
        return DealFinding(round=moment.round_number, luck=None, after=None)
    luck = luck_of_deal(moment.match.sheet, moment.deal, *setting.for_luck)
    return DealFinding(
        round=moment.round_number, luck=_told(luck.luck), error=_told(luck.error, 2), after=_told(luck.after)
    )


def _drawn(game: Game, setting: Setting, moment: Draws) -> DrawFinding:
    (tile,) = game.named(moment.round_number, moment.round.pool[:1])
    luck = luck_of_draw(moment.round, *setting.for_luck, moment.action) if setting.is_open else None
    return DrawFinding(
        round=moment.round_number,
        step=moment.step,
        seat=moment.seat,
        tile=tile,
        luck=_told(luck.luck) if luck else None,
        error=_told(luck.error, 2) if luck else None,
        after=_told(luck.after) if luck else None,
    )


def _told(value: Value, digits: int = 1) -> Expected:
    """Round to the digits that are shown."""
    win = None if value.win is None else tuple(round(one, digits + 3) for one in value.win)
    return Expected(tuple(round(one, digits) for one in value.lead), win)


def _scored(moment: Chooses, option: ReviewOption) -> ReviewOption:
    _, lines = moment.match.play(read_action(option.action))
    return msgspec.structs.replace(option, now=sum(line.points for line in lines if line.seat == moment.seat))


def _decision(game: Game, moment: Chooses, budget: Budget) -> Decision:
    view = moment.match.view(moment.seat)
    weighed = weigh(view, moment.action, budget, game.levels)
    decision = Decision(
        round=moment.round_number,
        step=moment.step,
        seat=moment.seat,
        played=str(moment.action),
        options=tuple(_scored(moment, option) for option in weighed.options),
        by=weighed.by,
        exact=weighed.exact,
        after=_after(Setting(game, moment, budget), moment),
    )
    if decision.grade == GRADES[0]:
        return decision
    gains, costs = why(view, decision, budget.seed)
    return msgspec.structs.replace(decision, gains=gains, costs=costs)


def _after(setting: Setting, moment: Chooses) -> Expected | None:
    """Expectations after the action, before a drawn tile is seen.

    None if tiles are unknown, or the round ends with it.
    """
    if not setting.is_open:
        return None
    if moment.action == DRAW:
        return _told(luck_of_draw(moment.round, *setting.for_positions).before)
    here = moment.after.rounds[-1]
    return None if here.end else _told(value(here, *setting.for_positions))


FEWER_POINTS = (
    N_("It leaves you about {points} point worse off in this round, but wins you the game more often."),
    N_("It leaves you about {points} points worse off in this round, but wins you the game more often."),
)


def why(view: View, decision: Decision, seed: int) -> tuple[tuple[Why, ...], tuple[Why, ...]]:
    told = compared(view, read_action(decision.best.action), read_action(decision.played), seed)
    gains = (*_for_the_game(decision.choice.loss, point_scale(view.sheet)), *told.gains)
    return _sentences(gains[:MOST]), _sentences(told.costs)


def _for_the_game(loss: Loss, scale: float) -> Iterable[Because]:
    """Other reasons are about the points of the round: if those speak for the played action, this is said first."""
    more = -loss.points
    if more >= max(LEAST * scale, SURE * loss.points_error):
        yield filled(FEWER_POINTS, {"points": round(more)})


def _sentences(reasons: Iterable[Because]) -> tuple[Why, ...]:
    return tuple(Why(one.sentence, dict(one.values), one.idea) for one in reasons)


def warm_up() -> None:
    """Load the compiled code of a review, and compile missing parts."""
    rules = sheet("compact-en")
    match = Match(rules, 2).start_round(Deal.from_seed("warm", 1, 2, rules))
    game = Game((Seat("A"), Seat("B")), match)
    while not any(isinstance(moment, Chooses) for moment in course(game)):
        match, _ = match.play(match.rounds[-1].actions()[0])
        game = Game(game.seats, match)
    next(findings(game, Budget(playouts=1), sum(1 for _ in course(game)) - 1))

"""Reviews a game, finding by finding."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import sha256

import msgspec

from tripple.bots import Because, Budget, compared
from tripple.notation import Game, Seat, read_action
from tripple.rules import Deal, Match, View, sheet

from .course import Chooses, Deals, Draws, Moment, course
from .decision import FEWEST_WORLDS, weigh
from .findings import DealFinding, Decision, DrawFinding, Expected, Finding, ReviewOption, Why, follows_told
from .grades import GRADES
from .habits import habit_of, phase_of
from .luck import GameSoFar, Value, luck_of_deal, luck_of_draw, policies_for

PLAYOUTS_A_WORLD = 10  # play-outs of a decision for each world of a draw or a deal


def findings(game: Game, budget: Budget, known: int, as_they_play: bool = False) -> Iterator[Finding]:
    for number, moment in enumerate(course(game)):
        if number >= known:
            yield _finding(Setting(game, moment, replace(budget, seed=_seed(budget.seed, number)), as_they_play))


def _seed(seed: int, number: int) -> int:
    """Give every finding its own random stream."""
    return int.from_bytes(sha256(f"{seed}/{number}".encode()).digest()[:6], "big")


class Setting:
    """A moment, and the question that is asked about it."""

    def __init__(self, game: Game, moment: Moment, budget: Budget, as_they_play: bool) -> None:
        self.record, self.moment, self.budget = game, moment, budget
        self.against = game.levels if as_they_play else None
        self.is_open = not game.unknown_in(moment.round_number)  # the record names every tile of the round
        self.policies = policies_for(self.against or (None,) * game.match.players, quickly=True)
        self.game = GameSoFar.of(moment.match, moment.round_number)
        self.worlds = max(FEWEST_WORLDS, (budget.playouts or 0) // PLAYOUTS_A_WORLD)

    @property
    def for_luck(self) -> tuple[tuple[str, ...], GameSoFar, int, str]:
        return self.policies, self.game, self.worlds, str(self.budget.seed)

    @property
    def are_equal(self) -> bool:
        return self.against is None and len(self.policies) > 1


def _finding(setting: Setting) -> Finding:
    match setting.moment:
        case Deals():
            return _dealt(setting, setting.moment)
        case Draws():
            return _drawn(setting, setting.moment)
        case Chooses():
            return _decision(setting, setting.moment)
    raise AssertionError(setting.moment)


def _dealt(setting: Setting, moment: Deals) -> DealFinding:
    if not setting.is_open:
        return DealFinding(round=moment.round_number, luck=None)
    luck = luck_of_deal(moment.match.sheet, moment.deal, *setting.for_luck)
    return DealFinding(
        round=moment.round_number,
        luck=_told(luck.luck),
        error=_told(luck.error, 2),
        before=_told(replace(luck.before, lead=(0.0,) * len(luck.before.lead)) if setting.are_equal else luck.before),
    )


def _drawn(setting: Setting, moment: Draws) -> DrawFinding:
    (tile,) = setting.record.named(moment.round_number, moment.round.pool[:1])
    luck = luck_of_draw(moment.round, *setting.for_luck, moment.action) if setting.is_open else None
    return DrawFinding(
        round=moment.round_number,
        step=moment.step,
        seat=moment.seat,
        tile=tile,
        luck=_told(luck.luck) if luck else None,
        error=_told(luck.error, 2) if luck else None,
    )


def _told(value: Value, digits: int = 1) -> Expected:
    """Round to the digits that are shown."""
    win = None if value.win is None else tuple(round(one, digits + 3) for one in value.win)
    return Expected(tuple(round(one, digits) for one in value.lead), win)


def _scored(moment: Chooses, option: ReviewOption) -> ReviewOption:
    _, lines = moment.match.play(read_action(option.action))
    return msgspec.structs.replace(option, now=sum(line.points for line in lines if line.seat == moment.seat))


def _decision(setting: Setting, moment: Chooses) -> Decision:
    view = moment.match.view(moment.seat)
    weighed = weigh(view, moment.action, setting.budget, setting.against)
    decision = Decision(
        round=moment.round_number,
        step=moment.step,
        seat=moment.seat,
        played=str(moment.action),
        options=tuple(_scored(moment, option) for option in weighed.options),
        phase=phase_of(view),
        exact=weighed.exact,
    )
    return decision if decision.grade == GRADES[0] else explained(view, decision, setting)


def explained(view: View, decision: Decision, setting: Setting) -> Decision:
    """With reasons, and what happens next; both come from the same play-outs."""
    better, played = read_action(decision.best.action), read_action(decision.played)
    seed, alike = setting.budget.seed, setting.against is None
    told = compared(view, better, played, seed, alike=alike, apart=decision.choice.loss.points)
    with_reasons = msgspec.structs.replace(
        decision, gains=_sentences(told.gains), costs=_sentences(told.costs), follows=follows_told(told.follows)
    )
    return msgspec.structs.replace(with_reasons, habit=habit_of(with_reasons))


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

"""A reviewed game, and its moments that cost something, with the table just before them."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice

from tripple.bots import ADVISING, Budget, prepare
from tripple.cli.drawing.turns import deed
from tripple.cli.game.places import letters
from tripple.cli.terminal.waiting import counting_bar, interruptible
from tripple.locales import Translator
from tripple.notation import Game, read_action, write_sheet
from tripple.review import (
    Decision,
    Finding,
    Review,
    ReviewOption,
    concluded,
    findings,
    number_of_findings,
    repeatable,
    write_review,
)
from tripple.review.course import Chooses, course
from tripple.review.habits import distinct
from tripple.rules import DRAW, ORIGIN, Action, Cell, Lay, Match, View


@dataclass(frozen=True, slots=True)
class KeyMoment:
    decision: Decision
    match: Match
    turn: int  # in its round, counted from 1
    step: int  # in the whole game, counted from 1 as in a replay

    @property
    def view(self) -> View:
        return self.match.view(self.decision.seat)

    def options(self, most: int) -> list[ReviewOption]:
        """The best options, and in any case the one played."""
        first = list(self.decision.options[:most])
        return first if self.decision.choice in first else [*first, self.decision.choice]

    def labels(self, most: int) -> Mapping[Cell, str]:
        """A letter for each place in these options; the first tile of a round needs none."""
        cells = [cell for option in self.options(most) if (cell := cell_of(read_action(option.action))) is not None]
        return dict(zip(dict.fromkeys(cells), islice(letters(), len(cells)), strict=False))


def cell_of(action: Action) -> Cell | None:
    return action.cell if isinstance(action, Lay) and action.cell != ORIGIN else None


def named(action: str, labels: Mapping[Cell, str], t: Translator) -> str:
    """The action with the letter of its place: the same tile may fit in several."""
    cell = cell_of(read_action(action))
    return f"{labels[cell]} {deed(action, t)}" if cell is not None and cell in labels else deed(action, t)


def key_moments(game: Game, review: Review, seat: int | None = None) -> list[KeyMoment]:
    """Costly decisions, the costliest first, one for each named habit; of one seat, if given."""
    before = {(there.round_number, there.step): there for there in course(game) if isinstance(there, Chooses)}
    told = {(place, one.name) for place, player in enumerate(review.players) for one in player.said}
    wanted = (one for one in distinct(review.mistakes, told) if seat is None or one.seat == seat)
    return [_moment(game, one, before[one.round, one.step]) for one in wanted]


def _moment(game: Game, decision: Decision, there: Chooses) -> KeyMoment:
    earlier = sum(len(played.history) for played in game.match.rounds[: decision.round])
    done = game.match.rounds[decision.round].history[: decision.step]
    turns = sum(step.action != DRAW for step in done)
    return KeyMoment(decision, there.match, turns + 1, earlier + decision.step + 1)


def rounds_begin(review: Review) -> Iterator[int]:
    seen = -1
    for place, finding in enumerate(review.findings):
        if finding.round > seen:
            seen = finding.round
            yield place


@dataclass(frozen=True, slots=True)
class GameReview:
    game: Game
    review: Review
    interrupted: bool = False


def reviewed(game: Game, budget: Budget, t: Translator, as_they_play: bool = False) -> GameReview:
    found, interrupted = list[Finding](), False
    with counting_bar() as bar:
        task = bar.add_task(t("Getting ready (the first time can take a minute)"), total=None)
        interruptible(partial(_get_ready, lambda done, total: bar.update(task, completed=done, total=total)))
        bar.update(task, description=t("Looking at the game"), completed=0, total=number_of_findings(game))
        try:
            for finding in findings(game, budget, as_they_play=as_they_play):
                found.append(finding)
                bar.update(task, completed=len(found))
        except KeyboardInterrupt:
            interrupted = True
    return GameReview(game, concluded(game, found, repeatable(budget, game), as_they_play), interrupted)


def _get_ready(progress: Callable[[int, int], None]) -> None:
    from tripple.sim.warm import warm_luck  # takes a moment to load

    prepare(ADVISING, progress)
    warm_luck()


def document(told: GameReview) -> dict[str, object]:
    """The document of `read_review`, with facts about the game and its costliest moments first."""
    match = told.game.match
    sheet, *changes = write_sheet(match.sheet)
    places = {id(finding): place for place, finding in enumerate(told.review.findings)}
    found: dict[str, object] = json.loads(write_review(told.review))
    return {
        **found,
        "interrupted": told.interrupted,
        "sheet": sheet,
        "house_rules": changes,
        "rounds": len(match.rounds),
        "totals": match.totals,
        "end": match.end.value if match.end else None,
        "moments": [
            {"finding": places[id(moment.decision)], "turn": moment.turn, "step": moment.step}
            for moment in key_moments(told.game, told.review)
        ],
    }

"""Sentences about findings, for every kind of report."""

from collections.abc import Iterable, Iterator, Mapping

from tripple.bots import TITLES
from tripple.cli.drawing.turns import expected, signed
from tripple.locales import Translator
from tripple.review import (
    GRADES,
    DealFinding,
    Decision,
    DrawFinding,
    Expected,
    PlayerSummary,
    Review,
    ReviewOption,
    Why,
)
from tripple.review.grades import LIMITS, SURE
from tripple.rules.errors import N_

GRADE_NAMES: Mapping[str, str] = dict(
    zip(GRADES, (N_("good"), N_("slip"), N_("mistake"), N_("serious mistake"), N_("blunder")), strict=True)
)


def grade_told(grade: str, t: Translator) -> str:
    return t(GRADE_NAMES[grade])


def grades_told(option: ReviewOption, t: Translator) -> str:
    """Next to a limit, both grades."""
    *others, last = (grade_told(grade, t) for grade in GRADES if grade in (option.grade, option.near))
    return t("{others} or {last}", others=others[0], last=last) if others else last


def level_told(level: str, t: Translator) -> str:
    """A level's title; an unknown level keeps its name."""
    return t(TITLES[level]) if level in TITLES else level


def percent(share: float, digits: int = 0) -> str:
    return f"{100 * share:.{digits}f} %"


def with_error(number: float, error: float, digits: int) -> str:
    """The error is left out if it rounds to zero."""
    margin = f"{error:.{digits}f}"
    return f"{number:.{digits}f} ± {margin}" if float(margin) else f"{number:.{digits}f}"


def loss_amount(decision: Decision, t: Translator) -> str:
    """The cost of a decision, and of the chance to win if it is known well enough."""
    loss, points = decision.lost, loss_figure(decision, t)
    if not loss.win or loss.win < SURE * loss.win_error:
        return points
    return f"{points}, {t('{percent} % chance to win', percent=with_error(100 * loss.win, 100 * loss.win_error, 1))}"


def loss_figure(decision: Decision, t: Translator) -> str:
    """The points, for a column."""
    return t("{points} points", points=with_error(decision.lost.points, decision.lost.points_error, 1))


def loss_told(decision: Decision, t: Translator) -> str:
    return t("gave away {amount}", amount=loss_amount(decision, t))


def worth(option: ReviewOption) -> tuple[str, str]:
    """Lead at the end of the round, and chance to win if known."""
    return expected(option.points, option.error), "" if option.win is None else percent(option.win)


def reasons_told(reasons: Iterable[Why], t: Translator) -> Iterator[str]:
    """Sentences, each with its named idea, if any."""
    for why in reasons:
        idea = f" [{t(why.idea)}]" if why.idea else ""
        yield t(why.sentence, **why.values) + idea


def legend(t: Translator) -> str:
    slip, mistake, serious = (f"{limit:g}" for limit in LIMITS)
    return t(
        "A slip costs less than {slip} points, a mistake less than {mistake}, a serious mistake less than {serious}, "
        "a blunder more. Good means that no loss could be measured.",
        slip=slip,
        mistake=mistake,
        serious=serious,
    )


def question(told: Review, t: Translator) -> str:
    if told.as_they_play:
        return t("Every figure is about these opponents, as they play.")
    return t("Every figure is about the same strong player in every seat, so that an even position is even.")


def habits_told(player: PlayerSummary, t: Translator) -> Iterator[str]:
    for one in player.said:
        yield t(one.why.sentence, **one.why.values) + "."


NOTABLE = LIMITS[0]  # luck from the size of a mistake on is worth a remark


def is_notable(finding: DealFinding | DrawFinding, seat: int) -> bool:
    return finding.luck is not None and abs(finding.luck.lead[seat]) >= NOTABLE


def is_lucky(luck: Expected, seat: int) -> bool:
    return luck.lead[seat] > 0


def luck_told(luck: Expected, seat: int, t: Translator) -> str:
    return t("{points} points", points=signed(luck.lead[seat], 1))

"""Sentences about findings, for every kind of report."""

from collections.abc import Iterable, Iterator, Mapping

from tripple.bots import TITLES
from tripple.cli.drawing.turns import expected, signed
from tripple.locales import Translator
from tripple.notation import read_action
from tripple.review import GRADES, DealFinding, Decision, DrawFinding, Expected, ReviewOption, Why
from tripple.review.grades import LIMITS, POINTS, WIN
from tripple.rules import ORIGIN, Action, Draw, Lay, Open
from tripple.rules.errors import N_
from tripple.rules.tiles import shown

GRADE_NAMES: Mapping[str, str] = dict(
    zip(GRADES, (N_("good"), N_("slip"), N_("mistake"), N_("serious mistake"), N_("blunder")), strict=True)
)


def grade_told(grade: str, t: Translator) -> str:
    return t(GRADE_NAMES[grade])


def level_told(level: str, t: Translator) -> str:
    """A level's title; an unknown level keeps its name."""
    return t(TITLES[level]) if level in TITLES else level


def deed(action: Action | str, t: Translator) -> str:
    """An action in a word or two; a tile stands for laying it."""
    action = read_action(action) if isinstance(action, str) else action
    match action:
        case Lay(tile, cell) if cell == ORIGIN:
            return t("open with {tile}", tile=shown(tile))
        case Lay(tile):
            return shown(tile)
        case Open():
            return t("open the round")
        case Draw():
            return t("draw a tile")
    return t("pass")


def percent(share: float, digits: int = 0) -> str:
    return f"{100 * share:.{digits}f} %"


def signed_percent(share: float, digits: int = 0) -> str:
    return f"{signed(100 * share, digits)} %"


def with_error(number: float, error: float, digits: int) -> str:
    """The error is left out if it rounds to zero."""
    margin = f"{error:.{digits}f}"
    return f"{number:.{digits}f} ± {margin}" if float(margin) else f"{number:.{digits}f}"


def loss_amount(decision: Decision, t: Translator) -> str:
    """The cost of a decision, in the unit of its grade."""
    loss = decision.choice.loss
    if decision.by == WIN:
        return t("{percent} % chance to win", percent=with_error(100 * (loss.win or 0), 100 * loss.win_error, 1))
    return t("{points} points", points=with_error(loss.points, loss.points_error, 1))


def loss_figure(decision: Decision, t: Translator) -> str:
    """The same, shorter, for a column."""
    if decision.by == WIN:
        return f"{with_error(100 * (decision.choice.loss.win or 0), 100 * decision.choice.loss.win_error, 1)} %"
    return loss_amount(decision, t)


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


def legend(t: Translator, alone: bool) -> str:
    if alone:
        slip, mistake, serious = (f"{limit:g}" for limit in LIMITS[POINTS])
        return t(
            "A slip costs less than {slip} points, a mistake less than {mistake}, a serious mistake less than "
            "{serious}, a blunder more. Good means that no loss could be measured.",
            slip=slip,
            mistake=mistake,
            serious=serious,
        )
    slip, mistake, serious = (f"{100 * limit:g}" for limit in LIMITS[WIN])
    return t(
        "A slip costs less than {slip} % of the chance to win, a mistake less than {mistake} %, a serious mistake less "
        "than {serious} %, a blunder more. Good means that no loss could be measured. Once the game is decided, "
        "points count instead.",
        slip=slip,
        mistake=mistake,
        serious=serious,
    )


NOTABLE = {WIN: LIMITS[WIN][0], POINTS: LIMITS[POINTS][0]}
"""Luck from the size of a mistake on is worth a remark."""


def is_notable(finding: DealFinding | DrawFinding, seat: int) -> bool:
    luck = finding.luck
    if luck is None:
        return False
    return abs(luck.lead[seat]) >= NOTABLE[POINTS] if luck.win is None else abs(luck.win[seat]) >= NOTABLE[WIN]


def is_lucky(luck: Expected, seat: int) -> bool:
    return (luck.lead if luck.win is None else luck.win)[seat] > 0


def luck_told(luck: Expected, seat: int, t: Translator) -> str:
    if luck.win is None:
        return t("{points} points", points=signed(luck.lead[seat], 1))
    return t("{percent} % chance to win", percent=signed(100 * luck.win[seat], 1))

"""Hints: a strong player's view of the actions, beside the board or in sentences."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from tripple.bots import Budget, Candidate, advise
from tripple.bots.characters import is_for_beginners
from tripple.cli.drawing.turns import expected, worth_said
from tripple.cli.terminal.text import block
from tripple.locales import Translator
from tripple.rules import Action, Draw, Lay, View
from tripple.rules.tiles import shown

from .answers import Word, shortest
from .differences import differences
from .places import Place

SECONDS = 1.0
MOST = 5
INDENT = "   "

Advice = Sequence[Candidate]


def asked(view: View, levels: Sequence[str | None] = ()) -> Advice:
    """`levels` of all seats, None for a person: against the first ones it begins with a tile to lay."""
    simply = is_for_beginners(view.turn, levels)
    return advise(view, Budget(seed=len(view.history), seconds=SECONDS), lay_first=simply)[:MOST]


def only_one(advice: Advice, t: Translator) -> str:
    """A forced action: no ranking, and no judgement of the round's end."""
    (one,) = advice
    reason = f" {_because(one, t)}" if one.because else ""
    if isinstance(one.action, Lay):
        return t("Lay {tile}", tile=shown(one.action.tile)) + f". {t('Nothing else can be done.')}{reason}"
    deed = t("Draw a tile") if isinstance(one.action, Draw) else t("Pass")
    return f"{deed}. {t('Nothing fits, so nothing else can be done.')}{reason}"


def hint_said(advice: Advice, view: View, found: Sequence[Place], t: Translator) -> list[str]:
    if len(advice) == 1:
        return [only_one(advice, t)]
    return [*ranked_said(advice, found, t), t("{key} again: the figures", key=shortest(Word.HINT, t))]


def ranked_said(advice: Advice, found: Sequence[Place], t: Translator) -> list[str]:
    ranked = (line for place in range(len(advice)) for line in _said(place, advice, found, t))
    return [t("A strong player would choose in this order:"), *ranked]


def _said(place: int, advice: Advice, found: Sequence[Place], t: Translator) -> Iterator[str]:
    one, apart = advice[place], differences(advice, t)[place]
    deed = deed_told(one.action, found, t)
    yield f"{place + 1}. {t('An expert would do this:')} {deed}" if one.expert else f"{place + 1}. {deed}"
    yield from (INDENT + line for line in (apart, _because(one, t)) if line)


def figures_said(advice: Advice, view: View, found: Sequence[Place], t: Translator) -> list[str]:
    worths = (worth_said(view.players, expected(one.points, one.error), _percent(one), t) for one in advice)
    return [f"{deed_told(one.action, found, t)}: {worth}" for one, worth in zip(advice, worths, strict=True)]


def deed_told(action: Action, found: Sequence[Place], t: Translator) -> str:
    if isinstance(action, Lay) and not _label(action, found):
        return t("open with {tile}", tile=shown(action.tile))
    if isinstance(action, Lay):
        return t("lay {tile} in {place}", tile=shown(action.tile), place=_label(action, found))
    return t("draw a tile") if isinstance(action, Draw) else t("pass")


def hint_drawn(advice: Advice, found: Sequence[Place], width: int, t: Translator) -> list[list[Text]]:
    """Lines beside the board, whose letters they use: a heading, then each action with its reason."""
    titles = _faint(block(t("A strong player's order ({key} again: the figures):", key=shortest(Word.HINT, t)), width))
    apart = differences(advice, t)
    return [titles, *(_drawn(place, advice[place], apart[place], found, width, t) for place in range(len(advice)))]


def figures_drawn(advice: Advice, view: View, found: Sequence[Place], width: int, t: Translator) -> list[list[Text]]:
    """The numbers behind the words, under a heading that says what they are."""
    titles = _faint(block(_numbers(advice, view, t), width))
    return [titles, *([_figures(place, one, found, width, t)] for place, one in enumerate(advice, 1))]


def _numbers(advice: Advice, view: View, t: Translator) -> str:
    if view.players == 1:
        return t("A strong player's order, with the points at the end:")
    if any(one.win is not None for one in advice):
        return t("A strong player's order, with the lead at the end of the round and the chance to win:")
    return t("A strong player's order, with the lead at the end of the round:")


def _drawn(place: int, one: Candidate, apart: str, found: Sequence[Place], width: int, t: Translator) -> list[Text]:
    expert = _faint(block(t("An expert would do this:"), width)) if one.expert else []
    why = [line for said in (apart, _because(one, t)) if said for line in block(said, width, INDENT)]
    return [*expert, _head(place + 1, one, found, t), *_faint(why)]


def _head(number: int, one: Candidate, found: Sequence[Place], t: Translator) -> Text:
    if isinstance(one.action, Lay):
        label = _label(one.action, found)
        return Text.assemble(f"{number}. ", (label, "letter"), " " if label else "", shown(one.action.tile))
    return Text(f"{number}. " + (t("draw a tile") if isinstance(one.action, Draw) else t("pass")))


def _figures(number: int, one: Candidate, found: Sequence[Place], width: int, t: Translator) -> Text:
    win = f"{_percent(one):>4} %" if _percent(one) else ""
    numbers, head = f"{expected(one.points, one.error):>5}{win}", _head(number, one, found, t)
    head.pad_right(max(1, width - head.cell_len - len(numbers)))
    return Text.assemble(head, (numbers, "points"))


def _faint(lines: Sequence[Text]) -> list[Text]:
    return [Text(line.plain, style="faint") for line in lines]


def _because(one: Candidate, t: Translator) -> str:
    return " ".join(t(why.sentence, **why.values) for why in one.because)


def _label(action: Lay, found: Sequence[Place]) -> str:
    return next(place.label for place in found if place.cell == action.cell)


def _percent(one: Candidate) -> str:
    return "" if one.win is None else f"{round(100 * one.win)}"

"""How much better one action is than another, in words: differences can be compared, totals cannot."""

from collections.abc import Sequence

from tripple.bots import Candidate
from tripple.bots.bot import is_clearly_better, wins_more
from tripple.cli.translation import N_many
from tripple.locales import Translator
from tripple.rules import Draw, Lay
from tripple.rules.tiles import shown

_BETTER = {
    False: N_many("about {n} point better than {other}", "about {n} points better than {other}"),
    True: N_many("{n} point better than {other}", "{n} points better than {other}"),
}
_WORSE = {
    False: N_many("about {n} point worse", "about {n} points worse"),
    True: N_many("{n} point worse", "{n} points worse"),
}


def differences(advice: Sequence[Candidate], t: Translator) -> list[str]:
    """For each action what it has over the next one, or lacks; the first is passed over where an expert begins."""
    first = advice[0]
    if len(advice) == 1:
        return [""]
    led = "" if advice[1].expert else better_by(first, advice[1], t)
    return [led, *(better_by(one, first, t) if one.expert else worse_by(one, first, t) for one in advice[1:])]


def better_by(better: Candidate, worse: Candidate, t: Translator) -> str:
    other = _named(worse, better, t)
    if _is_clear(better, worse):
        return t.many(*_BETTER[_are_exact(better, worse)], round(better.points - worse.points), other=other)
    if wins_more(better, worse):
        return t("wins the game somewhat more often than {other}", other=other)
    return t("about as good as {other}", other=other)


def worse_by(worse: Candidate, better: Candidate, t: Translator) -> str:
    if _is_clear(better, worse):
        return t.many(*_WORSE[_are_exact(better, worse)], round(better.points - worse.points))
    return t("wins the game somewhat less often") if wins_more(better, worse) else t("about as good")


def _are_exact(*some: Candidate) -> bool:
    return all(one.error == 0 for one in some)


def _is_clear(better: Candidate, worse: Candidate) -> bool:
    if _are_exact(better, worse):
        return round(better.points - worse.points) > 0
    return is_clearly_better(better, worse)


def _named(one: Candidate, than: Candidate, t: Translator) -> str:
    if not isinstance(one.action, Lay):
        return t("drawing a tile") if isinstance(one.action, Draw) else t("passing")
    is_same = isinstance(than.action, Lay) and than.action.tile == one.action.tile
    return t("the same tile in another place") if is_same else shown(one.action.tile)

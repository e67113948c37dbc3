"""The end of a round and of a game, explained."""

from rich.text import Text

from tripple.cli.terminal.text import folded
from tripple.locales import Translator
from tripple.notation import Game
from tripple.rules import GameEnd, Match, Winner

from .scores import spoken_summary, summary, why_over
from .sums import plain


def sheet_lines(game: Game, number: int, width: int, t: Translator) -> list[Text]:
    why = [line for reason in why_over(game, number, t) for line in folded(reason, width)]
    return [*why, Text(), *summary(game, number, width, t)]


def sheet_said(game: Game, number: int, t: Translator) -> list[str]:
    return [*why_over(game, number, t), *spoken_summary(game, number, t)]


def result(game: Game, t: Translator) -> list[str]:
    """The winners; a solitaire has only a result."""
    match = game.match
    points = plain(max(match.totals[seat] for seat in match.winners))
    names = [game.seats[seat].name for seat in match.winners]
    if match.players == 1:
        return [t("The solitaire is over: {points} points.", points=points)]
    if len(names) == 1:
        over = t("The game is over. Winner: {name}, with {points} points.", name=names[0], points=points)
    elif len({match.totals[seat] for seat in match.winners}) == 1:
        over = t("The game is over. {names} share the win with {points} points.", names=", ".join(names), points=points)
    else:
        over = t("The game is over. {names} share the win.", names=", ".join(names))
    return [over, *_decided(match, t)]


def _decided(match: Match, t: Translator) -> list[str]:
    """Why the most points did not win, if so (R10)."""
    reached = [total for total in match.totals if total >= match.sheet.target]
    if match.end is not GameEnd.TARGET or match.sheet.winner is Winner.MOST or len(reached) < 2:
        return []
    return [
        t(
            "Several players have {target} or more: the most points in the last round decide between them.",
            target=match.sheet.target,
        )
    ]

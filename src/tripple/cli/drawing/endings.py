"""The end of a round and of a game, explained."""

from rich.text import Text

from tripple.cli.terminal.text import folded
from tripple.locales import Translator
from tripple.notation import Game

from .scores import spoken_summary, summary, why_over
from .sums import plain


def sheet_lines(game: Game, number: int, width: int, t: Translator) -> list[Text]:
    """Why the round is over, and what each player got for what."""
    why = [line for reason in why_over(game, number, t) for line in folded(reason, width)]
    return [*why, Text(), *summary(game, number, width, t)]


def sheet_said(game: Game, number: int, t: Translator) -> list[str]:
    """The same in sentences."""
    return [*why_over(game, number, t), *spoken_summary(game, number, t)]


def result(game: Game, t: Translator) -> list[str]:
    """Who has won; a solitaire has a result only."""
    points = plain(max(game.match.totals[seat] for seat in game.match.winners))
    names = [game.seats[seat].name for seat in game.match.winners]
    if game.match.players == 1:
        return [t("The solitaire is over: {points} points.", points=points)]
    if len(names) == 1:
        return [t("The game is over. Winner: {name}, with {points} points.", name=names[0], points=points)]
    return [t("The game is over. {names} share the win with {points} points.", names=", ".join(names), points=points)]

"""A game from getting ready to its last line."""

import os
import shlex
from pathlib import Path

from tripple.bots import ADVISING
from tripple.locales import Translator
from tripple.notation import Game

from .loop import TerminalGame
from .prompt import Quit
from .saves import best_solitaire, folder


def sit_down(game: TerminalGame) -> int:
    """Play, and say at the end where the game is on disk and how to go on."""
    try:
        game.get_ready(ADVISING if game.prompt.hints else ())
        game.run()
    except Quit:
        _say_kept(game)
        return 1 if game.unsaved else 0
    except (EOFError, KeyboardInterrupt) as end:
        game.terminal.say("")
        _say_kept(game)
        if isinstance(end, KeyboardInterrupt):
            raise
        return 1 if game.unsaved else 0
    finally:
        game.stand_ins.end()
    game.terminal.say(*_compared(game.game, game.t))
    game.terminal.say(game.t("Look at it again with: {command}", command=shell("replay", game.save.path)))
    return 1 if game.unsaved else 0


def _compared(played: Game, t: Translator) -> list[str]:
    """Compare a solitaire with your best one (R11)."""
    best = best_solitaire(folder(os.environ), played) if played.match.players == 1 else None
    if best is None:
        return []
    (points,) = played.match.totals
    if points > best:
        return [t("Your best so far! It was {best} before.", best=best)]
    return [t("Your best so far is {best}.", best=best)]


def _say_kept(game: TerminalGame) -> None:
    t, file = game.t, game.save.path
    if game.unsaved:
        game.terminal.say(game.unsaved, t("What was saved before is in {file}.", file=file))
    else:
        game.terminal.say(t("The game is saved. Continue with: {command}", command=shell("play", "--resume", file)))


def shell(*words: str | Path) -> str:
    """A command that a shell takes as it is."""
    return shlex.join(["tripple", *map(str, words)])

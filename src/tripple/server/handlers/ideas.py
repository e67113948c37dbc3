"""The ideas of good play, each with the position that shows it."""

from functools import cache

import msgspec
from litestar import get

from tripple.bots.simple import points_now
from tripple.locales import language as language_of
from tripple.locales import translator
from tripple.locales.ideas import IDEAS, Idea
from tripple.look.scene import Laid, laid_in
from tripple.notation import read_action, read_position
from tripple.rules import Action, Lay, View
from tripple.server.transport.errors import refusals

from .shared import LanguageName


class DeedInfo(msgspec.Struct, frozen=True):
    """An action, the points it gives now, and the board after it; a tile that it lays comes last."""

    action: str
    points: int
    board: tuple[Laid, ...]


class IdeaInfo(msgspec.Struct, frozen=True):
    id: str
    title: str
    text: str
    tray: tuple[str, ...]
    others: tuple[int, ...]
    """The number of tiles each of the others holds, the next player's first."""
    pool: int
    played: DeedInfo
    better: DeedInfo
    said: str
    """A finding of the play-outs about one of the two actions: the one played, or the better one."""
    of_played: bool
    place: str
    """The open cell that `said` is about; empty if there is none."""


@get("/api/ideas", responses=refusals(400, 429))
async def ideas(language: LanguageName = None) -> tuple[IdeaInfo, ...]:
    """The ideas of good play in a language, each with a position that shows it."""
    return _ideas(language_of(language, {}))


@cache
def _ideas(language: str) -> tuple[IdeaInfo, ...]:
    return tuple(_idea(idea, language) for idea in IDEAS)


def _idea(idea: Idea, language: str) -> IdeaInfo:
    t, shown = translator(language), idea.example
    here = read_position(shown.position)
    view = here.view(here.turn)
    return IdeaInfo(
        id=idea.id,
        title=t(idea.title),
        text=t(idea.text),
        tray=tuple(map(str, view.hand)),
        others=(*view.held[view.turn + 1 :], *view.held[: view.turn]),
        pool=view.pool,
        played=_deed(view, read_action(shown.played)),
        better=_deed(view, read_action(shown.better)),
        said=t(shown.sentence, **shown.values),
        of_played=shown.of_played,
        place=shown.place,
    )


def _deed(view: View, action: Action) -> DeedInfo:
    board, cells = view.board, list(view.board.cells)
    if isinstance(action, Lay):
        board, cells = board.lay(*action), [*cells, action.cell]
    return DeedInfo(str(action), points_now(view, action), tuple(laid_in(board, cell) for cell in cells))


HANDLERS = [ideas]

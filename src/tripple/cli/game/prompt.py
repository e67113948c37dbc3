"""A person at the prompt: the turn on screen until an action is chosen."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

from tripple.cli.drawing.scores import all_lines
from tripple.cli.drawing.screen import ORDERS, next_order, order_told
from tripple.cli.drawing.turns import lot_told, told, turns
from tripple.cli.terminal.console import Lines, Terminal
from tripple.cli.terminal.waiting import waiting
from tripple.locales import Translator
from tripple.look.characters import Spot
from tripple.notation import Game
from tripple.rules import Action, View
from tripple.rules.tiles import shown

from .answers import ADVICE, EVERYWHERE, SAVED, Unclear, Word, help_lines, taken_letters, understood, vocabulary
from .hints import asked, figures_said, hint_said
from .places import places
from .spoken import said
from .turn import Scene, drawn

SCROLL = {Word.LEFT: Spot(0, -8), Word.RIGHT: Spot(0, 8), Word.UP: Spot(-4, 0), Word.DOWN: Spot(4, 0)}


Show = Callable[[Scene], None]


class Quit(Exception): ...


class StepBack(Exception): ...


class Wait(Exception):
    """The player waits for the requested computer players, without stand-ins."""


@dataclass(slots=True)
class Prompt:
    terminal: Terminal
    t: Translator
    rules: Lines
    hints: bool = False
    orders: dict[int, str] = field(default_factory=dict)
    leaving: str = SAVED
    words: frozenset[Word] = EVERYWHERE
    hinting: str = ADVICE
    before_hint: Callable[[], None] = lambda: None
    """Called before a hint; returns when the players who give it are ready."""
    lasting: bool = False  # keep the first note in sight until an action: it states the task

    def choose(self, game: Game, seat: int, note: str) -> Action:
        scene = self._scene(game, seat, note)
        show: Show = self._show
        question = scene.note if self.lasting else ""
        while True:
            typed = self.terminal.ask("> ", partial(show, scene))
            try:
                answer = understood(typed, scene.view, scene.places, self.t, self.words)
            except Unclear as unclear:
                scene, show = replace(scene, note=self._slip(unclear, question)), self._show_note
                continue
            if not isinstance(answer, Word):
                return answer
            scene, show = self._obey(answer, replace(scene, note=question))

    def _slip(self, unclear: Unclear, question: str) -> str:
        said = self._why_unclear(unclear)
        return f"{said} {question}" if question and not self.terminal.plain else said

    def _why_unclear(self, unclear: Unclear) -> str:
        return self.t.error(unclear)

    def hand_over(self, game: Game, seat: int, note: str) -> None:
        """Show only the public table until the next player is alone with the screen."""
        scene = Scene(game, game.match.view(None), told=since(game, seat, self.t), note=note)
        ready = self.t("{name}, press Enter when you are ready.", name=game.seats[seat].name)
        self.heed(self.terminal.ask(f"{ready} ", partial(self._show, scene)))

    def heed(self, typed: str) -> None:
        """Raise Quit for words of leaving where only Enter is expected."""
        if vocabulary(Word, self.t).get(typed.strip().casefold()) is Word.QUIT:
            raise Quit

    def _scene(self, game: Game, seat: int, note: str) -> Scene:
        view = game.match.view(seat)
        return Scene(
            game,
            view,
            places(view, taken_letters(self.t)),
            [] if view.drawn else since(game, seat, self.t),
            " ".join(filter(None, [_drawn_told(view, self.t), note])),
            self.orders.get(seat, next(iter(ORDERS))),
        )

    def _obey(self, word: Word, scene: Scene) -> tuple[Scene, Show]:
        seat = scene.view.turn
        match word:
            case Word.QUIT:
                raise Quit
            case Word.BACK:
                raise StepBack
            case Word.WAIT:
                raise Wait
            case Word.SORT:
                self.orders[seat] = next_order(scene.order)
                scene = replace(scene, order=self.orders[seat], note=order_told(self.orders[seat], self.t))
            case Word.MORE:
                scene = replace(scene, page=scene.page + 1)
            case Word.LEFT | Word.RIGHT | Word.UP | Word.DOWN:
                moved = SCROLL[word]
                scene = replace(scene, shift=Spot(scene.shift.row + moved.row, scene.shift.column + moved.column))
            case Word.HINT:
                return self._hinted(scene)
            case _:
                self._read(word, scene)
        return scene, self._show

    def _hinted(self, scene: Scene) -> tuple[Scene, Show]:
        if not self.hints:
            off = self.t("Hints are off. Begin or resume the game with --hints to have them.")
            return replace(scene, note=off), self._show
        if scene.advice:
            return self._hinted_again(scene)
        self.before_hint()
        with waiting(self.terminal, self.t("Thinking …")):
            advice = asked(scene.view, [one.level for one in scene.game.seats])
        if self.terminal.plain or len(advice) == 1:
            note = "\n".join(hint_said(advice, scene.view, scene.places, self.t))
            return replace(scene, note=note, advice=advice if self.terminal.plain else ()), self._show_note
        return replace(scene, advice=advice, page=0), self._show

    def _hinted_again(self, scene: Scene) -> tuple[Scene, Show]:
        """The figures behind the words, then everything as before."""
        if self.terminal.plain:
            note = "\n".join(figures_said(scene.advice, scene.view, scene.places, self.t))
            return replace(scene, note=note, advice=()), self._show_note
        if scene.figures:
            return replace(scene, advice=(), figures=False, page=0), self._show
        return replace(scene, figures=True, page=0), self._show

    def _read(self, word: Word, scene: Scene) -> None:
        texts: dict[Word, Lines] = {
            Word.HELP: lambda width: help_lines(self.t, self.leaving, self.words, self.hinting),
            Word.RULES: self.rules,
            Word.PAD: lambda width: all_lines(scene.game, self.t),
        }
        more = self.t("Enter: continue")
        self.terminal.read(texts[word], more, more)

    def _show(self, scene: Scene) -> None:
        if self.terminal.plain:
            self.terminal.say(*said(scene, self.t))
        else:
            self.terminal.wipe()
            self.terminal.show(drawn(scene, self.terminal.size, self.t))

    def _show_note(self, scene: Scene) -> None:
        """Show the turn with a note; after a slip or hint a listener gets only the note."""
        if self.terminal.plain:
            self.terminal.say(scene.note)
        else:
            self._show(scene)


def since(game: Game, seat: int, t: Translator) -> list[str]:
    """The turns of this round since the seat's last one, or since the opening lot."""
    found = turns(game.match.rounds[-1].history)
    mine = [index for index, turn in enumerate(found) if turn[0].seat == seat]
    heard = [told(game, len(game.match.rounds), turn, t) for turn in found[mine[-1] if mine else 0 :]]
    return heard if mine else [*lot_told(game, t), *heard]


def _drawn_told(view: View, t: Translator) -> str:
    if not view.drawn:
        return ""
    tile = view.drawn[-1]
    if any(tile in slot.fits for slot in view.board.slots.values()):
        return t("You have drawn {tile}: it fits.", tile=shown(tile))
    return t("You have drawn {tile}: it does not fit.", tile=shown(tile))

"""A person at the prompt: shows the turn until an action is chosen."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from tripple.locales import Translator
from tripple.notation import Game
from tripple.rules import Action, View

from .answers import Unclear, Word, taken_letters, understood, vocabulary
from .canvas import Spot
from .helping import help_lines
from .hints import hint_lines
from .pad import all_lines
from .places import places
from .said import said
from .sums import shown
from .terminal import Terminal
from .told import told, turns
from .tray import ORDERS, next_order, order_told
from .turn import Scene, drawn

SCROLL = {Word.LEFT: Spot(0, -8), Word.RIGHT: Spot(0, 8), Word.UP: Spot(-4, 0), Word.DOWN: Spot(4, 0)}


class Quit(Exception):
    """Somebody wants to stop for now."""


@dataclass(slots=True)
class Prompt:
    terminal: Terminal
    t: Translator
    rules: Callable[[], list[str]]
    """The rules of this table, for whoever asks in the middle of a game."""
    hints: bool = False
    """Whether a player may ask what a strong one would do."""
    orders: dict[int, str] = field(default_factory=dict)
    """How each seat wants its tiles sorted."""

    def choose(self, game: Game, seat: int, note: str) -> Action:
        scene = self._scene(game, seat, note)
        self._show(scene)
        while True:
            typed = self.terminal.ask("> ")
            try:
                answer = understood(typed, scene.view, scene.places, self.t)
            except Unclear as unclear:
                scene = replace(scene, note=self.t.error(unclear))
                self._show_again(scene)
                continue
            if not isinstance(answer, Word):
                return answer
            scene = self._obey(answer, replace(scene, note=""))

    def hand_over(self, game: Game, seat: int) -> None:
        """The table as everybody may see it, until the next one is alone with the screen."""
        self._show(Scene(game, game.match.view(None), told=since(game, seat, self.t)))
        self.wait(self.t("{name}, press Enter when you are ready.", name=game.seats[seat].name))

    def wait(self, prompt: str) -> None:
        """Until somebody presses Enter; whoever wants to stop can say so here, too."""
        typed = self.terminal.ask(f"{prompt} ").strip().casefold()
        if vocabulary(self.t).get(typed) is Word.QUIT:
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

    def _obey(self, word: Word, scene: Scene) -> Scene:
        """What a word asks for; the turn is shown again afterwards."""
        seat = scene.view.turn
        match word:
            case Word.QUIT:
                raise Quit
            case Word.SORT:
                self.orders[seat] = next_order(scene.order)
                scene = replace(scene, order=self.orders[seat], note=order_told(self.orders[seat], self.t))
            case Word.MORE:
                scene = replace(scene, page=scene.page + 1)
            case Word.LEFT | Word.RIGHT | Word.UP | Word.DOWN:
                moved = SCROLL[word]
                scene = replace(scene, shift=Spot(scene.shift.row + moved.row, scene.shift.column + moved.column))
            case Word.HINT if not self.hints:
                scene = replace(scene, note=self.t("Hints are for games begun with: tripple play --hints"))
            case _:
                self._read(word, scene)
        self._show(scene)
        return scene

    def _read(self, word: Word, scene: Scene) -> None:
        texts: dict[Word, Callable[[], list[str]]] = {
            Word.HELP: lambda: help_lines(self.t),
            Word.RULES: self.rules,
            Word.PAD: lambda: all_lines(scene.game, self.t),
            Word.HINT: lambda: hint_lines(scene.view, scene.places, self.t),
        }
        more = self.t("Enter: go on")
        self.terminal.pages(texts[word](), more)
        self.terminal.ask(f"{more} ")

    def _show(self, scene: Scene) -> None:
        if self.terminal.plain:
            self.terminal.say(*said(scene, self.t))
        else:
            self.terminal.wipe()
            self.terminal.show(drawn(scene, self.terminal.size, self.t))

    def _show_again(self, scene: Scene) -> None:
        """After a slip, a listener needs the note only."""
        if self.terminal.plain:
            self.terminal.say(scene.note)
        else:
            self._show(scene)


def since(game: Game, seat: int, t: Translator) -> list[str]:
    """The turns of this round from that seat's last one on."""
    found = turns(game.match.rounds[-1].history)
    mine = [index for index, turn in enumerate(found) if turn[0].seat == seat]
    return [told(game, len(game.match.rounds), turn, t) for turn in found[mine[-1] if mine else 0 :]]


def _drawn_told(view: View, t: Translator) -> str:
    if not view.drawn:
        return ""
    tile = view.drawn[-1]
    if any(tile in slot.fits for slot in view.board.slots.values()):
        return t("You have drawn {tile}: it fits.", tile=shown(tile))
    return t("You have drawn {tile}: it does not fit.", tile=shown(tile))

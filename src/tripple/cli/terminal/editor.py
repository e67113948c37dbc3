"""A line that can be edited while it is typed, below a screen that is painted again when its size changes."""

from collections.abc import Callable
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.application import Application
from prompt_toolkit.history import DummyHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.defaults import create_output

Paint = Callable[[], None]
Size = tuple[int, int]


class Screen:
    """What stands above the line: it belongs to the game, the line itself to the library."""

    def __init__(self, paint: Paint, size: Callable[[], Size]) -> None:
        self._paint, self._size = paint, size
        self.paint()

    def paint(self) -> None:
        self._painted_for: Size | None = self._size()
        self._paint()

    def paint_again(self, app: Application[Any]) -> None:
        """The library forgets what it has written, since the screen is wiped; the line follows below."""
        app.renderer.reset()
        self.paint()

    def forget(self) -> None:
        """Something else will have been written there by the time the line is drawn again."""
        self._painted_for = None

    def before_line(self, app: Application[Any]) -> None:
        if self._size() != self._painted_for:
            self.paint_again(app)


def edited_line(prompt: str, paint: Paint, size: Callable[[], Size]) -> str:
    """Earlier lines are not offered: at a shared screen they would tell the next player what the last one held."""
    screen = Screen(paint, size)
    session: PromptSession[str] = PromptSession(
        history=DummyHistory(),
        key_bindings=_keys(screen),
        color_depth=ColorDepth.DEPTH_1_BIT,
        output=_output(),
    )
    session.app.before_render += screen.before_line
    return session.prompt(prompt)


def _keys(screen: Screen) -> KeyBindings:
    keys = KeyBindings()

    @keys.add("c-l")
    def paint_again(event: KeyPressEvent) -> None:
        screen.paint_again(event.app)

    @keys.add("c-z")
    def suspend(event: KeyPressEvent) -> None:
        screen.forget()
        event.app.suspend_to_background()

    return keys


def _output() -> Any:
    """Never asks the terminal where its cursor is: we know, and not every terminal answers."""
    output = create_output()
    if hasattr(output, "enable_cpr"):
        output.enable_cpr = False
    return output

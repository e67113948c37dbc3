"""A line edited below a screen that is repainted on resize."""

from collections.abc import Callable

from prompt_toolkit import PromptSession
from prompt_toolkit.application import Application
from prompt_toolkit.history import DummyHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.output.defaults import create_output

Paint = Callable[[], None]
Size = tuple[int, int]


class Screen:
    def __init__(self, paint: Paint, size: Callable[[], Size]) -> None:
        self._paint, self._size = paint, size
        self.paint()

    def paint(self) -> None:
        self._painted_for: Size | None = self._size()
        self._paint()

    def paint_again(self, app: Application[str]) -> None:
        """Repaint. The library forgets what it has written, since the screen is wiped."""
        app.renderer.reset()
        self.paint()

    def forget(self) -> None:
        self._painted_for = None

    def before_line(self, app: Application[str]) -> None:
        if self._size() != self._painted_for:
            self.paint_again(app)


def edited_line(prompt: str, paint: Paint, size: Callable[[], Size]) -> str:
    """An edited line without history: at a shared screen it would show what the last player held."""
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


def _output() -> Output:
    """An output that never asks for the cursor's position: not every terminal answers."""
    output = create_output()
    if hasattr(output, "enable_cpr"):
        output.enable_cpr = False
    return output

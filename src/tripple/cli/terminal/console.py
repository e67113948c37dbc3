"""The terminal: output on it, and input from it."""

import shutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text
from rich.theme import Theme

from tripple.cli.terminal.text import folded, writable
from tripple.extras import has
from tripple.look import NUMBERS

IVORY, BROWN, GOLD = "#fbf3df", "#8a7a5f", "#a86f00"

THEME = Theme(
    {
        **{f"number{number}": f"bold #ffffff on {colour}" for number, colour in enumerate(NUMBERS)},
        "edge": f"{BROWN} on {IVORY}",
        "last": f"bold {GOLD} on #ffe9a8",
        "open": "bright_black",
        "letter": "bold reverse",
        "points": "bold green",
        "turn": "bold",
        "faint": "dim",
        "minus": "red",
        "bonus": f"bold {GOLD}",
        "note": f"bold {GOLD}",
        "title": "bold",
    }
)


def edit_as_shells_do() -> None:
    """Let `input` understand arrow keys, without history as in editor.py. Without readline, as on Windows, the terminal
    edits.
    """
    try:
        import readline
    except ImportError:
        return
    readline.set_auto_history(False)
    readline.parse_and_bind("Control-l: redraw-current-line")  # its own way would wipe the board above


USUAL = (80, 24)

Line = Text | str
"""A drawn line stays as it is; a sentence wraps."""
Lines = Callable[[int], Sequence[Line]]
Paint = Callable[[], None]
"""Draws the screen from its top in its current size."""


class Pipe(Console):
    """A console whose reader may go away; the command decides what that means (tripple.cli)."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def nothing() -> None: ...


@dataclass(frozen=True, slots=True)
class Terminal:
    console: Console
    plain: bool = False  # sentences only: no drawings, and nothing wiped away

    @classmethod
    def here(cls, plain: bool = False) -> "Terminal":
        return cls(Pipe(theme=THEME, highlight=False, markup=False, emoji=False, no_color=plain or None), plain)

    @property
    def size(self) -> tuple[int, int]:
        return shutil.get_terminal_size(USUAL)

    @property
    def can_move(self) -> bool:
        return self.console.is_terminal and not self.console.is_dumb_terminal and not self.plain

    def show(self, lines: Sequence[Line]) -> None:
        width = self.size[0]
        for line in lines:
            text = Text(line) if isinstance(line, str) else line.copy()
            text.truncate(width, overflow="ellipsis")
            self._print(text)

    def say(self, *sentences: str) -> None:
        for sentence in sentences:
            self._print(Text(sentence))

    def _print(self, text: Text) -> None:
        self.console.print(self._writable(text), soft_wrap=True)

    def _writable(self, text: Text) -> Text:
        return writable(text, getattr(self.console.file, "encoding", None) or "utf-8")

    def wipe(self) -> None:
        """Overwrite the screen in place, so that no tray is found by scrolling back."""
        if self.can_move:
            self.console.file.write("\x1b[H\x1b[J")

    def ask(self, prompt: str, paint: Paint = nothing) -> str:
        """Paint the screen and wait for a line; a resize paints it again."""
        prompt = self._writable(Text(prompt)).plain
        if self.can_move and sys.stdin.isatty():
            if has("terminal"):
                from .editor import edited_line

                return edited_line(prompt, self._whole(paint), lambda: self.size)
            edit_as_shells_do()
        return self._read(prompt, self._whole(paint))

    def _whole(self, paint: Paint) -> Paint:
        def whole() -> None:
            paint()
            self.console.file.flush()

        return whole

    def _read(self, prompt: str, paint: Paint) -> str:
        """A line from a pipe, a file or a terminal without the extra `terminal`. Enter after a resize repaints and is
        no answer: it would play the only possible action.
        """
        while True:
            paint()
            painted = self.size
            typed = input(prompt)
            if not sys.stdin.isatty():
                self.console.file.write("\n")
            if typed or self.plain or self.size == painted:
                return typed

    def read(self, lines: Lines, more: str, after: str = "") -> str:
        """Page through a long text; returns what is typed after the last screen."""
        if self.plain:
            self.say(*map(str, lines(self.size[0])))
            return self.ask(f"{after} ") if after else ""
        pages = Pages(self, lines)
        while not (last := pages.is_last) or after:
            typed = self.ask(f"{after if last else more} ", pages.paint)
            # A window that was made smaller meanwhile may have turned the last page into two.
            if last and pages.is_last:
                return typed
            pages.turn()
        pages.paint()
        return ""

    def murmur(self, line: str) -> None:
        """Show a line that disappears with the next screen."""
        if self.can_move:
            self.console.file.write(f"\r\x1b[K{self._writable(Text(line)).plain}")
            self.console.file.flush()


@dataclass(slots=True)
class Pages:
    terminal: Terminal
    lines: Lines
    first: int = 0

    @property
    def _texts(self) -> list[Text]:
        width = self.terminal.size[0]
        return [part for line in self.lines(width) for part in _parts(line, width)]

    @property
    def _room(self) -> int:
        return max(5, self.terminal.size[1] - 2) if self.terminal.console.is_terminal else sys.maxsize

    @property
    def is_last(self) -> bool:
        return len(self._texts) - self.first <= self._room

    def turn(self) -> None:
        if not self.is_last:
            self.first += self._room

    def paint(self) -> None:
        self.terminal.wipe()
        texts = self._texts
        first = min(self.first, max(0, len(texts) - 1))
        self.terminal.show(texts[first : first + self._room])


def _parts(line: Line, width: int) -> list[Text]:
    return [line] if isinstance(line, Text) else folded(line, width) or [Text()]

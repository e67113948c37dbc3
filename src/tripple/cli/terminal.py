"""The terminal itself: what can be shown on it, and what is typed."""

import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from .colours import THEME
from .screen import folded

USUAL = (80, 24)
_ASCII = {"─": "-", "·": ".", "−": "-", "…": "~", "×": "x", "“": '"', "”": '"', "’": "'"}


class Pipe(Console):
    """A console whose reader may go away; what that means is decided by the command (tripple.cli)."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


@dataclass(frozen=True, slots=True)
class Terminal:
    console: Console
    plain: bool = False
    """Sentences only: nothing is drawn, and nothing that was said is wiped away."""

    @classmethod
    def here(cls, plain: bool = False) -> "Terminal":
        return cls(Pipe(theme=THEME, highlight=False, markup=False, emoji=False, no_color=plain or None), plain)

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows as they are now; people resize their windows."""
        return shutil.get_terminal_size(USUAL)

    def show(self, lines: Sequence[Text | str]) -> None:
        """Each line on a line of its own, cut where the screen ends."""
        width = self.size[0]
        for line in lines:
            text = Text(line) if isinstance(line, str) else line.copy()
            text.truncate(width, overflow="ellipsis")
            self._print(text)

    def say(self, *sentences: str) -> None:
        """Whole sentences, as long as they are."""
        for sentence in sentences:
            self._print(Text(sentence))

    def _print(self, text: Text) -> None:
        self.console.print(self._writable(text), soft_wrap=True)

    def _writable(self, text: Text) -> Text:
        """With plain characters where the terminal's encoding has no others."""
        encoding = getattr(self.console.file, "encoding", None) or "utf-8"
        try:
            text.plain.encode(encoding)
        except UnicodeEncodeError:
            replaced = "".join(_ASCII.get(character, character) for character in text.plain)
            text.plain = replaced.encode(encoding, "replace").decode(encoding)
        return text

    def wipe(self) -> None:
        """Overwrites the screen in place, so that no tray is found by scrolling back."""
        if self.console.is_terminal and not self.console.is_dumb_terminal and not self.plain:
            self.console.file.write("\x1b[H\x1b[J")

    def ask(self, prompt: str) -> str:
        self.console.file.flush()
        typed = input(self._writable(Text(prompt)).plain)
        if not sys.stdin.isatty():
            self.console.file.write("\n")
        return typed

    def pages(self, lines: Sequence[Text | str], more: str) -> None:
        """A long text, one screen after the other, with a prompt between them and none after the last."""
        if self.plain:
            self.say(*map(str, lines))
            return
        width, height = self.size
        texts = [part for line in lines for part in _parts(line, width)]
        room = max(5, height - 2) if self.console.is_terminal else len(texts) + 1
        for first in range(0, len(texts), room):
            if first:
                self.ask(f"{more} ")
            self.wipe()
            self.show(texts[first : first + room])

    def murmur(self, line: str) -> None:
        """Something for the meantime, gone with the next screen."""
        if self.console.is_terminal and not self.console.is_dumb_terminal and not self.plain:
            self.console.file.write(f"\r\x1b[K{self._writable(Text(line)).plain}")
            self.console.file.flush()


def _parts(line: Text | str, width: int) -> list[Text]:
    return [line] if isinstance(line, Text) else folded(line, width) or [Text()]

"""The rules of a sheet, drawn or in sentences only."""

from collections.abc import Iterator
from io import StringIO
from itertools import chain, repeat

from rich.console import Console
from rich.text import Text

from tripple.cli.terminal.console import Lines
from tripple.locales import Translator
from tripple.locales.examples import Example
from tripple.locales.rulebook import Paragraph, Rulebook, rulebook
from tripple.look.characters import draw
from tripple.notation import write_change
from tripple.rules import SHEETS, Sheet, Tile
from tripple.rules.lattice import neighbours
from tripple.rules.tiles import shown

from .canvas import Window

WIDEST = 92
INDENT = "      "
_CONSOLE = Console(file=StringIO())  # needed for wrapping; nothing is written to it


def rules_lines(sheet: Sheet, plain: bool, t: Translator) -> Lines:
    return lambda width: [*(rules_said(sheet, t) if plain else rules_drawn(sheet, width, t))]


def _title(sheet: Sheet, book: Rulebook) -> str:
    return f"{book.title} ({sheet.id})"


def _heading(sheet: Sheet, book: Rulebook, t: Translator) -> Iterator[str]:
    yield book.source
    if changed := sheet.changes_from(SHEETS[sheet.id]):
        yield t("House rules: {rules}.", rules=", ".join(write_change(*change) for change in changed.items()))
    if book.about:
        yield book.about


def rules_said(sheet: Sheet, t: Translator, numbers: bool = False) -> Iterator[str]:
    book = rulebook(sheet, t, numbers)
    yield from (_title(sheet, book), "", *_heading(sheet, book, t))
    for section in book.sections:
        yield from ("", section.title, "", *(_said(paragraph, t) for paragraph in section.paragraphs))


def _said(paragraph: Paragraph, t: Translator) -> str:
    told = _told(paragraph.example, t) if paragraph.example else ""
    return " ".join(filter(None, (paragraph.text, paragraph.marked, told)))


def _told(example: Example, t: Translator) -> str:
    cells = example.board.cells
    beside = [Tile(*sorted(cells[near])) for near in neighbours(example.new) if near in cells]
    return t(
        "Example: the new tile {tile} shares a side with {tiles}.",
        tile=shown(example.lays[-1].tile),
        tiles=", ".join(map(shown, beside)),
    )


def rules_drawn(sheet: Sheet, width: int, t: Translator, numbers: bool = False) -> Iterator[Text]:
    book = rulebook(sheet, t, numbers)
    yield Text(_title(sheet, book), style="title")
    for line in (*_heading(sheet, book, t), t("In the drawings, · is a tile on the table and * the new one.")):
        yield from _wrapped(Text(line), width)
    for section in book.sections:
        yield from (Text(), Text(section.title, style="title"))
        for paragraph in section.paragraphs:
            yield from _drawn(paragraph, width)


def _drawn(paragraph: Paragraph, width: int) -> Iterator[Text]:
    text = Text.assemble(paragraph.text, " ", (paragraph.marked, "faint"))
    for bullet, line in zip(chain(["- "], repeat("  ")), _wrapped(text, width, len("- ")), strict=False):
        yield Text.assemble(bullet, line)
    if paragraph.example:
        drawing = draw(paragraph.example.board, last=paragraph.example.new)
        window = Window.whole(drawing)
        yield from (Text(), *(Text.assemble(INDENT, _trimmed(line)) for line in window.lines), Text())


def _wrapped(text: Text, width: int, indent: int = 0) -> Iterator[Text]:
    yield from map(_trimmed, text.wrap(_CONSOLE, min(WIDEST, width) - indent))


def _trimmed(line: Text) -> Text:
    line.rstrip()
    return line

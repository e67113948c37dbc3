"""`tripple rules`: the rules in the reader's language, by a sheet and its house rules."""

from collections.abc import Iterator, Sequence
from itertools import chain, repeat

import click
from rich.cells import cell_len, set_cell_size
from rich.text import Text

from tripple.locales import Translator
from tripple.locales.examples import Example
from tripple.locales.rulebook import NAMES, Paragraph, Rulebook, rulebook
from tripple.notation import write_change
from tripple.rules import SHEETS, Sheet, Tile
from tripple.rules.errors import N_
from tripple.rules.lattice import neighbours

from . import words
from .board import SMALL, draw
from .sheets import chosen_sheet
from .sums import plain as number
from .sums import shown
from .terminal import Terminal

WIDEST = 92
INDENT = "      "


@click.command(help=N_("Print the rules in your language."))
@click.option("--sheet", "sheet_id", metavar="ID", help=N_("The rule sheet to read; otherwise your language's."))
@click.option("--set", "changes", multiple=True, metavar="FIELD=VALUE", help=N_("A house rule, such as hexagon=50."))
@click.option("--sheets", is_flag=True, help=N_("Show where the printed sheets differ."))
@click.option("--plain", is_flag=True, help=N_("Sentences only, no drawings: for screen readers."))
def command(sheet_id: str | None, changes: tuple[str, ...], sheets: bool, plain: bool) -> None:
    t, terminal = words(), Terminal.here(plain)
    chosen = chosen_sheet(sheet_id, changes, t)
    if plain:
        terminal.say(*(_sheets_said(t) if sheets else _rules_said(chosen, t)))
    else:
        terminal.show(list(_sheets_drawn(terminal, t) if sheets else _rules_drawn(chosen, terminal, t)))


def _title(sheet: Sheet, book: Rulebook) -> str:
    """With the name that --sheet takes."""
    return f"{book.title} ({sheet.id})"


def _heading(sheet: Sheet, book: Rulebook, t: Translator) -> Iterator[str]:
    yield book.source
    if changed := sheet.changes_from(SHEETS[sheet.id]):
        yield t("House rules: {rules}.", rules=", ".join(write_change(*change) for change in changed.items()))
    yield book.about


def _rules_said(sheet: Sheet, t: Translator) -> Iterator[str]:
    book = rulebook(sheet, t)
    yield from (_title(sheet, book), "", *_heading(sheet, book, t))
    for section in book.sections:
        yield from ("", section.title, "", *(_said(paragraph, t) for paragraph in section.paragraphs))


def _said(paragraph: Paragraph, t: Translator) -> str:
    text = f"{paragraph.text} ({paragraph.mark})"
    return f"{text} {_told(paragraph.example, t)}" if paragraph.example else text


def _told(example: Example, t: Translator) -> str:
    cells = example.board.cells
    beside = [Tile(*sorted(cells[near])) for near in neighbours(example.new) if near in cells]
    return t(
        "Example: the new tile {tile} shares a side with {tiles}.",
        tile=shown(example.lays[-1].tile),
        tiles=", ".join(map(shown, beside)),
    )


def _rules_drawn(sheet: Sheet, terminal: Terminal, t: Translator) -> Iterator[Text]:
    book = rulebook(sheet, t)
    yield Text(_title(sheet, book), style="title")
    for line in (*_heading(sheet, book, t), t("In the drawings, · is a tile on the table and * the new one.")):
        yield from _wrapped(Text(line), terminal)
    for section in book.sections:
        yield from (Text(), Text(section.title, style="title"))
        for paragraph in section.paragraphs:
            yield from _drawn(paragraph, terminal)


def _drawn(paragraph: Paragraph, terminal: Terminal) -> Iterator[Text]:
    text = Text.assemble(paragraph.text, " ", (f"({paragraph.mark})", "faint"))
    for bullet, line in zip(chain(["- "], repeat("  ")), _wrapped(text, terminal, len("- ")), strict=False):
        yield Text.assemble(bullet, line)
    if paragraph.example:
        drawing = draw(paragraph.example.board, SMALL, {}, paragraph.example.new)
        window = drawing.window(drawing.box.height, drawing.box.width)
        yield from (Text(), *(Text.assemble(INDENT, _trimmed(line)) for line in window.lines), Text())


def _wrapped(text: Text, terminal: Terminal, indent: int = 0) -> Iterator[Text]:
    yield from map(_trimmed, text.wrap(terminal.console, min(WIDEST, terminal.size[0]) - indent))


def _trimmed(line: Text) -> Text:
    line.rstrip()
    return line


def _sheets_drawn(terminal: Terminal, t: Translator) -> Iterator[Text]:
    rows = [_columns(t), *(_differences(printed, t) for printed in SHEETS.values())]
    widths = [max(map(cell_len, " ".join(column).split())) + 1 for column in zip(*rows, strict=True)]
    yield from (Text(_row(heading, widths), style="faint") for heading in _stacked(rows[0]))
    yield Text("─" * sum(widths), style="faint")
    yield from (Text(_row(row, widths)) for row in rows[1:])
    yield Text()
    yield from _wrapped(Text(_note(t)), terminal)


def _stacked(titles: Sequence[str]) -> Iterator[Sequence[str]]:
    """The titles with a word on each row, all of them ending on the last."""
    columns = [title.split() for title in titles]
    rows = max(map(len, columns))
    return zip(*([*[""] * (rows - len(column)), *column] for column in columns), strict=True)


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "".join(set_cell_size(cell, width) for cell, width in zip(cells, widths, strict=True)).rstrip()


def _sheets_said(t: Translator) -> Iterator[str]:
    for printed in SHEETS.values():
        told = zip(_columns(t), _differences(printed, t), strict=True)
        yield "; ".join(f"{title}: {value}" for title, value in told if value)
    yield _note(t)


def _note(t: Translator) -> str:
    return t(
        "Where text and table disagree, the text counts (our decision D5). “On top”: the sheet calls these minus "
        "points additional."
    )


def _columns(t: Translator) -> tuple[str, ...]:
    return (
        t("sheet"),
        t("language"),
        t("print"),
        t("hexagon in text"),
        t("hexagon in table"),
        t("we count"),
        t("empty pool"),
        t("on top"),
    )


def _differences(printed: Sheet, t: Translator) -> tuple[str, ...]:
    source = printed.source
    return (
        printed.id,
        t(NAMES[source.language]),
        source.document,
        str(source.hexagon_text),
        str(source.hexagon_table),
        str(printed.hexagon),
        number(-source.empty),
        t("yes") if source.empty_additional else "",
    )

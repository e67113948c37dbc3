"""`tripple rules`: the rules in the reader's language, by a sheet and its house rules."""

from collections.abc import Iterator
from itertools import chain, repeat
from textwrap import indent

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from tripple.locales import Translator
from tripple.locales.examples import Example
from tripple.locales.rulebook import BY_LANGUAGE, NAMES, Paragraph, Rulebook, rulebook
from tripple.notation import read_change, write_change
from tripple.rules import SHEETS, Sheet, Tile, sheet
from tripple.rules.errors import N_
from tripple.rules.lattice import neighbours

from . import words
from .board import SMALL, draw

WIDEST = 92


@click.command(help=N_("Print the rules in your language."))
@click.option("--sheet", "sheet_id", metavar="ID", help=N_("The rule sheet to read; otherwise your language's."))
@click.option("--set", "changes", multiple=True, metavar="FIELD=VALUE", help=N_("A house rule, such as hexagon=50."))
@click.option("--sheets", is_flag=True, help=N_("Show where the printed sheets differ."))
@click.option("--plain", is_flag=True, help=N_("Sentences only, no drawings: for screen readers."))
def command(sheet_id: str | None, changes: tuple[str, ...], sheets: bool, plain: bool) -> None:
    t = words()
    chosen = sheet(sheet_id or BY_LANGUAGE[t.language]).with_(**dict(map(read_change, changes)))
    if sheets:
        _say_sheets(t) if plain else _show_sheets(t)
    else:
        _say_rules(chosen, t) if plain else _show_rules(chosen, t)


def _console() -> Console:
    console = Console(highlight=False)
    console.width = min(console.width, WIDEST)
    return console


def _heading(sheet: Sheet, book: Rulebook, t: Translator) -> Iterator[str]:
    yield book.source
    if changed := sheet.changes_from(SHEETS[sheet.id]):
        yield t("House rules: {rules}.", rules=", ".join(write_change(*change) for change in changed.items()))
    yield book.about


def _say_rules(sheet: Sheet, t: Translator) -> None:
    book = rulebook(sheet, t)
    click.echo("\n".join((book.title, "", *_heading(sheet, book, t))))
    for section in book.sections:
        click.echo("\n".join(("", section.title, "", *(_said(paragraph, t) for paragraph in section.paragraphs))))


def _said(paragraph: Paragraph, t: Translator) -> str:
    text = f"{paragraph.text} ({paragraph.mark})"
    return f"{text} {_told(paragraph.example, t)}" if paragraph.example else text


def _told(example: Example, t: Translator) -> str:
    cells = example.board.cells
    beside = [Tile(*sorted(cells[near])) for near in neighbours(example.new) if near in cells]
    return t(
        "Example: the new tile {tile} shares a side with {tiles}.",
        tile=_dashed(example.lays[-1].tile),
        tiles=", ".join(map(_dashed, beside)),
    )


def _dashed(tile: Tile) -> str:
    return "-".join(map(str, tile))


def _show_rules(sheet: Sheet, t: Translator) -> None:
    book, console = rulebook(sheet, t), _console()
    console.print(Text(book.title, style="bold"), *_heading(sheet, book, t), sep="\n")
    console.print(t("In the drawings, · is a tile on the table and * the new one."), markup=False)
    for section in book.sections:
        console.print()
        console.print(Text(section.title, style="bold cyan"))
        for paragraph in section.paragraphs:
            _show(paragraph, console)


def _show(paragraph: Paragraph, console: Console) -> None:
    text = Text.assemble(paragraph.text, " ", (f"({paragraph.mark})", "dim"))
    for bullet, line in zip(chain("-", repeat(" ")), text.wrap(console, console.width - 2), strict=False):
        console.print(bullet, line)
    if paragraph.example:
        drawing = draw(paragraph.example.board, SMALL, {}, paragraph.example.new).text()
        console.print("", indent(drawing, "      "), sep="\n")


def _show_sheets(t: Translator) -> None:
    table = Table(box=SIMPLE_HEAD, padding=0, pad_edge=False)
    rows = [_differences(printed, t) for printed in SHEETS.values()]
    for title, *values in zip(_columns(t), *rows, strict=True):
        longest = max(map(len, (*title.split(), *values)))
        table.add_column(title, min_width=longest, max_width=longest)
    for row in rows:
        table.add_row(*row)
    console = _console()
    console.print(table)
    console.print(_note(t))


def _say_sheets(t: Translator) -> None:
    for printed in SHEETS.values():
        told = zip(_columns(t), _differences(printed, t), strict=True)
        click.echo("; ".join(f"{title}: {value}" for title, value in told if value))
    click.echo(_note(t))


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
        str(-source.empty),
        t("yes") if source.empty_additional else "",
    )

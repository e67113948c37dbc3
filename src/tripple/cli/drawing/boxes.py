"""The boxes in a table of the numbers that tell them apart, or one box compared with yours."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from tripple.cli.terminal.text import folded
from tripple.locales import Translator
from tripple.locales.differences import differences
from tripple.locales.rulebook import edition_name, hexagons_told, span
from tripple.rules import EDITIONS, SHEETS, TRADEMARKS, Edition, Sheet

LEAST_NAME = 20
YOURS = "*"


def boxes_drawn(yours: Sheet, width: int, t: Translator) -> Iterator[Text]:
    titles = [title.split() for title in ("", *_columns(t))]
    rows = [[[YOURS if one.id == yours.id else ""], *([cell] for cell in _cells(one, t))] for one in EDITIONS.values()]
    *narrow, _ = zip(titles, *rows, strict=True)
    widths = [max(cell_len(line) for cell in column for line in cell or [""]) + 1 for column in narrow]
    widths.append(max(LEAST_NAME, width - sum(widths)))
    yield from (Text(line, style="faint") for line in _lines(titles, widths))
    yield Text("─" * sum(widths), style="faint")
    for row, edition in zip(rows, EDITIONS.values(), strict=True):
        row[-1] = wrap(box_name(edition, t), widths[-1])
        yield from (Text(line, style="turn" if edition.id == yours.id else "") for line in _lines(row, widths))
    yield Text()
    for sentence in _notes(yours, t):
        yield from folded(sentence, width)


def _lines(row: Sequence[Sequence[str]], widths: Sequence[int]) -> Iterator[str]:
    """A table row whose cells may have several lines."""
    for parts in zip_longest(*row, fillvalue=""):
        yield "".join(set_cell_size(part, width) for part, width in zip(parts, widths, strict=True)).rstrip()


def boxes_said(yours: Sheet, t: Translator) -> Iterator[str]:
    for edition in EDITIONS.values():
        told = zip(_columns(t), _cells(edition, t), strict=True)
        yield "; ".join(f"{title}: {value}" for title, value in told if value) + "."
    yield from _notes(yours, t)


def _columns(t: Translator) -> tuple[str, ...]:
    return t("sheet"), t("players"), t("tiles for two"), t("ends at"), t("bridge"), t("hexagon"), t("box")


def _cells(edition: Edition, t: Translator) -> tuple[str, ...]:
    sheet = SHEETS[edition.id]
    return (
        edition.id,
        span(*edition.players) if edition.players else "",
        str(sheet.hand_size(2)),
        str(sheet.target) if sheet.rounds is None else t.many("{n} round", "{n} rounds", sheet.rounds),
        str(sheet.bridge),
        hexagons_told(sheet),
        box_name(edition, t),
    )


def box_name(edition: Edition, t: Translator) -> str:
    """The name, with publisher and years unless the name says so."""
    name = edition_name(edition, t)
    return ", ".join([name, *(fact for fact in (edition.publisher, edition.years) if fact and fact not in name)])


def _notes(yours: Sheet, t: Translator) -> Iterator[str]:
    yield t(
        "Yours is {sheet}. With another box, play with: tripple play --sheet ID. That one is then yours.",
        sheet=yours.id,
    )
    yield t("How a box differs from yours: tripple sheets --sheet ID")
    yield t(TRADEMARKS)


def box_told(sheet: Sheet, yours: Sheet, t: Translator) -> Iterator[str]:
    """One box in plain words, with its differences from yours."""
    edition = EDITIONS[sheet.id]
    yield f"{box_name(edition, t)} ({sheet.id})"
    if edition.players:
        yield t("{players} players", players=span(*edition.players))
    yield ""
    yield from _beside(sheet, yours, t)
    yield ""
    yield t("Its rules: {command}", command=f"tripple rules --sheet {sheet.id}")
    if not edition.printed:
        yield t(TRADEMARKS)


def _beside(sheet: Sheet, yours: Sheet, t: Translator) -> Iterator[str]:
    found = list(differences(sheet, yours, t))
    values = {"yours": yours.id, "name": box_name(EDITIONS[yours.id], t)}
    if sheet.id == yours.id:
        yield t("This is yours.")
    elif not found:
        yield t("It is played like yours, {yours} ({name}).", **values)
    else:
        yield t("It differs from yours, {yours} ({name}), in:", **values)
    for one in found:
        yield t("- {title}: {value} (yours: {other})", title=one.title, value=one.value, other=one.other)

"""The boxes in a table of the numbers that tell them apart, or one box compared with yours."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap

from rich.text import Text

from tripple.cli.terminal.text import column_widths, folded, to_left
from tripple.locales import Translator
from tripple.locales.differences import differences
from tripple.locales.rulebook import NAMES, edition_name, hexagons_told, span
from tripple.rules import EDITIONS, SHEETS, TRADEMARKS, Edition, Sheet
from tripple.rules.editions import Printed

from .turns import plain

LEAST_NAME = 20
YOURS = "*"
WIDEST = 92


def boxes_drawn(yours: Sheet, width: int, t: Translator) -> Iterator[Text]:
    marked = [(YOURS if one.id == yours.id else "", *_cells(one, t)) for one in EDITIONS.values()]
    yield from _drawn(["", *_columns(t)], marked, width)
    yield Text()
    for sentence in _notes(yours, t):
        yield from folded(sentence, width)


def boxes_said(yours: Sheet, t: Translator) -> Iterator[str]:
    yield from (f"{line}." for line in _said(_columns(t), [_cells(edition, t) for edition in EDITIONS.values()]))
    yield from _notes(yours, t)


def sheets_drawn(width: int, t: Translator, numbers: bool = False) -> Iterator[Text]:
    """The table of where the printed sheets differ."""
    yield from _drawn(_differing(t), [_differences(*own, t) for own in _OWN], width)
    yield Text()
    yield from folded(_note(t, numbers), min(WIDEST, width))


def sheets_said(t: Translator, numbers: bool = False) -> Iterator[str]:
    yield from _said(_differing(t), [_differences(*own, t) for own in _OWN])
    yield _note(t, numbers)


def _drawn(titles: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> Iterator[Text]:
    """A table with one word of a title per line, and with its last column wrapped."""
    stacked = [*zip_longest(*(title.split() for title in titles), fillvalue="")]
    *widths, _ = column_widths([*stacked, *rows])
    widths.append(max(LEAST_NAME, width - sum(widths)))
    yield from (Text(to_left(line, widths).rstrip(), "faint") for line in stacked)
    yield Text("─" * min(width, sum(widths)), "faint")
    for *cells, last in rows:
        for line in zip_longest(*([cell] for cell in cells), wrap(last, widths[-1]) or [""], fillvalue=""):
            yield Text(to_left(line, widths).rstrip(), "turn" if cells[0] == YOURS else "")


def _said(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    for row in rows:
        yield "; ".join(f"{title}: {cell}" for title, cell in zip(titles, row, strict=True) if cell)


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


def _note(t: Translator, numbers: bool) -> str:
    if not numbers:
        return t(
            "Where text and table disagree, the text counts. “On top”: the sheet calls these penalty points additional."
        )
    return t(
        "Where text and table disagree, the text counts (our decision D5). “On top”: the sheet calls these "
        "penalty points additional."
    )


def _differing(t: Translator) -> tuple[str, ...]:
    return (
        t("sheet"),
        t("language"),
        t("print"),
        t("hexagon in text"),
        t("hexagon in table"),
        t("used here"),
        t("empty pool"),
        t("on top"),
    )


_OWN = tuple((edition, edition.printed) for edition in EDITIONS.values() if edition.printed)


def _differences(edition: Edition, printed: Printed, t: Translator) -> tuple[str, ...]:
    return (
        edition.id,
        t(NAMES[edition.language]),
        printed.document,
        str(printed.hexagon_text),
        str(printed.hexagon_table),
        str(SHEETS[edition.id].hexagon),
        plain(-printed.empty),
        t("yes") if printed.empty_additional else "",
    )

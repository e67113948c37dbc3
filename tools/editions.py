"""Makes docs/editions.md from tripple.rules.EDITIONS: `python -m tools.editions`."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Any

from tripple.locales import translator
from tripple.locales.rulebook import NAMES, edition_name
from tripple.locales.terms import CHOICES, HOUSE_RULES
from tripple.rules import EDITIONS, SHEETS, TRADEMARKS, Edition, Sheet, Tile
from tripple.rules.sheet import BOX

PAGE = Path(__file__).parents[1] / "docs" / "editions.md"
TEXT = Path(__file__).with_suffix(".md")  # the page with gaps for all that is made
OWN = [edition for edition in EDITIONS.values() if edition.printed]
OTHERS = [edition for edition in EDITIONS.values() if not edition.printed]
SAYS = translator("en")
NOT_SAID = "–"
TIGHT = "\N{NO-BREAK SPACE}"


SHORT: Mapping[str, str] = {
    "triple": "highest triple",
    "zero": "0-0-0, then highest triple",
    "lot": "by lot",
    "highest": "the highest",
    "highest-or-zero": "the highest, or 0-0-0",
    "any": "any tile",
    "numbers": "its numbers",
    "tiles": "one point",
    "least": "least value",
    "all-lose": "all lose theirs",
    "nothing": "nothing",
    "fewest": "fewest tiles",
    "differences": "differences",
    "most": "most points",
    "last-round": "last round",
}
"""What stands in the table for a choice; below it the choice is told in full."""


def _numbered(value: int | None) -> str:
    return NOT_SAID if value is None else str(value)


def _hands(sheet: Sheet) -> str:
    """For two, three or four, and five or six players, as every box deals."""
    _, two, three, four, five, six = sheet.hands
    assert (three, five) == (four, six), "the heading of the row no longer fits"
    return f"{two}/{three}/{five}"


CELLS: Mapping[str, Callable[[Sheet], str]] = {
    "hands": _hands,
    "start_plain": lambda sheet: str(sheet.start if sheet.start_plain is None else sheet.start_plain),
    "zero": lambda sheet: str(sheet.worth(Tile(0, 0, 0))),
    "draws": lambda sheet: "until one fits" if sheet.draws == BOX else str(sheet.draws),
    "empty_mid_turn": lambda sheet: _said(sheet.empty_mid_turn) if sheet.empty else NOT_SAID,
    "next_hexagon": lambda sheet: str(sheet.hexagons(2)[1]),
    "target": lambda sheet: NOT_SAID if sheet.rounds else str(sheet.target),
    "winner": lambda sheet: _said(sheet.winner) if not sheet.rounds else NOT_SAID,
}
"""Where a field alone does not tell what counts."""
TITLES: Mapping[str, str] = {
    "hands": "Tiles for 2/3–4/5–6",
    "start": "Start bonus",
    "start_plain": "Without a triple",
    "start_zero": "More for 0-0-0",
    "counting": "A tile counts",
    "zero": "0-0-0 counts",
    "draw": "A draw costs",
    "failed_draws": "In vain",
    "decline": "Even if you could lay",
    "empty": "Empty pool",
    "empty_mid_turn": "Also after draws",
    "bridge": "Bridge",
    "double": "Double connection",
    "hexagon": "Hexagon",
    "next_hexagon": "Second one",
    "out": "Last tile",
    "out_takes_left": "Others' tiles",
    "blocked": "If nobody can lay",
    "target": "Game ends at",
    "winner": "If several are there",
    "rounds": "Or after rounds",
}
"""What stands in the table for the name of a field; below it the name is told in full."""


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return SHORT[value.value] if isinstance(value, Enum) else _numbered(value)


def cell(field: str, sheet: Sheet) -> str:
    """What a sheet says about a field, as short as a table needs it."""
    return CELLS[field](sheet) if field in CELLS else _said(getattr(sheet, field))


def differing(sheets: Iterable[Sheet]) -> list[str]:
    """The fields in which these sheets differ, in their usual order."""
    first, *others = sheets
    found = {field for other in others for field in other.changes_from(first)}
    return [field for field in HOUSE_RULES if field in found]


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _ruled(titles: Sequence[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    yield from (_row(titles), "|---" * len(titles) + "|", *map(_row, rows))


def _field_row(field: str) -> Iterator[str]:
    yield f"{TITLES.get(field, HOUSE_RULES[field]).replace(' ', TIGHT)}<br>`{field}`"
    ours = sorted({cell(field, SHEETS[edition.id]) for edition in OWN}, key=lambda said: (len(said), said))
    yield " or ".join(ours)
    for edition in OTHERS:
        said = cell(field, SHEETS[edition.id])
        yield said if said in (*ours, NOT_SAID) else f"**{said}**"


def the_table() -> Iterator[str]:
    titles = ["", "our own", *(f"`{edition.id}`" for edition in OTHERS)]
    yield from _ruled(titles, map(_field_row, differing(SHEETS.values())))


def the_legend() -> Iterator[str]:
    """Every field of the table by its whole name, and every choice in it."""
    for field in differing(SHEETS.values()):
        yield f"- `{field}` – “{HOUSE_RULES[field]}”{_choices(field)}"


def _choices(field: str) -> str:
    values = dict.fromkeys(getattr(sheet, field) for sheet in SHEETS.values())
    told = {SHORT[value.value]: CHOICES[value.value] for value in values if isinstance(value, Enum)}
    full = "; ".join(f"*{short}*: {long}" for short, long in told.items() if short != long)
    return f": {full}" if full else ""


def our_sheets() -> Iterator[str]:
    titles = ["sheet", "language", "print", "hexagon in the text", "in the table", "used here", "empty pool"]
    yield from _ruled(titles, map(_own_row, OWN))


def _own_row(edition: Edition) -> Iterator[str]:
    assert edition.printed
    sheet, printed = SHEETS[edition.id], edition.printed
    yield from (f"`{edition.id}`", NAMES[edition.language], printed.document)
    yield from (str(printed.hexagon_text), str(printed.hexagon_table), str(sheet.hexagon))
    yield f"{sheet.empty}{' on top' if printed.empty_additional else ''}"


def _about(edition: Edition) -> Iterator[str]:
    """Whose box it is, when, for how many, and in which language we read it."""
    yield f"`--sheet {edition.id}`"
    if edition.publisher:
        yield f"published by {edition.publisher}"
    if edition.years:
        yield edition.years
    if edition.players:
        fewest, most = edition.players
        yield f"for {fewest} players" if fewest == most else f"for {fewest} to {most} players"
    if edition.languages:
        yield f"read in {' and '.join(NAMES[language] for language in edition.languages)}"


def an_edition(edition: Edition) -> Iterator[str]:
    yield from ("", f"### {edition_name(edition, SAYS)}", f"{', '.join(_about(edition))}.")
    yield f"After: {'; '.join(edition.sources)}."
    yield from (f"- {note.sentence} <sub>{note.rule}</sub>" for note in edition.notes)


def page() -> str:
    """The whole page about all editions."""
    return TEXT.read_text("utf-8").format(
        number=len(EDITIONS),
        own=len(OWN),
        others=len(OTHERS),
        languages=len({edition.language for edition in OWN}),
        trademarks=TRADEMARKS,
        table="\n".join(the_table()),
        legend="\n".join(the_legend()),
        ours="\n".join(our_sheets()),
        each="\n".join(line for edition in OTHERS for line in an_edition(edition)),
    )


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")

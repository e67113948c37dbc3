"""The rulebook of a sheet: sentences translated, filled in and marked.

The result is structure without layout, for the terminal, a page or a leaflet.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from tripple.rules import EDITIONS, SHEETS, TRADEMARKS, Edition, Sheet
from tripple.rules.errors import N_
from tripple.rules.opening import ZERO

from .chapters import CHAPTERS, Chapter, Clause
from .examples import Example
from .translator import Translator

BY_LANGUAGE = {
    "de": "compact-de",
    "en": "compact-en",
    "es": "classic-es",
    "fr": "compact-fr",
    "it": "classic-it",
    "nl": "compact-nl",
}
"""The sheet that readers of a language most likely own."""

NAMES = {
    "de": N_("German"),
    "en": N_("English"),
    "es": N_("Spanish"),
    "fr": N_("French"),
    "it": N_("Italian"),
    "nl": N_("Dutch"),
}


@dataclass(frozen=True, slots=True)
class Paragraph:
    text: str
    rules: tuple[str, ...]
    house_rule: bool
    mark: str  # rules, decisions and house rules it refers to; may be empty
    example: Example | None = None

    @property
    def marked(self) -> str:
        return f"({self.mark})" if self.mark else ""


@dataclass(frozen=True, slots=True)
class Section:
    id: str
    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    title: str
    source: str
    about: str  # explanation of the marks; empty without them
    sections: tuple[Section, ...]


def sheet_name(sheet: Sheet, t: Translator) -> str:
    """The name of an edition, with the language if it has a sheet for each."""
    return edition_name(EDITIONS[sheet.id], t)


def edition_name(edition: Edition, t: Translator) -> str:
    return t(edition.name, language=_languages(edition, t))


def _languages(edition: Edition, t: Translator) -> str:
    return ", ".join(t(NAMES[language]) for language in edition.languages)


def rulebook(sheet: Sheet, t: Translator, numbers: bool = True) -> Rulebook:
    """The rules as text for players, or with rule numbers as messages cite them."""
    sections = tuple(_section(chapter, sheet, t) for chapter in CHAPTERS)
    about = t(
        "The R and D numbers name the rules, so that messages can cite them. Where it says “our "
        "decision”, the texts are silent or unclear, and this is how we settle it."
    )
    book = Rulebook(
        title=t("The rules: {sheet}", sheet=sheet_name(sheet, t)),
        source=_source(EDITIONS[sheet.id], t),
        about=about,
        sections=(*sections, *_about_edition(EDITIONS[sheet.id], t), _decisions(sections, t)),
    )
    return book if numbers else _without_numbers(book, t)


def _source(edition: Edition, t: Translator) -> str:
    if edition.printed:
        document, language = edition.printed.document, _languages(edition, t)
        return t("After the printed sheet {document} ({language}).", document=document, language=language)
    players = t("{players} players", players=span(*edition.players)) if edition.players else ""
    published = ", ".join(filter(None, [edition.publisher, edition.years]))
    return " · ".join(filter(None, [t("In our own words"), published, players]))


def _about_edition(edition: Edition, t: Translator) -> Iterator[Section]:
    """For other publishers' editions: sources, and decisions where their text is silent."""
    if edition.printed:
        return
    notes = (Paragraph(t(note.sentence), (note.rule,), False, _mark((note.rule,), False, t)) for note in edition.notes)
    yield Section("silent", t("Where its text is silent or unclear"), tuple(notes))
    told = [t("These rules are based on: {sources}.", sources="; ".join(map(t, edition.sources))), t(TRADEMARKS)]
    yield Section("sources", t("Sources"), tuple(Paragraph(text, (), False, "") for text in told))


def _without_numbers(book: Rulebook, t: Translator) -> Rulebook:
    """Only changes by house rules are marked here."""
    sections = (
        replace(
            section, paragraphs=tuple(replace(one, mark=_mark((), one.house_rule, t)) for one in section.paragraphs)
        )
        for section in book.sections
    )
    return replace(book, about="", sections=tuple(sections))


def _section(chapter: Chapter, sheet: Sheet, t: Translator) -> Section:
    gaps = _gaps(sheet, t)
    paragraphs = (_paragraph(clause, sheet, gaps, t) for clause in chapter.clauses if clause.when(sheet))
    return Section(chapter.id, t(chapter.title), tuple(paragraphs))


def _paragraph(clause: Clause, sheet: Sheet, gaps: dict[str, str], t: Translator) -> Paragraph:
    rules = tuple(clause.rules.split())
    changed = bool(sheet.changes_from(SHEETS[sheet.id]).keys() & clause.fields.split())
    named = [t("our decision {number}", number=rule) if rule.startswith("D") else rule for rule in rules]
    return Paragraph(t(clause.sentence, **gaps), rules, changed, _mark(named, changed, t), clause.example)


def _mark(words: Iterable[str], house_rule: bool, t: Translator) -> str:
    return ", ".join([*words, *([t("house rule")] if house_rule else [])])


def _decisions(sections: tuple[Section, ...], t: Translator) -> Section:
    """All decisions in order, for settling a dispute."""
    decided = [
        (rule, section.title, paragraph)
        for section in sections
        for paragraph in section.paragraphs
        for rule in paragraph.rules
        if rule.startswith("D")
    ]
    decided.sort(key=lambda decision: int(decision[0][1:]))
    paragraphs = (
        replace(paragraph, mark=_mark((rule, title), paragraph.house_rule, t), example=None)
        for rule, title, paragraph in decided
    )
    return Section("decisions", t("How we settle what the rules leave open"), tuple(paragraphs))


def _gaps(sheet: Sheet, t: Translator) -> dict[str, str]:
    """Values of the {gaps}: points and tiles with their word, in singular or plural."""
    edition = EDITIONS[sheet.id]
    points = {
        **{name: getattr(sheet, name) for name in _POINTS},
        "start_plain": sheet.start_plain or 0,
        "next_hexagon": sheet.hexagons(2)[1],
        "two_hexagons": sum(sheet.hexagons(2)),
        "three_hexagons": sum(sheet.hexagons(3)),
        "opening_zero": sheet.worth(ZERO) + sheet.start_bonus(ZERO),
        "all_draws": sheet.draws * sheet.draw + sheet.failed_draws,
        "text": edition.printed.hexagon_text if edition.printed else 0,
        "table": edition.printed.hexagon_table if edition.printed else 0,
    }
    tiles = {"draws": sheet.draws, "solo_draws": sheet.solo_draws, "tray": sheet.hand_size(1)}
    return {
        **{name: t.many("{n} point", "{n} points", number) for name, number in points.items()},
        **{name: _tiles(number, t) for name, number in tiles.items()},
        "hands": ", ".join(_hands(sheet, t)),
        "rounds": t.many("{n} round", "{n} rounds", sheet.rounds or 0),
        "box": str(len(sheet.box)),
        "highest": str(sheet.numbers - 1),
        "players": span(*edition.players) if edition.players else "",
    }


_POINTS = (
    *("start", "start_zero", "zero", "draw", "failed_draws", "empty", "bridge", "double", "hexagon", "out"),
    "target",
)


def _tiles(number: int, t: Translator) -> str:
    return t.many("{n} tile", "{n} tiles", number)


def _hands(sheet: Sheet, t: Translator) -> Iterator[str]:
    """Such as: 3–4 players: 8 tiles each."""
    for size, group in groupby(range(2, len(sheet.hands) + 1), key=sheet.hand_size):
        players = list(group)
        yield t("{players} players: {tiles} each", players=span(players[0], players[-1]), tiles=_tiles(size, t))


def span(fewest: int, most: int) -> str:
    return str(fewest) if fewest == most else f"{fewest}–{most}"


def hexagons_told(sheet: Sheet) -> str:
    """Such as 50, or 50/60/70 for one, two and three at once if the further ones differ."""
    is_plain = sheet.hexagons(2)[1] == sheet.hexagon
    return "/".join(str(sum(sheet.hexagons(number))) for number in ([1] if is_plain else [1, 2, 3]))

"""The rules in the form that pages show."""

import msgspec

from tripple.locales import translator
from tripple.locales.examples import Example
from tripple.locales.rulebook import Paragraph, rulebook
from tripple.look.scene import Laid, laid_in
from tripple.rules import Sheet


class ParagraphInfo(msgspec.Struct, frozen=True):
    text: str
    mark: str
    example: tuple[Laid, ...] | None = None
    house_rule: bool = False
    """True if a house rule has changed the text; the mark says so, too."""


class SectionInfo(msgspec.Struct, frozen=True):
    id: str
    title: str
    paragraphs: tuple[ParagraphInfo, ...]


class Rules(msgspec.Struct, frozen=True):
    sheet: str
    title: str
    source: str
    about: str
    sections: tuple[SectionInfo, ...]


def rules_of(sheet: Sheet, language: str) -> bytes:
    book = rulebook(sheet, translator(language))
    sections = (SectionInfo(one.id, one.title, tuple(map(_paragraph, one.paragraphs))) for one in book.sections)
    return msgspec.json.encode(Rules(sheet.id, book.title, book.source, book.about, tuple(sections)))


def _paragraph(paragraph: Paragraph) -> ParagraphInfo:
    example = _drawn(paragraph.example) if paragraph.example else None
    return ParagraphInfo(paragraph.text, paragraph.mark, example, paragraph.house_rule)


def _drawn(example: Example) -> tuple[Laid, ...]:
    return tuple(laid_in(example.board, cell) for _, cell in example.lays)

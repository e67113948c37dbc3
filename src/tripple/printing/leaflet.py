"""The rules as a leaflet in two columns, with drawings of bridges and hexagons."""

from collections.abc import Iterator
from dataclasses import dataclass

from tripple.locales import Translator
from tripple.locales.examples import Example
from tripple.locales.rulebook import Paragraph, Rulebook, Section, rulebook
from tripple.look.geometry import PlanePoint
from tripple.rules import Sheet

from .document import GREY, Document, Paper
from .tile import draw_example, size

MARGIN, GUTTER, FOOT = 15.0, 9.0, 8.0
_GREEN = "#1f6f5c"
_TEXT, _LEADING = 9.6, 4.35
_SIDE = 13.0  # a tile's side in a drawing, before it is shrunk to fit
_HEADING, _BETWEEN, _AROUND = 8.5, 1.1, 2.5
"""The height of a heading, and the space below a paragraph and around a drawing."""


@dataclass(frozen=True, slots=True)
class Block:
    page: int
    at: PlanePoint
    drawn: Section | Paragraph


@dataclass(slots=True)
class Columns:
    """The place of the next block: down a column, then the next one, then the next page."""

    document: Document
    top: float
    index: int = 0
    y: float = 0
    page: int = 1

    @property
    def width(self) -> float:
        return (self.document.paper.width - 2 * MARGIN - GUTTER) / 2

    @property
    def x(self) -> float:
        return MARGIN + self.index * (self.width + GUTTER)

    @property
    def bottom(self) -> float:
        return self.document.paper.height - MARGIN - FOOT

    def make_room(self, height: float) -> None:
        """Move to the next column unless the whole block fits."""
        if self.y + height <= self.bottom:
            return
        self.index += 1
        if self.index == 2:
            self.page += 1
            self.index, self.top = 0, MARGIN
        self.y = self.top

    def place(self, drawn: Section | Paragraph, height: float) -> Block:
        placed = Block(self.page, PlanePoint(self.x, self.y), drawn)
        self.y += height
        return placed


def leaflet(paper: Paper, t: Translator, sheet: Sheet, numbers: bool = False) -> bytes:
    """Print the rules, with the numbers that messages cite if wanted."""
    book = rulebook(sheet, t, numbers)
    with Document(paper, book.title, t.language) as document:
        document.add_page()
        columns = Columns(document, _draw_title(document, book))
        columns.y = columns.top
        # Each rule already shows our decisions; on paper they are not repeated.
        sections = [section for section in book.sections if section.id != "decisions"]
        blocks = [block for section in sections for block in _placed(columns, section)]
        # Everything is placed before the first page is drawn, because each foot names the number of pages.
        document.foot = lambda: _write_foot(document, columns.page)
        for block in blocks:
            if block.page > document.page_no():
                document.add_page()
            _draw(columns, block)
        return document.bytes()


def _write_foot(document: Document, total: int) -> None:
    document.write_in(8, colour=GREY)
    y = document.paper.height - MARGIN + 2
    document.put("tripple", PlanePoint(MARGIN, y))
    document.put(f"{document.page_no()} / {total}", PlanePoint(document.paper.width - MARGIN, y), 1)


def _draw_title(document: Document, book: Rulebook) -> float:
    """Draw the title across both columns; returns where the columns begin."""
    wide = document.paper.width - 2 * MARGIN
    document.set_xy(MARGIN, MARGIN)
    document.write_in(21, "B", _GREEN)
    document.multi_cell(wide, 9, book.title, align="L", new_x="LMARGIN", new_y="NEXT")
    document.set_x(MARGIN)
    document.write_in(9, colour=GREY)
    document.multi_cell(wide, 4.2, f"{book.source} {book.about}".strip(), align="L", new_x="LMARGIN", new_y="NEXT")
    return float(document.get_y()) + 4


def _placed(columns: Columns, section: Section) -> Iterator[Block]:
    heights = [_height(columns, paragraph) for paragraph in section.paragraphs]
    columns.make_room(_HEADING + heights[0])
    yield columns.place(section, _HEADING)
    for paragraph, height in zip(section.paragraphs, heights, strict=True):
        columns.make_room(height)
        yield columns.place(paragraph, height)
    columns.y += 2.2


def _draw(columns: Columns, block: Block) -> None:
    if isinstance(block.drawn, Section):
        _draw_heading(columns, block.drawn, block.at)
    else:
        _draw_paragraph(columns, block.drawn, block.at)


def _draw_heading(columns: Columns, section: Section, at: PlanePoint) -> None:
    document, line = columns.document, at.y + 6.9
    document.write_in(12, "B", _GREEN)
    document.put_within(section.title, PlanePoint(at.x, at.y + 5.4), columns.width, 12, "B")
    document.rule(PlanePoint(at.x, line), PlanePoint(at.x + columns.width, line))


def _draw_paragraph(columns: Columns, paragraph: Paragraph, at: PlanePoint) -> None:
    columns.document.set_xy(at.x, at.y)
    below = at.y + _text(columns, paragraph, dry=False) + _BETWEEN
    if paragraph.example:
        wide, _, side = _fitting(columns, paragraph.example)
        middle = PlanePoint(at.x + (columns.width - wide) / 2, below + _AROUND)
        draw_example(columns.document, paragraph.example, middle, side)


def _height(columns: Columns, paragraph: Paragraph) -> float:
    text = _text(columns, paragraph, dry=True) + _BETWEEN
    return text + (_fitting(columns, paragraph.example)[1] + 2 * _AROUND if paragraph.example else 0)


def _fitting(columns: Columns, example: Example) -> tuple[float, float, float]:
    wide, high = size(example, _SIDE)
    shrunk = min(1.0, columns.width / wide)
    return wide * shrunk, high * shrunk, _SIDE * shrunk


def _text(columns: Columns, paragraph: Paragraph, dry: bool) -> float:
    """Write or only measure a paragraph, its mark in italics; returns its height."""
    document = columns.document
    document.write_in(_TEXT)
    mark = f" __{_plain(paragraph.marked)}__" if paragraph.mark else ""
    text = f"{_plain(paragraph.text)}{mark}"
    height = document.multi_cell(
        columns.width, _LEADING, text, align="L", markdown=True, dry_run=dry, output="HEIGHT", padding=0
    )
    assert isinstance(height, float)
    return height


def _plain(text: str) -> str:
    """Defuse fpdf2's style marks."""
    return text.replace("**", "* *").replace("__", "_ _").replace("--", "- -").replace("~~", "~ ~")

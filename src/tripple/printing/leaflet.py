"""The rules as a leaflet: two columns, with what a bridge or a hexagon is as drawings."""

from dataclasses import dataclass

from tripple.locales import Translator
from tripple.locales.examples import Example
from tripple.locales.rulebook import Paragraph, Rulebook, Section, rulebook
from tripple.rules import Sheet

from .document import GREY, Document
from .geometry import PaperPoint
from .paper import Paper
from .position import draw_example, size

MARGIN, GUTTER, FOOT = 15.0, 9.0, 8.0
_GREEN = "#1f6f5c"
_TEXT, _LEADING = 9.6, 4.35
_SIDE = 13.0
"""How long a tile's side is in a drawing, before it is made to fit."""
_AROUND = 2.5


@dataclass(slots=True)
class Columns:
    """Where the next block goes: down a column, then to the next one, then to the next page."""

    document: Document
    top: float
    index: int = 0
    y: float = 0

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
        """A block is not torn apart: it goes to the next column as a whole."""
        if self.y + height <= self.bottom:
            return
        self.index += 1
        if self.index == 2:
            self.document.add_page()
            self.index, self.top = 0, MARGIN
        self.y = self.top


def leaflet(paper: Paper, t: Translator, sheet: Sheet, numbers: bool = False) -> bytes:
    """The numbers are those that messages cite. Made twice: only the finished one knows how many pages there are."""
    book = rulebook(sheet, t, numbers)
    with _document(paper, t, book, 0) as document:
        total = document.pages_count
    with _document(paper, t, book, total) as document:
        return document.bytes()


def _document(paper: Paper, t: Translator, book: Rulebook, total: int) -> Document:
    document = Document(paper, book.title, t.language)
    document.foot = lambda: _write_foot(document, total)
    document.add_page()
    columns = Columns(document, _draw_title(document, book))
    columns.y = columns.top
    for section in book.sections:
        # What we decided stands with each rule already; on paper it is not said twice.
        if section.id != "decisions":
            _draw_section(columns, section)
    return document


def _write_foot(document: Document, total: int) -> None:
    document.write_in(8, colour=GREY)
    y = document.paper.height - MARGIN + 2
    document.put("tripple", PaperPoint(MARGIN, y))
    document.put(f"{document.page_no()} / {total}", PaperPoint(document.paper.width - MARGIN, y), 1)


def _draw_title(document: Document, book: Rulebook) -> float:
    """Across both columns; what is left of the page begins where it says."""
    wide = document.paper.width - 2 * MARGIN
    document.set_xy(MARGIN, MARGIN)
    document.write_in(21, "B", _GREEN)
    document.multi_cell(wide, 9, book.title, align="L", new_x="LMARGIN", new_y="NEXT")
    document.set_x(MARGIN)
    document.write_in(9, colour=GREY)
    document.multi_cell(wide, 4.2, f"{book.source} {book.about}".strip(), align="L", new_x="LMARGIN", new_y="NEXT")
    return float(document.get_y()) + 4


def _draw_section(columns: Columns, section: Section) -> None:
    heading = 8.5
    first = section.paragraphs[0]
    columns.make_room(heading + _height(columns, first))
    document = columns.document
    document.write_in(12, "B", _GREEN)
    document.put(section.title, PaperPoint(columns.x, columns.y + 5.4))
    document.rule(PaperPoint(columns.x, columns.y + 6.9), PaperPoint(columns.x + columns.width, columns.y + 6.9))
    columns.y += heading
    for paragraph in section.paragraphs:
        _draw_paragraph(columns, paragraph)
    columns.y += 2.2


def _draw_paragraph(columns: Columns, paragraph: Paragraph) -> None:
    columns.make_room(_height(columns, paragraph))
    columns.y += _text(columns, paragraph, dry=False) + 1.1
    if paragraph.example:
        wide, high, side = _fitting(columns, paragraph.example)
        at = PaperPoint(columns.x + (columns.width - wide) / 2, columns.y + _AROUND)
        draw_example(columns.document, paragraph.example, at, side)
        columns.y += high + 2 * _AROUND


def _height(columns: Columns, paragraph: Paragraph) -> float:
    text = _text(columns, paragraph, dry=True) + 1.1
    return text + (_fitting(columns, paragraph.example)[1] + 2 * _AROUND if paragraph.example else 0)


def _fitting(columns: Columns, example: Example) -> tuple[float, float, float]:
    wide, high = size(example, _SIDE)
    shrunk = min(1.0, columns.width / wide)
    return wide * shrunk, high * shrunk, _SIDE * shrunk


def _text(columns: Columns, paragraph: Paragraph, dry: bool) -> float:
    """How high it is; written unless it is only measured. The mark stands behind it in italics."""
    document = columns.document
    document.write_in(_TEXT)
    document.set_xy(columns.x, columns.y)
    mark = f" __{_plain(paragraph.marked)}__" if paragraph.mark else ""
    text = f"{_plain(paragraph.text)}{mark}"
    height = document.multi_cell(
        columns.width, _LEADING, text, align="L", markdown=True, dry_run=dry, output="HEIGHT", padding=0
    )
    assert isinstance(height, float)
    return height


def _plain(text: str) -> str:
    """Nothing in a sentence is meant as a mark of style."""
    return text.replace("**", "* *").replace("__", "_ _").replace("--", "- -").replace("~~", "~ ~")

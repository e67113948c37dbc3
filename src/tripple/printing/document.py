"""A PDF that is the same to the byte whenever and wherever it is made."""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from importlib.resources import files
from typing import Self, cast

from fpdf import FPDF
from fpdf.fonts import TTFFont

from .geometry import PaperPoint
from .paper import MARGIN, BadPrint, Paper

FAMILY = "source"
_FONTS = {"": "SourceSansPro-Regular.ttf", "B": "SourceSansPro-Bold.ttf", "I": "SourceSansPro-It.ttf"}
_NO_DATE = datetime(1970, 1, 1, tzinfo=UTC)
BLACK, GREY, LIGHT = "#1d1d1b", "#6b6558", "#d8d0bf"
TOP_OF_CAPITALS = 0.66
"""How high a digit is, in parts of the font's size."""
MM = 72 / 25.4
"""Points in a millimetre."""


def _font_file(style: str) -> str:
    return str(files("font_source_sans_pro").joinpath("files", _FONTS[style]))


class Document(FPDF):
    """Millimetres, our own font embedded, no page breaks but those that are asked for."""

    def __init__(self, paper: Paper, title: str, language: str) -> None:
        super().__init__(unit="mm", format=(paper.width, paper.height))
        self.paper = paper
        self.foot: Callable[[], None] | None = None
        self.set_creation_date(_NO_DATE)
        self.set_title(title)
        self.set_lang(language)
        self.set_producer("tripple")
        self.set_margin(MARGIN)
        self.c_margin = 0
        self.set_auto_page_break(False)
        for style in _FONTS:
            self.add_font(FAMILY, style, _font_file(style))
        self.write_in(10)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """fpdf2 reads its fonts piece by piece and leaves their files open."""
        for font in self.fonts.values():
            cast(TTFFont, font).ttfont.close()

    def header(self) -> None:
        """Asked for by fpdf2 at the beginning of every page: corners of edges are round."""
        self._out("1 j")

    def footer(self) -> None:
        """Asked for by fpdf2 at the end of every page."""
        if self.foot:
            self.foot()

    def write_in(self, size: float, style: str = "", colour: str = BLACK) -> None:
        """The next text's size in points, its style and colour."""
        self.set_font(FAMILY, style, size)
        self.set_text_color(colour)

    def put(self, text: str, at: PaperPoint, align: float = 0) -> None:
        """One line of text with its baseline at this height; align 0 is left of it, 0.5 the middle, 1 the right."""
        self.text(at.x - align * self.get_string_width(text), at.y, text)

    def put_within(
        self, text: str, at: PaperPoint, width: float, size: float, style: str = "", align: float = 0
    ) -> None:
        """One line that is made smaller until it fits."""
        self.set_font(FAMILY, style, size)
        if (wide := self.get_string_width(text)) > width:
            self.set_font(FAMILY, style, size * width / wide)
        self.put(text, at, align)

    def put_turned(self, text: str, middle: PaperPoint, degrees: float) -> None:
        """A digit with its middle here, turned clockwise."""
        below = self.font_size * TOP_OF_CAPITALS / 2
        with self.rotation(-degrees, middle.x, middle.y):
            self.put(text, PaperPoint(middle.x, middle.y + below), 0.5)

    def fill(
        self, spots: Sequence[PaperPoint], colour: str | None, edge: str | None = None, width: float = 0.2
    ) -> None:
        """A polygon in a colour, with an edge, or both."""
        if colour:
            self.set_fill_color(colour)
        if edge:
            self.set_draw_color(edge)
            self.set_line_width(width)
        self.polygon(spots, style=("D" if edge else "") + ("F" if colour else ""))

    def rule(self, start: PaperPoint, end: PaperPoint, colour: str = LIGHT, width: float = 0.2) -> None:
        """A straight line."""
        self.set_draw_color(colour)
        self.set_line_width(width)
        self.line(start.x, start.y, end.x, end.y)

    def check_letters(self, texts: Iterable[str]) -> None:
        """Names come from people: a letter that the font lacks is told, never printed as an empty box."""
        known = cast(TTFFont, self.fonts[FAMILY]).cmap
        for text in texts:
            for letter in text:
                if ord(letter) not in known:
                    raise BadPrint(
                        "{text}: {letter} cannot be printed: the font does not have it", text=text, letter=letter
                    )

    def bytes(self) -> bytes:
        return bytes(self.output())

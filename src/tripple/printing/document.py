"""A PDF that is reproducible to the byte."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from importlib.resources import files
from typing import NamedTuple, Self, cast

from fpdf import FPDF
from fpdf.fonts import TTFFont

from tripple.look.geometry import PlanePoint
from tripple.rules import TrippleError

MARGIN = 9.0  # the margin that household printers may leave white


class BadPrint(TrippleError):
    """A print-out that does not fit its paper."""


class Paper(NamedTuple):
    """A paper's name, and its size in millimetres."""

    name: str
    width: float
    height: float

    @property
    def printable(self) -> tuple[float, float]:
        return self.width - 2 * MARGIN, self.height - 2 * MARGIN


PAPERS: Mapping[str, Paper] = {"a4": Paper("A4", 210, 297), "letter": Paper("Letter", 215.9, 279.4)}
"""Paper sizes by name, in millimetres."""


FAMILY = "source"
_FONTS = {"": "SourceSansPro-Regular.ttf", "B": "SourceSansPro-Bold.ttf", "I": "SourceSansPro-It.ttf"}
_NO_DATE = datetime(1970, 1, 1, tzinfo=UTC)
BLACK, GREY, LIGHT = "#1d1d1b", "#6b6558", "#d8d0bf"
TOP_OF_CAPITALS = 0.66  # a digit's height, relative to the font's size
MM = 72 / 25.4  # points per millimetre


def _font_file(style: str) -> str:
    return str(files("font_source_sans_pro").joinpath("files", _FONTS[style]))


class Document(FPDF):
    """Measures in millimetres, our own font embedded, page breaks only on demand."""

    def __init__(self, paper: Paper, title: str, language: str) -> None:
        super().__init__(unit="mm", format=(paper.width, paper.height))
        self.paper = paper
        self.foot: Callable[[], None] | None = None
        self.set_creation_date(_NO_DATE)  # the time of printing would make each file another one
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
        """Close the font files, which fpdf2 leaves open."""
        for font in self.fonts.values():
            cast(TTFFont, font).ttfont.close()

    def header(self) -> None:
        """Called by fpdf2 at the start of every page: makes line joins round."""
        self._out("1 j")

    def footer(self) -> None:
        """Called by fpdf2 at the end of every page."""
        if self.foot:
            self.foot()

    def write_in(self, size: float, style: str = "", colour: str = BLACK) -> None:
        self.set_font(FAMILY, style, size)
        self.set_text_color(colour)

    def put(self, text: str, at: PlanePoint, align: float = 0) -> None:
        """Write one line on this baseline; align 0 puts its left end at the point, 0.5 its middle, 1 its right end."""
        self.text(at.x - align * self.get_string_width(text), at.y, text)

    def put_within(
        self, text: str, at: PlanePoint, width: float, size: float, style: str = "", align: float = 0
    ) -> None:
        self.set_font(FAMILY, style, size)
        if (wide := self.get_string_width(text)) > width:
            self.set_font(FAMILY, style, size * width / wide)
        self.put(text, at, align)

    def put_turned(self, text: str, middle: PlanePoint, degrees: float) -> None:
        """Write a digit centred here, turned clockwise."""
        below = self.font_size * TOP_OF_CAPITALS / 2
        with self.rotation(-degrees, middle.x, middle.y):
            self.put(text, PlanePoint(middle.x, middle.y + below), 0.5)

    def fill(
        self, spots: Sequence[PlanePoint], colour: str | None, edge: str | None = None, width: float = 0.2
    ) -> None:
        if colour:
            self.set_fill_color(colour)
        if edge:
            self.set_draw_color(edge)
            self.set_line_width(width)
        self.polygon(spots, style=("D" if edge else "") + ("F" if colour else ""))

    def rule(self, start: PlanePoint, end: PlanePoint, colour: str = LIGHT, width: float = 0.2) -> None:
        self.set_draw_color(colour)
        self.set_line_width(width)
        self.line(start.x, start.y, end.x, end.y)

    def check_letters(self, texts: Iterable[str]) -> None:
        """Raise BadPrint for a letter that the font lacks: names come from people, and boxes would be printed."""
        known = cast(TTFFont, self.fonts[FAMILY]).cmap
        for text in texts:
            for letter in text:
                if ord(letter) not in known:
                    raise BadPrint(
                        "{text}: {letter} cannot be printed: the font does not have it", text=text, letter=letter
                    )

    def bytes(self) -> bytes:
        return bytes(self.output())

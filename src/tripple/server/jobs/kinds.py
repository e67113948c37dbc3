"""Jobs as data: sent to a worker process and done there (pool.py).

A job is a pure function of its fields, so the same job has the same result. Its imports happen when it is done: the
process that plays the games needs none of them.
"""

import io
from collections.abc import Iterable
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, ClassVar

import msgspec

from tripple.live.tables.record import finished, written_deal
from tripple.locales import Translator, translator
from tripple.locales import language as language_of
from tripple.locales.rulebook import BY_LANGUAGE
from tripple.notation import read_game, read_sheet, read_table, write_game
from tripple.pad import Pad, read_pad, write_csv
from tripple.personal.played import PlayedGame, from_game
from tripple.review import Finding
from tripple.rules import Reason, Sheet, TrippleError

from .replay import replay
from .reviewable import name_of, pasted, reviewable, without_names

if TYPE_CHECKING:
    from tripple.printing import Paper

JSON, TEXT, PDF, CSV, SVG = "application/json", "text/plain", "application/pdf", "text/csv", "image/svg+xml"
MOST_PAGES = 40  # pages of a printed pad: more than a thousand lines, where an evening has a few hundred


class NoPaper(TrippleError): ...


class Work(msgspec.Struct, frozen=True, kw_only=True, tag_field="job"):
    kind: ClassVar[str] = JSON

    def done(self) -> bytes:
        raise NotImplementedError


class Picture(msgspec.Struct, frozen=True):
    svg: str


class DrawCode(Work, frozen=True, tag="code"):
    text: str

    def done(self) -> bytes:
        import segno

        drawn = io.BytesIO()
        segno.make(self.text, error="m").save(drawn, kind="svg", border=1, xmldecl=False, omitsize=True)
        return msgspec.json.encode(Picture(drawn.getvalue().decode()))


class TakeApart(Work, frozen=True, tag="replay"):
    record: str

    def done(self) -> bytes:
        return msgspec.json.encode(replay(self.record))


class RefereePosition(Work, frozen=True, tag="position"):
    position: str

    def done(self) -> bytes:
        from tripple.look.refereed import refereed

        return msgspec.json.encode(refereed(self.position))


class DrawPosition(Work, frozen=True, tag="board"):
    kind: ClassVar[str] = SVG
    position: str

    def done(self) -> bytes:
        from tripple.look import board_svg

        return str(board_svg(read_table(self.position)[1])).encode()


class FromLog(Work, frozen=True):
    """A job about a finished game, given by its log."""

    log: tuple[bytes, ...]


class WriteRecord(FromLog, frozen=True, tag="record"):
    kind: ClassVar[str] = TEXT

    def done(self) -> bytes:
        return write_game(finished(self.log).game).encode()


class WriteDeal(FromLog, frozen=True, tag="deal"):
    """A solitaire's record before its first action: the input for par."""

    kind: ClassVar[str] = TEXT

    def done(self) -> bytes:
        return written_deal(self.log).encode()


class PrepareLogged(FromLog, frozen=True, tag="logged"):
    def done(self) -> bytes:
        return msgspec.json.encode(reviewable(finished(self.log).game))


class PreparePasted(Work, frozen=True, tag="pasted"):
    record: str

    def done(self) -> bytes:
        return msgspec.json.encode(pasted(read_game(self.record)))


class LookBack(FromLog, frozen=True, tag="outing"):
    """The game from one seat's point of view."""

    seat: int
    table: str
    winners: tuple[int, ...]

    def done(self) -> bytes:
        ended = finished(self.log)
        played = from_game(ended.game, self.seat, id=self.table, at=ended.at, winners=self.winners)
        return write_played(replace(played, review=name_of(without_names(ended.game))))


class TellLessons(Work, frozen=True, tag="lessons"):
    sheet: str | None
    changes: tuple[str, ...]

    def done(self) -> bytes:
        from tripple.learning.lessons.telling import lessons_by

        return msgspec.json.encode(lessons_by(chosen(self.sheet, self.changes, "en")))


class TellRules(Work, frozen=True, tag="rulebook"):
    sheet: str | None
    changes: tuple[str, ...]
    language: str | None

    def done(self) -> bytes:
        from .rules import rules_of

        language = language_of(self.language, {})
        return rules_of(chosen(self.sheet, self.changes, language), language)


class PoseMistakes(FromLog, frozen=True, tag="mistakes"):
    table: str
    seat: int
    findings: tuple[bytes, ...]

    def done(self) -> bytes:
        from .puzzles import own_puzzles

        found = [msgspec.json.decode(one, type=Finding) for one in self.findings]
        return msgspec.json.encode(own_puzzles(finished(self.log).game, self.table, self.seat, found))


class PosePuzzles(Work, frozen=True, tag="puzzles"):
    rules: str

    def done(self) -> bytes:
        from .puzzles import packed_shelf

        return packed_shelf(self.rules)


def write_played(played: PlayedGame) -> bytes:
    counts = {reason.name: count for reason, count in played.counts.items()}
    return msgspec.json.encode({**asdict(replace(played, counts={})), "counts": counts})


def read_played(written: bytes) -> PlayedGame:
    told = msgspec.json.decode(written)
    counts = {Reason[name]: count for name, count in told["counts"].items()}
    rows = {name: tuple(told[name]) for name in ("rivals", "rounds", "levels")}
    return PlayedGame(**told | {"counts": counts} | rows)


class Print(Work, frozen=True):
    paper: str
    language: str | None

    kind: ClassVar[str] = PDF

    @property
    def _words(self) -> Translator:
        return words_of(self.language)

    @property
    def _paper(self) -> "Paper":
        from tripple.printing import PAPERS

        if self.paper.lower() not in PAPERS:
            raise NoPaper("there is no paper {name!r}: try one of {known}", name=self.paper, known=", ".join(PAPERS))
        return PAPERS[self.paper.lower()]


class PrintTiles(Print, frozen=True, tag="tiles"):
    side: float
    signs: bool

    def done(self) -> bytes:
        from tripple.printing import tiles

        return tiles(self._paper, self._words, self.side, self.signs)


class PrintPad(Print, frozen=True, tag="pad"):
    sheet: str | None
    changes: tuple[str, ...]
    names: tuple[str, ...]
    pages: int

    def done(self) -> bytes:
        from tripple.printing import pad

        rules = chosen(self.sheet, self.changes, self._words.language)
        return pad(self._paper, self._words, rules, list(self.names), self.pages)


class PrintRules(Print, frozen=True, tag="rules"):
    sheet: str | None
    changes: tuple[str, ...]
    numbers: bool = False

    def done(self) -> bytes:
        from tripple.printing import leaflet

        rules = chosen(self.sheet, self.changes, self._words.language)
        return leaflet(self._paper, self._words, rules, self.numbers)


class PrintKept(Print, frozen=True, tag="kept"):
    pad: dict[str, object]

    def done(self) -> bytes:
        from tripple.printing import filled_pad

        return filled_pad(self._paper, self._words, _read(self.pad), MOST_PAGES)


class TabulateKept(Work, frozen=True, tag="table"):
    pad: dict[str, object]
    language: str | None

    kind: ClassVar[str] = CSV

    def done(self) -> bytes:
        return write_csv(_read(self.pad), words_of(self.language)).encode()


AnyWork = (
    DrawCode
    | TakeApart
    | RefereePosition
    | DrawPosition
    | WriteRecord
    | WriteDeal
    | PrepareLogged
    | PreparePasted
    | LookBack
    | TellLessons
    | TellRules
    | PoseMistakes
    | PosePuzzles
    | PrintTiles
    | PrintPad
    | PrintRules
    | PrintKept
    | TabulateKept
)


def words_of(name: str | None) -> Translator:
    return translator(language_of(name, {}))


def chosen(name: str | None, changes: Iterable[str], language: str) -> Sheet:
    """A rule sheet with house rules; the language's own if none is named."""
    return read_sheet(name or BY_LANGUAGE[language], changes)


def _read(kept: dict[str, object]) -> Pad:
    return read_pad(msgspec.json.encode(kept).decode())

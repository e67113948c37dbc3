"""A review as one page: the summary, the chances, and the moments that cost the most, each with two boards."""

from collections.abc import Iterable, Iterator, Sequence

from tripple.cli.drawing.sums import plain
from tripple.locales import Translator
from tripple.notation import read_action, write_sheet
from tripple.review import ReviewOption, Why
from tripple.rules import Lay

from .chances import chances
from .figures import FigureRow, Figures
from .graph import ChanceGraph
from .markup import Markup, element, joined
from .moments import KeyMoment, cell_of, named
from .picture import board_picture, definitions, tile_picture
from .running import GameReview
from .template import framed
from .words import deed, grade_told, legend, loss_told, worth

OPTIONS = 8
"""So many options are listed, and the one that was played."""


def page(told: GameReview, seats: Sequence[int], found: Sequence[KeyMoment], t: Translator) -> str:
    """With these moments, about these seats."""
    return ReviewPage(told, seats, found, t).written()


class ReviewPage:
    """The page while it is written."""

    def __init__(self, told: GameReview, seats: Sequence[int], found: Sequence[KeyMoment], t: Translator) -> None:
        self.told, self.seats, self.found, self.t = told, seats, found, t
        self.game = told.game

    def written(self) -> str:
        title = self.t("Review: {names}", names=", ".join(seat.name for seat in self.game.seats))
        return framed(
            title,
            self.t.language,
            definitions(),
            *self._heading(title),
            *self._summary(),
            *self._graph(),
            *self._moments(),
        )

    def _heading(self, title: str) -> Iterator[Markup]:
        yield element("h1", title)
        match = self.game.match
        points = ", ".join(
            f"{seat.name} {plain(total)}" for seat, total in zip(self.game.seats, match.totals, strict=True)
        )
        sheet = self.t("Sheet: {sheet}", sheet=" ".join(write_sheet(match.sheet)))
        over = [] if match.end else [self.t("The game is not over yet.")]
        lines = (self.t("Points: {points}", points=points), sheet, self.t("Rounds: {rounds}", rounds=len(match.rounds)))
        yield element("p", " · ".join([*lines, *over]))
        if self.told.interrupted:
            yield element("p", self.t("Stopped. This is what was found so far."))

    def _summary(self) -> Iterator[Markup]:
        figures = Figures(self.told, self.seats, self.t)
        names = (element("th", self._swatch(seat), self._name(seat), scope="col") for seat in self.seats)
        rows = [self._figures(row, figures.rows) for row in figures.rows]
        table = element("table", element("thead", element("tr", element("td"), *names)), element("tbody", *rows))
        region = element("div", table, class_="wide", tabindex=0, role="region", aria_label=self.t("Summary"))
        note = element("p", legend(self.t, len(self.game.seats) == 1), class_="faint")
        yield element("section", element("h2", self.t("Summary")), region, note)

    def _figures(self, row: FigureRow, rows: Sequence[FigureRow]) -> Markup:
        """Bars of one unit have one scale."""
        most = max((abs(number) for one in _like(row, rows) for number in one.numbers if number is not None), default=0)
        numbers = row.numbers or (None,) * len(row.cells)
        cells = (
            element("td", cell, None if number is None else _bar(number, most))
            for cell, number in zip(row.cells, numbers, strict=True)
        )
        title = _grade(row.grade, row.title) if row.grade else row.title
        return element("tr", element("th", title, scope="row"), *cells, class_="part" if row.is_part else "whole")

    def _graph(self) -> Iterator[Markup]:
        known = chances(self.told)
        if known is None:
            return
        places = {id(finding): place for place, finding in enumerate(self.told.review.findings)}
        links = {places[id(moment.decision)]: f"m{number}" for number, moment in enumerate(self.found, 1)}
        graph = ChanceGraph(self.told, known, self.seats, links, self.t).drawn()
        names = (element("span", self._swatch(seat), self._name(seat)) for seat in self.seats)
        signs = self.t("Circles are mistakes, the larger the worse; triangles are lucky and unlucky tiles.")
        yield element(
            "section",
            element("h2", self.t("Chances to win")),
            element("p", *names, class_="legend"),
            graph,
            element("p", signs, class_="faint"),
        )

    def _moments(self) -> Iterator[Markup]:
        if not self.found:
            yield element("p", self.t("Nothing was found that cost anything."))
            return
        yield element("h2", self.t("Key moments, the costliest first"))
        yield from (self._moment(number, moment) for number, moment in enumerate(self.found, 1))

    def _moment(self, number: int, moment: KeyMoment) -> Markup:
        decision = moment.decision
        where = self.t("Round {round}, turn {turn}", round=decision.round + 1, turn=moment.turn)
        return element(
            "article",
            element("h3", f"{number}. ", where, ": ", self._swatch(decision.seat), self._name(decision.seat)),
            element("p", _grade(decision.grade, grade_told(decision.grade, self.t)), " ", loss_told(decision, self.t)),
            self._why(moment),
            self._boards(moment),
            element("p", self.t("{name} held:", name=self._name(decision.seat)), class_="faint"),
            element("div", *map(tile_picture, moment.view.hand), class_="hand"),
            self._options(moment),
            id=f"m{number}",
        )

    def _why(self, moment: KeyMoment) -> Markup | None:
        decision = moment.decision
        sides = (
            (self.t("Better:"), decision.best.action, decision.gains),
            (self.t("Played:"), decision.played, decision.costs),
        )
        lines = [
            element(
                "li",
                element("b", f"{title} {named(action, moment.labels(OPTIONS), self.t)}. "),
                *self._reasons(reasons),
            )
            for title, action, reasons in sides
            if reasons
        ]
        return element("ul", *lines, class_="why") if lines else None

    def _reasons(self, reasons: Iterable[Why]) -> Iterator[Markup]:
        for why in reasons:
            yield joined(self.t(why.sentence, **why.values), " ")
            if why.idea:
                yield joined(element("span", f"[{self.t(why.idea)}]", class_="idea"), " ")

    def _boards(self, moment: KeyMoment) -> Markup:
        decision = moment.decision
        return element(
            "div",
            self._board(moment, decision.played, self.t("Played:"), "worse"),
            self._board(moment, decision.best.action, self.t("Better:"), "better"),
            class_="boards",
        )

    def _board(self, moment: KeyMoment, action: str, title: str, kind: str) -> Markup:
        """The table after the action; one that lays nothing leaves it as it was."""
        labels, done, before = moment.labels(OPTIONS), read_action(action), moment.view.board
        name = named(action, labels, self.t)
        new = done.cell if isinstance(done, Lay) else None
        after = before.lay(*done) if isinstance(done, Lay) else before
        picture = board_picture(after, labels, new, labels, f"{title} {name}") if after.cells else None
        return element("figure", element("figcaption", element("b", title), " ", name), picture, class_=kind)

    def _options(self, moment: KeyMoment) -> Markup:
        t, with_win = self.t, moment.decision.best.win is not None
        lead = t("points at the end") if moment.view.players == 1 else t("lead at the end of the round")
        titles = ["", t("option"), lead, *([t("chance to win")] if with_win else []), ""]
        head = element("tr", *(element("th", title, scope="col") for title in titles))
        rows = (self._option(option, moment, with_win) for option in moment.options(OPTIONS))
        table = element("table", element("thead", head), element("tbody", *rows), class_="options")
        return element("div", table, class_="wide", tabindex=0, role="region", aria_label=t("Options"))

    def _option(self, option: ReviewOption, moment: KeyMoment, with_win: bool) -> Markup:
        cell, labels = cell_of(read_action(option.action)), moment.labels(OPTIONS)
        points, win = worth(option)
        played = option.action == moment.decision.played
        name = f"{deed(option.action, self.t)} ({self.t('played')})" if played else deed(option.action, self.t)
        cells = [labels[cell] if cell is not None else "", name, points, *([win] if with_win else [])]
        grade = element("td", _grade(option.grade, grade_told(option.grade, self.t)))
        return element("tr", *(element("td", cell) for cell in cells), grade, class_="played" if played else None)

    def _swatch(self, seat: int) -> Markup:
        return element("span", class_=f"swatch p{seat}", aria_hidden="true")

    def _name(self, seat: int) -> str:
        return self.game.seats[seat].name


def _grade(grade: str, title: str) -> Markup:
    return element("span", title, class_=f"grade {grade}")


def _like(row: FigureRow, rows: Sequence[FigureRow]) -> Iterator[FigureRow]:
    """The rows with bars that stand together with this one."""
    here = rows.index(row)
    first = max(place for place in range(here + 1) if not rows[place].is_part)
    for one in rows[first + 1 :]:
        if not one.is_part:
            break
        yield one


def _bar(number: float, most: float) -> Markup:
    """From the middle to one side."""
    share = 50 * abs(number) / most if most else 0
    start = 50 - share if number < 0 else 50
    style = f"left:{start:.1f}%;width:{share:.1f}%"
    return element(
        "span", element("i", style=style, class_="minus" if number < 0 else None), class_="bar", aria_hidden="true"
    )

"""Everybody's chance to win in the course of a game, as SVG: mistakes and lucky tiles are marked."""

from collections.abc import Iterator, Mapping, Sequence

from tripple.locales import Translator
from tripple.review import Decision, DrawFinding
from tripple.rules import Tile
from tripple.rules.tiles import shown

from .chances import Chances
from .markup import Markup, element
from .running import GameReview
from .words import grade_told, is_lucky, is_notable, loss_told, luck_told

WIDTH, HEIGHT = 720, 260
LEFT, TOP, RIGHT, FOOT = 44, 10, 12, 24
LINES = 0, 25, 50, 75, 100
MARKED = "mistake", "serious", "blunder"
"""The grades that are worth a mark."""


class ChanceGraph:
    """Drawn for these seats; a mark leads to its moment, where the page shows that."""

    def __init__(
        self, told: GameReview, known: Chances, seats: Sequence[int], links: Mapping[int, str], t: Translator
    ) -> None:
        self.told, self.known, self.seats, self.links, self.t = told, known, seats, links, t

    def drawn(self) -> Markup:
        title = self.t("Everybody's chance to win in the course of the game")
        lines = (self._line(seat) for seat in self.seats)
        return element(
            "svg",
            element("title", title),
            *self._grid(),
            *lines,
            *self._marks(),
            viewBox=f"0 0 {WIDTH} {HEIGHT}",
            class_="graph",
            role="group",
            aria_label=title,
        )

    def _x(self, place: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * place / max(1, self.known.length - 1)

    def _y(self, win: float) -> float:
        return TOP + (HEIGHT - TOP - FOOT) * (1 - win)

    def _grid(self) -> Iterator[Markup]:
        for percent in LINES:
            y = f"{self._y(percent / 100):.1f}"
            yield element("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y, class_="grid")
            yield element("text", f"{percent} %", x=LEFT - 6, y=y, class_="scale")
        for number, place in enumerate(self.known.rounds, 1):
            x = f"{self._x(place):.1f}"
            yield element("line", x1=x, x2=x, y1=TOP, y2=HEIGHT - FOOT, class_="begin")
            yield element("text", self.t("round {number}", number=number), x=x, y=HEIGHT - 8, class_="round")

    def _line(self, seat: int) -> Markup:
        spots = zip(self.known.places, self.known.wins, strict=True)
        points = " ".join(f"{self._x(place):.1f},{self._y(wins[seat]):.1f}" for place, wins in spots)
        return element("polyline", points=points, class_=f"p{seat}")

    def _marks(self) -> Iterator[Markup]:
        for place, finding in enumerate(self.told.review.findings):
            if isinstance(finding, Decision) and finding.seat in self.seats and finding.grade in MARKED:
                yield self._mistake(place, finding)
            elif isinstance(finding, DrawFinding) and finding.seat in self.seats and is_notable(finding, finding.seat):
                yield self._luck(place, finding)

    def _spot(self, place: int, seat: int) -> tuple[float, float]:
        return self._x(place), self._y(self.known.after(place)[seat])

    def _mistake(self, place: int, decision: Decision) -> Markup:
        x, y = self._spot(place, decision.seat)
        told = f"{self._name(decision.seat)}: {grade_told(decision.grade, self.t)}, {loss_told(decision, self.t)}"
        radius = 3 + 2 * MARKED.index(decision.grade)
        mark = element(
            "circle", element("title", told), cx=f"{x:.1f}", cy=f"{y:.1f}", r=radius, class_=f"mistake p{decision.seat}"
        )
        link = self.links.get(place)
        return element("a", mark, href=f"#{link}", aria_label=told) if link else mark

    def _luck(self, place: int, drawn: DrawFinding) -> Markup:
        """A triangle that points where the chance went."""
        assert drawn.luck is not None
        x, y = self._spot(place, drawn.seat)
        up = -1 if is_lucky(drawn.luck, drawn.seat) else 1
        corners = f"{x - 5:.1f},{y - up * 4:.1f} {x + 5:.1f},{y - up * 4:.1f} {x:.1f},{y + up * 6:.1f}"
        told = self.t(
            "{name} draws {tile}: {luck}",
            name=self._name(drawn.seat),
            tile=shown(Tile.parse(drawn.tile)),
            luck=luck_told(drawn.luck, drawn.seat, self.t),
        )
        return element("polygon", element("title", told), points=corners, class_=f"luck p{drawn.seat}")

    def _name(self, seat: int) -> str:
        return self.told.game.seats[seat].name

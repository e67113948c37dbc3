"""From a state to what a seat is told of it. Rounds are only ever looked at through their views."""

from collections.abc import Iterable

from msgspec.structs import replace

from tripple.rules import ORIGIN, Action, Board, Cell, Lay, Open, Tile, View
from tripple.rules.history import Lines, Step

from .events import AnyEvent, Played, Reacted
from .messages import ChairView, Fresh, Laid, Option, PointsLine, RoundView, StepMessage, TableView, Told
from .state import TableState

HIDDEN = frozenset({"by", "key", "person", "secret", "invite", "seed", "played", "onward"})
"""The fields of events that nobody is told; a test knows every other field to be public."""


def veiled(event: AnyEvent) -> AnyEvent:
    """The event as it is told: the same for everybody."""
    return replace(event, **{name: "" for name in event.__struct_fields__ if name in HIDDEN})


def told(event: AnyEvent, after: TableState, seat: int | None, person: str) -> Told:
    view = after.match.view(seat) if after.match else None
    played = isinstance(event, Played)
    return Told(
        number=after.last,
        seat=seat,
        event=veiled(event),
        until=after.until,
        step=_step(view.history[-1], view.board) if view and played else None,
        round=_round(view, after) if view and not isinstance(event, Reacted) else None,
        table=None if isinstance(event, Played | Reacted) else table_view(after, person),
    )


def fresh(table: str, state: TableState, seat: int | None, person: str, present: tuple[bool, ...]) -> Fresh:
    view = state.match.view(seat) if state.match else None
    return Fresh(
        number=state.last,
        seat=seat,
        id=table,
        table=table_view(state, person),
        until=state.until,
        round=_round(view, state) if view else None,
        board=tuple(_laid(view.board, cell) for cell in view.board.cells) if view else (),
        history=tuple(_step(step, view.board) for step in view.history) if view else (),
        present=present,
        changed=state.changed,
    )


def table_view(state: TableState, person: str) -> TableView:
    is_over = state.phase == "over"
    asked_for = bool(state.given) and person in state.persons
    return TableView(
        phase=state.phase,
        sheet=state.sheet,
        changes=state.changes,
        clock=state.clock,
        size=state.size,
        public=state.public,
        hints=state.hints,
        commitment=state.commitment,
        chairs=_chairs(state, person),
        host=state.host_seat,
        invite=state.invite if person in state.persons else None,
        totals=state.totals,
        why=state.why,
        winners=state.winners,
        secret=state.secret if is_over and not state.given else None,
        seed=state.seed if is_over or asked_for else None,
        rematch=state.rematch,
    )


def _chairs(state: TableState, person: str) -> tuple[ChairView, ...]:
    return tuple(
        ChairView(
            name=chair.name,
            level=chair.level,
            ready=chair.ready,
            salt=chair.salt,
            taken=chair.taken,
            resigned=chair.resigned,
            mine=bool(person) and chair.person == person,
        )
        for chair in state.chairs
    )


def _round(view: View, state: TableState) -> RoundView:
    is_open = state.phase == "playing"
    return RoundView(
        number=state.round_number,
        turn=view.turn,
        hand=_tiles(view.hand),
        drawn=_tiles(view.drawn),
        drawn_count=view.drawn_count,
        held=view.held,
        pool=view.pool,
        supply=view.supply,
        points=view.points,
        before=view.before,
        end=view.end.value if view.end else None,
        left=tuple(map(_tiles, view.left)) if view.left else None,
        options=_options(view, view.actions) if is_open else (),
    )


def ahead(view: View) -> tuple[Option, ...]:
    """Where this seat's tiles would fit if it were on turn now, and what they would give."""
    return _options(view, view.ahead())


def _options(view: View, actions: Iterable[Action]) -> tuple[Option, ...]:
    return tuple(Option(str(action), _lines(view.preview(action))) for action in actions)


def _tiles(tiles: Iterable[Tile]) -> tuple[str, ...]:
    return tuple(map(str, tiles))


def _step(step: Step, board: Board) -> StepMessage:
    cell = _cell(step.action)
    return StepMessage(step.seat, str(step.action), _lines(step.lines), None if cell is None else _laid(board, cell))


def _cell(action: Action) -> Cell | None:
    if isinstance(action, Lay):
        return action.cell
    return ORIGIN if isinstance(action, Open) else None


def _laid(board: Board, cell: Cell) -> Laid:
    first, second, third = board.cells[cell]
    return Laid(str(Tile(*sorted((first, second, third)))), str(cell), (first, second, third))


def _lines(lines: Lines) -> tuple[PointsLine, ...]:
    return tuple(PointsLine(line.seat, line.reason.word, line.points, line.other) for line in lines)

"""From states to messages. Rounds are only looked at through their views."""

from collections.abc import Collection

from msgspec.structs import replace

from tripple.look.scene import Option, board_laid, cell_of, laid_in, options_of, points_lines, tiles_named
from tripple.rules import Board, Step, View
from tripple.rules.view import Own

from .events import AnyEvent, Dealt, Played, Reacted, TakenBack
from .messages import ChairView, Fresh, PointInGame, RoundView, StepMessage, TableView, Told
from .state import TableState

InPlay = Played | Reacted  # events that do not change the table itself
HIDDEN = frozenset({"by", "key", "person", "secret", "invite", "seed", "start", "played", "onward"})
"""Fields of events that are never sent; a test lists all others as public."""


def veiled(event: AnyEvent) -> AnyEvent:
    """Remove the hidden fields; the result is the same for everybody."""
    return replace(event, **{name: "" for name in event.__struct_fields__ if name in HIDDEN})


class News:
    """Messages about one event: the common part is made once, each seat's own part on demand."""

    __slots__ = ("_alike", "_event", "_state", "_view")

    def __init__(self, event: AnyEvent, after: TableState, seats: Collection[int | None]) -> None:
        """`seats` are the receivers. The view of the one on turn is needed anyway, and has the public part, too."""
        self._event, self._state = event, after
        turn = after.turn
        self._view = view = after.match.view(turn if turn in seats else None) if after.match else None
        anew = view if isinstance(event, TakenBack) or (after.start and isinstance(event, Dealt)) else None
        self._alike = Told(
            number=after.last,
            event=veiled(event),
            until=after.until,
            step=_step(view.history[-1], view.board) if view and isinstance(event, Played) else None,
            round=_round(view, after) if view and not isinstance(event, Reacted) else None,
            board=tuple(board_laid(anew.board)) if anew else None,
            history=_steps(anew) if anew else None,
        )

    def told(self, seat: int | None, person: str) -> Told:
        has_table = not isinstance(self._event, InPlay)
        return replace(
            self._alike,
            seat=seat,
            round=self._round(seat),
            table=table_view(self._state, person) if has_table else None,
        )

    def _round(self, seat: int | None) -> RoundView | None:
        alike, view = self._alike.round, self._view
        if alike is None or view is None or seat is None:
            return alike
        return _with_own(alike, view if view.seat == seat else self._state.game.own(seat), self._state, seat)


def told(event: AnyEvent, after: TableState, seat: int | None, person: str) -> Told:
    return News(event, after, {seat}).told(seat, person)


def fresh(table: str, state: TableState, seat: int | None, person: str, present: tuple[bool, ...]) -> Fresh:
    view = state.match.view(seat) if state.match else None
    return Fresh(
        number=state.last,
        seat=seat,
        id=table,
        table=table_view(state, person),
        until=state.until,
        round=_seen(view, state) if view else None,
        board=tuple(board_laid(view.board)) if view else (),
        history=_steps(view) if view else (),
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
        pace=state.pace,
        against_computers=state.against_computers,
        taken_back=state.taken_back,
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
        set_up=bool(state.start),
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
    return RoundView(
        number=state.round_number,
        turn=view.turn,
        drawn_count=view.drawn_count,
        held=view.held,
        pool=view.pool,
        supply=view.supply,
        points=view.points,
        before=view.before,
        end=view.end.value if view.end else None,
        left=tuple(map(tiles_named, view.left)) if view.left else None,
    )


def _seen(view: View, state: TableState) -> RoundView:
    alike = _round(view, state)
    return alike if view.seat is None else _with_own(alike, view, state, view.seat)


def _with_own(alike: RoundView, own: Own | View, state: TableState, seat: int) -> RoundView:
    last = state.choices[-1] if state.choices and seat == state.only_person else None
    return replace(
        alike,
        hand=tiles_named(own.hand),
        drawn=tiles_named(own.drawn),
        options=options_of(own, own.actions) if isinstance(own, View) and state.phase == "playing" else (),
        last_choice=PointInGame(*last) if last else None,
    )


def ahead(view: View) -> tuple[Option, ...]:
    """Options of a seat's tiles as if it were on turn now, with their points."""
    return options_of(view, view.ahead())


def _steps(view: View) -> tuple[StepMessage, ...]:
    return tuple(_step(step, view.board) for step in view.history)


def _step(step: Step, board: Board) -> StepMessage:
    cell = cell_of(step.action)
    laid = None if cell is None else laid_in(board, cell)
    return StepMessage(step.seat, str(step.action), points_lines(step.lines), laid)

"""From a state to what a seat is told of it. Rounds are only ever looked at through their views."""

from msgspec.structs import replace

from tripple.rules import Board, View
from tripple.rules.history import Step
from tripple.scene import Option, board_laid, cell_of, laid_in, options_of, points_lines, tiles_named

from .events import AnyEvent, Played, Reacted, TakenBack
from .messages import ChairView, Fresh, PointInGame, RoundView, StepMessage, TableView, Told
from .state import TableState

HIDDEN = frozenset({"by", "key", "person", "secret", "invite", "seed", "played", "onward"})
"""The fields of events that nobody is told; a test knows every other field to be public."""


def veiled(event: AnyEvent) -> AnyEvent:
    """The event as it is told: the same for everybody."""
    return replace(event, **{name: "" for name in event.__struct_fields__ if name in HIDDEN})


def told(event: AnyEvent, after: TableState, seat: int | None, person: str) -> Told:
    view = after.match.view(seat) if after.match else None
    played = isinstance(event, Played)
    anew = view if isinstance(event, TakenBack) else None
    return Told(
        number=after.last,
        seat=seat,
        event=veiled(event),
        until=after.until,
        step=_step(view.history[-1], view.board) if view and played else None,
        round=_round(view, after) if view and not isinstance(event, Reacted) else None,
        table=None if isinstance(event, Played | Reacted) else table_view(after, person),
        board=tuple(board_laid(anew.board)) if anew else None,
        history=_steps(anew) if anew else None,
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
        hand=tiles_named(view.hand),
        drawn=tiles_named(view.drawn),
        drawn_count=view.drawn_count,
        held=view.held,
        pool=view.pool,
        supply=view.supply,
        points=view.points,
        before=view.before,
        end=view.end.value if view.end else None,
        left=tuple(map(tiles_named, view.left)) if view.left else None,
        options=options_of(view, view.actions) if is_open else (),
        last_choice=PointInGame(*state.choices[-1]) if state.choices and view.seat == state.only_person else None,
    )


def ahead(view: View) -> tuple[Option, ...]:
    """Where this seat's tiles would fit if it were on turn now, and what they would give."""
    return options_of(view, view.ahead())


def _steps(view: View) -> tuple[StepMessage, ...]:
    return tuple(_step(step, view.board) for step in view.history)


def _step(step: Step, board: Board) -> StepMessage:
    cell = cell_of(step.action)
    laid = None if cell is None else laid_in(board, cell)
    return StepMessage(step.seat, str(step.action), points_lines(step.lines), laid)

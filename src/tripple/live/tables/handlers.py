"""Handlers of commands: each fills a plan, or refuses and changes nothing."""

import hmac
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from string import hexdigits
from typing import Any

from tripple.bots import LEVELS, called
from tripple.live import Ack, Plan, Refusal, RefusalReason, Timekeeper, check_key
from tripple.notation import NotWellFormed, Seat, read_action, visible
from tripple.notation.names import folded, is_one_line
from tripple.rules import Action, TrippleError
from tripple.rules.errors import N_

from . import commands
from .commands import AnyCommand
from .events import (
    REACTIONS,
    AnyEvent,
    Invited,
    Joined,
    Left,
    Paced,
    Reacted,
    Readied,
    Rematched,
    Removed,
    Resigned,
    Skipped,
)
from .plan import STAND_IN, TablePlan
from .remembered import find
from .state import Chair, TableState

MOST_SALT = 64
REACTION_GAP = 2.0
REACTIONS_A_MINUTE = 8
MOST_LEFT = 20  # times that one person may leave the same lobby and return
MOST_IN_LOBBY = 1000  # events in a lobby, after which it can only be left or started
MOST_BETWEEN_MOVES = 300  # events between two moves, for what can be undone repeatedly
MOST_TAKEN_BACK = 500  # moves taken back in one game: its log keeps every one of them


@dataclass(frozen=True, slots=True)
class Request:
    by: str
    command: AnyCommand
    key: str
    seen: int
    invite: str | None = None
    may_stir: Callable[[], None] = lambda: None
    """Raises Refusal if the person's address has changed this lobby too often."""


def handle(state: TableState, ask: Request, clock: Timekeeper, pause: float) -> TablePlan:
    """Plan what a request asks for; without steps if it was carried out before."""
    plan = TablePlan(state, clock.now(), pause, ask.by, ask.key)
    check_key(ask.by, ask.key)
    if _done_before(state, ask) is None:
        if ask.seen > state.last:
            raise Refusal(RefusalReason.STALE, "this table has not reached number {seen} yet", seen=ask.seen)
        _COMMANDS[type(ask.command)](plan, ask, ask.command)
    return plan


def acknowledged(plan: Plan[TableState, AnyEvent], ask: Request) -> Ack:
    if plan.steps:
        return Ack(plan.before.number)
    number = _done_before(plan.before, ask)
    return Ack(plan.before.last) if number is None else Ack(number, again=True)


def fill_new(plan: TablePlan, asked: Iterable[AnyCommand]) -> None:
    """Carry out the host's commands for a new table; one refusal refuses all."""
    for command in asked:
        ask = Request(plan.by, command, "", plan.state.last, plan.state.invite)
        _COMMANDS[type(command)](plan, ask, command)


def check_seed(seed: str | None, size: int) -> None:
    if seed is None:
        return
    if size != 1:
        raise Refusal(
            RefusalReason.MALFORMED,
            "you can choose the deal only at a table for one: otherwise you would know all the tiles",
        )
    if not seed.strip() or not is_one_line(seed):
        raise Refusal(
            RefusalReason.MALFORMED, "{seed!r} is not a seed: expected one line of visible characters", seed=seed
        )


def _done_before(state: TableState, ask: Request) -> int | None:
    """Number of the event that carried out the same request, if any."""
    return find(state.done, ask.by, ask.key)


def is_invited(state: TableState, person: str, invite: str | None) -> bool:
    knows = invite is not None and hmac.compare_digest(invite.encode(), state.invite.encode())
    return state.public or (knows and person not in state.removed) or person in state.persons


def _join(plan: TablePlan, ask: Request, command: commands.Join) -> None:
    _in(plan, "lobby")
    if ask.by in plan.state.removed and ask.by not in plan.state.persons:
        raise Refusal(RefusalReason.NOT_INVITED, "the host has removed you from this table: ask for a new link")
    if not is_invited(plan.state, ask.by, ask.invite):
        raise Refusal(RefusalReason.NOT_INVITED, "this table is only open to those who have its link")
    _check_free(plan)
    _check_room(plan)
    if (times := sum(left == ask.by for left in plan.state.left)) >= MOST_LEFT:
        raise Refusal(RefusalReason.FULL, "you have left this table {times} times: make another one", times=times)
    name = checked_name(command.name)
    ask.may_stir()
    plan.add(Joined, name=name, person=ask.by)


def _add_computer(plan: TablePlan, ask: Request, command: commands.AddComputer) -> None:
    _in(plan, "lobby")
    _check_host(plan, ask)
    _check_free(plan)
    _check_room(plan)
    if command.level not in LEVELS:
        raise Refusal(
            RefusalReason.MALFORMED,
            "{level} is not a computer player: try one of {known}",
            level=command.level,
            known=", ".join(LEVELS),
        )
    if command.name:
        plan.add(Joined, name=checked_name(command.name), level=command.level)
    else:
        plan.add(Joined, level=command.level, number=_free_number(plan.state, command.level))
    _start_if_full(plan)


def _free_number(state: TableState, level: str) -> int:
    """Choose the first of its level's names that is free at this table."""
    taken = {folded(chair.name) for chair in state.chairs}
    return next(number for number in count() if folded(called(level, number)) not in taken)


def _leave(plan: TablePlan, ask: Request, command: commands.Leave) -> None:
    _in(plan, "lobby")
    _check_seen(plan, ask)
    _own(plan, ask, command.seat)
    plan.add(Left, seat=command.seat)
    if not plan.state.persons:
        plan.end("closed")


def _remove(plan: TablePlan, ask: Request, command: commands.Remove) -> None:
    _in(plan, "lobby")
    _check_seen(plan, ask)
    _check_host(plan, ask)
    _check_room(plan)
    if _chair(plan, command.seat).person == ask.by:
        raise Refusal(RefusalReason.NOT_YOURS, "you cannot remove yourself: leave the table instead")
    plan.add(Removed, seat=command.seat)


def _invite(plan: TablePlan, ask: Request, command: commands.Invite) -> None:
    _in(plan, "lobby", "playing", "pause")
    _check_host(plan, ask)
    _check_room(plan)
    plan.add(Invited, invite=new_invite())


def new_invite() -> str:
    return secrets.token_urlsafe(16)


def _ready(plan: TablePlan, ask: Request, command: commands.Ready) -> None:
    _in(plan, "lobby", "pause")
    chair = _own(plan, ask, command.seat)
    _check_salt(command.salt)
    salt = chair.salt
    if plan.state.phase == "lobby":
        _check_seen(plan, ask)
        salt = command.salt or salt
    if (chair.ready, chair.salt) != (command.ready, salt):
        if chair.ready or not command.ready:
            _check_room(plan)
            _check_stirring(plan, ask)
        plan.add(Readied, seat=command.seat, ready=command.ready, salt=salt)
    _start_if_full(plan)


def _start(plan: TablePlan, ask: Request, command: commands.StartGame) -> None:
    _in(plan, "lobby")
    _check_host(plan, ask)
    if not all(chair.ready or chair.person == ask.by for chair in plan.state.chairs):
        raise Refusal(RefusalReason.PHASE, "not everybody is ready yet")
    plan.deal()


def _start_if_full(plan: TablePlan) -> None:
    """Deal when everybody is ready: in a pause, only people who play themselves count."""
    state = plan.state
    full = state.phase == "pause" or len(state.chairs) == state.size
    if full and all(chair.ready or chair.taken for chair in state.chairs):
        plan.deal()


def _play(plan: TablePlan, ask: Request, command: commands.Play) -> None:
    _in(plan, "playing")
    chair = _own(plan, ask, command.seat)
    if chair.resigned:
        raise Refusal(RefusalReason.PHASE, "this seat has resigned")
    _check_seen(plan, ask)
    turn = plan.state.turn
    if turn != command.seat:
        raise Refusal(RefusalReason.TURN, "it is the turn of seat {seat}", rule="R4", seat=(turn or 0) + 1)
    if chair.taken:
        plan.hand_back(command.seat)
    plan.play(command.seat, _read(command.action))


def _read(action: str) -> Action:
    try:
        return read_action(action)
    except NotWellFormed as fault:
        raise Refusal(RefusalReason.MALFORMED, fault.sentence, **fault.values) from None


def _take_back(plan: TablePlan, ask: Request, command: commands.TakeBack) -> None:
    chair, state, moment = _own(plan, ask, command.seat), plan.state, (command.round, command.step)
    _in(plan, "playing", "pause")
    _check_retractable(plan)
    if not state.choices:
        raise Refusal(RefusalReason.PHASE, "there is nothing to take back yet")
    if ask.seen < state.chosen:
        raise Refusal(RefusalReason.STALE, "you have made or taken back another move since: look again")
    if moment not in state.choices:
        raise Refusal(RefusalReason.STALE, "this move has been taken back already: look again")
    if state.taken_back >= MOST_TAKEN_BACK:
        raise Refusal(
            RefusalReason.FULL, "you have taken back {most} moves in this game: that is the limit", most=MOST_TAKEN_BACK
        )
    if chair.taken:
        plan.hand_back(command.seat)
    plan.take_back(command.seat, moment)


def _set_pace(plan: TablePlan, ask: Request, command: commands.SetPace) -> None:
    _in(plan, "playing", "pause")
    _check_pacing(plan, ask)
    if command.pace != plan.state.pace:
        _check_room(plan)
        plan.add(Paced, pace=command.pace)


def _skip(plan: TablePlan, ask: Request, command: commands.Skip) -> None:
    """Nothing changes if it is a person's turn already."""
    _in(plan, "playing")
    _check_pacing(plan, ask)
    turn = plan.state.turn
    if turn is not None and plan.state.chairs[turn].level and not plan.state.skipping:
        _check_room(plan)
        plan.add(Skipped)


def _check_pacing(plan: TablePlan, ask: Request) -> None:
    if ask.by not in plan.state.persons:
        raise Refusal(RefusalReason.NOT_YOURS, "only people who sit at this table can do that")
    if not plan.state.against_computers:
        sentence = N_("you can change the pace only when you play against the computer alone")
        raise Refusal(RefusalReason.PHASE, sentence)


def _check_retractable(plan: TablePlan) -> None:
    if plan.state.played:
        raise Refusal(RefusalReason.PHASE, "you cannot take moves back in the daily: everybody has one try")
    if len(plan.state.chairs) == 1:
        raise Refusal(RefusalReason.PHASE, "you cannot take moves back in a solitaire: you have seen the tile you drew")
    if not plan.state.against_computers:
        sentence = N_("you can take moves back only when you play against the computer alone")
        raise Refusal(RefusalReason.PHASE, sentence)


def _back(plan: TablePlan, ask: Request, command: commands.Back) -> None:
    chair = _own(plan, ask, command.seat)
    if chair.lent and plan.state.phase != "over":
        plan.hand_back(command.seat)


def _resign(plan: TablePlan, ask: Request, command: commands.Resign) -> None:
    _in(plan, "playing", "pause")
    _own(plan, ask, command.seat)
    resign(plan, command.seat)


def resign(plan: TablePlan, seat: int) -> None:
    """Resign a seat; if others play on, a computer player finishes its game."""
    if plan.state.chairs[seat].resigned:
        return
    plan.add(Resigned, seat=seat, level=STAND_IN)
    left = [chair for chair in plan.state.chairs if not chair.resigned]
    if len(left) == 1:
        plan.end("resigned")
    elif not any(chair.person for chair in left):
        plan.end("abandoned")
    elif plan.state.phase == "pause":
        _start_if_full(plan)


def _react(plan: TablePlan, ask: Request, command: commands.React) -> None:
    _own(plan, ask, command.seat)
    if command.reaction not in REACTIONS:
        raise Refusal(RefusalReason.MALFORMED, "{reaction} is not a reaction", reaction=command.reaction)
    ago = [plan.now - at for by, at in plan.state.reactions if by == ask.by]
    if any(gap < REACTION_GAP for gap in ago) or sum(gap < 60 for gap in ago) >= REACTIONS_A_MINUTE:
        raise Refusal(RefusalReason.TOO_FAST, "one reaction at a time, please")
    plan.add(Reacted, seat=command.seat, reaction=command.reaction)


def _rematch(plan: TablePlan, ask: Request, command: commands.Rematch) -> None:
    _in(plan, "over")
    if ask.by not in plan.state.persons:
        raise Refusal(RefusalReason.NOT_YOURS, "only people who played here can ask for a rematch")
    if not plan.state.rematch:
        plan.add(Rematched, table=plan.state.onward)


def table_id(*parts: str) -> str:
    """Derive a table's id: the same parts make the same table, so a repeated request makes it once."""
    return sha256("\n".join(("tripple table", *parts)).encode()).hexdigest()[:24]


_COMMANDS: Mapping[type[AnyCommand], Callable[[TablePlan, Request, Any], None]] = {
    commands.Join: _join,
    commands.AddComputer: _add_computer,
    commands.Leave: _leave,
    commands.Remove: _remove,
    commands.Invite: _invite,
    commands.Ready: _ready,
    commands.StartGame: _start,
    commands.Play: _play,
    commands.TakeBack: _take_back,
    commands.SetPace: _set_pace,
    commands.Skip: _skip,
    commands.Back: _back,
    commands.Resign: _resign,
    commands.React: _react,
    commands.Rematch: _rematch,
}

_PHASES = {
    "lobby": N_("the game has not begun yet"),
    "playing": N_("the game has begun"),
    "pause": N_("the round is over"),
    "over": N_("the game is over"),
}


def _in(plan: TablePlan, *phases: str) -> None:
    if plan.state.phase not in phases:
        raise Refusal(RefusalReason.PHASE, _PHASES[plan.state.phase])


def _chair(plan: TablePlan, seat: int) -> Chair:
    if not 0 <= seat < len(plan.state.chairs):
        raise Refusal(RefusalReason.MALFORMED, "there is no seat {seat} at this table", seat=seat + 1)
    return plan.state.chairs[seat]


def _own(plan: TablePlan, ask: Request, seat: int) -> Chair:
    chair = _chair(plan, seat)
    if chair.person != ask.by:
        raise Refusal(RefusalReason.NOT_YOURS, "seat {seat} is not yours", seat=seat + 1)
    return chair


def _check_host(plan: TablePlan, ask: Request) -> None:
    if plan.state.host != ask.by:
        raise Refusal(RefusalReason.NOT_YOURS, "only the host of the table can do that")


def _check_free(plan: TablePlan) -> None:
    if len(plan.state.chairs) >= plan.state.size:
        raise Refusal(RefusalReason.FULL, "all seats of this table are taken")


def _check_room(plan: TablePlan) -> None:
    """Limit what can be done and undone: a long log takes long to load."""
    state = plan.state
    if state.phase == "lobby" and state.number >= MOST_IN_LOBBY:
        raise Refusal(RefusalReason.FULL, "too much has happened in this lobby: start the game, or make another table")
    if state.phase != "lobby" and state.last - state.moved >= MOST_BETWEEN_MOVES:
        raise Refusal(RefusalReason.TOO_FAST, "too much has happened since the last move")


def _check_stirring(plan: TablePlan, ask: Request) -> None:
    """Charge a guest's change of the lobby; the host's, and being ready for the first time, are free."""
    if plan.state.phase == "lobby" and plan.state.host != ask.by:
        ask.may_stir()


def _check_seen(plan: TablePlan, ask: Request) -> None:
    if ask.seen < plan.state.moved:
        raise Refusal(RefusalReason.STALE, "something has happened at the table since: look again")


def _check_salt(salt: str) -> None:
    if len(salt) > MOST_SALT or not set(salt) <= set(hexdigits.lower()):
        raise Refusal(
            RefusalReason.MALFORMED, "a salt is up to {most} hexadecimal digits (0 to 9, a to f)", most=MOST_SALT
        )


def checked_name(name: str) -> str:
    _check_text(name := visible(name))
    return name


def _check_text(text: str) -> None:
    """Refuse a name that cannot stand in a record."""
    try:
        Seat(text)
    except TrippleError as fault:
        raise Refusal(RefusalReason.MALFORMED, fault.sentence, **fault.values) from None

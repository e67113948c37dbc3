"""Records of finished games, made from their logs."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

from msgspec.structs import replace

from tripple.live import DamagedLog, Refusal, RefusalReason, reading
from tripple.notation import Game, Seat, StandIn, read_action, write_game
from tripple.rules import Deal, Match

from .events import UNREADABLE, AnyEvent, Created, Dealt, Ended, Played, Readied, RoundEnded, TakenBack, read_event
from .state import TableState, fold


def written_record(log: Sequence[bytes]) -> str:
    return write_game(finished(log).game)


class Finished(NamedTuple):
    game: Game
    at: float


def finished(log: Sequence[bytes]) -> Finished:
    """Read a finished game with every round. Refusal PHASE before its end.

    Seats are folded without playing, so each action is played only once.
    """
    with reading(UNREADABLE):
        events, state = _over(log)
        return Finished(game_of(events, state), max(event.at for event in events if isinstance(event, Ended)))


def written_deal(log: Sequence[bytes]) -> str:
    """Write a finished solitaire before its first action, which determines its deal. Nothing is played for that."""
    with reading(UNREADABLE):
        _, state = _over(log)
        if len(state.chairs) != 1:
            raise Refusal(RefusalReason.PHASE, "par is for solitaires")
        return write_game(Game((Seat("tripple"),), Match(state.rules, 1), state.seed))


def given_seed(log: Sequence[bytes]) -> str:
    """The seed that the player chose, or an empty text. Nothing is played for that."""
    with suppress(DamagedLog):
        created = read_event(log[0])
        return created.seed if isinstance(created, Created) else ""
    return ""


def _over(log: Sequence[bytes]) -> tuple[list[AnyEvent], TableState]:
    everything = [read_event(event) for event in log]
    events = kept(everything)
    state = fold(TableState(), (event for event in events if not isinstance(event, Played)))
    state = replace(state, taken_back=sum(event.moves for event in everything if isinstance(event, TakenBack)))
    if state.start:
        raise Refusal(RefusalReason.PHASE, "a game that went on from a position has no record")
    if state.phase != "over" or not state.match:
        raise Refusal(RefusalReason.PHASE, "a game can be read once it is over")
    return events, state


def kept(events: Iterable[AnyEvent]) -> list[AnyEvent]:
    """Drop what was taken back, and the events that say so: the game as it was finally played."""
    left: list[AnyEvent] = []
    for event in events:
        if isinstance(event, TakenBack):
            at = _moment(left, event)
            left[at:] = [other for other in left[at:] if not isinstance(other, Dealt | Played | RoundEnded | Readied)]
        else:
            left.append(event)
    return left


def _moment(events: Sequence[AnyEvent], back: TakenBack) -> int:
    dealt = next(at for at, event in enumerate(events) if isinstance(event, Dealt) and event.number == back.round)
    steps = (at for at, event in enumerate(events) if at > dealt and isinstance(event, Played))
    return next((at for number, at in enumerate(steps) if number == back.step), len(events))


def game_of(events: Sequence[AnyEvent], state: TableState) -> Game:
    """Play the whole game: the state keeps only the last round."""
    match = Match(state.rules, len(state.chairs))
    stand_ins = []
    for event in events:
        if isinstance(event, Dealt):
            match = match.start_round(Deal.from_seed(state.seed, event.number, match.players, match.sheet))
        elif isinstance(event, Played):
            own = state.chairs[event.seat].level
            if own and event.level and event.level != own:
                stand_ins.append(StandIn(len(match.rounds) - 1, len(match.rounds[-1].history), event.level))
            match, _ = match.play(read_action(event.action))
    seats = tuple(Seat(chair.name, chair.level) for chair in state.chairs)
    return Game(seats, match, state.seed, state.proof, taken_back=state.taken_back, stand_ins=tuple(stand_ins))

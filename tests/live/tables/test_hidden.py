"""Hidden stays hidden: whatever is sent to a seat or a spectator holds no tile that it may not know."""

import random
import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import fields

from tests.loop import in_loop
from tripple.live.tables import Fresh, Message, Play, React, Refusal, Told
from tripple.live.tables.events import AnyEvent, read_event
from tripple.live.tables.projection import HIDDEN, ahead, fresh, told, veiled
from tripple.live.tables.state import Chair, TableState, apply
from tripple.rules import Deal, Match, Round, Tile, sheet
from tripple.store import Store, open_store

from .fakes import Evening, Player, table_of, tables_at
from .test_whole_games import play_on, start

TILE = re.compile(rb'"([0-5]{3})["@]')
EVENTS: tuple[type[AnyEvent], ...] = get_args(AnyEvent)
PUBLIC = {
    "at",
    "version",
    "sheet",
    "changes",
    "clock",
    "size",
    "public",
    "hints",
    "commitment",
    "name",
    "level",
    "seat",
    "ready",
    "salt",
}
PUBLIC |= {
    "number",
    "until",
    "action",
    "why",
    "reaction",
    "table",
    "seats",
    "leavers",
    "pace",
    "round",
    "step",
    "moves",
}


def states_of(events: list[bytes]) -> list[TableState]:
    """The truth after every event."""
    states, state = [], TableState()
    for stored in events:
        state = apply(state, read_event(stored))
        states.append(state)
    return states


def allowed(state: TableState, seat: int | None) -> set[str]:
    """R2, R5, R8: the tiles on the table and in one's own hand, and everything that lies open after a round."""
    if not state.match:
        return set()
    last: Round = state.match.rounds[-1]
    known = set(last.board.tiles) | (set() if seat is None else last.hands[seat])
    if last.end:
        known.update(*last.hands)
    return {str(tile) for tile in known}


def check_bytes(message: Message, states: list[TableState], seat: int | None, others: set[str]) -> None:
    sent = msgspec.json.encode(message)
    for secret in others:
        assert secret.encode() not in sent
    if not isinstance(message, Fresh | Told):
        assert not TILE.search(sent)
        return
    state = states[message.number]
    shown = {tile.decode() for tile in TILE.findall(sent)}
    assert shown <= allowed(state, seat), f"event {message.number} shows seat {seat} {shown - allowed(state, seat)}"
    if state.phase != "over":
        assert state.secret.encode() not in sent
        assert state.seed.encode() not in sent


async def come_and_go(evening: Evening, table: str, players: list[Player], dice: random.Random) -> list[Player]:
    """Reconnections, from the start, from a number, and as somebody who only watches."""
    more = []
    for seat, person in ((0, "person-ada"), (1, "person-bo"), (None, "person-eve")):
        # Who has missed nothing is told nothing: the last number is left out.
        since = dice.choice([None, 0, dice.randrange(players[0].seen)])
        more.append(await evening.sit(table, person, seat, since=since))
    return more


@pytest.mark.parametrize("seed", range(4))
@in_loop
async def test_no_byte_tells_what_a_seat_may_not_know(tmp_path: Path, seed: int) -> None:
    dice = random.Random(seed)
    path = tmp_path / "tables.sqlite3"
    async with tables_at(path, secret=f"of these tests {seed}") as tables:
        table = await table_of(tables, "person-ada", "person-bo", computers=("greedy", "random"), public=True)
        async with Evening(tables) as evening:
            players = [await evening.sit(table, f"person-{name}", seat) for seat, name in enumerate(("ada", "bo"))]
            watcher = await evening.sit(table, "person-eve", None)
            await start(players)
            await players[0].do(React(seat=0, reaction="hello"))
            await play_on(players, dice, ended="pause")
            everybody = [*players, watcher, *await come_and_go(evening, table, players, dice)]
            await play_on(players, dice)
            everybody += await come_and_go(evening, table, players, dice)
            last = players[0].seen
            for player in everybody:
                while player.seen < last:
                    await player.hear()
        await check_all(open_store(str(path)), table, everybody)


async def check_all(store: Store, table: str, everybody: list[Player]) -> None:
    await store.open()
    states = states_of(await store.read(table))
    await store.close()
    persons = {"person-ada", "person-bo", "person-eve"}
    for player in everybody:
        assert player.heard
        others = persons | ({states[-1].invite} if player.person == "person-eve" else set())
        for message in player.heard:
            check_bytes(message, states, player.stream.seat, others)


@in_loop
async def test_refusals_tell_nothing_either(tmp_path: Path) -> None:
    """Whether another hand holds a tile must not show in why it cannot be laid by somebody else."""
    async with tables_at(tmp_path / "tables.sqlite3") as tables, Evening(tables) as evening:
        table = await table_of(tables, "ada", "bo")
        players = [await evening.sit(table, person, seat) for seat, person in enumerate(("ada", "bo"))]
        await start(players)
        for player in players:
            await player.until(lambda message: isinstance(message, Told) and message.round is not None)
        mover = next(player for player in players if player.latest and _options(player.latest))
        await mover.play("open")
        other = players[1 - mover.seat]
        await other.until(lambda message: isinstance(message, Told) and message.step is not None)
        mine = _hand(other)
        said = set()
        for tile in (str(Tile(a, b, c)) for a in range(6) for b in range(a, 6) for c in range(b, 6)):
            if tile not in mine:
                with pytest.raises(Refusal) as refused:
                    await other.do(Play(seat=other.seat, action=f"{tile}@0,0v"))
                said.add((refused.value.reason, refused.value.sentence))
        assert len(said) == 1


def _options(message: Fresh | Told) -> Any:
    return message.round and message.round.options


def _hand(player: Player) -> tuple[str, ...]:
    assert player.latest
    assert player.latest.round
    return player.latest.round.hand


def test_every_field_of_every_event_is_known_to_be_public_or_hidden() -> None:
    names = {field.name for event in EVENTS for field in fields(event)}
    assert names == PUBLIC | HIDDEN
    assert not PUBLIC & HIDDEN


@pytest.mark.parametrize("event", EVENTS)
def test_hidden_fields_are_blank_when_told(event: type[AnyEvent]) -> None:
    known: dict[str, Any] = {
        "seat": 0,
        "number": 1,
        "until": 1.0,
        "name": "N",
        "action": "draw",
        "level": "l",
        "why": "late",
    }
    known |= {
        "reaction": "r",
        "table": "t",
        "round": 1,
        "step": 0,
        "pace": "calm",
        **dict.fromkeys(HIDDEN, "do-not-tell"),
    }
    made = event(at=1.0, **{field.name: known[field.name] for field in fields(event) if field.name in known})
    assert b"do-not-tell" in msgspec.json.encode(made)
    assert b"do-not-tell" not in msgspec.json.encode(veiled(made))


@given(st.integers(2, 6), st.randoms(use_true_random=False), st.integers(0, 80))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_two_worlds_that_differ_only_in_what_a_seat_cannot_see_look_the_same(
    players: int, dice: random.Random, actions: int
) -> None:
    rules = sheet("compact-en")
    match = Match(rules, players, (), (Round.start(rules, Deal.from_seed(str(dice.random()), 1, players, rules)),))
    for _ in range(actions):
        if match.round:
            match, _ = match.play(dice.choice(match.round.actions()))
    if not match.round or not match.round.history:
        return
    for seat in (None, *range(players)):
        other = replace(match, rounds=(_shuffled(match.round, seat, dice),))
        assert _all_bytes(match, seat) == _all_bytes(other, seat)


def _shuffled(played: Round, seat: int | None, dice: random.Random) -> Round:
    """The same round with other tiles wherever this seat cannot look."""
    hidden = [*played.pool, *(tile for other, hand in enumerate(played.hands) if other != seat for tile in hand)]
    dice.shuffle(hidden)
    hands = [hand if other == seat else {hidden.pop() for _ in hand} for other, hand in enumerate(played.hands)]
    drawn = played.drawn if played.turn == seat else tuple(hands[played.turn])[: len(played.drawn)]
    return replace(played, hands=tuple(map(frozenset, hands)), pool=tuple(hidden), drawn=drawn)


def _all_bytes(match: Match, seat: int | None) -> bytes:
    chairs = tuple(Chair(name=f"N{number}", person=f"p{number}") for number in range(match.players))
    state = TableState(number=9, phase="playing", sheet="compact-en", chairs=chairs, match=match, secret="s")
    person = "" if seat is None else f"p{seat}"
    seen: list[object] = [fresh("t", state, seat, person, ()), ahead(match.view(seat))]
    with suppress(IndexError):
        step = match.rounds[-1].history[-1]
        event = read_event(
            msgspec.json.encode({"event": "played", "at": 1, "seat": step.seat, "action": str(step.action)})
        )
        seen.append(told(event, state, seat, person))
    return msgspec.json.encode(seen)

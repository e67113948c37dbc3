"""Against computer players alone: moves taken back, the pace, and what a strong player would have done."""

import asyncio
import random
from collections.abc import Iterable, Iterator
from itertools import accumulate
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.loop import in_loop
from tripple.bots import Because, Budget, Candidate, Comparison
from tripple.bots.bot import is_as_good
from tripple.bots.simple import greedy
from tripple.live.tables import (
    AnyCommand,
    AnyEvent,
    Fresh,
    Play,
    Ready,
    Refusal,
    RefusalReason,
    Rematch,
    SetPace,
    Settings,
    Skip,
    TableConfig,
    TakeBack,
    Tempo,
    Told,
)
from tripple.live.tables.events import (
    Created,
    Ended,
    Joined,
    Paced,
    Played,
    RoundEnded,
    Skipped,
    TakenBack,
    TakenOver,
    read_event,
)
from tripple.live.tables.handlers import MOST_TAKEN_BACK, Request, handle
from tripple.live.tables.messages import PointInGame
from tripple.live.tables.plan import TablePlan
from tripple.live.tables.record import finished, kept
from tripple.live.tables.registry import Tables
from tripple.live.tables.state import TableState, apply, fold, read_state, trail, write_state
from tripple.notation import read_action, read_game
from tripple.personal.played import from_game
from tripple.rules import View

from .fakes import QUICK, Evening, HandClock, Player, quiet, table_of, tables_at
from .test_turns import game
from .test_whole_games import play_on, start

NUMBERS = {"number": 0, "moved": 0, "chosen": 0, "changed": 0.0, "until": None, "done": b"", "taken_back": 0}


class Log:
    """A table's log without a table: commands are planned on its state, computer players do anything."""

    def __init__(self, *others: str | None, seed: int = 0, played: str = "", target: int = 900) -> None:
        self.dice = random.Random(seed)
        plan = TablePlan(TableState(), 1.0, 30.0, "ada")
        plan.add(Created, secret=f"s{seed}", size=1 + len(others), played=played, changes=(f"target={target}",))
        plan.add(Joined, name="Ada", person="ada")
        for number, level in enumerate(others):
            plan.add(Joined, name=f"other {number}", level=level, person="" if level else "bo")
        plan.deal()
        self.state, self.events = plan.state, [step.event for step in plan.steps]

    def take(self, plan: TablePlan) -> None:
        self.state = plan.state
        self.events += [step.event for step in plan.steps]

    def ask(self, command: AnyCommand, by: str = "ada", seen: int | None = None) -> None:
        asked = Request(by, command, f"k{self.state.number}", self.state.last if seen is None else seen)
        self.take(handle(self.state, asked, HandClock(2.0), 30.0))

    def move(self) -> None:
        """Whoever is on turn does anything."""
        if not self.state.round:
            self.ask(Ready(seat=0))
            return
        action = self.dice.choice(self.state.round.actions())
        if self.state.turn == 0:
            self.ask(Play(seat=0, action=str(action)))
            return
        plan = TablePlan(self.state, 2.0, 30.0)
        plan.play(self.state.round.turn, action, "greedy")
        self.take(plan)

    def back(self, moment: tuple[int, int] | None = None, seen: int | None = None) -> None:
        number, step = moment or self.state.choices[-1]
        self.ask(TakeBack(seat=0, round=number, step=step), seen=seen)


def same(one: TableState, other: TableState) -> bool:
    return replace(one, **NUMBERS) == replace(other, **NUMBERS)


@pytest.mark.parametrize("seed", range(4))
def test_what_was_taken_back_is_as_if_it_had_not_been_played(seed: int) -> None:
    """Within a round and over rounds, again and again, and from a snapshot as from the whole log."""
    log, taken, over_rounds = Log("greedy", "random", seed=seed), 0, 0
    for _ in range(300):
        if log.state.phase == "over":
            break
        if log.state.choices and log.dice.random() < 0.12:
            number = log.state.round_number
            choices = log.state.choices
            moment = choices[-1] if log.dice.random() < 0.8 else log.dice.choice(choices)
            over_rounds += moment[0] < number
            taken += sum(choice >= moment for choice in choices)
            log.back(moment)
            assert same(log.state, fold(TableState(), kept(log.events)))
            assert log.state.turn == 0
            assert (log.state.round_number, len(log.state.game.rounds[-1].history)) == moment
            assert log.state.taken_back == taken
        else:
            log.move()
        if log.state.phase == "pause":
            read = read_state(write_state(log.state))
            assert read
            log.state = replace(read, match=log.state.match, past=log.state.past, trail=log.state.trail)
    assert taken > 5
    assert fold(TableState(), log.events) == log.state, "the whole log comes to the same"


def test_moves_of_earlier_rounds_can_be_taken_back_down_to_the_first() -> None:
    log = Log("greedy", seed=3)
    while log.state.round_number < 3:
        log.move()
    first = log.state.choices[0]
    while log.state.choices:
        log.back()
    assert (log.state.round_number, len(log.state.game.rounds[-1].history)) == first
    assert log.state.totals == fold(TableState(), kept(log.events)).totals
    with pytest.raises(Refusal, match="nothing to take back"):
        log.ask(TakeBack(seat=0, round=1, step=0))


def test_a_state_from_a_snapshot_goes_back_before_it() -> None:
    log = Log("greedy", seed=5)
    while log.state.phase != "pause":
        log.move()
    read = read_state(write_state(log.state))
    assert read
    moment = log.state.choices[-1]
    dealt = len(log.events)
    log.ask(Ready(seat=0))
    while not (log.state.round and log.state.turn == 0 and log.state.choices[-1] == moment):
        log.move()
    log.back(moment)
    assert fold(read, log.events[dealt:]) == log.state


def test_what_is_forced_is_no_choice() -> None:
    log = Log("greedy", seed=1)
    while log.state.phase == "playing":
        mine, before = log.state.turn == 0, log.state.choices
        options = log.state.round.actions() if log.state.round else ()
        log.move()
        assert len(log.state.choices) - len(before) == (mine and len(options) > 1)


def test_what_a_stand_in_does_is_not_her_choice() -> None:
    """Neither is she told what she should have done there, nor is it what she takes back."""
    log = Log("greedy", seed=1)
    while log.state.turn != 0 or not log.state.choices:
        log.move()
    mine = log.state.choices
    plan = TablePlan(log.state, 2.0, 30.0)
    plan.add(TakenOver, seat=0, level="greedy", why="away")
    while len(plan.state.game.rounds[-1].history) < 20 and plan.state.round:
        plan.play(plan.state.round.turn, plan.state.round.actions()[0], "greedy")
    log.take(plan)
    assert log.state.choices == mine
    log.back()
    assert (log.state.round_number, len(log.state.game.rounds[-1].history)) == mine[-1]
    assert log.state.taken_back == 1


def test_another_device_takes_nothing_back_that_it_has_not_seen() -> None:
    log = Log("greedy", seed=1)
    while not log.state.choices:
        log.move()
    seen, first = log.state.last, log.state.choices[-1]
    while log.state.turn != 0:
        log.move()
    other = Log("greedy", seed=1)
    other.state = log.state
    other.back(first, seen)
    assert other.state.taken_back == 1, "only the computer has moved since"
    while len(log.state.choices) < 2:
        log.move()
    with pytest.raises(Refusal, match="another move since"):
        log.back(first, seen)
    assert log.state.taken_back == 0


def why(log: Log, command: AnyCommand | None = None, by: str = "ada") -> tuple[RefusalReason, str]:
    number, step = log.state.choices[-1] if log.state.choices else (1, 0)
    with pytest.raises(Refusal) as caught:
        log.ask(command or TakeBack(seat=0, round=number, step=step), by)
    return caught.value.reason, str(caught.value)


def test_where_nothing_can_be_taken_back_a_sentence_says_why() -> None:
    def after_a_few(log: Log) -> Log:
        for _ in range(12):
            log.move()
        return log

    phase = RefusalReason.PHASE
    together = Log(None, "greedy")
    assert why(together) == (phase, "you can take moves back only when you play against the computer alone")
    alone = after_a_few(Log())
    assert alone.state.choices, "they are known for hindsight"
    assert why(alone) == (phase, "you cannot take moves back in a solitaire: you have seen the tile you drew")
    daily = after_a_few(Log(played="2026-11-15"))
    assert why(daily) == (phase, "you cannot take moves back in the daily: everybody has one try")
    here = Log("greedy", seed=2, target=1)
    assert why(here) == (phase, "there is nothing to take back yet")
    after_a_few(here)
    assert why(here, TakeBack(seat=1, round=1, step=1))[0] is RefusalReason.NOT_YOURS
    assert why(here, by="eve")[0] is RefusalReason.NOT_YOURS
    assert why(here, TakeBack(seat=0, round=1, step=0))[0] is RefusalReason.STALE
    often = replace(here.state, taken_back=MOST_TAKEN_BACK)
    here.state, before = often, here.state
    assert why(here)[0] is RefusalReason.FULL
    here.state = before
    while here.state.phase != "over":
        here.move()
    assert why(here) == (phase, "the game is over")
    assert why(here, SetPace(pace="quick")) == (phase, "the game is over")


def test_the_pace_is_for_who_plays_against_computers_alone() -> None:
    log = Log("greedy")
    log.ask(SetPace(pace="quick"))
    assert (log.state.pace, log.events[-1].__class__) == ("quick", Paced)
    number = log.state.number
    log.ask(SetPace(pace="quick"))
    assert log.state.number == number, "nothing new, nothing written"
    assert why(log, SetPace(pace="calm"), by="eve")[0] is RefusalReason.NOT_YOURS
    together = Log(None, "greedy")
    sentence = "you can change the pace only when you play against the computer alone"
    assert why(together, SetPace(pace="quick")) == (RefusalReason.PHASE, sentence)


def test_a_tap_skips_to_the_own_turn_and_is_over_with_it() -> None:
    log = Log("greedy", "greedy")
    while log.state.turn == 0:
        log.move()
    assert why(log, Skip(), by="eve")[0] is RefusalReason.NOT_YOURS
    log.ask(Skip())
    assert (log.state.skipping, log.events[-1].__class__) == (True, Skipped)
    number = log.state.number
    log.ask(Skip())
    assert log.state.number == number, "nothing new, nothing written"
    while log.state.turn != 0:
        assert log.state.skipping, "of all of them"
        log.move()
    log.move()
    assert not log.state.skipping
    while log.state.turn != 0:
        log.move()
    number = log.state.number
    log.ask(Skip())
    assert log.state.number == number, "it is one's own turn already"
    assert why(Log(None, "greedy"), Skip())[0] is RefusalReason.PHASE, "others have to follow"


@in_loop
async def test_who_skips_waits_for_no_computer_player_until_their_next_turn(tmp_path: Path) -> None:
    """The hand of the clock stands still meanwhile."""
    clock = HandClock()
    async with (
        tables_at(tmp_path / "t.sqlite3", clock, TableConfig(calm=Tempo(5, 5, 1))) as tables,
        Evening(tables) as evening,
    ):
        table = await table_of(tables, "ada", computers=("greedy", "greedy"))
        ada = await evening.sit(table, "ada", 0)
        await start([ada])
        for _ in range(2):
            while (await tables.state(table)).turn == 0:
                await one_move(ada, clock)
            number = (await tables.state(table)).number
            await quiet(tables)
            assert (await tables.state(table)).number == number, "they take their time"
            await ada.hear_all()
            await ada.do(Skip())
            async with asyncio.timeout(30):
                while (await tables.state(table)).turn != 0:
                    await asyncio.sleep(0.001)


@in_loop
async def test_a_table_says_so_and_so_do_its_record_and_who_played_it(tmp_path: Path) -> None:
    """Taken back and played on to the end: the record has the last word, and says how many words were unsaid."""
    async with game(tmp_path, "ada", computers=("greedy",), changes=("target=60",)) as (tables, [ada], evening):
        watcher = await evening.sit(ada.table, "eve", None, invite=(await tables.state(ada.table)).invite)
        await some_moves(ada, 3)
        undone = await take_back(ada)
        assert undone.table
        assert undone.table.taken_back == 1
        assert undone.table.against_computers
        told = await watcher.told(TakenBack)
        assert (told.board, told.history) == (undone.board, undone.history)
        assert told.round
        assert not told.round.last_choice, "only whose choice it was can take it back"
        await play_on([ada], random.Random(1))
        record = read_game(await tables.record(ada.table))
        log = await tables.log(ada.table)
        assert record == finished(log).game
        assert record.taken_back == 1
        assert from_game(record, 0).taken_back == 1
        assert record.match.totals == (await tables.state(ada.table)).totals
        assert [one.taken_back for one in await tables.mine("ada")] == [1]


async def some_moves(ada: Player, choices: int) -> None:
    """Until so many choices are made, and it is her turn again."""
    dice = random.Random(4)
    while True:
        state = await ada.tables.state(ada.table)
        while ada.seen < state.last:
            await ada.hear()
        if state.turn == 0 and len(state.choices) >= choices:
            return
        if state.turn == 0 and state.round:
            await ada.play(str(dice.choice(state.round.actions())))
        elif state.phase == "pause":
            await ada.do(Ready(seat=0))
        else:
            await ada.hear()


async def take_back(ada: Player) -> Told:
    await ada.hear_all()
    number, step = (await ada.tables.state(ada.table)).choices[-1]
    await ada.do(TakeBack(seat=0, round=number, step=step))
    return await ada.told(TakenBack)


@in_loop
async def test_whoever_follows_sees_the_board_as_it_was_also_after_a_break(tmp_path: Path) -> None:
    """A second device hears the same; one that comes back adds up what it missed, and has what a fresh one is told."""
    async with game(tmp_path, "ada", computers=("greedy", "random")) as (tables, [ada], evening):
        await some_moves(ada, 4)
        since = ada.seen
        phone = await evening.sit(ada.table, "ada", 0, since=since - 3)
        for _ in range(2):
            await take_back(ada)
        await quiet(tables)
        await phone.hear_all()
        back = await evening.sit(ada.table, "ada", 0, since=since)
        await back.hear_all()
        fresh = (await evening.sit(ada.table, "ada", 0)).latest
        assert isinstance(fresh, Fresh)
        assert fresh.round
        state = await tables.state(ada.table)
        assert fresh.round.last_choice == PointInGame(*state.choices[-1])
        for one in (phone, back):
            assert isinstance(one.latest, Told)
            assert isinstance(one.latest.event, TakenBack)
            assert (one.latest.board, one.latest.history) == (fresh.board, fresh.history)
            assert (one.latest.round, one.latest.table) == (fresh.round, fresh.table)
        await ada.play(fresh.round.options[0].action)
        assert (await phone.told(Played)).number == fresh.number + 1


@in_loop
async def test_a_computer_player_that_was_thinking_thinks_anew(tmp_path: Path) -> None:
    """Nothing that it thought of before is played; the person may take back while it thinks."""
    clock = HandClock()
    async with (
        tables_at(tmp_path / "t.sqlite3", clock, TableConfig(calm=Tempo(5, 5, 1), quick=Tempo(1, 1, 1))) as tables,
        Evening(tables) as evening,
    ):
        ada = await seated(tables, evening, clock)
        while (await tables.state(ada.table)).turn == 0 or not (await tables.state(ada.table)).choices:
            await one_move(ada, clock)
        number = (await tables.state(ada.table)).number
        await take_back(ada)
        clock.advance(20)
        await quiet(tables)
        state = await tables.state(ada.table)
        assert (state.turn, state.number) == (0, number + 1)
        await ada.do(SetPace(pace="quick"))
        await ada.play(str(state.game.rounds[-1].actions()[0]))


async def seated(tables: Tables, evening: Evening, clock: HandClock) -> Player:
    table = await table_of(tables, "ada", computers=("greedy",))
    ada = await evening.sit(table, "ada", 0)
    await start([ada])
    return ada


async def one_move(ada: Player, clock: HandClock) -> None:
    """Where it is her turn, nobody else does anything: what she hears from then on is all there is."""
    state = await ada.tables.state(ada.table)
    await ada.hear_all()
    if state.turn == 0 and state.round:
        await ada.play(str(state.round.actions()[0]))
    else:
        clock.advance(5)
        await quiet(ada.tables)


@in_loop
async def test_the_end_of_a_round_can_be_taken_back_in_the_pause(tmp_path: Path) -> None:
    async with game(tmp_path, "ada", computers=("greedy",), changes=("target=900",)) as (tables, [ada], evening):
        await play_on([ada], random.Random(2), ended="pause")
        told = await take_back(ada)
        assert told.table
        assert told.table.phase == "playing"
        assert told.round
        assert told.round.end is None
        assert told.round.turn == 0
        table = ada.table
    async with tables_at(tmp_path / "tables.sqlite3") as tables, Evening(tables) as evening:
        again = await evening.sit(table, "ada", 0)
        assert isinstance(again.latest, Fresh)
        assert (again.latest.board, again.latest.history) == (told.board, told.history)


@in_loop
async def test_a_table_has_the_pace_of_its_settings_or_of_its_server(tmp_path: Path) -> None:
    config = TableConfig(pace="quick", quick=QUICK.calm)
    async with tables_at(tmp_path / "t.sqlite3", config=config) as tables:
        for pace in ("calm", "quick", None):
            made = await tables.create("ada", Settings(pace=pace), "Ada", key=f"{pace}")
            assert (await tables.state(made.id)).pace == (pace or "quick")


@in_loop
async def test_a_rematch_keeps_the_pace(tmp_path: Path) -> None:
    async with game(tmp_path, "ada", computers=("greedy",), changes=("target=1",)) as (tables, [ada], _):
        await ada.do(SetPace(pace="quick"))
        told = await ada.told(Paced)
        assert told.table
        assert told.table.pace == "quick"
        await play_on([ada], random.Random(1))
        await ada.do(Rematch())
        rematch = (await tables.state(ada.table)).rematch
        assert rematch
        assert (await tables.state(rematch)).pace == "quick"


# -- hindsight --------------------------------------------------------------------------------------------------------


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[View]:
    """What the adviser saw. The strong levels would have to be compiled first; what they think is tested with them."""
    views: list[View] = []

    def advised(view: View, budget: Budget, *_: object) -> tuple[Candidate, ...]:
        views.append(view)
        return tuple(greedy(view, budget).candidates)

    reasons = Comparison((Because("{tile} is better", {"tile": 3}, "gift"),), (Because("worse"),))
    monkeypatch.setattr("tripple.live.tables.advice.advise", advised)
    monkeypatch.setattr("tripple.live.tables.advice.compared", lambda *_, **__: reasons)
    monkeypatch.setattr("tripple.live.tables.warming.is_compiled", lambda _: True)
    return views


@pytest.mark.parametrize("computers", [("greedy",), ()])
@in_loop
async def test_after_a_move_one_hears_what_would_have_been_better(
    tmp_path: Path, seen: list[View], computers: tuple[str, ...]
) -> None:
    """Seen from the moment before it: what has come since is not in it."""
    async with game(tmp_path, "ada", computers=computers) as (tables, [ada], _):
        await some_moves(ada, 2)
        choices = (await tables.state(ada.table)).choices
        before = next(one for one in states(await tables.log(ada.table)) if moment_of(one) == choices[-1])
        told = await tables.look_back(ada.table, "ada", 0, choices[-1])
        assert all(view == before.game.view(0) for view in seen)
        assert (told.round, told.step) == choices[-1]
        assert told.played.action == trail(await tables.state(ada.table))[told.round - 1][told.step]
        if told.better:
            assert told.better.points > told.played.points
            assert (told.gains[0].values, told.costs[0].sentence) == ({"tile": "3"}, "worse")
        for who, moment, why in (
            ("ada", choices[0], RefusalReason.STALE),
            ("eve", choices[-1], RefusalReason.NOT_YOURS),
        ):
            with pytest.raises(Refusal) as caught:
                await tables.look_back(ada.table, who, 0, moment)
            assert caught.value.reason is why


def moment_of(state: TableState) -> tuple[int, int] | None:
    return (state.round_number, len(state.round.history)) if state.round and state.turn == 0 else None


def states(log: Iterable[bytes]) -> Iterator[TableState]:
    return accumulate(map(read_event, log), apply, initial=TableState())


@pytest.mark.usefixtures("seen")
@in_loop
async def test_hindsight_is_for_tables_with_hints_and_one_person(tmp_path: Path) -> None:
    async def reason(tables: Tables, player: Player) -> RefusalReason:
        with pytest.raises(Refusal) as caught:
            await tables.look_back(player.table, "ada", 0, (1, 1))
        return caught.value.reason

    for name in "abc":
        (tmp_path / name).mkdir()
    async with game(tmp_path / "a", "ada", computers=("greedy",), hints=False) as (tables, [ada], _):
        assert await reason(tables, ada) is RefusalReason.PHASE
    async with game(tmp_path / "b", "ada", "bo") as (tables, [ada, _], _):
        assert await reason(tables, ada) is RefusalReason.PHASE
    async with game(tmp_path / "c", "ada", computers=("greedy",)) as (tables, [ada], _):
        assert await reason(tables, ada) is RefusalReason.STALE


@pytest.mark.parametrize(
    ("points", "win", "error", "as_good"),
    [(20, 0.5, 0, True), (19, 0.5, 0, True), (17, 0.5, 0, False), (17, 0.5, 2, True), (20, 0.48, 5, False)],
)
def test_as_good_is_what_cannot_be_told_apart(points: float, win: float, error: float, as_good: bool) -> None:
    best = Candidate(read_action("345@2,-1v"), 20, 0.5, 0.0)
    one = Candidate(read_action("draw"), points, win, error)
    assert is_as_good(one, best) is as_good
    assert is_as_good(best, best)


def test_events_of_a_taken_back_end_are_dropped() -> None:
    """The end of a round is part of what is undone; somebody's absence is not."""
    log = Log("greedy", seed=9)
    while log.state.phase != "pause":
        log.move()
    log.back()
    left: list[AnyEvent] = kept(log.events)
    assert not any(isinstance(event, RoundEnded | TakenBack | Ended) for event in left)

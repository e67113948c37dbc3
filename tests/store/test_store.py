"""What every store promises, on both databases."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.loop import in_loop
from tripple.store import (
    DailyResult,
    Found,
    KeptRating,
    KeptStudy,
    OtherVersion,
    PuzzleAnswer,
    PuzzleRating,
    Snapshot,
    Stale,
    Store,
    StoreUnavailable,
    Subscription,
    Summary,
    dailies,
    default_database,
    links,
    logs,
    open_store,
    puzzles,
    studies,
    subscriptions,
)
from tripple.store.threads import ThreadedStore

PHASES = ("lobby", "playing", "over")


def summary(**changes: Any) -> Summary:
    plain: dict[str, Any] = {
        "phase": "lobby",
        "public": False,
        "persons": frozenset(),
        "deadline": None,
        "changed": 1.0,
        "about": b"{}",
    }
    return Summary(**plain | changes)


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    store = open_store(database)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def hearing(*stores: Store) -> None:
    while not all(store.hears for store in stores):
        await asyncio.sleep(0.01)


@in_loop
async def test_events_are_numbered_from_0_and_survive_the_store(database: str) -> None:
    async with opened(database) as store:
        await store.append("a", 0, [b"zero", b"one"], summary())
        await store.append("a", 2, [b"two"], summary())
        await store.append("b", 0, ["ñ\0".encode()], summary())
    async with opened(database) as store:
        assert await store.read("a") == [b"zero", b"one", b"two"]
        assert await store.read("a", 2) == [b"two"]
        assert await store.read("a", 3) == await store.read("nowhere") == []
        assert await store.read("b") == ["ñ\0".encode()]


@pytest.mark.parametrize("expected", [0, 1, 3, 7])
@in_loop
async def test_a_stale_number_is_refused_and_nothing_is_overwritten(database: str, expected: int) -> None:
    async with opened(database) as store:
        await store.append("a", 0, [b"zero", b"one"], summary(phase="playing"))
        with pytest.raises(Stale):
            await store.append("a", expected, [b"wrong", b"wrong"], summary(phase="over", persons=frozenset("x")))
        assert await store.read("a") == [b"zero", b"one"]
        assert await store.ask(logs.count()) == {"playing": 1}
        assert await store.ask(logs.of_person("x", PHASES)) == []


@in_loop
async def test_a_game_that_is_not_there_begins_with_0(database: str) -> None:
    async with opened(database) as store:
        with pytest.raises(Stale):
            await store.append("a", 1, [b"one"], summary())
        assert await store.ask(logs.count()) == {}


@in_loop
async def test_of_many_at_once_one_wins_each_number(database: str) -> None:
    async with opened(database) as store, opened(database) as other:
        for number in range(20):
            asked = [
                asked_store.append("a", number, [f"{number} {name}".encode()], summary())
                for asked_store in (store, other)
                for name in "xyz"
            ]
            outcomes = await asyncio.gather(*asked, return_exceptions=True)
            assert [outcomes.count(None), *(type(stale) for stale in outcomes if stale)] == [
                1,
                *[Stale] * 5,
            ]
        assert [event.split()[0] for event in await store.read("a")] == [b"%d" % number for number in range(20)]


@in_loop
async def test_many_games_are_written_together(database: str) -> None:
    async with opened(database) as store:
        await asyncio.gather(*(store.append(str(game), 0, [b"x"] * 3, summary()) for game in range(300)))
        await asyncio.gather(*(store.append(str(game), 3, [b"y"], summary()) for game in reversed(range(300))))
        assert [await store.read(str(game)) for game in range(300)] == [[b"x", b"x", b"x", b"y"]] * 300


@in_loop
async def test_of_appends_written_together_only_the_stale_ones_are_refused(database: str) -> None:
    """With all that they have to say of themselves, whether a statement took many of them, or each its own."""
    many = 90

    def line(number: int) -> Summary:
        deadline = None if number % 2 else number / 8
        phase, about = PHASES[number % 3], f"{number}".encode()
        return summary(phase=phase, public=number % 5 == 0, persons=None, deadline=deadline, changed=9.5, about=about)

    def added(number: int) -> list[bytes]:
        return [b"\x00\xff'", b"%d" % number][: 1 + number % 2]

    async def work(stale: set[int]) -> None:
        async with opened(database) as store:
            names = [f"{len(stale)} {number:03}" for number in range(many)]
            await asyncio.gather(*(store.append(name, 0, [b"0"], summary(persons={"ada"})) for name in names))
            asked = [
                store.append(name, 4 if number in stale else 1, added(number), line(number))
                for number, name in enumerate(names)
            ]
            joined = store.append(names[-1] + "+", 0, [b"another"], summary())
            *answers, _ = await asyncio.gather(*asked, joined, return_exceptions=True)
            assert [isinstance(answer, Stale) for answer in answers] == [number in stale for number in range(many)]
            found = {one.log: one.summary for one in await store.ask(logs.of_person("ada", PHASES, 10_000))}
            for number, name in enumerate(names):
                moved = number not in stale
                assert await store.read(name) == [b"0", *(added(number) if moved else [])]
                expected = line(number) if moved else summary()
                assert found[name] == replace(expected, persons=frozenset({"ada"}))
            assert await store.read(names[-1] + "+") == [b"another"]

    await work(set())
    await work({0, 5, many - 1})
    await work(set(range(many)))


@in_loop
async def test_two_stores_that_write_the_same_logs_together_do_not_wait_for_each_other(database: str) -> None:
    """Whether all at once, one by one or some of each: of every log one of them writes the next event."""
    names = [f"{letter}{number}" for number in range(8) for letter in "aBcD"]
    async with opened(database) as store, opened(database) as other:
        await asyncio.gather(*(store.append(name, 0, [b"0"], summary()) for name in names))
        for number in range(1, 25):
            whose = [(one, name) for one in (store, other) for name in names]
            random.Random(number).shuffle(whose)
            one_by_one = {1: [other], 2: [store, other]}.get(number % 4, [])
            lines = [summary(persons=frozenset() if one in one_by_one else None) for one, _ in whose]
            asked = [one.append(name, number, [b"x"], line) for (one, name), line in zip(whose, lines, strict=True)]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert [answers.count(None), *{type(answer) for answer in answers if answer}] == [
                len(names),
                Stale,
            ]
        assert [len(await store.read(name)) for name in names] == [25] * len(names)


@in_loop
async def test_everything_asked_for_before_closing_is_written(database: str) -> None:
    store = open_store(database)
    await store.open()
    asked = [asyncio.ensure_future(store.append(str(game), 0, [b"x"], summary())) for game in range(50)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*asked)
    with pytest.raises(StoreUnavailable):
        await store.append("late", 0, [b"x"], summary())
    with pytest.raises(StoreUnavailable):
        await store.read("late")
    async with opened(database) as again:
        assert await again.ask(logs.count()) == {"lobby": 50}


@in_loop
async def test_a_cancelled_caller_leaves_the_append_whole(database: str) -> None:
    async with opened(database) as store:
        asked = asyncio.ensure_future(store.append("a", 0, [b"zero"], summary()))
        await asyncio.sleep(0)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        await store.append("b", 0, [b"zero"], summary())
        assert await store.read("a") == [b"zero"]


@in_loop
async def test_the_newest_snapshot_counts(database: str) -> None:
    async with opened(database) as store:
        assert await store.ask(logs.snapshot("a")) is None
        await store.write(logs.save("a", Snapshot(7, b"seven")))
        await store.write(logs.save("a", Snapshot(12, b"twelve")))
        await store.write(logs.save("a", Snapshot(9, b"nine")))
        assert await store.ask(logs.snapshot("a")) == Snapshot(12, b"twelve")


@in_loop
async def test_games_are_found_by_person_phase_and_deadline(database: str) -> None:
    async with opened(database) as store:
        first = summary(public=True, persons=frozenset({"ada", "bo"}), changed=5.0, about=b"first")
        second = summary(public=True, changed=6.0, deadline=100.0, about=b"second")
        third = summary(phase="playing", persons=frozenset({"ada"}), deadline=50.5, changed=7.0)
        for game, about in zip("123", (first, second, third), strict=True):
            await store.append(game, 0, [b"x"], about)
        assert await store.ask(logs.public("lobby")) == [Found("2", second), Found("1", first)]
        assert await store.ask(logs.public("lobby", limit=1)) == [Found("2", second)]
        assert await store.ask(logs.public("playing")) == []
        assert await store.ask(logs.of_person("ada", PHASES)) == [Found("3", third), Found("1", first)]
        assert await store.ask(logs.of_person("nobody", PHASES)) == []
        assert await store.ask(logs.due()) == [("3", 50.5), ("2", 100.0)]
        assert await store.ask(logs.due(99.9)) == await store.ask(logs.due(50.5)) == [("3", 50.5)]
        assert await store.ask(logs.due(50.4)) == []
        assert await store.ask(logs.count()) == {"lobby": 2, "playing": 1}
        gone = summary(persons=frozenset({"bo"}), changed=9.0)
        await store.append("1", 1, [b"y"], gone)
        assert await store.ask(logs.of_person("bo", PHASES)) == [Found("1", gone)]
        assert await store.ask(logs.of_person("ada", PHASES)) == [Found("3", third)]
        assert await store.ask(logs.public("lobby")) == [Found("2", second)]
        await store.append("1", 2, [b"z"], summary(persons=None))
        assert [found.log for found in await store.ask(logs.of_person("bo", PHASES))] == ["1"]


@pytest.mark.parametrize("version", [4, 999], ids=["older", "newer"])
@in_loop
async def test_a_database_of_another_version_is_refused_in_one_sentence_and_loses_nothing(
    database: str, version: int
) -> None:
    async with opened(database) as store:
        assert isinstance(store, ThreadedStore)
        await store.append("a", 0, [b"zero"], summary())
        known = _set_version(store, version)
    other = open_store(database)
    with pytest.raises(OtherVersion, match=rf"version {version}, .* needs version {known}: nothing in it was"):
        await other.open()
    await other.close()
    _set_version(store, known)
    async with opened(database) as again:
        assert await again.read("a") == [b"zero"]


def _set_version(store: ThreadedStore, version: int) -> int:
    """And the one before."""
    session = store.connect()
    [[before]] = session.rows("SELECT MAX(number) FROM migrations")
    session.run("DELETE FROM migrations")
    session.run("INSERT INTO migrations (number) VALUES (?)", version)
    session.close()
    return int(before)


@in_loop
async def test_migrations_run_once_even_when_two_start_together(database: str) -> None:
    stores = [open_store(database) for _ in range(3)]
    await asyncio.gather(*(store.open() for store in stores))
    await stores[0].append("a", 0, [b"zero"], summary())
    assert [await store.read("a") for store in stores] == [[b"zero"]] * 3
    for store in stores:
        await store.close()


def test_the_default_is_a_file_in_the_users_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert Path(default_database()) == tmp_path / "tripple" / "tables.sqlite3"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_database().startswith(str(tmp_path))


@in_loop
async def test_only_the_asked_phases_are_found(database: str) -> None:
    async with opened(database) as store:
        for game, phase in (("1", "lobby"), ("2", "pad"), ("3", "over")):
            await store.append(game, 0, [b"zero"], summary(phase=phase, persons=frozenset({"ada"})))
        found = [one.log for one in await store.ask(logs.of_person("ada", ("lobby", "over")))]
        assert found == ["1", "3"]
        assert [one.log for one in await store.ask(logs.of_person("ada", ("pad",)))] == ["2"]


@in_loop
async def test_an_erased_game_is_gone_and_the_others_are_not(database: str) -> None:
    async with opened(database) as store:
        for game in ("a", "b"):
            await store.append(game, 0, [b"zero"], summary(persons=frozenset({"ada"})))
            await store.write(logs.save(game, Snapshot(1, b"state")))
            await store.write(dailies.note(daily(game=game, day=f"2026-01-0{'ab'.index(game) + 1}")))
        await store.write(logs.erase("a"))
        assert await store.read("a") == []
        assert await store.ask(logs.snapshot("a")) is None
        assert [found.log for found in await store.ask(logs.of_person("ada", PHASES))] == ["b"]
        assert [result.game for result in await store.ask(dailies.of_person("ada"))] == ["b"]
        assert await store.read("b") == [b"zero"]
        await store.append("a", 0, [b"again"], summary())


@in_loop
async def test_a_game_that_has_gone_on_is_not_erased(database: str) -> None:
    async with opened(database) as store:
        await store.append("a", 0, [b"zero"], summary(persons=frozenset({"ada"})))
        await store.append("a", 1, [b"one"], summary(persons=frozenset({"ada", "bo"})))
        for game, expected in (("a", 1), ("a", 3), ("nowhere", 1)):
            with pytest.raises(Stale):
                await store.write(logs.erase(game, expected))
        assert await store.read("a") == [b"zero", b"one"]
        assert [found.log for found in await store.ask(logs.of_person("bo", PHASES))] == ["a"]
        await store.write(logs.erase("a", 2))
        assert await store.read("a") == []


@in_loop
async def test_of_erasing_and_going_on_at_once_one_wins(database: str) -> None:
    async with opened(database) as store, opened(database) as other:
        for game in map(str, range(20)):
            await store.append(game, 0, [b"zero"], summary())
            more = other.append(game, 1, [b"one"], summary(persons=frozenset({"bo"})))
            answers = await asyncio.gather(store.write(logs.erase(game, 1)), more, return_exceptions=True)
            assert sorted(map(type, answers), key=str) == [type(None), Stale]
            was_erased = answers[0] is None
            assert await store.read(game) == ([] if was_erased else [b"zero", b"one"])
            assert len(await store.ask(logs.of_person("bo", PHASES))) == (0 if was_erased else 1)
            await store.write(logs.erase(game))


@in_loop
async def test_rewritten_events_take_the_place_of_the_old_ones(database: str) -> None:
    async with opened(database) as store:
        await store.append("a", 0, [b"Ada", b"plays"], summary(persons=frozenset({"ada", "bo"})))
        await store.write(logs.save("a", Snapshot(1, b"Ada")))
        with pytest.raises(Stale):
            await store.write(logs.rewrite("a", [b"?"], summary()))
        with pytest.raises(Stale):
            await store.write(logs.rewrite("nowhere", [b"?"], summary()))
        assert await store.read("a") == [b"Ada", b"plays"]
        await store.write(logs.rewrite("a", [b"Nobody", b"plays"], summary(persons=frozenset({"bo"}), about=b"new")))
        assert await store.read("a") == [b"Nobody", b"plays"]
        assert await store.ask(logs.snapshot("a")) is None
        assert await store.ask(logs.of_person("ada", PHASES)) == []
        [found] = await store.ask(logs.of_person("bo", PHASES))
        assert found.summary.about == b"new"
        await store.append("a", 2, [b"on"], summary())


def daily(**changes: Any) -> DailyResult:
    plain: dict[str, Any] = {"day": "2026-01-01", "person": "ada", "game": "a", "name": "Ada", "points": 100}
    return DailyResult(**plain | {"end": "out", "played": "2026-01-01", "at": 1.0} | changes)


async def played(store: Store, person: str, *games: str) -> None:
    for game in games:
        await store.append(game, 0, [b"zero"], summary(persons=frozenset({person})))


@in_loop
async def test_the_first_result_of_a_day_counts(database: str) -> None:
    async with opened(database) as store:
        first, second = daily(), daily(points=300, game="b")
        await played(store, "ada", "a", "b")
        await store.write(dailies.note(first))
        await store.write(dailies.note(second))
        earlier = daily(day="2025-12-31", points=-20)
        await store.write(dailies.note(earlier))
        assert await store.ask(dailies.of_person("ada")) == [earlier, first]


@in_loop
async def test_boards_begin_with_the_most_points_and_of_equals_with_the_earlier(database: str) -> None:
    async with opened(database) as store:
        late, early = daily(person="late", at=9.0), daily(person="early", at=2.0)
        best, other_day = daily(person="best", points=120), daily(person="best", points=150, day="2026-01-02")
        await store.append("a", 0, [b"zero"], summary(persons=frozenset({"late", "early", "best"})))
        for result in (late, early, best, other_day):
            await store.write(dailies.note(result))
        assert await store.ask(dailies.best("2026-01-01")) == [best, early, late]
        assert await store.ask(dailies.best("2026-01-01", limit=1)) == [best]
        assert await store.ask(dailies.best(None)) == [other_day, best, early, late]
        assert await store.ask(dailies.best("2026-01-03")) == []


@in_loop
async def test_a_forgotten_person_is_found_nowhere(database: str) -> None:
    async with opened(database) as store:
        await store.append("a", 0, [b"zero"], summary(persons=frozenset({"ada", "bo"})))
        await store.write(dailies.note(daily()))
        await store.write(dailies.note(daily(person="bo")))
        await store.forget("ada")
        assert await store.ask(dailies.of_person("ada")) == []
        assert len(await store.ask(logs.of_person("ada", PHASES))) == 1, "the log still names her"
        await store.write(logs.rewrite("a", [b"nought"], summary(persons=frozenset({"bo"}))))
        assert await store.ask(logs.of_person("ada", PHASES)) == []
        [found] = await store.ask(logs.of_person("bo", PHASES))
        assert found.summary.persons == frozenset({"bo"})
        assert len(await store.ask(dailies.best(None))) == 1
        await store.write(dailies.note(daily()))
        assert await store.ask(dailies.of_person("ada")) == [], "a note that comes late finds nobody to note"


def answer(puzzle: str, number: int, **changes: Any) -> PuzzleAnswer:
    plain: dict[str, Any] = {"person": "ada", "puzzle": puzzle, "day": "", "game": None, "tries": 1, "number": number}
    return PuzzleAnswer(**plain | {"rating": KeptRating(1550.0, 200.0, 0.06), "at": 1.0} | changes)


@in_loop
async def test_solutions_are_kept_once_in_their_order_and_go_with_the_person_and_the_game(database: str) -> None:
    async with opened(database) as store:
        harder = PuzzleRating("p", 1, KeptRating(1400.0, 90.0, 0.06), 1.0)
        first, daily = answer("p", 0), answer("p", 1, day="2026-01-01", tries=0, rating=None)
        own = answer("a/0.3", 2, game="a", rating=None)
        await store.write(puzzles.note(first, harder))
        for late in (answer("p", 1), answer("q", 0)):
            with pytest.raises(Stale):
                await store.write(puzzles.note(late, replace(harder, puzzle=late.puzzle, number=2)))
        await store.write(puzzles.note(daily, None))
        await store.write(puzzles.note(own, None))
        await store.write(puzzles.note(answer("p", 0, person="bo"), replace(harder, at=9.0)))
        assert await store.ask(puzzles.answers("ada")) == [first, daily, own]
        assert await store.ask(puzzles.ratings()) == {"p": harder}, "a rating that is no newer changes nothing"
        await store.append("a", 0, [b"zero"], summary())
        await store.write(logs.erase("a"))
        assert await store.ask(puzzles.answers("ada")) == [first, daily]
        await store.forget("ada")
        assert (await store.ask(puzzles.answers("ada")), len(await store.ask(puzzles.answers("bo")))) == ([], 1)


def study(name: str, version: int, result: bytes | None, at: float, *found: bytes, kind: str = "par") -> KeptStudy:
    return KeptStudy(kind, name, version, found, result, at)


@in_loop
async def test_what_was_worked_out_is_kept_by_kind_and_version_and_the_oldest_go(database: str) -> None:
    async with opened(database) as store:
        assert await store.ask(studies.kept("par", "a", 1)) is None
        for at, deal in enumerate(["a", "b", "c"]):
            await store.write(studies.keep(study(deal, 1, b"par\0" + deal.encode(), at), 3))
        await store.write(studies.keep(study("a", 2, b"better", 3.0), 4))
        await store.write(studies.keep(study("a", 1, b"a game", 0.0, kind="review"), 1))
    async with opened(database) as store:
        assert await store.ask(studies.kept("par", "a", 1)) == study("a", 1, b"par\0a", 0.0)
        assert await store.ask(studies.kept("par", "a", 2)) == study("a", 2, b"better", 3.0)
        assert await store.ask(studies.kept("par", "a", 3)) is None
        await store.write(studies.keep(study("b", 1, b"again", 4.0), 3))
        assert await store.ask(studies.results("par", 1, ["a", "b", "c", "d"])) == {"b": b"again", "c": b"par\0c"}
        assert await store.ask(studies.results("review", 1, ["a"])) == {"a": b"a game"}, (
            "every kind has room of its own"
        )


@in_loop
async def test_findings_are_kept_as_they_come_and_fewer_never_replace_more(database: str) -> None:
    async with opened(database) as store:
        half = study("a", 1, None, 1.0, b'{"1":1}', b'{"2":"\\n"}')
        await store.write(studies.keep(study("a", 1, None, 0.0, b'{"1":1}'), 9))
        await store.write(studies.keep(half, 9))
        await store.write(studies.keep(study("a", 1, None, 2.0, b"late"), 9))
        assert await store.ask(studies.kept("par", "a", 1)) == half
        assert await store.ask(studies.results("par", 1, ["a"])) == {}
        whole = study("a", 1, b"[]", 3.0, *half.found, b"3")
        await store.write(studies.keep(whole, 9))
        await store.write(studies.keep(study("a", 1, None, 4.0, *half.found, b"3"), 9))
        assert await store.ask(studies.kept("par", "a", 1)) == whole
        many = [f"{number}" for number in range(1000)]
        assert await store.ask(studies.results("par", 1, [*many, "a"])) == {"a": b"[]"}


@in_loop
async def test_a_link_is_used_up_once_for_all_processes_and_after_a_restart(database: str) -> None:
    async with opened(database) as store, opened(database) as other:
        tried = [one.write(links.use_up("a", 100.0, 10.0)) for one in (store, other, store)]
        assert sorted(await asyncio.gather(*tried)) == [False, False, True]
        assert await other.ask(links.is_used("a"))
        assert not await other.ask(links.is_used("b"))
    async with opened(database) as store:
        assert not await store.write(links.use_up("a", 100.0, 99.0))
        assert await store.write(links.use_up("b", 300.0, 200.0))
        assert not await store.ask(links.is_used("a")), "it is too old to be used, so nothing has to be known of it"


@in_loop
async def test_a_beat_is_written_and_read(database: str) -> None:
    async with opened(database) as store:
        assert [await links.pulse(store, 1.0), await links.pulse(store, 2.0)] == [1.0, 2.0]


def device(endpoint: str, person: str = "ada", at: float = 1.0) -> Subscription:
    return Subscription(endpoint, person, b"public\0", b"secret\xff", "de", "https://tripple.example", at)


@in_loop
async def test_devices_are_kept_renewed_bounded_and_forgotten(database: str) -> None:
    async with opened(database) as store:
        for at, endpoint in enumerate(["a", "b", "c"]):
            await store.write(subscriptions.subscribe(device(endpoint, at=at), 3))
        await store.write(subscriptions.subscribe(device("a", at=7.0), 3))
        assert await store.ask(subscriptions.of_person("ada")) == [
            device("b", at=1),
            device("c", at=2),
            device("a", at=7.0),
        ]
        await store.write(subscriptions.subscribe(device("d", at=8.0), 3))
        assert [one.endpoint for one in await store.ask(subscriptions.of_person("ada"))] == ["c", "a", "d"]
        await store.write(subscriptions.subscribe(device("a", "bo", at=9.0), 3))
        assert [one.endpoint for one in await store.ask(subscriptions.of_person("ada"))] == ["c", "d"]
        await store.write(subscriptions.unsubscribe("a", "ada"))
        await store.write(subscriptions.unsubscribe("c", "ada"))
    async with opened(database) as store:
        assert await store.ask(subscriptions.of_person("bo")) == [device("a", "bo", at=9.0)]
        assert [one.endpoint for one in await store.ask(subscriptions.of_person("ada"))] == ["d"]
        await store.forget("ada")
        assert await store.ask(subscriptions.of_person("ada")) == []
        assert len(await store.ask(subscriptions.of_person("bo"))) == 1

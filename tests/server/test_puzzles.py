"""Puzzles over HTTP: an index, each by its id, answers that are judged and rated here, and one's own mistakes."""

import gzip
import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.browser.reviews import findings
from tripple.bots import Budget
from tripple.client import Guest
from tripple.learning.puzzles import Puzzle, puzzles
from tripple.learning.puzzles.shelf import FIRST, USUAL, daily_puzzle
from tripple.notation import read_game
from tripple.personal import read_date
from tripple.review import VERSION, Decision, concluded
from tripple.server.jobs.puzzles import PuzzleIndex, PuzzleShelf
from tripple.server.jobs.reviewable import reviewable
from tripple.server.jobs.workers import REVIEW
from tripple.server.services import puzzle_files
from tripple.server.services.puzzle_files import PuzzleLibrary
from tripple.store import KeptStudy, logs, studies
from tripple.store import puzzles as kept_puzzles

from .house import House, in_loop, serving
from .test_dailies import DAY, NOON, Calendar, refused
from .test_me import NAME, a_game, exported, forgotten, told

TODAY = read_date(DAY, NOON.date())
DAILY = daily_puzzle(TODAY)
ONE, TWO = [one for one in puzzles().values() if one != DAILY and len(one.losses) > 2][:2]
LARGEST = 300_000
"""Bytes that all puzzles may have on their way to a phone."""
LARGEST_INDEX = 40_000


def right(puzzle: Puzzle) -> str:
    return puzzle.accepted[0]


def wrong(puzzle: Puzzle) -> str:
    return next(action for action, loss in puzzle.losses.items() if loss)


async def answered(guest: Guest, puzzle: str, *tries: str, today: str = DAY, day: str = "") -> dict[str, Any]:
    body = json.dumps({"puzzle": puzzle, "tries": tries, "day": day}).encode()
    answer: dict[str, Any] = json.loads(await guest.http("POST", f"/api/puzzles/answers?today={today}", body))
    return answer


async def own(guest: Guest) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(await guest.http("GET", f"/api/puzzles/own?name={NAME}"))
    return found


@pytest.mark.process
@in_loop
async def test_everything_that_is_needed_to_play_without_a_network_comes_in_one_small_file(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, house.web() as web:
        packed = await web.get("/api/puzzles/shelf", headers={"accept-encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip", "nobody has it unpacked for them"
        shelf = msgspec.json.decode(packed.content, type=PuzzleShelf)
        assert int(packed.headers["content-length"]) < LARGEST
        again = {"if-none-match": packed.headers["etag"]}
        assert (await web.get("/api/puzzles/shelf", headers=again)).status_code == 304
    assert {one.id for one in shelf.puzzles} == set(puzzles())
    for one in shelf.puzzles:
        losses = dict(zip([option.action for option in one.question.options], one.losses, strict=True))
        assert losses == puzzles()[one.id].losses
        assert one.places.keys() <= losses.keys()
        of_a_place = [
            why for why in (*one.gains, *one.costs) if why.sentence.startswith(("It leaves a hex", "It opens"))
        ]
        assert one.places or not of_a_place, "a star shows where that is"


@pytest.mark.process
@in_loop
async def test_the_index_lists_all_puzzles_and_each_comes_by_its_id(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Posed for the first time, by another process than the one that plays the games."""
    monkeypatch.setattr(PuzzleLibrary, "_known", {})
    monkeypatch.setattr("tripple.server.jobs.puzzles.shelf", None)
    async with serving(tmp_path) as house, house.web() as web:
        listed = await web.get("/api/puzzles")
        assert int(listed.headers["content-length"]) < LARGEST_INDEX
        index = msgspec.json.decode(listed.content, type=PuzzleIndex)
        again = {"if-none-match": listed.headers["etag"]}
        assert (await web.get("/api/puzzles", headers=again)).status_code == 304
        shelf = (await web.get("/api/puzzles/shelf")).json()
        for one in shelf["puzzles"][:3]:
            assert (await web.get(f"/api/puzzles/{one['id']}")).json() == one
        assert (await web.get("/api/puzzles/nothing")).json()["values"] == {"puzzle": "nothing"}
    assert shelf["index"] == json.loads(listed.content)
    assert {one.id: one.themes for one in index.puzzles} == {one.id: one.themes for one in puzzles().values()}
    assert [one.rating for one in index.puzzles] == sorted(one.rating for one in puzzles().values())
    assert index.daily[(TODAY - FIRST).days % len(index.daily)] == DAILY.id


@in_loop
async def test_a_built_package_sends_the_puzzles_that_it_was_built_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = tmp_path / f"{USUAL}.json.gz"
    async with serving(tmp_path) as house, house.web() as web:
        built.write_bytes(gzip.compress((await web.get("/api/puzzles/shelf")).content))
        monkeypatch.setattr(PuzzleLibrary, "_known", {})
        monkeypatch.setattr(puzzle_files, "BUILT", tmp_path)
        monkeypatch.setattr(house.services.jobs, "do", None)
        assert (await web.get(f"/api/puzzles/{ONE.id}")).json()["id"] == ONE.id


@pytest.mark.process
@in_loop
async def test_whoever_has_another_box_is_asked_by_its_rules_and_told_its_points(tmp_path: Path) -> None:
    """Only what holds there is listed; a link to anything else shows it by the rules that it holds by."""
    rules = "pressman-1997"
    gone = next(name for name in puzzles() if name not in puzzles(rules))
    async with serving(tmp_path, clock=Calendar()) as house, house.web() as web:
        index = (await web.get(f"/api/puzzles?box={rules}")).json()
        assert index["sheet"] == rules
        assert {one["id"] for one in index["puzzles"]} == {*puzzles(rules)} < {*puzzles()}
        for name in list(puzzles(rules))[:5]:
            one = (await web.get(f"/api/puzzles/{name}?box={rules}")).json()
            losses = dict(zip([option["action"] for option in one["question"]["options"]], one["losses"], strict=True))
            assert (one["question"]["sheet"], losses) == (rules, puzzles(rules)[name].losses)
            bridges = [
                line["points"]
                for option in one["question"]["options"]
                for line in option["lines"]
                if line["reason"] == "bridge"
            ]
            assert set(bridges) <= {40}
        assert (await web.get(f"/api/puzzles/{gone}?box={rules}")).json()["question"]["sheet"] == USUAL
        ada = house.guest()
        daily = daily_puzzle(TODAY, rules)
        after = await answered(ada, daily.id, right(daily), day=DAY)
        assert after["days"] == {DAY: 1}, "the day's own puzzle by these rules"
        query = f"/api/puzzles/progress?today={DAY}&box={rules}"
        progress = json.loads(await ada.http("GET", query))
        assert {progress["mix"], *progress["next"].values()} <= {*puzzles(rules)} - {daily.id}


@in_loop
async def test_answers_are_judged_here_count_once_and_move_both_ratings(tmp_path: Path) -> None:
    async with serving(tmp_path, clock=Calendar()) as house:
        ada, bo = house.guest(), house.guest()
        nothing = json.loads(await ada.http("GET", f"/api/puzzles/progress?today={DAY}"))
        assert (nothing["rating"], nothing["solved"]) == (None, {})
        first = await answered(ada, ONE.id, right(ONE))
        assert first["rating"]["rating"] > 1500
        assert await answered(ada, ONE.id, wrong(ONE), wrong(ONE)) == first, "the first time counts"
        assert ONE.id not in first["next"].values()
        assert first["mix"] in puzzles()
        assert first["mix"] != ONE.id
        second = await answered(ada, TWO.id, wrong(TWO), right(TWO))
        assert second["solved"] == {ONE.id: 1, TWO.id: 2}
        assert second["rating"]["rating"] < first["rating"]["rating"], "the first try decides"
        moved = await house.services.store.ask(kept_puzzles.ratings())
        assert moved[ONE.id].rating.rating < ONE.rating
        assert moved[TWO.id].rating.rating > TWO.rating
        await answered(bo, ONE.id, wrong(ONE), wrong(ONE))
        after = (await house.services.store.ask(kept_puzzles.ratings()))[ONE.id]
        assert (after.number, after.rating.rating > moved[ONE.id].rating.rating) == (2, True)
        bad: dict[str, Any]
        for bad in ({"puzzle": "nothing"}, {"tries": ["345@9,9^"]}, {"tries": []}, {"day": "today"}):
            body = json.dumps({"puzzle": ONE.id, "tries": [right(ONE)]} | bad).encode()
            assert (await refused(bo.http("POST", f"/api/puzzles/answers?today={DAY}", body))).status == 400


@in_loop
async def test_a_streak_is_of_days_whose_own_puzzle_was_solved(tmp_path: Path) -> None:
    async with serving(tmp_path, clock=Calendar()) as house:
        ada = house.guest()
        days = [TODAY - timedelta(days=before) for before in (1, 7, 9, -2)]
        for day in days:
            progress = await answered(ada, daily_puzzle(day).id, right(daily_puzzle(day)), day=str(day))
        assert progress["days"] == {str(day): 1 for day in days[:2]}, "no network for a week, but not for longer"
        assert progress["solved"].keys() == {daily_puzzle(day).id for day in days}, "they count as any other"
        assert (await answered(ada, DAILY.id, right(DAILY), day=DAY))["streak"] == 2
        told_later = await answered(ada, ONE.id, right(ONE), day="2026-11-13")
        assert "2026-11-13" not in told_later["days"], "not that day's puzzle"


@in_loop
async def test_a_wrong_clock_loses_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path, clock=Calendar()) as house:
        for clock in ("1970-01-01", "2026-11-12", "2031-05-05"):
            ada = house.guest()
            kept = await answered(ada, DAILY.id, right(DAILY), day=clock, today=clock)
            assert kept["solved"] == {DAILY.id: 1}
            assert json.loads(await ada.http("GET", f"/api/puzzles/progress?today={clock}")) == kept


@in_loop
async def test_results_are_in_the_statistics_and_the_export_and_gone_when_forgotten(tmp_path: Path) -> None:
    async with serving(tmp_path, clock=Calendar()) as house:
        ada = house.guest()
        await answered(ada, DAILY.id, right(DAILY), day=DAY)
        await answered(ada, ONE.id, wrong(ONE), wrong(ONE))
        mine = await told(ada, today=DAY)
        found = mine["puzzles"]
        assert (found["tried"], found["solved"], found["first"], found["streak"]) == (2, 1, 1, 1)
        assert [one["won"] for one in found["course"]] == [True, False]
        assert mine["kept"]["puzzles"] == 2
        kept = (await exported(ada))["puzzles"]
        assert [(one["puzzle"], one["tries"], one["day"]) for one in kept] == [(DAILY.id, 1, DAY), (ONE.id, 0, "")]
        link = json.loads(await ada.http("POST", "/api/links", b""))["token"]
        phone = house.guest()
        await phone.http("POST", "/api/links/use", json.dumps({"token": link}).encode())
        assert (await told(phone, today=DAY))["puzzles"] == found
        await forgotten(ada)
        assert (await told(ada, today=DAY))["puzzles"]["tried"] == 0


async def reviewed(house: House, guest: Guest, table: str) -> list[Any]:
    game = read_game(await guest.record(table))
    found = list(findings(game))
    result = msgspec.json.encode(concluded(game, found, Budget(playouts=1)).players)
    lines = tuple(map(msgspec.json.encode, found))
    await house.services.store.write(
        studies.keep(KeptStudy(REVIEW, reviewable(game).name, VERSION, lines, result, 1.0), 9)
    )
    return found


@pytest.mark.process
@in_loop
async def test_mistakes_in_ones_own_games_become_puzzles_for_oneself_alone(tmp_path: Path) -> None:
    async with serving(tmp_path, clock=Calendar()) as house:
        ada, bo = house.guest(), house.guest()
        table = await a_game(house, ada)
        assert await own(ada) == [], "it has no review yet"
        found = await reviewed(house, ada, table)
        mistakes = await own(ada)
        assert 0 < len(mistakes) <= 5
        for one in mistakes:
            decision = found[one["finding"]]
            assert isinstance(decision, Decision)
            assert (decision.seat, decision.played) == (0, one["tempting"])
            good = {option.action for option in decision.options if option.grade == "good"}
            options = [option["action"] for option in one["question"]["options"]]
            assert {action for action, loss in zip(options, one["losses"], strict=True) if not loss} == good
        name, action = mistakes[0]["id"], found[mistakes[0]["finding"]].best.action
        after = await answered(ada, name, action)
        assert (after["solved"], after["rating"]) == ({name: 1}, None), "nobody else is compared with it"
        assert await own(bo) == []
        assert (await refused(answered(bo, name, action))).status == 400
        assert await house.services.store.ask(kept_puzzles.ratings()) == {}
        await answered(ada, ONE.id, right(ONE))
        await house.services.store.write(logs.erase(table))
        later = await answered(ada, TWO.id, right(TWO))
        assert later["solved"] == {ONE.id: 1, TWO.id: 1}, "the game is gone, and nothing stands in the way of others"
        await forgotten(ada)

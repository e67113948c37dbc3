"""Mirrored sets, the tally, forfeits."""

import json
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tripple.arena import BadEntrant, Contest, ContestTerms, Forfeiture, GameResult, Tally, entrants
from tripple.arena.state import read_into, written
from tripple.arena.tally import Residuals
from tripple.bots import LEVELS, Budget, Choice
from tripple.notation import read_game
from tripple.rules import Cell, Deal, Lay, TrippleError, View, sheet
from tripple.work import Processes, place_named

CLASSIC = sheet("classic-en")
ROUNDS = ContestTerms(CLASSIC, "contest", single_rounds=True)
GAMES = ContestTerms(CLASSIC, "contest")
LOTS = ContestTerms(sheet("goliath"), "contest")


def contest(*names: str, terms: ContestTerms = ROUNDS) -> Contest:
    return Contest(terms, entrants(names, Budget()))


def program(folder: Path, source: str) -> str:
    file = folder / "stranger.py"
    file.write_text(source)
    return f"{sys.executable} {file}"


def results(played: Contest, sets: int, processes: int = 1) -> list[tuple[object, ...]]:
    """Everything but the times."""
    return [
        (game.points, game.wins, game.rounds, game.fault)
        for one in played.sets(sets, place_named(None, processes))
        for game in one
    ]


@pytest.mark.parametrize("terms", [ROUNDS, GAMES, LOTS], ids=["rounds", "games", "by lot"])
@pytest.mark.parametrize("level", ["greedy", "beginner", "random"])
def test_equal_players_play_exact_mirrors(level: str, terms: ContestTerms) -> None:
    for one, other in contest(level, level, terms=terms).sets(3):
        assert one.points == other.points[::-1]
        assert one.wins == other.wins[::-1]


def test_everybody_sits_on_every_seat_of_a_deal_once() -> None:
    """Four equal players: each game of a set is the same game, with the points handed on around the table."""
    (played,) = contest(*["greedy"] * 4).sets(1)
    assert len(played) == 4
    first = played[0].points
    assert [game.points for game in played] == [first[-turn:] + first[:-turn] for turn in range(4)]


def test_a_whole_game_goes_to_the_target() -> None:
    for one in contest("greedy", "greedy", terms=GAMES).sets(2):
        for game in one:
            assert max(game.points) >= CLASSIC.target
            assert game.rounds > 1


def test_a_deal_of_the_arena_can_be_played_by_hand() -> None:
    """`tripple play --seed contest/4` deals the fifth set's tiles, round by round."""
    for number in (1, 2):
        assert ROUNDS.deal(4, number, 2) == Deal.from_seed("contest/4", number, 2, CLASSIC)


@pytest.mark.process
def test_the_seed_alone_decides_and_not_the_number_of_processes() -> None:
    played = contest("greedy", "beginner")
    assert results(played, 5) == results(played, 5) == results(played, 5, processes=2)
    other = Contest(ContestTerms(CLASSIC, "another", single_rounds=True), played.entrants)
    assert results(played, 5) != results(other, 5)


@pytest.mark.process
@pytest.mark.skipif(sys.platform == "win32", reason="kills as Unix does")
def test_a_worker_that_is_killed_changes_nothing() -> None:
    played, digits, workers = contest("greedy", "beginner"), [], set()
    for batch, done in played.batches(range(30), Processes(2, batch_seconds=0.2)):
        if batch.start == 0:
            os.kill(int(done.worker.rpartition("/")[2]), signal.SIGKILL)
        digits += [(game.points, game.wins, game.rounds, game.fault) for one in done.result for game in one]
        workers.add(done.worker)
    assert digits == results(played, 30)
    assert len(workers) > 1


@pytest.mark.process
def test_stopping_early_stops_the_processes_too() -> None:
    sets = contest("greedy", "greedy", terms=GAMES).sets(1000, Processes(2))
    assert len(next(iter(sets))) == 2


def test_games_are_rounded_up_to_whole_sets() -> None:
    assert contest("greedy", "greedy").sets_for(3) == 2
    assert contest("greedy", "greedy", "greedy").sets_for(3) == 1


@pytest.mark.process
def test_a_forfeited_game_is_lost_by_the_target_and_the_contest_goes_on(tmp_path: Path) -> None:
    played = contest(program(tmp_path, "raise SystemExit('no idea')"), "greedy", "greedy")
    (one,) = played.sets(1)
    for game in one:
        assert game.points == (0, CLASSIC.target, CLASSIC.target)
        assert game.wins == (0, 0.5, 0.5)
        assert game.fault
        assert game.fault.entrant == 0
        assert "no idea" in game.fault.reason


def test_a_level_that_plays_what_is_not_allowed_forfeits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "random", lambda view, budget: Choice(Lay(view.hand[0], Cell(40, 40, True))))
    (one,) = contest("random", "greedy").sets(1)
    for game in one:
        assert game.fault
        assert game.fault.entrant == 0
        assert "not allowed there" in game.fault.sentence
        assert game.points == (0, CLASSIC.target)


@pytest.mark.process
def test_a_program_does_not_remember_the_mirrored_game(tmp_path: Path) -> None:
    """Each game has its own process: what a program has seen of a deal is gone when it sits on the other side."""
    source = """
import json, os, sys
games = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"type": "hello", "protocol": 1}', flush=True)
    elif message["type"] == "game":
        games += 1
        assert games == 1
    elif message["type"] == "move":
        print(json.dumps({"action": message["view"]["actions"][-1]["action"]}), flush=True)
"""
    for one in contest(program(tmp_path, source), "greedy").sets(2):
        assert [game.fault for game in one] == [None, None]


def game(*points: int, fault: Forfeiture | None = None) -> GameResult:
    best = [index for index, own in enumerate(points) if own == max(points)]
    wins = tuple(1 / len(best) if index in best else 0.0 for index in range(len(points)))
    return GameResult(points, wins, 1, tuple((0.25, 0.75) for _ in points), fault)


def test_the_tally_adds_up() -> None:
    tally = Tally(entrants(["greedy", "random"], Budget()))
    tally.add((game(10, 4), game(7, 7)))
    tally.add((game(1, 3), game(20, 0, fault=Forfeiture(1, "why", {}))))
    first, second = tally.standings()
    assert (first.entrant.name, first.wins, first.share, first.points, first.ahead) == ("greedy", 2.5, 0.625, 9.5, 6)
    assert (second.wins, second.ahead, [one.reason for one in second.forfeits]) == (1.5, -6, ["why"])
    assert (first.pace.moves, first.pace.mean, first.pace.most) == (8, 0.5, 0.75)
    assert (tally.games, tally.sets) == (4, 2)


def test_ahead_is_counted_against_the_mean_of_the_others() -> None:
    tally = Tally(entrants(["greedy", "random", "beginner"], Budget()))
    tally.add((game(30, 10, 0),) * 3)
    assert [standing.ahead for standing in tally.standings()] == [25, -5, -20]


def test_a_leader_has_to_be_proven_against_everybody() -> None:
    tally = Tally(entrants(["greedy", "random", "beginner"], Budget()), anytime=True)
    for _ in range(40):
        tally.add((game(30, 10, 30), game(20, 10, 20), game(20, 10, 20)))
    assert tally.leader is None
    for _ in range(40):
        tally.add((game(30, 10, 20),) * 3)
    assert tally.leader == tally.entrants[0]


def test_nobody_leads_before_the_first_set() -> None:
    tally = Tally(entrants(["greedy", "random"], Budget()))
    assert tally.leader is None
    assert tally.games == 0
    assert [standing.wins for standing in tally.standings()] == [0, 0]


def test_a_player_of_ours_that_raises_forfeits_and_the_contest_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(view: View, budget: Budget) -> Choice:
        raise ZeroDivisionError("half a tile")

    monkeypatch.setitem(LEVELS, "random", broken)
    for game in next(iter(contest("random", "greedy").sets(1))):
        assert game.fault
        assert game.fault.entrant == 0
        assert "half a tile" in game.fault.reason


def test_standings_say_why_and_where_a_function_failed(tmp_path: Path) -> None:
    """In the player's own file, not where it called the library; also after the tally was written and read."""
    file = tmp_path / "mine.py"
    file.write_text("\n\ndef careless(view, budget):\n    return view.sheet.with_(nonsense=1)\n")
    played = contest(f"{file}:careless", "greedy")
    tally, again = Tally(played.entrants), Tally(played.entrants)
    tally.add(played.play_set(0))
    read_into(again, json.loads(json.dumps(written(tally))))
    for one in (tally, again):
        greedy, careless = one.standings()
        assert (greedy.forfeits, len(careless.forfeits)) == ((), 2)
        (fault, _) = careless.forfeits
        assert (fault.file, fault.line) == ("mine.py", 4)
        assert fault.reason.startswith("it failed in mine.py, line 4: ")
    assert (Forfeiture(0, "why", {}).file, Forfeiture(0, "why", {}).line) == (None, None)


def leaves(view: View, budget: Budget) -> Choice:
    raise SystemExit("gone")


def stopped(view: View, budget: Budget) -> Choice:
    raise KeyboardInterrupt


def test_a_player_that_ends_the_program_forfeits_and_who_stops_it_does_stop_it() -> None:
    (one,) = Contest(ROUNDS, [leaves, "greedy"]).sets(1)
    faults = [game.fault for game in one]
    assert ["SystemExit: gone" in fault.reason for fault in faults if fault] == [True, True]
    with pytest.raises(KeyboardInterrupt):
        list(Contest(ROUNDS, [stopped, "greedy"]).sets(1))


def test_a_contest_takes_names_and_functions_as_they_are() -> None:
    direct = Contest(ROUNDS, [last, "tripple.bots:greedy", "greedy"])
    assert direct == Contest(ROUNDS, entrants([last, "tripple.bots:greedy", "greedy"], Budget()))
    assert replace(direct, terms=direct.terms) == direct
    with pytest.raises(BadEntrant, match="two to six"):
        Contest(ROUNDS, ["greedy"])


def test_functions_take_part_by_name_by_file_and_by_themselves(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("from tripple.bots import Choice\ndef last(view, budget):\n    return Choice(view.actions[-1])\n")
    first = contest(f"{file}:last", "tripple.bots:greedy", "greedy")
    second = Contest(ROUNDS, entrants([last, "greedy", "greedy"], Budget()))
    assert results(first, 3) == results(second, 3)
    assert [one.name for one in first.entrants] == ["last", "greedy", "greedy (2)"]
    there = first.identity
    file.write_text(file.read_text() + "\n# changed\n")
    assert contest(f"{file}:last", "tripple.bots:greedy", "greedy").identity != there


def last(view: View, budget: Budget) -> Choice:
    return Choice(view.actions[-1])


@pytest.mark.process
def test_a_file_travels_with_its_text(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("from tripple.bots import Choice\ndef last(view, budget):\n    return Choice(view.actions[-1])\n")
    played = contest(f"{file}:last", "greedy")
    expected = results(played, 4)
    file.unlink()
    assert results(played, 4, processes=2) == expected


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nowhere.py:last", "there is no program nowhere.py"),
        ("tripple.bots:LADDER", "there is no function LADDER in tripple.bots"),
        ("tripple.nowhere:last", "tripple.nowhere cannot be loaded: ModuleNotFoundError"),
    ],
)
def test_a_function_that_is_not_there(text: str, said: str) -> None:
    with pytest.raises(TrippleError, match=said):
        contest(text, "greedy")


def test_a_tally_is_the_same_after_it_was_written_and_read() -> None:
    played = contest("greedy", "random", "beginner")
    sets = list(played.sets(12))
    whole, first, second = (Tally(played.entrants) for _ in range(3))
    for number, one in enumerate(sets):
        whole.add(one)
        (first if number < 7 else second).add(one)
    read_into(second := Tally(played.entrants), json.loads(json.dumps(written(first))))
    for one in sets[7:]:
        second.add(one)
    assert second.standings() == whole.standings()
    assert second.duels == whole.duels


@pytest.mark.parametrize("spoil", [lambda state: state["rows"].pop(), lambda state: state["duels"][0].pop()])
def test_a_tally_that_does_not_fit_is_refused(spoil: Callable[[Any], object]) -> None:
    played = contest("greedy", "random")
    tally = Tally(played.entrants)
    for one in played.sets(3):
        tally.add(one)
    state: Any = written(tally)
    spoil(state)
    with pytest.raises(ValueError, match=r"different lengths|shorter"):
        read_into(Tally(played.entrants), state)


def test_who_plays_differently_is_found_and_nobody_else() -> None:
    chance, residuals = Random(1), Residuals()
    for number in range(400):
        worker = f"machine/{number % 4}"
        own = round(chance.gauss(100 if worker == "machine/3" else 60, 40))
        residuals.add(worker, (game(own, 60), game(own, 60)))
    ((name, off),) = residuals.different()
    assert name == "machine/3"
    assert off > residuals.limit > 3
    assert all(abs(residuals.of(f"machine/{number}") or 0) < residuals.limit for number in range(3))


def test_one_worker_has_no_residual() -> None:
    residuals = Residuals()
    for own in (30, 40, 50):
        residuals.add("here", (game(own, 60), game(own, 60)))
    assert residuals.of("here") is None
    assert residuals.different() == []


def raises(view: View, budget: Budget) -> Choice:
    raise ZeroDivisionError("half a tile")


def test_every_game_can_be_kept_as_text_also_a_forfeited_one() -> None:
    terms = replace(ROUNDS, records=True)
    played = Contest(terms, entrants([raises, "greedy", "tripple.bots:greedy"], Budget()))
    for number, one in enumerate(played.sets(2)):
        for turned, result in enumerate(one):
            game = read_game(result.record)
            names = [entrant.name for entrant in played.entrants]
            assert [seat.name for seat in game.seats] == names[turned:] + names[:turned]
            assert game.seed == f"{terms.seed}/{number}"
            assert (game.match.round is not None) == (result.fault is not None)
            remark = f"\n# {played.entrants[0].name} forfeited: "
            assert (remark in result.record) == (result.fault is not None)
            assert ("half a tile\n" in result.record[result.record.find(remark) + 1 :]) == (result.fault is not None)
    assert not any(result.record for one in Contest(ROUNDS, played.entrants).sets(1) for result in one)


@pytest.mark.process
@pytest.mark.process
def test_functions_and_records_in_worker_processes() -> None:
    played = Contest(replace(ROUNDS, records=True), entrants([last, "tripple.bots:greedy"], Budget()))
    there = [game.record for one in played.sets(4, place_named(None, 2)) for game in one]
    assert there == [game.record for one in played.sets(4) for game in one]

"""Statistics are sums of score lines and of nothing else: of games, of pads, and of games written down on pads."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.notation.strategies import games
from tests.pad.games import is_dealt_by_the_sheet, written
from tests.rules.houses import DIFFERENT
from tripple.notation import Game, Seat
from tripple.pad import End, Extra, Pad, Points, Start, Turn
from tripple.personal import Result
from tripple.personal.played import PEOPLE, PlayedGame, from_game, from_pad, my_seat
from tripple.personal.statistics import STEP, statistics
from tripple.review import Expected, Habit, PlayerSummary
from tripple.review.habits import NEVER
from tripple.rules import Deal, Match, Reason, sheet

COUNTED = {"bridges": "bridge", "doubles": "double", "hexagons": "hexagon", "outs": "out", "draws": "draw"}


def finished(seed: str, players: int, name: str = "compact-en", target: int = 120) -> Game:
    """A whole game, played by dice."""
    dice, match = Random(seed), Match(sheet(name).with_(target=target), players)
    while not match.end:
        if match.round:
            match, _ = match.play(dice.choice(match.round.actions()))
        else:
            match = match.start_round(Deal.from_seed(seed, len(match.rounds) + 1, players, match.sheet))
    return Game(tuple(Seat(f"P{seat}", "greedy" if seat % 2 else None) for seat in range(players)), match, seed)


def lines_of(game: Game, seat: int) -> list[tuple[str, int]]:
    steps = (step for played in game.match.rounds for step in played.history)
    return [(line.reason.word, line.points) for step in steps for line in step.lines if line.seat == seat]


@settings(max_examples=50)
@given(games(), st.data())
def test_an_outing_adds_up_the_score_lines_of_its_seat(game: Game, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, game.match.players - 1))
    outing, lines = from_game(game, seat), lines_of(game, seat)
    assert outing.points == sum(points for _, points in lines) == game.match.totals[seat]
    done = [played.points[seat] for played in game.match.rounds if played.end]
    assert list(outing.rounds) == done
    assert all(outing.counts.get(reason, 0) == [word for word, _ in lines].count(reason.word) for reason in Reason)
    assert outing.complete == (game.match.end is not None)
    assert outing.won == (seat in game.match.winners and game.match.players > 1)


@settings(max_examples=50)
@given(st.lists(st.tuples(games(most=60), st.integers(0, 5)), max_size=6))
def test_statistics_add_up_the_matches_own_score_lines(played: list[tuple[Game, int]]) -> None:
    chosen = [(game, seat % game.match.players) for game, seat in played]
    told = statistics(from_game(game, seat, at=number) for number, (game, seat) in enumerate(chosen))
    others = [(game, seat) for game, seat in chosen if game.match.players > 1]
    words = [word for game, seat in chosen for word, _ in lines_of(game, seat)]
    assert told.points == sum(game.match.totals[seat] for game, seat in others)
    assert {name: getattr(told, name) for name in COUNTED} == {
        name: words.count(word) for name, word in COUNTED.items()
    }
    rounds = [one.points[seat] for game, seat in others for one in game.match.rounds if one.end]
    assert told.rounds == len(rounds) == sum(count for _, count in told.histogram)
    assert told.games == len(others)
    assert told.won == sum(seat in game.match.winners for game, seat in others)
    assert (told.best_round.points if told.best_round else None) == max(rounds, default=None)
    assert told.round_average == (pytest.approx(sum(rounds) / len(rounds), abs=0.051) if rounds else None)
    assert not any(start % STEP for start, _ in told.histogram)
    ends = [game.match.totals[seat] for game, seat in others if game.match.end]
    assert [one.points for one in told.course] == ends
    assert told.average == (pytest.approx(sum(ends) / len(ends), abs=0.051) if ends else None)
    solos = [game.match.totals[0] for game, _ in chosen if game.match.players == 1 and game.match.end]
    assert [one.points for one in told.solitaire.played] == solos


@pytest.mark.parametrize("name", sorted(DIFFERENT))
def test_a_game_and_the_same_game_on_a_pad_give_the_same_statistics(name: str) -> None:
    game = finished(f"pad {name}", 3, name)
    assert is_dealt_by_the_sheet(game.match)
    names = tuple(seat.name for seat in game.seats)
    people = Game(tuple(Seat(name) for name in names), game.match, game.seed)
    for seat, mine in enumerate(names):
        noted = from_pad(written(game.match, names), f" {mine.lower()} ")
        assert noted
        assert noted.pad
        played = from_game(people, seat)
        same = ("rivals", "rounds", "points", "over", "complete", "won")
        assert [getattr(noted, field) for field in same] == [getattr(played, field) for field in same]
        assert noted.counts == played.counts


def test_a_pad_without_my_name_is_none_of_mine() -> None:
    pad = Pad(("Anna", "Ben"), sheet("compact-en")).write(Start(0, "444"))
    assert from_pad(pad, "Cleo") is None


def test_a_pad_that_was_never_ended_is_no_game_but_its_finished_rounds_count() -> None:
    game = finished("two rounds", 2, target=100)
    cut = written(game.match, ("Anna", "Ben"))
    running = Pad(cut.names, cut.sheet.with_(target=9999), cut.changes).write(Start(0, "444")).write(Turn("445"))
    told = statistics([outing for outing in [from_pad(running, "Anna")] if outing])
    assert (told.games, told.average, told.course) == (0, None, ())
    assert told.rounds == len(game.match.rounds)
    assert told.points == running.totals[0]


def test_points_without_a_tile_are_points_and_no_tiles() -> None:
    pad = Pad(("Anna", "Ben"), sheet("compact-en").with_(hands=(1, 2, 2, 2, 2, 2), target=60))
    for entry in (Points(17, seat=0), Points(-5), Points(40), End((0, 3)), Extra(0, 5)):
        pad = pad.write(entry)
    outing = from_pad(pad, "Anna")
    assert outing
    assert (outing.points, outing.rounds, outing.won) == (65, (65,), True)
    assert outing.counts == {Reason.LEFT: 1}


def test_rivals_are_told_apart_and_a_mixed_game_counts_for_each() -> None:
    alone = PlayedGame("a", 1.0, ("greedy",), (100, 210), 310, {}, over=True, complete=True, won=True)
    mixed = PlayedGame("b", 2.0, ("greedy", PEOPLE), (50,), 50, {}, over=True, complete=False, won=False)
    told = statistics([mixed, alone])
    assert [(one.kind, one.games, one.won, one.average) for one in told.rivals] == [
        ("greedy", 2, 1, 310.0),
        (PEOPLE, 1, 0, None),
    ]
    assert (told.games, told.won, told.average) == (2, 1, 310.0)
    assert told.best_round
    assert (told.best_round.id, told.best_round.round, told.best_round.points) == ("a", 2, 210)


def test_a_game_with_moves_taken_back_is_played_but_makes_no_record() -> None:
    honest = PlayedGame("a", 1.0, ("greedy",), (60, 50), 110, {}, over=True, complete=True, won=False)
    tried = PlayedGame("b", 2.0, ("greedy",), (400,), 400, {}, over=True, complete=True, won=True, taken_back=9)
    told = statistics([honest, tried])
    assert (told.games, told.fair, told.won, told.rounds, told.points) == (2, 1, 0, 3, 510)
    assert (told.average, told.round_average, told.histogram) == (110.0, 55.0, ((50, 2),))
    assert told.best
    assert told.best_round
    assert (told.best.id, told.best_round.points) == ("a", 60)
    assert [(one.games, one.fair, one.won, one.starred, one.average) for one in told.rivals] == [(2, 1, 0, 1, 110.0)]
    assert told.starred == 1, "it is won all the same, with a star"
    assert [(one.id, one.taken_back) for one in told.course] == [("a", 0), ("b", 9)]


def test_winners_are_given_where_somebody_has_resigned() -> None:
    match = Match(sheet("compact-en"), 2).start_round(Deal.from_seed("resigned", 1, 2, sheet("compact-en")))
    game = Game((Seat("Anna"), Seat("Ben")), match)
    assert not from_game(game, 0).won
    outing = from_game(game, 0, winners=(0,))
    assert (outing.over, outing.complete, outing.won, outing.rounds) == (True, False, True, ())


def test_solitaires_are_kept_apart_and_know_their_day() -> None:
    solos = [
        from_game(finished(f"solo {n}", 1), 0, id=f"t{n}", at=n, day=f"2026-11-1{n}" if n else None) for n in range(3)
    ]
    results = [Result(date(2026, 11, 10 + n), solos[n].points, "out", date(2026, 11, 10 + n)) for n in (1, 2)]
    told = statistics(solos, results, today=date(2026, 11, 13))
    assert (told.games, told.rounds, told.course, told.rivals) == (0, 0, (), ())
    assert [(one.points, one.day) for one in told.solitaire.played] == [(one.points, one.day) for one in solos]
    assert (told.solitaire.dailies, told.solitaire.streak, told.solitaire.longest) == (2, 2, 2)
    assert told.solitaire.best
    assert told.solitaire.best.points == max(one.points for one in solos)


def test_with_no_games_there_are_no_numbers_and_no_fault() -> None:
    told = statistics([])
    assert (told.games, told.average, told.best, told.histogram, told.solitaire.best) == (0, None, None, (), None)


def test_of_several_seats_on_my_device_the_one_with_my_name_is_mine() -> None:
    assert my_seat(("Anna", "Ben", "Cleo"), (0, 2), "cleo ") == 2
    assert my_seat(("Anna", "Ben", "Cleo"), (0, 2), "Ben") == 0


def test_reviewed_games_are_told_from_my_seat_in_their_order() -> None:
    mine = PlayerSummary(
        name="", decisions=5, grades={}, points_lost=12.5, points_a_decision=2.5, luck=Expected((7.25,))
    )
    other = PlayerSummary(name="", decisions=1, grades={}, points_lost=99.0, points_a_decision=50.0)
    late, early, unknown = (
        replace(from_game(finished(name, 2), 1, id=name, at=at), review=name)
        for name, at in (("late", 2.0), ("early", 1.0), ("unknown", 3.0))
    )
    told = statistics([late, early, unknown], reviews={"late": (other, mine), "early": (mine, other)}).reviewed
    assert [one.id for one in told] == ["early", "late"]
    first, last = told
    assert (first.points_lost, first.luck, first.won) == (50.0, None, early.won)
    assert (last.decisions, last.points_lost, last.luck) == (5, 2.5, 7.2)
    assert statistics([late]).reviewed == ()


def test_habits_are_counted_over_the_last_twenty_reviewed_games() -> None:
    def mine(*habits: Habit) -> PlayerSummary:
        return PlayerSummary(name="", decisions=5, grades={}, points_lost=1.0, habits=habits)

    games = [replace(from_game(finished(str(at), 2), 0, id=str(at), at=float(at)), review=str(at)) for at in range(22)]
    drew = Habit("drawing", "late", 1, 20.0)
    reviews: dict[str, Sequence[PlayerSummary]] = {
        game.review: (mine(drew, Habit("other", "early", 1, 90.0)), mine()) for game in games
    }
    reviews["0"] = (mine(Habit("gift", "empty", 50, 999.0)),)
    told = statistics(games, reviews=reviews | {"21": (mine(),)}).habits
    assert told is not None
    [kind] = told.kinds
    assert (told.games, kind.said.sentence) == (20, NEVER)
    assert kind.said.values == {"decisions": 19, "points": 380}
    assert kind.course == (20.0,) * 19 + (0.0,)
    assert [(one.of, one.decisions, one.points) for one in told.phases] == [("early", 19, 1710.0), ("late", 19, 380.0)]
    assert [(one.of, one.decisions) for one in told.players] == [("2", 38)]
    assert statistics(games, reviews={game.review: (mine(),) for game in games}).habits is None

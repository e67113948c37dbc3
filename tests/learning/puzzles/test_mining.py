"""How puzzles are found and proven: with few play-outs, so that it takes moments."""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Generic

import pytest

from tripple.bots import Because, Budget
from tripple.learning.mining.digging import BadFinds, FindsFile, Wish, dig
from tripple.learning.mining.mine import PuzzleMine, carried, checked
from tripple.learning.mining.panel import PANEL, answers, first_rating, missed_by
from tripple.learning.mining.proof import prove, sighted
from tripple.learning.mining.quota import Quota, counted
from tripple.learning.mining.sorting import Sorted, themes_of
from tripple.learning.puzzles import THEMES, Puzzle, puzzles
from tripple.learning.puzzles.puzzle import SEAT, SeenPosition
from tripple.notation import read_action, read_position
from tripple.rules import DRAW, Round, sheet
from tripple.work import Bag, DonePiece, Job
from tripple.work.jobs import Given, Result

MINE = PuzzleMine(sheet("classic-en"), "test", 150)
EASY = Wish(1, ("ending",), (2,))
"""Exact endings need no play-outs."""


def near_the_end() -> Round:
    """Nothing is hidden any more."""
    return some("ending").round()


def some(theme: str) -> Puzzle:
    return next(puzzle for puzzle in puzzles().values() if puzzle.theme == theme)


@pytest.fixture(scope="module")
def searched(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Quota]:
    """What a whole search finds: it takes seconds, and others are compared with it."""
    whole = tmp_path_factory.mktemp("searched") / "whole.jsonl"
    *_, quota = dig(MINE, EASY, FindsFile(whole, MINE, EASY))
    return whole, quota


def test_a_search_finds_what_is_wanted_and_goes_on_where_it_stopped(
    searched: tuple[Path, Quota], tmp_path: Path
) -> None:
    (whole, quota), parts = searched, tmp_path / "parts.jsonl"
    assert (quota.found, quota.asked, quota.is_complete) == (1, 1, True)

    stops = 0
    while True:  # one game, and then somebody stops it, in the middle of a line
        search = dig(MINE, EASY, FindsFile(parts, MINE, EASY))
        if next(search).is_complete:
            break
        next(search)
        stops += 1
        search.close()  # type: ignore[attr-defined]
        with parts.open("a") as file:
            file.write('{"themes":["dra')
    assert stops > 1
    assert parts.read_text() == whole.read_text()

    for puzzle in FindsFile(whole, MINE, EASY).puzzles.values():
        assert puzzle.theme in EASY.themes
        assert puzzle.players in EASY.players
        assert sorted(puzzle.losses) == sorted(map(str, puzzle.view.actions))
    others = [replace(MINE, seed="another"), replace(MINE, sheet=sheet("goliath"))]
    assert [FindsFile(whole, other, EASY).searched for other in others] == [0, 0], "other games"
    assert FindsFile(whole, MINE, replace(EASY, themes=("ending", "most"))).searched == 0, (
        "looked at for something else"
    )


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("Buy milk\n")
    with pytest.raises(BadFinds, match="no file of puzzles"):
        FindsFile(tmp_path / "notes.txt", MINE, EASY)
    assert (tmp_path / "notes.txt").read_text() == "Buy milk\n"


def test_what_is_proven_holds_again_and_what_is_wrong_does_not() -> None:
    """The answers are changed on purpose: a wrong one is said to be right, or the right one to be wrong."""
    puzzle = replace(some("hexagon"), playouts=1000)
    again = checked(puzzle, 7)
    assert again
    assert {*again.missed} <= set(PANEL)
    assert checked(replace(puzzle, losses={**puzzle.losses, puzzle.tempting: 0}), 7) is None
    swapped = {**puzzle.losses, **dict.fromkeys(puzzle.accepted, 20), puzzle.tempting: 0}
    assert checked(replace(puzzle, losses=swapped), 7) is None


def test_a_puzzle_is_carried_to_rules_by_which_its_answer_holds() -> None:
    """With its rating; not where more tiles were drawn than those rules allow, or where the answer is wrong."""
    puzzle = replace(some("ending"), playouts=2_000)
    here = carried(puzzle, "compact-en", 7)
    assert here
    assert (here.accepted, here.rating, here.position.sheet) == (puzzle.accepted, puzzle.rating, "compact-en")
    many = replace(puzzle.position, drawn=puzzle.position.hand, passes=0)
    assert carried(replace(puzzle, position=many), "compact-en", 7) is None
    swapped = {**puzzle.losses, **dict.fromkeys(puzzle.accepted, 20), puzzle.tempting: 0}
    assert carried(replace(puzzle, losses=swapped), "compact-en", 7) is None
    assert carried(replace(puzzle, losses={"555@9,9^": 0}), "compact-en", 7) is None


def test_a_position_without_a_clear_answer_is_refused() -> None:
    """Too few play-outs to tell, and later a choice of places that hardly differ."""
    puzzle = some("reserve")
    assert prove(puzzle.view, Budget(playouts=2 * len(puzzle.losses))) is None
    equal = read_position(
        "tripple 1 / sheet classic-en / board 000@0,0^ / hand 001 002 003 / hand 111 222 333 / "
        "pool 444 555 123 234 / turn 1 / points 0 0"
    )
    assert prove(equal.view(0), Budget(playouts=4000)) is None


def test_an_ending_is_proven_exactly() -> None:
    puzzle = some("ending")
    proof = prove(puzzle.view, Budget(playouts=20_000))
    assert proof
    assert proof.error == 0
    assert {str(action): round(loss) for action, loss in proof.losses.items()} == puzzle.losses
    assert str(sighted(puzzle.view, Budget(playouts=2_000))) in puzzle.accepted


def test_the_seats_are_turned_so_that_who_is_asked_comes_first() -> None:
    state = near_the_end()
    turned = replace(state, hands=state.hands[::-1], turn=1, points=state.points[::-1])
    assert SeenPosition.of(state.view(0)) == SeenPosition.of(turned.view(1))
    assert SeenPosition.of(state.view(0)).dealt() == state
    assert SeenPosition.of(state.view(0)).id != replace(SeenPosition.of(state.view(0)), points=(1, 9)).id


def test_the_panel_tells_who_misses_it() -> None:
    puzzle = (
        some("draw")
        if some("draw").best == DRAW
        else next(one for one in puzzles().values() if one.theme == "draw" and one.best == DRAW)
    )
    given = answers(puzzle.view)
    assert set(given) == set(PANEL)
    missed = missed_by(given, puzzle.is_right)
    assert {"beginner", "greedy"} <= {*missed}
    assert missed_by(given, lambda action: True) == ()
    assert first_rating(missed, 8, 1) > first_rating(missed, 4, 1) > first_rating((), 4, 1) > first_rating((), 2, 1)


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_is_told_by_the_position_and_the_reasons(theme: str) -> None:
    """Of each shipped puzzle; and where there is no reason, it is not worth posing."""
    for puzzle in [one for one in puzzles().values() if theme in one.themes]:
        best, missed = tuple(map(read_action, puzzle.accepted)), (*puzzle.missed, "thinker")  # who drew
        found = Sorted(puzzle.view, best, puzzle.exact, missed, [DRAW], puzzle.gains, puzzle.costs)
        assert theme in themes_of(found)
        no_reason = Because("There is no single reason: played to the end many times, it did better.")
        assert themes_of(replace(found, gains=(no_reason,))) == ()


class FarAhead:
    """A place where ten games are searched before the first result is looked at."""

    @contextmanager
    def bag(self, job: Job[Given, Result]) -> Iterator[Bag[Given, Result]]:
        yield AheadBag(job)


@dataclass
class AheadBag(Generic[Given, Result]):
    job: Job[Given, Result]
    workers: int = 2
    batch_seconds: float = 0.0
    done: deque[DonePiece[Result]] = field(default_factory=deque)

    @property
    def free(self) -> int:
        return 10 - len(self.done)

    def give(self, number: int, given: Given) -> None:
        self.done.append(DonePiece(number, self.job.work(given), "ahead", 0.1))

    def take(self) -> DonePiece[Result]:
        return self.done.popleft()


def test_searching_ahead_finds_the_same(searched: tuple[Path, Quota], tmp_path: Path) -> None:
    """Games that were searched when more was wanted are searched again where that makes a difference."""
    (here, quota), ahead = searched, tmp_path / "ahead.jsonl"
    games: list[DonePiece[object]] = []
    *_, same = dig(MINE, EASY, FindsFile(ahead, MINE, EASY), FarAhead(), games.append)
    assert same == quota
    assert ahead.read_text() == here.read_text()
    assert games


def test_a_quota_shares_fairly() -> None:
    draws = [one for one in puzzles().values() if one.theme == "draw"]
    quota = counted(4, ("draw", "ending"), (2, 3, 4), ())
    laying = [one for one in draws if one.lays]
    while quota.wants("draw", laying[0].players, lays=True):
        quota.add(laying[0])
    assert quota.of("draw") == 2
    assert not quota.wants("most", 2, lays=True)
    assert not quota.wants("draw", 5, lays=True)
    assert not quota.wants("ending", 3, lays=True)
    assert quota.open_themes(2) == (("ending",) if laying[0].players == 2 else ("draw", "ending"))
    quota.there["ending", 2, True] = 4
    assert quota.is_full("ending")
    copy = quota.copy()
    copy.add(draws[0])
    assert quota.found < Quota.found.fget(copy)  # type: ignore[attr-defined]


def test_a_position_is_searched_from_what_its_seat_saw() -> None:
    """Found again with few play-outs, whatever others hold and however it came about; and not if nobody wants it."""
    puzzle = some("hexagon")
    wanted = counted(5, ("hexagon",), (puzzle.players,), ())
    found = replace(MINE, playouts=1000).puzzle(puzzle.round(5).view(SEAT), wanted)
    assert found
    assert (found.id, found.accepted, found.playouts) == (puzzle.id, puzzle.accepted, 1000)
    assert MINE.puzzle(puzzle.view, counted(5, ("drawn",), (2, 3, 4), ())) is None
    assert MINE.puzzle(puzzle.view, counted(5, ("closing",), (2, 3, 4), ())) is None

"""The puzzles that come with the package."""

import gzip
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.resources import files

import pytest

from tripple.bots import Follow
from tripple.learning.mining.panel import PANEL
from tripple.learning.mining.proof import ERRORS, LEAST, LEAST_EXACT
from tripple.learning.puzzles import SEAT, THEMES, Puzzle, every_puzzle, posed, puzzles, rules_of
from tripple.learning.puzzles.shelf import CHECKED, SHIPPED, packed, shipped
from tripple.notation import read_action
from tripple.rules import SHEETS, TILES, Round

EVERY = list(puzzles().values())
SHELF = files("tripple.learning.puzzles").joinpath(SHIPPED).read_bytes()
LARGEST = 400_000


def test_there_are_enough_of_each_theme_and_for_each_number_of_players() -> None:
    themes = Counter(puzzle.theme for puzzle in EVERY)
    assert len(EVERY) >= 600
    assert set(themes) == set(THEMES)
    assert min(themes.values()) >= 40
    players = Counter(puzzle.players for puzzle in EVERY)
    assert set(players) == {2, 3, 4}
    assert min(players.values()) >= 150


def test_the_file_is_small_and_always_the_same() -> None:
    assert len(SHELF) < LARGEST
    assert packed(shipped()) == SHELF


@pytest.mark.parametrize("rules", CHECKED)
def test_by_each_of_the_rules_there_are_enough_and_what_is_right_is_the_same(rules: str) -> None:
    """So whoever has another box is judged alike, and no answer is one that is not allowed there."""
    here = puzzles(rules)
    assert len(here) >= 200
    for name, puzzle in here.items():
        known = every_puzzle()[name]
        assert puzzle.position.sheet == rules
        assert puzzle.accepted
        assert {*puzzle.accepted} == {*known.accepted}
        assert puzzle.losses.keys() <= known.losses.keys()
        assert puzzle.rating == known.rating
        assert sorted(puzzle.losses) == sorted(map(str, puzzle.view.actions))
        assert SHEETS[rules].decline or not (puzzle.lays and {"draw", "pass"} & puzzle.losses.keys())


def test_a_box_is_asked_by_rules_that_differ_in_no_point_that_counts() -> None:
    assert {box: rules_of(box) for box in ("classic-fr", "compact-nl", "compact-de", "tridom")} == {
        "classic-fr": "classic-en",
        "compact-nl": "compact-en",
        "compact-de": "compact-de",
        "tridom": "tridom",
    }
    assert rules_of("goliath") == rules_of("no box") == "classic-en"


def test_a_puzzle_is_known_by_what_is_seen_in_it() -> None:
    assert all(name == puzzle.id for name, puzzle in puzzles().items())
    assert len({puzzle.position for puzzle in EVERY}) == len(EVERY)


@pytest.mark.parametrize("theme", THEMES)
def test_every_position_is_legal_and_every_allowed_action_is_judged(theme: str) -> None:
    for puzzle in (one for one in EVERY if one.theme == theme):
        view = puzzle.view
        assert sorted(puzzle.losses) == sorted(map(str, view.actions))
        assert puzzle.accepted
        assert read_action(puzzle.tempting) in view.actions
        assert not puzzle.is_right(puzzle.tempting)
        assert puzzle.is_right(puzzle.best)
        assert puzzle.gains or puzzle.costs
        for reason in (*puzzle.gains, *puzzle.costs):
            assert str(reason).endswith(".")


def test_every_wrong_answer_is_worse_by_enough() -> None:
    for puzzle in EVERY:
        nearest = min(filter(None, puzzle.losses.values()))
        assert nearest >= (LEAST_EXACT if puzzle.exact else max(LEAST, ERRORS * puzzle.error - 1)), puzzle.id


def test_what_happens_next_is_told_after_wrong_answers_alone() -> None:
    """In an ending it is what can be played there, with the points that are told."""
    told = [one for one in EVERY if one.follows]
    assert len(told) > 0.9 * len(EVERY)
    for puzzle in told:
        assert not any(map(puzzle.is_right, puzzle.follows))
        for turns in puzzle.follows.values():
            assert 1 <= len(turns) <= 3
            assert all(turn.seat < puzzle.players and 0 < turn.share <= 1 for turn in turns)
        if puzzle.theme == "ending":
            for action, turns in puzzle.follows.items():
                assert [turn.points for turn in turns] == list(_played(puzzle.round(), action, turns))


def _played(here: Round, action: str, turns: Sequence[Follow]) -> Iterator[int]:
    here, _ = here.play(read_action(action))
    for turn in turns:
        assert (here.turn, turn.share) == (turn.seat, 1.0)
        here, lines = here.play(turn.action)
        yield sum(line.points for line in lines if line.seat == turn.seat)


def test_nothing_hidden_is_stored() -> None:
    """What others hold and what lies in the pool is not in the file; dealt by another seed, it looks the same."""
    for line in gzip.decompress(SHELF).decode().splitlines():
        position = json.loads(line)["position"]
        named = {"".join(sorted(tile[:3])) for key in ("board", "hand") for tile in position[key].split()}
        assert len(named) == len(TILES) - position["pool"] - sum(position["held"][1:])
        assert set(position) <= {"board", "hand", "held", "pool", "points", "drawn", "draws", "passes", "sheet"}
    for puzzle in EVERY[:50]:
        one, other = (puzzle.round(seed) for seed in (1, 2))
        assert one.view(SEAT) == other.view(SEAT) == puzzle.view
        assert one != other or puzzle.position.pool < 3


def test_draw_or_lay_is_answered_by_both() -> None:
    """Else everybody would know the answer beforehand."""
    for theme in ("draw", "drawn"):
        lays = Counter(puzzle.lays for puzzle in EVERY if puzzle.theme == theme)
        assert min(lays[True], lays[False]) >= 0.3 * lays.total()


def test_greedy_misses_it_or_the_point_is_to_see_it() -> None:
    for puzzle in EVERY:
        assert "greedy" in puzzle.missed or {"most", "hexagon", "bridge", "draw", "drawn"} & {*puzzle.themes}
        assert {*puzzle.missed} <= set(PANEL)


def test_harder_ones_are_missed_by_more() -> None:
    def rating(some: list[Puzzle]) -> float:
        return sum(one.rating for one in some) / len(some)

    few, many = ([one for one in EVERY if (len(one.missed) >= 3) is hard] for hard in (False, True))
    assert rating(few) + 200 < rating(many)


def test_a_puzzle_is_posed_as_a_position_with_all_that_may_be_done() -> None:
    puzzle = EVERY[0]
    question = posed(puzzle)
    assert [option.action for option in question.options] == list(map(str, puzzle.view.actions))
    assert (question.seat, question.held, question.pool) == (SEAT, puzzle.position.held, puzzle.position.pool)
    assert question.hand == tuple(puzzle.position.hand.split())


@pytest.mark.process
def test_nothing_compiled_is_loaded_to_read_and_pose_them() -> None:
    program = (
        "import sys; from tripple.learning.puzzles import posed, puzzles; posed(next(iter(puzzles().values())));"
        "print('numba' in sys.modules, 'numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "False False\n"

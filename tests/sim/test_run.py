"""Many rounds: decided by the seed alone, and told as they were."""

import stat
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from tripple.rules import EDITIONS, SHEETS, BadSheet, RoundEnd, sheet
from tripple.sim import BadRun, RunSummary, UnknownPolicy, chunks, compiled, rounds, run, warm_up
from tripple.sim.foresight import scaled_weights, thinker_weights
from tripple.sim.policy import DRAW, LAY, POLICIES, SKILLED, policy_records
from tripple.sim.state import point_scale

CLASSIC = sheet("classic-de")
EVERYBODY = (*POLICIES, SKILLED)
PARTS = "value", "bonus", "reserve", "gift", "own_bridge", "other_bridge", "price"


def test_threads_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same rounds in the same order, however they are split among threads and parts."""
    alone = rounds(CLASSIC, EVERYBODY, 2500, seed="x")
    monkeypatch.setattr(run, "CHUNK", 77)
    for threads in (2, 3):
        assert np.array_equal(alone, rounds(CLASSIC, EVERYBODY, 2500, seed="x", threads=threads))


def test_seeds_matter() -> None:
    one, other = (rounds(CLASSIC, ("random",) * 2, 50, seed=seed) for seed in (1, 2))
    assert not np.array_equal(one["points"], other["points"])


def test_fewer_rounds_are_the_first_rounds() -> None:
    many, few = (rounds(CLASSIC, ("random",) * 2, number) for number in (300, 100))
    assert np.array_equal(many[:100], few)


def test_only_what_is_read_is_played() -> None:
    """Whoever stops reading a run without end stops it."""
    endless = chunks(CLASSIC, ("random",) * 2, 10**9, threads=2)
    assert [len(part) for part in islice(endless, 3)] == [run.CHUNK] * 3


@pytest.mark.parametrize("players", range(1, 7))
def test_rounds_make_sense(players: int) -> None:
    """R8, R9: somebody is out of tiles when the round ended that way, and only then."""
    played = rounds(CLASSIC, ("greedy",) * players, 400)
    out = played["end"] == 1
    assert np.array_equal((played["left"][:, :players] == 0).any(axis=1), out)
    assert (played["points"][:, players:] == 0).all()
    assert (played["starter"] < players).all()
    assert set(np.unique(played["end"])) <= {1, 2, 3}


def test_greedy_beats_random() -> None:
    points = rounds(CLASSIC, ("greedy", "random"), 4000)["points"].mean(axis=0)
    assert points[0] > points[1] + 20


def test_weights_are_in_the_points_of_the_sheet() -> None:
    """They were found where a tile is worth its numbers; parts of what a sheet pays are the same on all."""
    assert {point_scale(sheet(name)) for name in SHEETS if EDITIONS[name].printed} == {1}
    scale = point_scale(sheet("goliath-kids"))
    assert scale == 56 / 420
    usual, small = (policy_records(("hoarder", "skilled"), sheet(name), 2) for name in ("classic-en", "goliath-kids"))
    for kind, names in (("lay", LAY), ("draw", DRAW)):
        for index, name in enumerate(names):
            of_small, of_usual = small[kind][..., index], usual[kind][..., index]
            assert np.abs(of_small - (1 if name in PARTS else scale) * of_usual).max() < 1, name
    assert not policy_records(("greedy",), CLASSIC, 2)["draws"]
    assert (scaled_weights(2, 1.0) == thinker_weights(2)).all()
    assert (scaled_weights(2, scale) != thinker_weights(2)).any()


def test_alone_the_skilled_player_plays_solitaire() -> None:
    assert np.array_equal(rounds(CLASSIC, ("skilled",), 50), rounds(CLASSIC, ("solitaire",), 50))


def test_every_sheet_field_counts() -> None:
    """R7: what the sheet pays is what the points say."""
    cheap, dear = (rounds(CLASSIC.with_(start=start), ("random",) * 2, 200) for start in (0, 1000))
    assert (dear["points"].sum(axis=1) - cheap["points"].sum(axis=1) == 1000).all()


@pytest.mark.parametrize("number", [0, -1, 10**9 + 1])
def test_a_senseless_number_of_rounds(number: int) -> None:
    with pytest.raises(BadRun, match="rounds: expected"):
        chunks(CLASSIC, ("random",) * 2, number)


def test_other_nonsense() -> None:
    with pytest.raises(BadRun, match="threads: expected"):
        chunks(CLASSIC, ("random",) * 2, 1, threads=0)
    with pytest.raises(BadSheet, match="one to six"):
        chunks(CLASSIC, ("random",) * 7, 1)
    with pytest.raises(UnknownPolicy, match="'brilliant'"):
        chunks(CLASSIC, ("brilliant",), 1)


def test_summary() -> None:
    """The sums over parts are the sums over all."""
    played, summary = rounds(CLASSIC, ("greedy",) * 3, 3000), RunSummary(3)
    for part in np.array_split(played, 7):
        summary.add(part)
    points = played["points"][:, :3]
    own = points[np.arange(3000), played["starter"]]
    assert summary.rounds == 3000
    assert summary.points[1].mean == pytest.approx(points[:, 1].mean())
    assert summary.points[1].margin == pytest.approx(1.96 * points[:, 1].std(ddof=1) / 3000**0.5)
    assert summary.advantage.mean == pytest.approx((own - (points.sum(axis=1) - own) / 2).mean())
    assert summary.blocked == pytest.approx((played["end"] > 1).mean())
    assert sum(share.mean for share in summary.ends.values()) == pytest.approx(1)
    assert summary.ends[RoundEnd.OUT].mean == pytest.approx((played["end"] == 1).mean())


def test_warm_up_tells_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    warm_up(lambda done, of: told.append((done, of)))
    assert told[0][0] == 0
    assert told[-1][0] == told[-1][1]


def test_unwritable_cache_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A temporary folder that nobody else can fill serves instead, and a line says so."""
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(in_the_way / "cache"))
    folder = compiled.cache_folder.__wrapped__()
    assert folder.is_dir()
    assert tmp_path not in folder.parents
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700, "what lies there is run"
    assert compiled.cache_folder.__wrapped__() != folder, "nobody can know its name beforehand"
    assert capsys.readouterr().err.count("\n") == 2


def test_the_given_cache_folder_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert compiled.cache_folder.__wrapped__().parent == tmp_path

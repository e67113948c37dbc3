"""A Ray cluster of two nodes on this machine: the same digits as here, also when a worker or a whole node is killed.

One test for all that needs a cluster, since that takes seconds to start.
"""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from click.testing import CliRunner

from tests.ports import kept_port
from tripple.arena import Contest, ContestTerms, MirroredSet, entrants
from tripple.bots import Bot, Budget, Choice
from tripple.cli import main
from tripple.extras import has
from tripple.rules import sheet
from tripple.work import DonePiece, Job, WorkLost, in_order
from tripple.work.cluster import ATTEMPTS, SETTINGS, BadCluster, RayCluster, do_alike, join_ray, joined_ray
from tripple.work.jobs import packed, worker_name

from .jobs import DOUBLE, Endless, broken, deadly, nothing, runs, until

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "cluster.md"
TERMS = ContestTerms(sheet("compact-en"), "cluster", single_rounds=True)
SETS = 40
HEAD = "ray://head:10001"
SHORT = "/tmp"

MORTAL = """
import os, pathlib, signal
from tripple.bots import Choice

def mortal(view, budget):
    '''Lays what it can, and dies over the first action of all.'''
    mark = pathlib.Path({mark!r})
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return Choice(view.actions[0])
"""

pytestmark = [pytest.mark.process, pytest.mark.filterwarnings("ignore::ResourceWarning")]
if not has("ray"):
    if os.environ.get("CI"):
        raise RuntimeError("Ray is not here, and without it work on a cluster is not tested")
    pytestmark.append(pytest.mark.skip(reason="Ray is not here: pip install 'tripple[ray]'"))


@contextmanager
def two_nodes(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Any, int]]:
    """Each has one core; and the port at which clients are served."""
    for name, value in SETTINGS.items():  # before Ray is imported, which reads some of them only then
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT / "src"), str(ROOT)]))
    from ray.cluster_utils import Cluster

    for attempt in range(ATTEMPTS):
        with kept_port() as port, TemporaryDirectory(prefix="r", dir=SHORT, ignore_cleanup_errors=True) as folder:
            monkeypatch.setenv("RAY_TMPDIR", folder)
            cluster = begun(Cluster, port, is_last=attempt == ATTEMPTS - 1)
            if cluster:
                try:
                    yield cluster, port
                finally:
                    cluster.shutdown()
                return


def begun(new: Callable[..., Any], port: int, is_last: bool) -> Any:
    """Two nodes, or None where the machine is too busy: Ray gives each half a minute, and no setting changes that."""
    node = {"num_cpus": 1, "object_store_memory": 80_000_000, "include_dashboard": False}
    cluster = None
    try:
        cluster = new(initialize_head=True, head_node_args={**node, "ray_client_server_port": port})
        cluster.add_node(**node)
    except Exception:
        if cluster:
            cluster.shutdown()
        if is_last:
            raise
        return None
    return cluster


def a_function(favourite: int) -> Bot:
    """It has no name that another machine could find."""
    return lambda view, budget: Choice(view.actions[favourite % len(view.actions)])


def contest() -> Contest:
    return Contest(
        TERMS, entrants(["greedy", a_function(1), f"{ROOT / 'examples' / 'own_player.py'}:thrifty"], Budget())
    )


def digits(sets: tuple[MirroredSet, ...]) -> list[object]:
    """Everything but the times."""
    return [(game.points, game.wins, game.rounds, game.fault) for one in sets for game in one]


def played(place: RayCluster, happens: dict[int, Callable[[DonePiece[object]], object]]) -> list[object]:
    """What was played; when a set with one of these numbers is there, something happens."""
    found: list[object] = []
    for batch, done in contest().batches(range(SETS), place):
        for number in batch:
            happens.get(number, nothing_of)(done)
        found += digits(done.result)
    return found


def nothing_of(done: DonePiece[object]) -> None:
    pass


def kill(done: DonePiece[object]) -> None:
    """Whoever has played these sets is gone while it plays the next."""
    os.kill(int(done.worker.rpartition("/")[2]), signal.SIGKILL)


def documented(place: str) -> list[list[str]]:
    """The commands of docs/cluster.md that work in a certain place."""
    lines = re.findall(r"^ *tripple (.*)$", PAGE.read_text("utf-8"), re.MULTILINE)
    words = [shlex.split(line.partition("#")[0]) for line in lines]
    found = [line for line in words if "--on" in line and line[line.index("--on") + 1] == place]
    assert found
    return found


def run(line: list[str]) -> str:
    done = CliRunner().invoke(main, line, env={"LANGUAGE": "en"}, catch_exceptions=False)
    # In one string: pytest shortens anything else to 240 characters, and why it failed stands at the end.
    assert done.exit_code == 0, f"tripple {shlex.join(line)}\n{done.output}"
    return done.stdout


def said(line: list[str]) -> str:
    """What a process of its own says. Joined a second time in one process, Ray has died in its own code."""
    done = subprocess.run([sys.executable, "-m", "tripple.cli", *line], capture_output=True, text=True)
    assert done.returncode == 0, f"tripple {shlex.join(line)}: {done.returncode}\n{done.stderr}"
    return done.stdout


def points(told: dict[str, Any]) -> list[object]:
    return [(one["name"], one["points"]) for one in told["standings"]]


def test_a_cluster_of_two_nodes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    expected = digits(contest().play_sets(range(SETS)))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    with two_nodes(monkeypatch) as (cluster, port):
        import ray

        ray.init(cluster.address, log_to_driver=False)
        for line in documented("ray"):
            told = run(line)
            assert "--json" not in line or told == run([word for word in line if word not in ("--on", "ray")])
        with pytest.raises(ZeroDivisionError):
            list(in_order(RayCluster(most=1), Job(broken, nothing), range(6)))
        with pytest.raises(BadCluster, match="as many cores as a worker needs: 2"):
            list(in_order(RayCluster(), Job(broken, nothing, threads=2), range(1)))
        with pytest.raises(WorkLost, match="before their work is done"):
            list(in_order(RayCluster(), Job(deadly, nothing), range(6)))
        results = in_order(RayCluster(), Job(Endless(tmp_path), nothing), range(9))
        assert next(results).result == 0
        until(lambda: len(begun := [*tmp_path.glob("begun *")]) == 2 and all(one.read_text() for one in begun))
        workers = [int(one.read_text()) for one in tmp_path.glob("begun *")]
        results.close()  # type: ignore[attr-defined]
        until(lambda: not any(map(runs, workers)))

        (second,) = cluster.worker_nodes
        happens = {0: kill, SETS // 3: lambda _: cluster.remove_node(second, allow_graceful=False)}
        assert played(RayCluster(batch_seconds=0.3), happens) == expected
        ray.shutdown()

        monkeypatch.setenv("RAY_ADDRESS", cluster.address)
        (tmp_path / "mortal.py").write_text(MORTAL.format(mark=str(tmp_path / "died")), "utf-8")
        line = ["arena", "mortal.py:mortal", "greedy", "--rounds", "40", "--json"]
        ours = json.loads(said([*line, "--on", "ray"]))  # Ray has a line to say, which must not be in it
        assert (tmp_path / "died").exists()
        assert points(ours) == points(json.loads(run(line)))
        monkeypatch.delenv("RAY_ADDRESS")

        # A client last: what serves it takes long to start where nothing of Ray has been compiled yet.
        for line in documented(HEAD):
            assert "mirrored deals" in run([word.replace(HEAD, f"ray://127.0.0.1:{port}") for word in line])
        assert not ray.is_initialized()


def test_a_worker_with_another_tripple_is_refused_by_name() -> None:
    with pytest.raises(BadCluster, match=f"{worker_name()} has another tripple"):
        do_alike(packed(DOUBLE), "another digest", 0, 4)


class Slow:
    """Ray, which is not ready for some attempts."""

    def __init__(self, attempts: int) -> None:
        self.attempts = attempts
        self.joined: list[str] = []

    def init(self, address: str, **_: object) -> None:
        self.joined.append(address)
        if len(self.joined) <= self.attempts:
            raise ConnectionError("ray client connection timeout\nand more")


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], Slow]:
    """Ray takes this many attempts, and nobody waits between them."""
    import ray

    def replaced(attempts: int) -> Slow:
        one = Slow(attempts)
        monkeypatch.setattr(ray, "init", one.init)
        monkeypatch.setattr("tripple.work.cluster.sleep", lambda seconds: None)
        return one

    return replaced


def test_tripple_waits_for_a_slow_cluster_and_says_so(slow: Callable[[int], Slow]) -> None:
    ray, told = slow(2), list[str]()
    with joined_ray("ray://head:10001", lambda notice: told.append(str(notice))):
        assert ray.joined == ["ray://head:10001"] * 3
    waits = "waiting for Ray, which is not ready yet (ray client connection timeout and more); attempt {} of 4 follows"
    assert told == [waits.format(2), waits.format(3)]


def test_no_cluster_is_said_in_one_sentence(slow: Callable[[int], Slow]) -> None:
    ray = slow(ATTEMPTS)
    result = CliRunner().invoke(
        main, ["arena", "greedy", "random", "--on", "ray://nowhere:10001"], env={"LANGUAGE": "en"}
    )
    assert result.exit_code == 1
    assert len(ray.joined) == ATTEMPTS
    *waits, end = result.stderr.splitlines()
    assert len(waits) == ATTEMPTS - 1
    assert end == "tripple: ray://nowhere:10001 is no Ray cluster: ray client connection timeout and more"


def test_a_cluster_that_does_not_answer_is_not_replaced_by_one_here(monkeypatch: pytest.MonkeyPatch) -> None:
    import ray

    joined = []

    def busy(address: str, **_: object) -> None:
        joined.append(address)
        raise ConnectionError("Failed to connect to Ray cluster") from RuntimeError("timed out")

    monkeypatch.setattr(ray, "init", busy)
    with pytest.raises(ConnectionError):
        join_ray(ray, "")
    assert joined == ["auto"]

"""A real PostgreSQL server on loopback, for the tests that need one."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.ports import kept_port

MISSING = "PostgreSQL is not here, so the tests of its store are left out: install the package postgresql"

PATIENTLY = ("-w", "-t", "300")


def binaries() -> Path | None:
    """Where Debian keeps them, the newest version first, or wherever the path leads."""
    kept = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda found: int(found.parts[4]), reverse=True)
    found = shutil.which("initdb")
    known = [*kept, *([Path(found).resolve()] if found else [])]
    return known[0].parent if known else None


def needed() -> Path:
    found = binaries()
    if found is None and os.environ.get("CI"):
        pytest.fail(MISSING)
    if found is None:
        pytest.skip(MISSING)
    return found


class Cluster:
    """A server's data in a folder, with a port of its own."""

    def __init__(self, folder: Path, port: int) -> None:
        self._programs, self._data, self.port = needed(), folder / "data", port
        self._as_user, self._log = _as_user(folder), folder / "log"
        self.address = f"postgresql://tripple@127.0.0.1:{port}/postgres"

    def make(self, *settings: str) -> None:
        self._call("initdb", "-U", "tripple", "-A", "trust", "-N", "-E", "UTF8")
        self.start(*settings)

    def follow(self, primary: "Cluster") -> None:
        """A standby that has everything which the other one has committed."""
        where = f"host=127.0.0.1 port={primary.port} user=tripple"
        self._call("pg_basebackup", "-d", where, "-R", "-c", "fast", "-X", "stream")
        self.start()

    def start(self, *settings: str) -> None:
        own = ("listen_addresses=127.0.0.1", f"port={self.port}", "unix_socket_directories=", *settings)
        options = " ".join(f"-c {setting}" for setting in own)
        self._call("pg_ctl", *PATIENTLY, "-l", str(self._log), "-o", options, "start")

    def stop(self) -> None:
        """At once, as in a crash."""
        self._call("pg_ctl", *PATIENTLY, "-m", "immediate", "stop")

    @contextmanager
    def hanging(self) -> Iterator[None]:
        """All of it stands still; what wants to connect is neither taken nor refused."""
        own = int((self._data / "postmaster.pid").read_text().split()[0])
        stopped = [own]
        try:
            _stop(own)  # first: from then on it makes no further ones
            for pid in map(int, Path(f"/proc/{own}/task/{own}/children").read_text("ascii").split()):
                stopped.append(pid)
                _stop(pid)
            yield
        finally:
            for pid in reversed(
                stopped
            ):  # it last: running, it buries children that have ended, whose number is gone then
                os.kill(pid, signal.SIGCONT)

    def promote(self) -> None:
        self._call("pg_ctl", *PATIENTLY, "promote")

    def _call(self, program: str, *arguments: str) -> None:
        _run([*self._as_user, str(self._programs / program), "-D", str(self._data), *arguments])


@contextmanager
def cluster() -> Iterator[Cluster]:
    """An empty folder for a server, which is stopped before the folder goes."""
    kept = tempfile.TemporaryDirectory(prefix="tripple-postgres-", ignore_cleanup_errors=True)
    with kept as folder, kept_port() as port:
        found = Cluster(Path(folder), port)
        try:
            yield found
        finally:
            with suppress(AssertionError):  # it may be stopped already
                found.stop()


def emptied(address: str) -> None:
    import psycopg  # nobody else has to load it

    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a server that lives as long as the context."""
    with cluster() as server:
        server.make()
        yield server.address


def _stop(pid: int) -> None:
    """Returns when it stands still, or has ended: what runs on another core may go on for a moment."""
    os.kill(pid, signal.SIGSTOP)
    while Path(f"/proc/{pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()[0] not in {"T", "Z"}:
        time.sleep(0.001)


def _as_user(folder: Path) -> list[str]:
    """PostgreSQL refuses to run as root; then the folder and the server belong to somebody else."""
    if os.geteuid() != 0:
        return []
    name = "postgres" if _is_user("postgres") else "nobody"
    shutil.chown(folder, name)
    return ["setpriv", "--reuid", name, "--regid", _group(name), "--clear-groups"]


def _is_user(name: str) -> bool:
    return subprocess.run(["id", name], capture_output=True).returncode == 0


def _group(name: str) -> str:
    return subprocess.run(["id", "-gn", name], capture_output=True, text=True, check=True).stdout.strip()


def _run(command: list[str]) -> None:
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd="/")
    assert done.returncode == 0, done.stderr.decode()

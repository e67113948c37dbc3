"""A real PostgreSQL server on loopback, for the tests that need one."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
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


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a server that lives as long as the context."""
    programs = needed()
    kept = tempfile.TemporaryDirectory(prefix="tripple-postgres-", ignore_cleanup_errors=True)
    with kept as folder, kept_port() as port:
        data, as_user = Path(folder) / "data", _as_user(Path(folder))
        _run([*as_user, str(programs / "initdb"), "-D", str(data), "-U", "tripple", "-A", "trust", "-N", "-E", "UTF8"])
        options = f"-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories="
        control = [
            *as_user,
            str(programs / "pg_ctl"),
            "-D",
            str(data),
            "-w",
            "-t",
            "300",
            "-l",
            str(Path(folder) / "log"),
        ]
        _run([*control, "-o", options, "start"])
        try:
            yield f"postgresql://tripple@127.0.0.1:{port}/postgres"
        finally:
            _run([*control, "-m", "immediate", "stop"])


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

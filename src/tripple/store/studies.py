"""Findings about deals and games, as far as they have got."""

import zlib
from collections.abc import Collection
from dataclasses import dataclass

from .log import DatabaseSession, change, read

_AT_ONCE = 400  # names in one statement, which is less than any database allows
_KEEP = (
    "INSERT INTO studies (kind, name, version, number, found, result, noted) VALUES (?, ?, ?, ?, ?, ?, ?) "
    "ON CONFLICT (kind, name, version) DO UPDATE SET number = excluded.number, found = excluded.found, "
    "result = excluded.result, noted = excluded.noted "
    "WHERE excluded.number >= studies.number AND (studies.result IS NULL OR excluded.result IS NOT NULL)"
)


@dataclass(frozen=True, slots=True)
class KeptStudy:
    """Findings about a deal or a game, as far as they have got; bytes to the store."""

    kind: str
    name: str
    """The name of the deal or game, the same for all who ask about it."""
    version: int
    found: tuple[bytes, ...]
    """A line for each finding. More may come as long as there is no result."""
    result: bytes | None
    at: float


@change
def keep(session: DatabaseSession, study: KeptStudy, most: int) -> None:
    """Replace what is known of a study, unless that is more; beyond `most` of a kind the oldest go."""
    number, lines = len(study.found), _packed(study.found)
    session.run(_KEEP, study.kind, study.name, study.version, number, lines, study.result, study.at)
    oldest = "SELECT noted FROM studies WHERE kind = ? ORDER BY noted DESC LIMIT 1 OFFSET ?"
    gone = f"DELETE FROM studies WHERE kind = ? AND noted < ({oldest})"  # noqa: S608  (our own words)
    session.run(gone, study.kind, study.kind, most - 1)


@read
def kept(session: DatabaseSession, kind: str, name: str, version: int) -> KeptStudy | None:
    which = "WHERE kind = ? AND name = ? AND version = ?"
    found = session.rows(f"SELECT found, result, noted FROM studies {which}", kind, name, version)  # noqa: S608
    if not found:
        return None
    [[lines, result, noted]] = found
    return KeptStudy(kind, name, version, _unpacked(lines), None if result is None else bytes(result), noted)


@read
def results(session: DatabaseSession, kind: str, version: int, names: Collection[str]) -> dict[str, bytes]:
    found, wanted = dict[str, bytes](), list(names)
    for start in range(0, len(wanted), _AT_ONCE):
        some = wanted[start : start + _AT_ONCE]
        gaps = ", ".join("?" for _ in some)
        which = f"WHERE kind = ? AND version = ? AND result IS NOT NULL AND name IN ({gaps})"
        rows = session.rows(f"SELECT name, result FROM studies {which}", kind, version, *some)  # noqa: S608
        found |= {name: bytes(result) for name, result in rows}
    return found


def _packed(lines: tuple[bytes, ...]) -> bytes:
    """Compress findings, which repeat the same words: to about a tenth."""
    return zlib.compress(b"\n".join(lines)) if lines else b""


def _unpacked(packed: bytes) -> tuple[bytes, ...]:
    return tuple(zlib.decompress(packed).split(b"\n")) if packed else ()

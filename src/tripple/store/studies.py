"""The SQL about what was worked out about deals and games, which both databases understand."""

import zlib
from collections.abc import Collection

from .log import KeptStudy
from .sql import DatabaseSession

_AT_ONCE = 400
"""So many names fit into a statement, whatever the database."""
_KEEP = (
    "INSERT INTO studies (kind, name, version, number, found, result, noted) VALUES (?, ?, ?, ?, ?, ?, ?) "
    "ON CONFLICT (kind, name, version) DO UPDATE SET number = excluded.number, found = excluded.found, "
    "result = excluded.result, noted = excluded.noted "
    "WHERE excluded.number >= studies.number AND (studies.result IS NULL OR excluded.result IS NOT NULL)"
)


def keep(session: DatabaseSession, kept: KeptStudy, most: int) -> None:
    """In place of what is known of it, unless that is more; beyond so many of a kind the oldest go."""
    session.run(
        _KEEP,
        kept.kind,
        kept.name,
        kept.version,
        len(kept.found),
        _packed(kept.found),
        kept.result,
        kept.at,
    )
    oldest = "SELECT noted FROM studies WHERE kind = ? ORDER BY noted DESC LIMIT 1 OFFSET ?"
    gone = f"DELETE FROM studies WHERE kind = ? AND noted < ({oldest})"  # noqa: S608  (our own words)
    session.run(gone, kept.kind, kept.kind, most - 1)


def kept(session: DatabaseSession, kind: str, name: str, version: int) -> KeptStudy | None:
    which = "WHERE kind = ? AND name = ? AND version = ?"
    found = session.rows(f"SELECT found, result, noted FROM studies {which}", kind, name, version)  # noqa: S608
    if not found:
        return None
    [[lines, result, noted]] = found
    return KeptStudy(kind, name, version, _unpacked(lines), None if result is None else bytes(result), noted)


def results(session: DatabaseSession, kind: str, version: int, names: Collection[str]) -> dict[str, bytes]:
    """Of those that are done."""
    found, wanted = dict[str, bytes](), list(names)
    for start in range(0, len(wanted), _AT_ONCE):
        some = wanted[start : start + _AT_ONCE]
        gaps = ", ".join("?" for _ in some)
        which = f"WHERE kind = ? AND version = ? AND result IS NOT NULL AND name IN ({gaps})"
        rows = session.rows(f"SELECT name, result FROM studies {which}", kind, version, *some)  # noqa: S608
        found |= {name: bytes(result) for name, result in rows}
    return found


def _packed(lines: tuple[bytes, ...]) -> bytes:
    """A game's findings say the same words again and again: a tenth of the room is enough for them."""
    return zlib.compress(b"\n".join(lines)) if lines else b""


def _unpacked(packed: bytes) -> tuple[bytes, ...]:
    return tuple(zlib.decompress(packed).split(b"\n")) if packed else ()

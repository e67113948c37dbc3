"""The last requests that were carried out at a table, packed into a few strings of bytes.

Every state of a table has them, so they have to be small, and successive states share all but the last piece. Person
and key are digests of eight bytes: the same request is found again, and nothing else can be read from it.
"""

from collections.abc import Iterator
from hashlib import blake2b

Requests = tuple[bytes, ...]  # carried out requests in pieces, the oldest first
MOST = 256  # least number remembered: clients repeat at once or never
PIECE = 32
_DIGEST, _NUMBER = 8, 4
_EACH = 2 * _DIGEST + _NUMBER


def remember(done: Requests, person: str, key: str, number: int) -> Requests:
    """Add a request, carried out by the event of this number; the oldest piece goes."""
    one = _mark(person, key) + number.to_bytes(_NUMBER)
    if done and len(done[-1]) < PIECE * _EACH:
        return (*done[:-1], done[-1] + one)
    return (*done[-MOST // PIECE :], one)


def find(done: Requests, person: str, key: str) -> int | None:
    mark = _mark(person, key)
    numbers = (_find(piece, mark) for piece in done if mark in piece)
    return next((number for number in numbers if number is not None), None)


def _find(piece: bytes, mark: bytes) -> int | None:
    at = -1
    while (at := piece.find(mark, at + 1)) >= 0:
        if at % _EACH == 0:
            return int.from_bytes(piece[at + len(mark) : at + _EACH])
    return None


def hand_on(done: Requests, person: str, to: str) -> Requests:
    old, new = _digest(person), _digest(to)
    return tuple(b"".join(_handed_on(piece, old, new)) for piece in done)


def _handed_on(piece: bytes, old: bytes, new: bytes) -> Iterator[bytes]:
    for one in (piece[at : at + _EACH] for at in range(0, len(piece), _EACH)):
        yield one[:_DIGEST] + new + one[2 * _DIGEST :] if one.startswith(old, _DIGEST) else one


def _mark(person: str, key: str) -> bytes:
    """Digests of key and person; the key first, since it differs each time and a miss shows sooner."""
    return _digest(key) + _digest(person)


def _digest(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=_DIGEST).digest()

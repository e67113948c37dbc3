"""Which requests were carried out: the last of a table, packed into a few strings of bytes.

Every state of a table has them, so they have to be small, and states that follow each other share all but the last. Who
asked, and under which key, are there as digests of eight bytes: the same request is found again, and nothing else can
be read from it.
"""

from collections.abc import Iterator
from hashlib import blake2b

Requests = tuple[bytes, ...]
"""Those that were carried out, the oldest first, in pieces."""
MOST = 256
"""So many at least are remembered: clients repeat at once or never."""
PIECE = 32
_DIGEST, _NUMBER = 8, 4
_EACH = 2 * _DIGEST + _NUMBER


def remember(done: Requests, person: str, key: str, number: int) -> Requests:
    """And this one, which the event with that number came of; the oldest piece goes."""
    one = _mark(person, key) + number.to_bytes(_NUMBER)
    if done and len(done[-1]) < PIECE * _EACH:
        return (*done[:-1], done[-1] + one)
    return (*done[-MOST // PIECE :], one)


def find(done: Requests, person: str, key: str) -> int | None:
    """The number of the event that came of the same request, if it is remembered."""
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
    """The same, but somebody else asked for what this person did."""
    old, new = _digest(person), _digest(to)
    return tuple(b"".join(_handed_on(piece, old, new)) for piece in done)


def _handed_on(piece: bytes, old: bytes, new: bytes) -> Iterator[bytes]:
    for one in (piece[at : at + _EACH] for at in range(0, len(piece), _EACH)):
        yield one[:_DIGEST] + new + one[2 * _DIGEST :] if one.startswith(old, _DIGEST) else one


def _mark(person: str, key: str) -> bytes:
    """The key first: it differs each time, so what is not there is found missing soon."""
    return _digest(key) + _digest(person)


def _digest(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=_DIGEST).digest()

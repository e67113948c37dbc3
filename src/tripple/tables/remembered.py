"""Which requests were carried out: the last of a table, packed into one string of bytes.

Every state of a table has it, so it has to be small and cheap to add to. Who asked, and under which key, are there as
digests of eight bytes: the same request is found again, and nothing else can be read from it.
"""

from hashlib import blake2b

MOST = 256
"""Clients repeat at once or never."""
_DIGEST, _NUMBER = 8, 4
_EACH = 2 * _DIGEST + _NUMBER


def remember(done: bytes, person: str, key: str, number: int) -> bytes:
    """And this one, which the event with that number came of; the oldest goes."""
    return (done + _mark(person, key) + number.to_bytes(_NUMBER))[-MOST * _EACH :]


def find(done: bytes, person: str, key: str) -> int | None:
    """The number of the event that came of the same request, if it is remembered."""
    mark, at = _mark(person, key), 0
    while (at := done.find(mark, at)) >= 0:
        if at % _EACH == 0:
            return int.from_bytes(done[at + len(mark) : at + _EACH])
        at += 1
    return None


def hand_on(done: bytes, person: str, to: str) -> bytes:
    """The same, but somebody else asked for what this person did."""
    old, new = _digest(person), _digest(to)
    each = [done[at : at + _EACH] for at in range(0, len(done), _EACH)]
    return b"".join(one[:_DIGEST] + new + one[2 * _DIGEST :] if one.startswith(old, _DIGEST) else one for one in each)


def _mark(person: str, key: str) -> bytes:
    """The key first: it differs each time, so what is not there is found missing soon."""
    return _digest(key) + _digest(person)


def _digest(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=_DIGEST).digest()

"""Notices between processes about what they have written: many events in one notice, as text.

Each is a line with the log, the number of its first event and the length of each event, followed by the events. If
there are none, the log has to be read: they were too long, or not text.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from .log import ChangeNotice

T = TypeVar("T")
MOST_BYTES = 7900  # bytes of one notice, including the sender's name: PostgreSQL accepts somewhat less than 8000


def portions(items: Iterable[T], size: Callable[[T], int], most: int) -> Iterator[list[T]]:
    """Split items, in their order, into lists of at most this size; one that is larger gets a list of its own."""
    portion, left = list[T](), most
    for item in items:
        needed = size(item)
        if portion and needed > left:
            yield portion
            portion, left = [], most
        portion.append(item)
        left -= needed
    if portion:
        yield portion


def packed(notices: Iterable[ChangeNotice], most: int = MOST_BYTES) -> Iterator[str]:
    records = (_fitting(notice, most) for notice in notices)
    return map("".join, portions(records, lambda record: len(record.encode()), most))


def _fitting(notice: ChangeNotice, most: int) -> str:
    record = _record(notice)
    return record if len(record.encode()) <= most else _record(ChangeNotice(notice.log))


def _record(notice: ChangeNotice) -> str:
    try:
        events = [event.decode() for event in notice.events]
    except UnicodeDecodeError:
        return _record(ChangeNotice(notice.log))
    if any("\0" in event for event in events):
        return _record(ChangeNotice(notice.log))
    return f"{notice.log} {notice.start} {' '.join(str(len(event)) for event in events)}\n{''.join(events)}"


def unpacked(words: str) -> Iterator[ChangeNotice]:
    """Read a notice; an empty one stands for every log."""
    if not words:
        yield ChangeNotice()
    at = 0
    while at < len(words):
        ends = words.index("\n", at)
        log, start, *lengths = words[at:ends].split()
        at, events = ends + 1, list[bytes]()
        for length in map(int, lengths):
            events.append(words[at : at + length].encode())
            at += length
        yield ChangeNotice(log, int(start), tuple(events))

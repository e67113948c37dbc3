"""What processes tell each other of what they have written: many events in one notice, as text.

Each is a line with the log, the number of its first event and how long each event is, and then the events. Where there
are none, the log has to be read: they were too long, or they are no text.
"""

from collections.abc import Iterable, Iterator

from .log import ChangeNotice

MOST_BYTES = 7900
"""Of one notice, with the name of who says it: PostgreSQL takes somewhat less than 8000."""


def packed(notices: Iterable[ChangeNotice], most: int = MOST_BYTES) -> Iterator[str]:
    """As many at a time as fit into one notice, in their order."""
    portion, left = list[str](), most
    for notice in notices:
        record = _record(notice)
        needed = len(record.encode())
        if needed > most:
            record = _record(ChangeNotice(notice.log))
            needed = len(record.encode())
        if portion and needed > left:
            yield "".join(portion)
            portion, left = [], most
        portion.append(record)
        left -= needed
    if portion:
        yield "".join(portion)


def _record(notice: ChangeNotice) -> str:
    try:
        events = [event.decode() for event in notice.events]
    except UnicodeDecodeError:
        return _record(ChangeNotice(notice.log))
    if any("\0" in event for event in events):
        return _record(ChangeNotice(notice.log))
    return f"{notice.log} {notice.start} {' '.join(str(len(event)) for event in events)}\n{''.join(events)}"


def unpacked(words: str) -> Iterator[ChangeNotice]:
    """No words at all stand for every log."""
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

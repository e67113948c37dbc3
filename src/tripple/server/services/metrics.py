"""Counters in Prometheus' text format. Counts only: no names, no tiles, no secrets."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate

CONTENT_TYPE = "text/plain; version=0.0.4"
_BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_HELP = {
    "tripple_connections": ("gauge", "WebSockets that are open."),
    "tripple_tables": ("gauge", "Tables in memory."),
    "tripple_pads": ("gauge", "Score pads in memory."),
    "tripple_messages_total": ("counter", "WebSocket messages, by direction."),
    "tripple_answers_total": ("counter", "Requests answered, by answer: done, or why refused."),
    "tripple_let_go_total": ("counter", "Connections that the server ended, by reason."),
    "tripple_requests_total": ("counter", "HTTP requests, by status."),
    "tripple_notices_total": ("counter", "Tries to bring a notice to a device, by outcome."),
    "tripple_answer_seconds": ("histogram", "From a request's arrival to its answer, the commit included."),
}


class Metrics:
    def __init__(self, process: str = "") -> None:
        """`process` becomes a label of every count if there are several."""
        self._process = f'process="{process}"' if process else ""
        self._counts: Counter[tuple[str, str]] = Counter()
        self._buckets = [0] * (len(_BOUNDS) + 1)
        self._seconds = 0.0

    def count(self, name: str, label: str = "", by: int = 1) -> None:
        self._counts[name, label] += by

    def put(self, name: str, value: int) -> None:
        self._counts[name, ""] = value

    def took(self, seconds: float) -> None:
        self._buckets[bisect_left(_BOUNDS, seconds)] += 1
        self._seconds += seconds

    def text(self) -> str:
        return "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        for name, (kind, meaning) in _HELP.items():
            yield f"# HELP {name} {meaning}"
            yield f"# TYPE {name} {kind}"
            yield from self._histogram(name) if kind == "histogram" else self._values(name)

    def _values(self, name: str) -> Iterator[str]:
        for (counted, label), value in sorted(self._counts.items()):
            if counted == name:
                yield self._line(name, value, label)

    def _histogram(self, name: str) -> Iterator[str]:
        *counts, total = accumulate(self._buckets)
        for bound, count in zip(_BOUNDS, counts, strict=True):
            yield self._line(f"{name}_bucket", count, f'le="{bound}"')
        yield self._line(f"{name}_bucket", total, 'le="+Inf"')
        yield self._line(f"{name}_sum", f"{self._seconds:.6f}")
        yield self._line(f"{name}_count", total)

    def _line(self, name: str, value: object, label: str = "") -> str:
        labels = ",".join(filter(None, (label, self._process)))
        return f"{name}{{{labels}}} {value}" if labels else f"{name} {value}"

"""How fast work goes on, in words."""

from tripple.locales import Translator
from tripple.work import Meter


def pace_line(meter: Meter, t: Translator) -> str:
    """How many a second, how many are at it, and how long it will take."""
    return f"{t('{rate} a second', rate=f'{meter.rate:.1f}')}, {workers_line(meter, t)}"


def workers_line(meter: Meter, t: Translator) -> str:
    """How many are at it, and how long it will take."""
    workers, left = t.many("{n} worker", "{n} workers", meter.at_work), meter.seconds_left
    return workers if left is None else f"{workers}, {t('{time} left', time=clock(left))}"


def clock(seconds: float) -> str:
    """Hours, minutes and seconds."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"

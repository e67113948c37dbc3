"""A violated night with as few faults as it needs, told so that it can be read."""

from collections.abc import Callable, Sequence

from .faults import Fault
from .night import Outcome, played

Play = Callable[[int, Sequence[Fault]], Outcome]


def shrunk(night: Outcome, play: Play = played) -> Outcome:
    """Leave out faults, many and then fewer at a time, as long as something is still violated."""
    size = len(night.faults)
    while size:
        for start in range(0, len(night.faults), size):
            fewer = night.faults[:start] + night.faults[start + size :]
            tried = play(night.seed, fewer)
            if tried.violations:
                night = tried
                break
        else:
            size //= 2
            continue
        size = min(size, len(night.faults))
    return night


def story(night: Outcome) -> str:
    """Who did what and when, up to what is violated."""
    lines = [f"Night {night.seed}, {len(night.faults)} faults:", *(f"  {fault}" for fault in night.faults), ""]
    if not night.violations:
        return "\n".join([*lines, *night.story])
    end = next(number for number, line in enumerate(night.story) if "VIOLATED" in line)
    return "\n".join([*lines, *night.story[: end + 1], "", *(f"violated: {what}" for what in night.violations)])

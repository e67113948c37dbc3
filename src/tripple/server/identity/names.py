"""Remove invisible characters from names before they are written on a score pad."""

from tripple.live.pads import Keyed, Rename
from tripple.notation import visible


def seen(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(visible, names))


def cleaned(keyed: Keyed) -> Keyed:
    change = keyed.change
    return Keyed(keyed.key, Rename(seen(change.names))) if isinstance(change, Rename) else keyed

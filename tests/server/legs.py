"""What one storm after the other has shown, kept in a file: a long soak can be stopped and goes on."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec

from .storm import ANY, KINDS, NOTHING, Storm, told


class Leg(msgspec.Struct, frozen=True):
    """One storm."""

    seed: int
    seconds: float
    faults: dict[str, int]
    games: int
    deeds: int
    """Actions of people that were acknowledged, and are in the log once."""
    waits: dict[str, dict[str, int]]
    """By kind of fault: how many waited so many hundredths of a second."""

    @classmethod
    def of(cls, storm: Storm, seconds: float) -> "Leg":
        waits = {kind: Counter(f"{100 * wait:.0f}" for wait in some) for kind, some in storm.waits.items()}
        return cls(storm.seed, seconds, dict(storm.done), len(storm.games), len(storm.acknowledged), dict(waits))

    def waits_after(self, kind: str) -> list[float]:
        kinds = KINDS if kind == ANY else (kind,)
        return [int(each) / 100 for one in kinds for each in Counter(self.waits.get(one, {})).elements()]


def kept(file: Path) -> dict[int, Leg]:
    """By seed."""
    lines = file.read_bytes().splitlines() if file.exists() else []
    return {leg.seed: leg for leg in (msgspec.json.decode(line, type=Leg) for line in lines)}


def legs(seeds: Iterable[int], file: Path | None, run: Callable[[int], Leg]) -> list[Leg]:
    """Run those that are not kept yet."""
    known = kept(file) if file else {}
    for seed in seeds:
        if seed not in known:
            known[seed] = run(seed)
            if file:
                with file.open("ab") as lines:
                    lines.write(msgspec.json.encode(known[seed]) + b"\n")
    return [known[seed] for seed in seeds]


def report(found: Sequence[Leg]) -> str:
    faults = sum((Counter(leg.faults) for leg in found), Counter[str]())
    done = ", ".join(f"{fault}: {count}" for fault, count in sorted(faults.items()))
    games, deeds = sum(leg.games for leg in found), sum(leg.deeds for leg in found)
    waits = {kind: [wait for leg in found for wait in leg.waits_after(kind)] for kind in (NOTHING, *KINDS, ANY)}
    return "\n".join(
        [
            f"{done}; {sum(leg.seconds for leg in found):.0f} s",
            f"{games} games with {deeds} acknowledged actions of people",
            *(f"could not move after {kind}: {told(some)}" for kind, some in waits.items() if some),
            "none lost, none done twice, no gap, nobody taken for absent",
        ]
    )

"""Count the possible courses of a round and sum their points; two engines that agree here agree."""

from typing import NamedTuple

from .round import Round


class Count(NamedTuple):
    nodes: int
    points: tuple[int, ...]
    """Each seat's round points, summed over the nodes."""


def perft(start: Round, depth: int) -> list[Count]:
    """Count the sequences of 1, 2, … `depth` actions, with the points after them."""
    counts = [Count(0, (0,) * start.players)] * depth
    _walk(start, 0, counts)
    return counts


def _walk(here: Round, done: int, counts: list[Count]) -> None:
    for action in here.actions() if done < len(counts) else ():
        after, _ = here.play(action)
        nodes, points = counts[done]
        counts[done] = Count(nodes + 1, tuple(map(sum, zip(points, after.points, strict=True))))
        _walk(after, done + 1, counts)

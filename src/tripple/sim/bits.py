"""Sets of tiles as 56-bit masks, and a small stream of random numbers."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numba import config, types
from numba.extending import intrinsic

from .compiled import part, snippet

_compiled: Any = intrinsic
ONE = np.uint64(1)


def _count(typing: Any, mask: Any) -> Any:

    def code(context: Any, builder: Any, signature: Any, arguments: Sequence[Any]) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), code


def _lowest(typing: Any, mask: Any) -> Any:

    def code(context: Any, builder: Any, signature: Any, arguments: Sequence[Any]) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, 1))

    return types.int64(types.uint64), code


count: Callable[[Any], int] = _compiled(_count)
"""Number of tiles in a mask, by one machine instruction."""
lowest: Callable[[Any], int] = _compiled(_lowest)
"""The first tile of a mask that is not empty, by one machine instruction."""

_config: Any = config
if _config.DISABLE_JIT:  # plain Python, for debugging
    count, lowest = (lambda mask: int(mask).bit_count()), (lambda mask: (int(mask) & -int(mask)).bit_length() - 1)


@snippet
def bit(tile: int) -> Any:
    return ONE << np.uint64(tile)


@part
def nth(mask: Any, number: int) -> int:
    """The tile with `number` others of the mask before it."""
    for _ in range(number):
        mask &= mask - ONE
    return lowest(mask)


@part
def stream(seed: Any, number: int) -> Any:
    """The start of an independent stream for each number (a splitmix64 step keeps neighbours apart)."""
    return mixed(mixed(seed) + np.uint64(number) * np.uint64(0xD1342543DE82EF95))


@snippet
def mixed(state: Any) -> Any:
    state = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    state = (state ^ (state >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return state ^ (state >> np.uint64(31))


@snippet
def random_bits(s: Any) -> Any:
    """64 random bits; `s` is any record with a field `random`."""
    s.random += np.uint64(0x9E3779B97F4A7C15)
    return mixed(s.random)


@snippet
def below(s: Any, bound: int) -> int:
    """A number from 0 to bound - 1; for bounds as small as ours the bias is beyond measuring."""
    return int(((random_bits(s) >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32))

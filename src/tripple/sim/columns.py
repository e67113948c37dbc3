"""Rounds as a flat table, for files and data frames."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .run import Rounds
from .state import ENDS
from .summary import COUNTED

_WORDS = np.array([end.value if end else "" for end in ENDS])


def frame(played: Rounds, players: int, first: int = 0) -> dict[str, NDArray[Any]]:
    """Columns by name, a row for each round; `pandas.DataFrame` and `polars.DataFrame` take them as they are.

    Rounds and seats count from 1, and `end` is a word; the round before the first one has the number `first`.
    """
    seats = range(1, players + 1)
    return {
        "round": np.arange(first + 1, first + 1 + len(played)),
        "starter": played["starter"] + 1,
        "end": _WORDS[played["end"]],
        **{f"points_{seat}": played["points"][:, seat - 1] for seat in seats},
        **{f"left_{seat}": played["left"][:, seat - 1] for seat in seats},
        **{name: played[name] for name in COUNTED},
    }

"""A tile's measures, and the signs of its numbers."""

from math import cos, pi, sin

GAP = 0.022
"""The inset of a tile within its triangle; as all of these, relative to its side."""
DISC, DIGIT, SIGN = 0.40, 0.26, 0.478
"""The distance from a corner to the edge of its disc, its digit, and its sign: beyond the disc, on the ivory."""
_SIZE = 0.046

Polygon = tuple[tuple[float, float], ...]
"""Corners relative to the sign's middle, x to the right and y down."""


def _regular(corners: int, radius: float, first: float = 0) -> Polygon:
    """`first` turns the first corner, in degrees clockwise from straight up."""
    turns = [(first + 360 / corners * i) * pi / 180 for i in range(corners)]
    return tuple((_SIZE * radius * sin(turn), -_SIZE * radius * cos(turn)) for turn in turns)


def _bar(shift: float) -> Polygon:
    left, right = _SIZE * (shift - 0.3), _SIZE * (shift + 0.3)
    return (left, -_SIZE), (right, -_SIZE), (right, _SIZE), (left, _SIZE)


SIGNS: tuple[tuple[Polygon, ...], ...] = (
    (_regular(24, 1),),
    (_bar(0),),
    (_bar(-0.6), _bar(0.6)),
    (_regular(3, 1.25),),
    (_regular(4, 1.25, 45),),
    (_regular(4, 1.3),),
)
"""A circle, a bar, two bars, a triangle, a square and a square on its corner, for eyes that confuse the colours."""


def script() -> str:
    """The same as JavaScript, for a side of 100."""
    measures = ", ".join(f"{100 * measure:g}" for measure in (GAP, DISC, DIGIT, SIGN))
    signs = "".join(f'  "{"".join(map(_path, sign))}",\n' for sign in SIGNS)
    return (
        "// Made by `python -m tripple.server.contract`: the measures of a tile whose side is 100, and its signs.\n\n"
        f"export const [GAP, DISC, DIGIT, SIGN] = [{measures}];\n\nexport const SIGNS = [\n{signs}];\n"
    )


def _path(polygon: Polygon) -> str:
    return f"M{'L'.join(f'{100 * x:.1f} {100 * y:.1f}' for x, y in polygon)}Z".replace("-0.0", "0.0")

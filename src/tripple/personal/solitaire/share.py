"""A result to show to others that gives nothing of the deal away: the date, the score, and a strip of triangles."""

from tripple.locales import Translator

from .results import Result

LENGTH = 10
STEP = 25
"""How many points a filled triangle stands for."""
_FILLED, _OPEN = "▲▼", "△▽"


def share_text(result: Result, t: Translator) -> str:
    points = str(result.points).replace("-", "−")
    return t("tripple {day}: {points} points", day=result.day.isoformat(), points=points) + "\n" + strip(result.points)


def strip(points: int) -> str:
    """Triangles as they lie on the table, filled as far as the score goes."""
    filled = max(0, min(LENGTH, round(points / STEP)))
    return "".join((_FILLED if i < filled else _OPEN)[i % 2] for i in range(LENGTH))

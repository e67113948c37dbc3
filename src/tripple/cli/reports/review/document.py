"""A review for other programs."""

import json
from typing import Any

from tripple.notation import write_sheet
from tripple.review import write_review

from .moments import key_moments
from .running import GameReview


def document(told: GameReview) -> dict[str, Any]:
    """The document of `read_review`, with facts about the game and its costliest moments first."""
    match = told.game.match
    sheet, *changes = write_sheet(match.sheet)
    places = {id(finding): place for place, finding in enumerate(told.review.findings)}
    found: dict[str, Any] = json.loads(write_review(told.review))
    return {
        **found,
        "interrupted": told.interrupted,
        "sheet": sheet,
        "house_rules": changes,
        "rounds": len(match.rounds),
        "totals": match.totals,
        "end": match.end.value if match.end else None,
        "moments": [
            {"finding": places[id(moment.decision)], "turn": moment.turn, "step": moment.step}
            for moment in key_moments(told.game, told.review)
        ],
    }

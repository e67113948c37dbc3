"""A record taken apart for replay."""

from tests.notation.test_unknown import SEEN
from tripple.server.jobs.replay import replay


def test_unknown_tiles_stay_unknown() -> None:
    (played,) = replay(SEEN).rounds
    assert played.hands == (("000", "011", "233", "333"), ("?", "?", "?", "?"))
    assert played.pool == ("?", "001")
    assert [step.drawn for step in played.steps if step.drawn] == ["?", "001"]
    assert played.steps[2].laid is not None
    assert played.steps[2].laid.tile == "133", "what was laid, everybody has seen"

"""How the others play: eager (lays whatever fits) or patient (draws on purpose), judged by what they did."""

from collections.abc import Iterator
from math import exp, lgamma, log

from tripple.rules import Draw, Lay, Open, Pass, Step

from .world import Past, dealt

DRAWS_ANYWAY = 0.6
"""How often a patient player draws who could lay."""
SLIP = 0.03
"""How often anybody does what their style would not."""
SUREST = 0.95


def judged(past: Past, seat: int) -> float:
    return drawing_style(past, seat)


def drawing_style(past: Past, seat: int) -> float:
    """How likely it is that this seat draws on purpose, from how often it drew when it probably could lay."""
    return _chance(sum(drawing_odds(step, held, past.fitting[number], hidden) for number, step, held, hidden in firsts(past, seat)))


def firsts(past: Past, seat: int) -> Iterator[tuple[int, Step, int, int]]:
    """What a seat did first in its turns: the step's number, the step, how many tiles it held, and how many we did not see."""
    held, on_table = dealt(past.view)[seat], 0
    for number, step, drawn in past.drawn_before():
        if step.seat == seat and not drawn and number:
            yield number, step, held, 56 - on_table - len(past.view.hand)
        if step.seat == seat:
            held += isinstance(step.action, Draw) - isinstance(step.action, Lay | Open)
        on_table += isinstance(step.action, Lay | Open)


def drawing_odds(step: Step, held: int, fitting: int, hidden: int) -> float:
    """How much more a patient player would have done this than an eager one, as a logarithm."""
    if isinstance(step.action, Pass):
        return 0.0
    stuck = _none_of(held, min(hidden, fitting.bit_count()), hidden)
    patient = stuck + (1 - stuck) * DRAWS_ANYWAY
    if isinstance(step.action, Draw):
        return log((patient + SLIP) / (stuck + SLIP))
    return log((1 - patient + SLIP) / (1 - stuck + SLIP))


def _chance(odds: float) -> float:
    return min(SUREST, max(1 - SUREST, 1 / (1 + exp(-odds))))


def _none_of(held: int, marked: int, number: int) -> float:
    """The chance that a hand of so many tiles has none of the marked ones."""
    if held > number - marked:
        return 0.0
    return exp(_ways(number - marked, held) - _ways(number, held))


def _ways(number: int, chosen: int) -> float:
    return lgamma(number + 1) - lgamma(chosen + 1) - lgamma(number - chosen + 1)

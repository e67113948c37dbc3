"""Pieces go out as they are wanted, are finished in any order, and come back in theirs."""

from collections.abc import Iterable, Iterator

from .port import Crew, DonePiece, Given, Job, Result, Workplace

AHEAD = 6
"""So many pieces for each worker may be under way or wait for an earlier one; more would be wasted by a stop."""


def in_order(place: Workplace, job: Job[Given, Result], given: Iterable[Given]) -> Iterator[DonePiece[Result]]:
    """What comes of all that is given, in its order, wherever it is done and whoever is lost along the way."""
    with place.crew(job) as crew:
        yield from by_crew(crew, given)


def by_crew(crew: Crew[Given, Result], given: Iterable[Given]) -> Iterator[DonePiece[Result]]:
    """The same by workers who are there already, and stay if it is read to the end.

    Only a little is ever under way, so that stopping early wastes little, and no more is taken of what is given.
    """
    to_do, all_given = enumerate(given), False
    early: dict[int, DonePiece[Result]] = {}
    given_out = due = 0
    while True:
        while not all_given and crew.free > 0 and given_out - due < AHEAD * crew.workers:
            try:
                crew.give(*next(to_do))
                given_out += 1
            except StopIteration:
                all_given = True
        if due in early:
            yield early.pop(due)
            due += 1
        elif all_given and due == given_out:
            return
        elif done := crew.take():
            early[done.number] = done

"""A line about a pad, for the list of one's own; the store keeps it beside the log."""

import logging
from collections.abc import Iterable, Iterator

import msgspec

from tripple.store import Found, Summary

from .state import State

log = logging.getLogger(__name__)
PHASE, PREFIX = "pad", "pad/"
"""The prefix is what the names of pads begin with in the store: no table's address leads there."""


class PadListing(msgspec.Struct, frozen=True, kw_only=True):
    """For the pad's members alone: the invitation is in it."""

    id: str
    invite: str
    names: tuple[str, ...]
    totals: tuple[int, ...]
    over: bool
    winners: tuple[int, ...]
    rounds: int
    changed: float
    """In seconds since 1970."""


_decoder = msgspec.json.Decoder(PadListing)


def summary(name: str, state: State, before: State | None = None) -> Summary:
    """`before` is the state that the store knows, if it knows one."""
    pad = state.pad
    listing = PadListing(
        id=name.removeprefix(PREFIX),
        invite=state.created.invite,
        names=pad.names,
        totals=pad.totals,
        over=pad.over,
        winners=pad.winners,
        rounds=len(pad.rounds),
        changed=state.changed,
    )
    persons = state.named if before is None or state.named != before.named else None
    return Summary(PHASE, False, persons, None, state.changed, msgspec.json.encode(listing))


def readable(found: Iterable[Found]) -> Iterator[PadListing]:
    """All of them but those that cannot be read: one damaged line must not hide the others."""
    for one in found:
        try:
            yield _decoder.decode(one.summary.about)
        except msgspec.DecodeError as fault:
            log.warning("%s cannot be listed: %s", one.log, fault)

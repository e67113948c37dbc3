"""A line about a pad, for the list of one's own; the store keeps it beside the log."""

import msgspec

from tripple.store import Found, Summary

from .state import PadState

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


def summary(name: str, state: PadState) -> Summary:
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
    return Summary(PHASE, False, state.named, None, state.changed, msgspec.json.encode(listing))


def listed(found: Found) -> PadListing:
    return _decoder.decode(found.summary.about)

"""Lines about pads for lists; the store keeps one beside each log."""

import msgspec

from tripple.store import Found, Summary

from .state import PadState

PHASE, PREFIX = "pad", "pad/"  # `PREFIX` begins every pad's name in the store, so no table's address leads to a pad


class PadListing(msgspec.Struct, frozen=True, kw_only=True):
    """A pad in its members' lists; it contains the invitation."""

    id: str
    invite: str
    names: tuple[str, ...]
    totals: tuple[int, ...]
    over: bool
    winners: tuple[int, ...]
    rounds: int
    changed: float


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

"""Personal links: they make another device the same guest, with the same seats."""

import secrets
from collections.abc import Callable
from typing import NamedTuple

from tripple.store import Store, links

from .cookies import Signer

LASTS = 15 * 60
"""Lifetime in seconds."""
_PURPOSE = "link"


class _Read(NamedTuple):
    identity: str
    until: int
    name: str


class PersonalLinks:
    """A link carries its own proof, so only the used ones are stored."""

    def __init__(self, signer: Signer, store: Store, now: Callable[[], float]) -> None:
        self._signer, self._store, self._now = signer, store, now

    def make(self, identity: str) -> str:
        until = int(self._now()) + LASTS
        return self._signer.sign(_PURPOSE, f"{identity}-{until}-{secrets.token_urlsafe(12)}")

    async def whose(self, token: str) -> str | None:
        """The identity behind a valid link; None if it is forged, expired or used. The link stays usable."""
        link = self._read(token)
        return None if link is None or await self._store.ask(links.is_used(link.name)) else link.identity

    async def use(self, token: str) -> str | None:
        """The same, but the link is used up."""
        link = self._read(token)
        if link is None or not await self._store.write(links.use_up(link.name, link.until, self._now())):
            return None
        return link.identity

    def _read(self, token: str) -> _Read | None:
        signed = self._signer.read(_PURPOSE, token)
        if signed is None:
            return None
        identity, until, name = signed.split("-", 2)
        return _Read(identity, int(until), name) if int(until) >= self._now() else None

"""Personal links: who opens one on another device is the same guest there, with the same seats."""

import secrets
from collections.abc import Callable

from .identity import Signer

LASTS = 15 * 60
"""Seconds for which a personal link can be used."""


class Links:
    """A link carries its proof with it, so nothing has to be kept but the few that were used already."""

    def __init__(self, signer: Signer, now: Callable[[], float]) -> None:
        self._signer, self._now = signer, now
        self._used: dict[str, float] = {}

    def make(self, identity: str) -> str:
        until = int(self._now()) + LASTS
        return self._signer.sign(f"{identity}-{until}-{secrets.token_urlsafe(12)}")

    def use(self, token: str) -> str | None:
        """Whose link it is; nobody's if it is made up, too old, or used before."""
        signed = self._signer.identity(token)
        if signed is None or signed in self._used or signed.count("-") < 2:
            return None
        identity, until, _ = signed.split("-", 2)
        if int(until) < self._now():
            return None
        self._forget_old()
        self._used[signed] = int(until)
        return identity

    def _forget_old(self) -> None:
        now = self._now()
        self._used = {signed: until for signed, until in self._used.items() if until >= now}

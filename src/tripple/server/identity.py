"""Guests' identities: a random id in a signed cookie, made on first use, without registration or login.

The keys that sign cookies and notices are stored beside the games. A personal link makes another device the same guest.
"""

import secrets
from collections.abc import Callable, Iterable
from hashlib import blake2b
from hmac import compare_digest
from typing import NamedTuple

from tripple.server.push.crypto import new_key
from tripple.store import Stale, Store, Summary, links

FORMER = "tripple-former"
"""The cookie with this browser's earlier guests, from before a personal link made it another one."""
FORMER_AGE = 90 * 24 * 3600
MOST_FORMER = 5
_ID_BYTES = 16
_AGE = 400 * 24 * 3600  # the longest lifetime that browsers allow
KEY_LOG, PUSH_LOG = "server/key", "server/push"
"""Logs with the keys. No address leads there: a table's id contains no slash."""
_KEY_BYTES = 32
LASTS = 15 * 60  # lifetime of a personal link in seconds
_GUEST, _GUESTS, _LINK = "guest", "guests", "link"


class Signer:
    """Signs texts with a secret key. A signature is valid for its purpose only."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, purpose: str, text: str) -> str:
        return f"{text}.{self._signature(purpose, text)}"

    def read(self, purpose: str, signed: str | None) -> str | None:
        """The text, if it was signed here for this purpose."""
        text, _, signature = (signed or "").rpartition(".")
        given = signature.encode("utf-8", "replace")
        return text if text and compare_digest(given, self._signature(purpose, text).encode()) else None

    def secret(self, purpose: str, text: str) -> str:
        """64 hexadecimal digits derived from the text; only the key's owner can compute them."""
        return self._digest(purpose, text, 32)

    def _signature(self, purpose: str, text: str) -> str:
        return self._digest(purpose, text, 24)

    def _digest(self, purpose: str, text: str, size: int) -> str:
        data, person = text.encode("utf-8", "replace"), purpose.encode()
        return blake2b(data, key=self._key[:64], digest_size=size, person=person).hexdigest()


def new_identity() -> str:
    return secrets.token_hex(_ID_BYTES)


def write_guest(signer: Signer, identity: str) -> str:
    return signer.sign(_GUEST, identity)


def read_guest(signer: Signer, cookie: str | None) -> str | None:
    return signer.read(_GUEST, cookie)


def write_former(signer: Signer, identities: Iterable[str]) -> str:
    return signer.sign(_GUESTS, "-".join(list(identities)[:MOST_FORMER]))


def read_former(signer: Signer, cookie: str | None) -> tuple[str, ...]:
    return tuple(filter(None, (signer.read(_GUESTS, cookie) or "").split("-")))


def end_cookie(name: str, secure: bool) -> str:
    return set_cookie(name, "", secure, age=0)


def set_cookie(name: str, value: str, secure: bool, age: int = _AGE) -> str:
    """The Set-Cookie header. Lax, not Strict: following an invitation must keep the guest's identity."""
    attributes = [f"{name}={value}", "Path=/", f"Max-Age={age}", "HttpOnly", "SameSite=Lax"]
    return "; ".join([*attributes, "Secure"] if secure else attributes)


async def signing_key(store: Store) -> bytes:
    return await _kept(store, KEY_LOG, lambda: secrets.token_bytes(_KEY_BYTES))


async def push_key(store: Store) -> bytes:
    return await _kept(store, PUSH_LOG, new_key)


async def _kept(store: Store, log: str, make: Callable[[], bytes]) -> bytes:
    for kept in await store.read(log):
        return kept
    made = make()
    nobodys = Summary(phase="key", public=False, persons=frozenset(), deadline=None, changed=0.0, about=b"")
    try:
        await store.append(log, 0, [made], nobodys)
    except Stale:
        return await _kept(store, log, make)
    return made


class _ReadLink(NamedTuple):
    identity: str
    until: int
    name: str


class PersonalLinks:
    """A link carries its own proof, so only the used ones are stored."""

    def __init__(self, signer: Signer, store: Store, now: Callable[[], float]) -> None:
        self._signer, self._store, self._now = signer, store, now

    def make(self, identity: str) -> str:
        until = int(self._now()) + LASTS
        return self._signer.sign(_LINK, f"{identity}-{until}-{secrets.token_urlsafe(12)}")

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

    def _read(self, token: str) -> _ReadLink | None:
        signed = self._signer.read(_LINK, token)
        if signed is None:
            return None
        identity, until, name = signed.split("-", 2)
        return _ReadLink(identity, int(until), name) if int(until) >= self._now() else None

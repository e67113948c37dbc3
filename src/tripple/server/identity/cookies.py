"""Guests' identities: a random id in a signed cookie, made on first use, without registration or login."""

import secrets
from collections.abc import Iterable
from hashlib import blake2b
from hmac import compare_digest

FORMER = "tripple-former"
"""The cookie with this browser's earlier guests, from before a personal link made it another one."""
FORMER_AGE = 90 * 24 * 3600
MOST_FORMER = 5
_ID_BYTES = 16
_AGE = 400 * 24 * 3600
"""The longest lifetime that browsers allow."""
_GUEST, _GUESTS = "guest", "guests"


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
    """The value of the guest's cookie."""
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

"""Who a guest is: a random id in a signed cookie, made on first use. Nobody registers, nobody logs in."""

import secrets
from collections.abc import Iterable
from hashlib import blake2b
from hmac import compare_digest

FORMER = "tripple-former"
"""The cookie with the guests that this browser was before it became another one by a personal link."""
FORMER_AGE = 90 * 24 * 3600
MOST_FORMER = 5
_ID_BYTES = 16
_AGE = 400 * 24 * 3600
"""The longest that browsers keep a cookie."""
_GUEST, _GUESTS = "guest", "guests"


class Signer:
    """Signs texts so that nobody can make them up. Each signature has a purpose, and is none for another one."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, purpose: str, text: str) -> str:
        return f"{text}.{self._signature(purpose, text)}"

    def read(self, purpose: str, signed: str | None) -> str | None:
        """The text, if we have signed it for this purpose."""
        text, _, signature = (signed or "").rpartition(".")
        given = signature.encode("utf-8", "replace")
        return text if text and compare_digest(given, self._signature(purpose, text).encode()) else None

    def secret(self, purpose: str, text: str) -> str:
        """64 hexadecimal digits that follow from the text, for whoever has the key."""
        return self._digest(purpose, text, 32)

    def _signature(self, purpose: str, text: str) -> str:
        return self._digest(purpose, text, 24)

    def _digest(self, purpose: str, text: str, size: int) -> str:
        data, person = text.encode("utf-8", "replace"), purpose.encode()
        return blake2b(data, key=self._key[:64], digest_size=size, person=person).hexdigest()


def new_identity() -> str:
    return secrets.token_hex(_ID_BYTES)


def write_guest(signer: Signer, identity: str) -> str:
    """What the guest's cookie holds."""
    return signer.sign(_GUEST, identity)


def read_guest(signer: Signer, cookie: str | None) -> str | None:
    """The id that the cookie's value carries, if it is one of ours."""
    return signer.read(_GUEST, cookie)


def write_former(signer: Signer, identities: Iterable[str]) -> str:
    return signer.sign(_GUESTS, "-".join(list(identities)[:MOST_FORMER]))


def read_former(signer: Signer, cookie: str | None) -> tuple[str, ...]:
    """Who this browser was before, the last one first."""
    return tuple(filter(None, (signer.read(_GUESTS, cookie) or "").split("-")))


def end_cookie(name: str, secure: bool) -> str:
    """The Set-Cookie header that takes it away."""
    return set_cookie(name, "", secure, age=0)


def set_cookie(name: str, value: str, secure: bool, age: int = _AGE) -> str:
    """The Set-Cookie header. Lax, not Strict: who follows an invite link keeps the identity they have."""
    attributes = [f"{name}={value}", "Path=/", f"Max-Age={age}", "HttpOnly", "SameSite=Lax"]
    return "; ".join([*attributes, "Secure"] if secure else attributes)

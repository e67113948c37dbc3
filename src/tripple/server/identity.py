"""Who a guest is: a random id in a signed cookie, made on first use. Nobody registers, nobody logs in."""

import secrets
from collections.abc import Mapping
from hashlib import blake2b
from hmac import compare_digest

COOKIE = "tripple"
_ID_BYTES = 16
_AGE = 400 * 24 * 3600
"""The longest that browsers keep a cookie."""


class Signer:
    """Signs ids so that nobody can make up another's."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, identity: str) -> str:
        return f"{identity}.{self._signature(identity)}"

    def identity(self, signed: str | None) -> str | None:
        """The id that the cookie's value carries, if it is one of ours."""
        identity, _, signature = (signed or "").partition(".")
        given = signature.encode("utf-8", "replace")
        return identity if identity and compare_digest(given, self._signature(identity).encode()) else None

    def _signature(self, identity: str) -> str:
        return blake2b(identity.encode("utf-8", "replace"), key=self._key[:64], digest_size=24).hexdigest()


def new_identity() -> str:
    return secrets.token_hex(_ID_BYTES)


def from_cookies(signer: Signer, cookies: Mapping[str, str]) -> str | None:
    return signer.identity(cookies.get(COOKIE))


def end_cookie(secure: bool) -> str:
    """The Set-Cookie header that takes it away."""
    return set_cookie("", secure, age=0)


def set_cookie(signed: str, secure: bool, age: int = _AGE) -> str:
    """The Set-Cookie header. Lax, not Strict: who follows an invite link keeps the identity they have."""
    attributes = [f"{COOKIE}={signed}", "Path=/", f"Max-Age={age}", "HttpOnly", "SameSite=Lax"]
    return "; ".join([*attributes, "Secure"] if secure else attributes)

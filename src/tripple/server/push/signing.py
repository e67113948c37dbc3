"""Who sends: the server's own key pair, by which push services know it again (VAPID, RFC 8292)."""

from base64 import urlsafe_b64encode
from collections.abc import Mapping

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
_BYTES = 32
_LASTS = 12 * 3600
"""Seconds for which a signature counts; push services take no more than a day."""


def new_key() -> bytes:
    """A private key, as it is kept."""
    return ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(_BYTES, "big")


def point(key: ec.EllipticCurvePrivateKey) -> bytes:
    """Its public half."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def written(raw: bytes) -> str:
    """As Web Push writes bytes."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


class Sender:
    def __init__(self, key: bytes) -> None:
        self._key = ec.derive_private_key(int.from_bytes(key, "big"), CURVE)
        self.public = written(point(self._key))
        """What browsers subscribe with: a subscription takes messages of this sender alone."""

    def authorization(self, service: str, contact: str, now: float) -> str:
        """The header for a push service, named by its origin."""
        head = _part({"typ": "JWT", "alg": "ES256"})
        claims = _part({"aud": service, "exp": int(now) + _LASTS, "sub": contact})
        signature = self._signature(f"{head}.{claims}".encode())
        return f"vapid t={head}.{claims}.{signature}, k={self.public}"

    def _signature(self, text: bytes) -> str:
        signed = decode_dss_signature(self._key.sign(text, ec.ECDSA(SHA256())))
        return written(b"".join(number.to_bytes(_BYTES, "big") for number in signed))


def _part(claims: Mapping[str, object]) -> str:
    return written(msgspec.json.encode(claims))

"""Encryption of notices (RFC 8291), and the signature by which push services know the server (VAPID, RFC 8292)."""

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from py_vapid.utils import b64urlencode

CURVE = ec.SECP256R1()
SECRET_BYTES = 16
_KEY_BYTES = 32
_LASTS = 12 * 3600  # seconds for which a signature is valid; push services accept at most a day


def new_key() -> bytes:
    """A private key as the store keeps it."""
    return ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(_KEY_BYTES, "big")


def point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def read_point(public: bytes) -> ec.EllipticCurvePublicKey:
    """Raises ValueError for bytes that are not a point of the curve."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, public)


def written(raw: bytes) -> str:
    """Base64 as Web Push writes it: for URLs, and without padding."""
    text: str = b64urlencode(raw)
    return text


def sealed(
    message: bytes,
    public: bytes,
    secret: bytes,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Encrypt for the browser with this public key and secret, with a key and a salt for this message alone."""
    own = own or ec.generate_private_key(CURVE)
    body: bytes = http_ece.encrypt(message, salt=salt, private_key=own, dh=public, auth_secret=secret)
    return body


class Sender:
    def __init__(self, key: bytes) -> None:
        self._vapid = Vapid02.from_raw(written(key).encode())
        # Its strict mode refuses contacts with a port or a path, but the usual contact is the page's own address.
        self._vapid.conf["no-strict"] = True
        self.public = written(point(self._vapid.private_key))
        """Browsers subscribe with it, and then accept messages of this sender alone."""

    def authorization(self, service: str, contact: str, now: float) -> str:
        claims = {"aud": service, "exp": int(now) + _LASTS, "sub": contact}
        header: str = self._vapid.sign(claims)["Authorization"]
        return header

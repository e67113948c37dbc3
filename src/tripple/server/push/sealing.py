"""A message that one browser alone can read: RFC 8291, in one record of RFC 8188."""

import os

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from .signing import CURVE, point

SECRET_BYTES = 16
_SALT_BYTES = 16
_RECORD = 4096
"""The size that every push service takes."""
_LAST = b"\x02"
"""Ends the last record, which is the only one here."""


def sealed(
    message: bytes,
    public: bytes,
    secret: bytes,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """For the browser with this public key and secret. A key of our own and the salt are made anew for each message."""
    own, salt = own or ec.generate_private_key(CURVE), salt or os.urandom(_SALT_BYTES)
    ours, shared = point(own), own.exchange(ec.ECDH(), read_point(public))
    seed = _derived(shared, secret, b"WebPush: info\0" + public + ours, 32)
    key = _derived(seed, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(seed, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + _RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return head + AESGCM(key).encrypt(nonce, message + _LAST, None)


def _derived(seed: bytes, salt: bytes, purpose: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, purpose).derive(seed)


def read_point(public: bytes) -> ec.EllipticCurvePublicKey:
    """Raises ValueError where it is no point of the curve."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, public)

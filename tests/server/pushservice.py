"""A push service on loopback, with real TLS, and browsers that subscribe at it and open what it gets for them."""

import asyncio
import os
import ssl
from base64 import urlsafe_b64decode
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from tripple.server.push.crypto import CURVE, point, written
from tripple.server.push.routes import Route, parts
from tripple.store import Subscription

HOST = "push.example"
_USES = (("aes128gcm", 16), ("nonce", 12))
Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


def raw(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Got(NamedTuple):
    """A request that the service has got."""

    target: str
    headers: dict[str, str]
    body: bytes

    def claims(self) -> dict[str, Any]:
        """What the sender's token claims; its signature is checked with the key that comes along."""
        token, key = (part.split("=", 1)[1] for part in self.headers["authorization"].removeprefix("vapid ").split(","))
        head, claims, signature = token.split(".")
        assert msgspec.json.decode(raw(head)) == {"typ": "JWT", "alg": "ES256"}
        numbers = raw(signature)
        signed = encode_dss_signature(int.from_bytes(numbers[:32], "big"), int.from_bytes(numbers[32:], "big"))
        public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, raw(key))
        public.verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
        return {**msgspec.json.decode(raw(claims)), "key": key}


class Device:
    """A browser with a subscription."""

    def __init__(self, name: str, language: str = "en") -> None:
        self.key, self.secret = ec.generate_private_key(CURVE), os.urandom(16)
        self.endpoint, self.language = f"https://{HOST}/send/{name}?for=me", language

    def body(self, **changes: Any) -> bytes:
        """What its page asks the server for."""
        keys = {"p256dh": written(point(self.key)), "auth": written(self.secret)}
        return msgspec.json.encode({"endpoint": self.endpoint, "keys": keys, "language": self.language, **changes})

    def named(self) -> bytes:
        return msgspec.json.encode({"endpoint": self.endpoint})

    def of(self, person: str, at: float = 1.0) -> Subscription:
        site = "https://tripple.example"
        return Subscription(self.endpoint, person, point(self.key), self.secret, self.language, site, at)

    def opens(self, got: Got) -> dict[str, str]:
        assert got.headers["content-encoding"] == "aes128gcm"
        told: dict[str, str] = msgspec.json.decode(decrypted(got.body, self.key, self.secret))
        return told


def decrypted(body: bytes, key: ec.EllipticCurvePrivateKey, secret: bytes) -> bytes:
    """A message in one record, by another implementation of RFC 8291 than the one that sealed it."""
    salt, sender, record = body[:16], body[21 : 21 + body[20]], body[21 + body[20] :]
    assert len(record) <= int.from_bytes(body[16:20], "big")
    shared = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
    seed = _derived(shared, secret, b"WebPush: info\0" + point(key) + sender, 32)
    content, nonce = (_derived(seed, salt, f"Content-Encoding: {use}\0".encode(), size) for use, size in _USES)
    return AESGCM(content).decrypt(nonce, record, None).rstrip(b"\0").removesuffix(b"\2")


def _derived(seed: bytes, salt: bytes, purpose: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, purpose).derive(seed)


class PushService:
    def __init__(self, serve: Serve | None = None) -> None:
        """One that answers like a push service, or in another way."""
        self.serve = serve or self._serve
        self.status: int | None = 201
        """What it answers; nothing means that it never does."""
        self.got: list[Got] = []
        self.port = 0
        self._news = asyncio.Event()

    async def route(self, endpoint: str) -> Route:
        """In place of the one that leads to public addresses only."""
        host, target = parts(endpoint)
        return Route(host, target, ("127.0.0.1",), _certified()[1], self.port)

    async def next(self) -> Got:
        async with asyncio.timeout(30):
            while not self.got:
                self._news.clear()
                await self._news.wait()
        return self.got.pop(0)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
            headers = dict(line.split(": ", 1) for line in lines)
            body = await reader.readexactly(int(headers["content-length"]))
            assert first.startswith("POST ")
            self.got.append(Got(first.split(" ")[1], headers, body))
            self._news.set()
            if self.status is None:
                await reader.read()
            else:
                writer.write(f"HTTP/1.1 {self.status} x\r\nlocation: /elsewhere\r\ncontent-length: 0\r\n\r\n".encode())
        finally:
            writer.transport.abort() if self.status is None else writer.close()


@asynccontextmanager
async def push_service(given: PushService | None = None) -> AsyncIterator[PushService]:
    service = given or PushService()
    server = await asyncio.start_server(service.serve, "127.0.0.1", 0, ssl=_certified()[0])
    service.port = server.sockets[0].getsockname()[1]
    async with server:
        yield service


@cache
def _certified() -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """The service's side and the side of those who believe it."""
    key = ec.generate_private_key(CURVE)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    today = datetime.now(UTC)
    made = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    made = made.not_valid_before(today - timedelta(days=1)).not_valid_after(today + timedelta(days=1))
    made = made.add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
    made = made.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
    certificate = made.sign(key, SHA256()).public_bytes(Encoding.PEM)
    serving, trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.create_default_context(cadata=certificate.decode())
    with TemporaryDirectory() as folder:
        file = Path(folder) / "both.pem"
        file.write_bytes(certificate + key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        serving.load_cert_chain(file)
    return serving, trusting

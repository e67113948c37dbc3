"""The devices that get a guest's notices: subscribe, try out, unsubscribe."""

from base64 import urlsafe_b64decode
from typing import Annotated

import msgspec
from litestar import delete, get, post, put
from litestar.params import JSONBody
from msgspec import Meta

from tripple.locales import language as language_of
from tripple.rules.errors import N_
from tripple.server.protocol import ServerReason
from tripple.server.protocol.bodies import Body
from tripple.server.push.courier import Courier, NotTaken
from tripple.server.push.crypto import SECRET_BYTES, read_point
from tripple.server.push.notices import attempt
from tripple.server.push.routes import MOST_ENDPOINT, NotAPushService
from tripple.server.requests import Asked
from tripple.server.services.services import Services
from tripple.server.transport.errors import HttpRefusal, refusals
from tripple.server.transport.guest import guest, known, services_of
from tripple.server.transport.middleware import address
from tripple.store import Subscription, subscriptions

MOST = 5  # devices per guest; a new one replaces the one renewed longest ago
_MOST_SITE = 200

Endpoint = Annotated[str, Meta(min_length=1, max_length=MOST_ENDPOINT)]
Key = Annotated[str, Meta(max_length=200)]


class PushKey(msgspec.Struct, frozen=True):
    key: str | None
    """The key that a browser subscribes with; null if this server sends no notices."""


class Keys(Body, frozen=True):
    p256dh: Key
    auth: Key


class Subscribe(Body, frozen=True):
    """A subscription as browsers write it, and the language of the notices."""

    endpoint: Endpoint
    keys: Keys
    language: Annotated[str, Meta(max_length=20)] = "en"


class Device(Body, frozen=True):
    endpoint: Endpoint


@get("/api/push", responses=refusals(429))
async def push_public_key(request: Asked) -> PushKey:
    """The server's public key, to subscribe with."""
    courier = services_of(request).courier
    return PushKey(courier.sender.public if courier else None)


@put("/api/me/push", status_code=204, responses=refusals(400, 403, 409, 413, 429, 503))
async def subscribe(request: Asked, data: JSONBody[Subscribe]) -> None:
    """Send notices to this device when it is the guest's turn in a game of one day per turn. Call it again to renew."""
    services = services_of(request)
    courier = _courier(services, request)
    public, secret = _read_keys(data.keys)
    try:
        await courier.route(data.endpoint)
    except NotAPushService as fault:
        raise HttpRefusal(400, ServerReason.NO_PUSH, fault.sentence) from None
    except OSError:
        raise HttpRefusal(400, ServerReason.NO_PUSH, N_("this address leads to no public push service")) from None
    wanted = Subscription(
        data.endpoint, guest(request), public, secret, _language(data.language), _site(request), services.clock.now()
    )
    await services.store.write(subscriptions.subscribe(wanted, MOST))


@delete("/api/me/push", status_code=204, responses=refusals(400, 403, 413, 429, 503))
async def unsubscribe(request: Asked, data: JSONBody[Device]) -> None:
    """Stop sending notices to this device."""
    await services_of(request).store.write(subscriptions.unsubscribe(data.endpoint, known(request) or ""))


@post("/api/me/push/test", status_code=204, responses=refusals(400, 403, 404, 409, 413, 429, 502, 503))
async def try_out(request: Asked, data: JSONBody[Device]) -> None:
    """Send a notice to this device now; if its push service does not accept it, the refusal says why."""
    services = services_of(request)
    courier = _courier(services, request)
    mine = await services.store.ask(subscriptions.of_person(known(request) or ""))
    device = next((one for one in mine if one.endpoint == data.endpoint), None)
    if device is None:
        raise HttpRefusal(404, ServerReason.NO_PUSH, N_("notices are not switched on for this device"))
    try:
        await courier.deliver(device, attempt())
    except NotTaken as fault:
        raise HttpRefusal(502, ServerReason.NO_PUSH, fault.sentence, **fault.values) from None


def _courier(services: Services, request: Asked) -> Courier:
    if services.courier is None:
        raise HttpRefusal(409, ServerReason.NO_PUSH, N_("this server sends no notices"))
    services.rates["notices"].check(address(request.scope))
    return services.courier


def _read_keys(keys: Keys) -> tuple[bytes, bytes]:
    try:
        public, secret = (urlsafe_b64decode(key + "=" * (-len(key) % 4)) for key in (keys.p256dh, keys.auth))
        read_point(public)
    except ValueError:
        raise HttpRefusal(400, ServerReason.NO_PUSH, N_("these are not the keys of a subscription")) from None
    if len(secret) != SECRET_BYTES:
        raise HttpRefusal(400, ServerReason.NO_PUSH, N_("these are not the keys of a subscription"))
    return public, secret


def _language(tag: str) -> str:
    """The notice's language; English for one that we do not have."""
    return language_of(None, {"LANGUAGE": tag})


def _site(request: Asked) -> str:
    """The page's own address as the sender's contact: push services take no other scheme."""
    return f"https://{request.headers.get('host', '')}"[:_MOST_SITE]


HANDLERS = [push_public_key, subscribe, unsubscribe, try_out]

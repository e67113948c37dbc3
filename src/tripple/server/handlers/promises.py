"""The server's part in the deals of a table that is dealt as soon as it is made (docs/fairness.md).

Everybody's salt comes with the wish for such a table, and the secret has to be fixed before the salts are known. So the
wish has a name, the client's key; the secret follows from guest and key alone, and its digest is told to whoever asks
for it first. Nothing is kept for that, and every process that knows the server's key makes the same secret.

Only where nobody can join any more, and only until the guest is forgotten: making a table again after it was deleted
would mean knowing its secret. A cookie that was kept beyond that is a new guest's from then on.
"""

from typing import Any

from litestar import Request, post
from litestar.params import JSONBody

from tripple.notation import commitment
from tripple.server.identity.cookies import Signer
from tripple.server.services.services import Services
from tripple.server.transport.errors import refusals
from tripple.server.transport.guest import guest, newcomer, services_of
from tripple.store import links

from .bodies import CreateTable, Promise, Promised

Asked = Request[Any, Any, Any]
_PURPOSE = "table"
_FOR_EVER = 1e12
"""Seconds since 1970."""


def promised_secret(signer: Signer, who: str, key: str) -> str:
    return signer.secret(_PURPOSE, f"{who}\n{key}")


def secret_for(signer: Signer, who: str, key: str, wish: CreateTable) -> str | None:
    """The one that was promised; any other table draws its own."""
    return promised_secret(signer, who, key) if wish.begins else None


async def promisee(request: Asked) -> str:
    """The asking guest; a new one in place of a guest who was forgotten."""
    services, who = services_of(request), guest(request)
    return newcomer(request) if await services.store.ask(links.is_used(_forgotten(services.signer, who))) else who


async def end_promises(services: Services, who: str) -> None:
    """What follows from the guest's keys is promised to nobody any more, at any process. Comes before the deleting."""
    await services.store.write(links.use_up(_forgotten(services.signer, who), _FOR_EVER, services.clock.now()))


def _forgotten(signer: Signer, who: str) -> str:
    """Stands for a guest who was forgotten; only the server's key can make it."""
    return signer.secret("forgotten", who)


@post("/api/promises", status_code=200, responses=refusals(400, 403, 413, 429, 503))
async def promise(request: Asked, data: JSONBody[Promise]) -> Promised:
    """Get the commitment of a table before you make it and give a salt. This makes nothing yet."""
    secret = promised_secret(services_of(request).signer, await promisee(request), data.key)
    return Promised(commitment(secret))


HANDLERS: list[Any] = [promise]

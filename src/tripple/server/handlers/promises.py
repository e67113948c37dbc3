"""The server's part in the deals of a table that is dealt as soon as it is made (docs/fairness.md).

The salts come with the request, and the secret has to be fixed before they are known. So the request has a name, the
client's key; the secret follows from guest and key alone, and its digest can be asked for beforehand. Nothing is
stored, and every process with the server's key derives the same secret.

It holds only for tables without a free seat, and only until the guest is forgotten: making a deleted table again would
mean knowing its secret. A cookie kept beyond that belongs to a new guest.
"""

from litestar import post
from litestar.params import JSONBody

from tripple.notation import commitment
from tripple.server.identity import Signer
from tripple.server.protocol.bodies import CreateTable, Promise, Promised
from tripple.server.requests import Asked
from tripple.server.services.services import Services
from tripple.server.transport.errors import refusals
from tripple.server.transport.guest import guest, newcomer, services_of
from tripple.store import links

_PURPOSE = "table"
_FOR_EVER = 1e12  # seconds since 1970


def promised_secret(signer: Signer, who: str, key: str) -> str:
    return signer.secret(_PURPOSE, f"{who}\n{key}")


def secret_for(signer: Signer, who: str, key: str, wish: CreateTable) -> str | None:
    """The promised secret; None lets the table draw its own."""
    return promised_secret(signer, who, key) if wish.begins else None


async def promisee(request: Asked) -> str:
    """The asking guest, or a new one in place of a forgotten guest."""
    services, who = services_of(request), guest(request)
    return newcomer(request) if await services.store.ask(links.is_used(_forgotten(services.signer, who))) else who


async def end_promises(services: Services, who: str) -> None:
    """Revoke all promises to this guest, in every process. Call it before deleting their games."""
    await services.store.write(links.use_up(_forgotten(services.signer, who), _FOR_EVER, services.clock.now()))


def _forgotten(signer: Signer, who: str) -> str:
    """The mark of a forgotten guest, which only the server's key can make."""
    return signer.secret("forgotten", who)


@post("/api/promises", status_code=200, responses=refusals(400, 403, 413, 429, 503))
async def promise(request: Asked, data: JSONBody[Promise]) -> Promised:
    """Get the commitment of a table before you make it and give a salt. This makes nothing yet."""
    secret = promised_secret(services_of(request).signer, await promisee(request), data.key)
    return Promised(commitment(secret))


HANDLERS = [promise]

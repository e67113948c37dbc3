"""The same guest on several devices: personal links, and the way back to a former guest."""

from litestar import get, post
from litestar.params import JSONBody

from tripple.rules.errors import N_
from tripple.server.identity import LASTS
from tripple.server.protocol import ServerReason
from tripple.server.protocol.bodies import FormerGuest, GoBack, GuestInfo, LinkInfo, LookAtLink, PersonalLink, UseLink
from tripple.server.requests import Asked
from tripple.server.services.services import Services
from tripple.server.transport.errors import HttpRefusal, refusals
from tripple.server.transport.guest import former, guest, known, remember, services_of, welcome
from tripple.store import puzzles

_NOBODY = GuestInfo(None, 0, 0, 0)


@post("/api/guests", status_code=204, responses=refusals(403, 429))
async def arrive(request: Asked) -> None:
    """Become a guest: the answer sets the cookie. So does every other request that needs a guest."""
    guest(request)


@post("/api/links", responses=refusals(403, 429))
async def personal_link(request: Asked) -> PersonalLink:
    """A secret link that makes another device this guest, with the same seats. It works once, for a short time."""
    token = services_of(request).links.make(guest(request))
    return PersonalLink(f"/#{token}", token, LASTS)


@post("/api/links/look", status_code=200, responses=refusals(400, 403, 413, 429, 503))
async def look_at_link(request: Asked, data: JSONBody[LookAtLink]) -> LinkInfo:
    """Show whose link it is and who you are now, before you become another guest. The link stays valid."""
    services, who = services_of(request), known(request)
    whose = _there(await services.links.whose(data.token))
    return LinkInfo(whose == who, await _info(services, whose), await _info(services, who))


@post("/api/links/use", status_code=204, responses=refusals(400, 403, 409, 413, 429, 503))
async def use_link(request: Asked, data: JSONBody[UseLink]) -> None:
    """Become the guest who made the link. A second cookie remembers who you were, so that you can go back."""
    services, who = services_of(request), known(request)
    if who is not None and who == await services.links.whose(data.token):
        return  # it can still be used where it was meant to be
    # Counted and confirmed before the link is used up, so that a refusal leaves it valid.
    left = await _info(services, who)
    if left.has_something and not data.leave:
        sentence = N_(
            "you have games ({games}), score pads ({pads}) and puzzles ({puzzles}) here: "
            "confirm that you want to leave them"
        )
        counts = {"games": left.games, "pads": left.pads, "puzzles": left.puzzles}
        raise HttpRefusal(409, ServerReason.HAS_GAMES, sentence, **counts)
    whose = _there(await services.links.use(data.token))
    _become(request, whose, (*([who] if who and left.has_something else []), *former(request)))


@get("/api/links/former", responses=refusals(429, 503))
async def former_guests(request: Asked) -> list[FormerGuest]:
    """The guests this browser was before it used a personal link, the latest first."""
    guests = [await _info(services_of(request), identity) for identity in former(request)]
    return [FormerGuest(number, one) for number, one in enumerate(guests) if one.has_something]


@post("/api/links/back", status_code=204, responses=refusals(400, 403, 404, 413, 429))
async def go_back(request: Asked, data: JSONBody[GoBack]) -> None:
    """Become one of these again; the guest you are now takes its place in the list."""
    before, who = former(request), known(request)
    if data.number >= len(before):
        raise HttpRefusal(404, ServerReason.NO_LINK, N_("this browser has not been another guest before"))
    _become(request, before[data.number], (*([who] if who else []), *before))


def _become(request: Asked, identity: str, before: tuple[str, ...]) -> None:
    remember(request, tuple(one for one in dict.fromkeys(before) if one != identity))
    welcome(request, identity)


def _there(identity: str | None) -> str:
    if identity is None:
        raise HttpRefusal(403, ServerReason.NO_LINK, N_("this link has already been used, or is not valid"))
    return identity


async def _info(services: Services, who: str | None) -> GuestInfo:
    if who is None:
        return _NOBODY
    games, pads = await services.tables.mine(who, _NOBODY.most), await services.pads.mine(who, _NOBODY.most)
    name = next((game.names[game.mine[0]] for game in games), None)
    solved = len(await services.store.ask(puzzles.answers(who)))
    running = sum(game.phase != "over" for game in games)
    return GuestInfo(name, len(games), running, len(pads), min(solved, _NOBODY.most))


HANDLERS = [arrive, personal_link, look_at_link, use_link, former_guests, go_back]

"""A small client: make or join a table, listen, act. For scripts, tests and your own computer players.

    guest = Guest("http://127.0.0.1:8000")
    made = await guest.create("Ada", size=2)
    async with guest.follow(made.id, seat=0) as chair:
        await chair.ask(Ready(seat=0))
        async for message in chair:
            ...

After a lost connection it comes back, requests missed events, and repeats its unanswered request under the same id, so
that no request is carried out twice.
"""

from tripple.extras import need

need("client")

from tripple.live.tables import Fresh, Listing, Ready, Told
from tripple.server.protocol.bodies import ComputerPlayer, PersonalLink, PersonHere, Replay, Seated, TableMade

from .errors import BROKEN, Missed, NotDone
from .guest import Guest
from .seat import SeatClient

__all__ = [
    "BROKEN",
    "ComputerPlayer",
    "Fresh",
    "Guest",
    "Listing",
    "Missed",
    "NotDone",
    "PersonHere",
    "PersonalLink",
    "Ready",
    "Replay",
    "SeatClient",
    "Seated",
    "TableMade",
    "Told",
]

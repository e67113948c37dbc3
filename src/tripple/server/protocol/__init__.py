"""The messages between client and server over the WebSocket, and the form of every refusal.

Every message is a JSON object with a `type`. docs/protocol.md is generated from this module (`python -m
tripple.server.documents.protocol_page`), so its docstrings are written for authors of clients. HTTP bodies are in
`bodies`.
"""

from enum import Enum
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tripple.live import Refusal, RefusalReason, pads
from tripple.live.pads import WriteChanges
from tripple.live.tables import AnyCommand, Closing, Fresh, Presence, Told
from tripple.rules.errors import N_

VERSION = 1
COOKIE = "tripple"  # the name of the cookie that identifies a guest
Position = Annotated[int, Meta(ge=-1, le=2**53)]
Secret = Annotated[str, Meta(max_length=200)]


class ServerReason(Enum):
    """Reasons for a refusal by the server before any table was asked."""

    NOT_JSON = "not-json"
    UNKNOWN = "unknown-message"
    TOO_LARGE = "too-large"
    TOO_FAST = "too-fast"
    TOO_SLOW = "too-slow"
    FOREIGN = "foreign"
    STRANGE_HOST = "strange-host"
    CROWDED = "crowded"
    TOO_MANY_TABLES = "too-many-tables"
    HELLO_FIRST = "hello-first"
    VERSION = "version"
    NO_GUEST = "no-guest"
    NO_LINK = "no-link"
    HAS_GAMES = "has-games"
    NO_RECORD = "no-record"
    NO_PAGE = "no-page"
    NO_PUSH = "no-push"
    BROKEN = "broken"


_MEANINGS: dict[ServerReason | RefusalReason, str] = {
    ServerReason.NOT_JSON: "The text is not JSON.",
    ServerReason.UNKNOWN: "The text is JSON, but not one of the messages below; the sentence says where it differs.",
    ServerReason.TOO_LARGE: "The message or body is longer than the server reads.",
    ServerReason.TOO_FAST: "Too many requests in a short time; wait a moment and send it again.",
    ServerReason.TOO_SLOW: "The request took too long to arrive.",
    ServerReason.FOREIGN: "The request comes from another site's page.",
    ServerReason.STRANGE_HOST: "The server does not know itself by this name; start it with --host-name.",
    ServerReason.CROWDED: "Too many connections from this address.",
    ServerReason.TOO_MANY_TABLES: "This guest has too many unfinished tables.",
    ServerReason.HELLO_FIRST: "The first message of a connection, and only the first, has to be a hello.",
    ServerReason.VERSION: "The client speaks another version of the protocol.",
    ServerReason.NO_GUEST: "A connection without a guest's cookie may only watch; POST /api/guests gives one.",
    ServerReason.NO_LINK: "This link has already been used, or is not valid.",
    ServerReason.HAS_GAMES: "This browser is a guest with games or pads, and nobody has confirmed leaving them.",
    ServerReason.NO_RECORD: "The record can be downloaded only once the game is over.",
    ServerReason.NO_PAGE: "There is nothing at this address, or not with this method.",
    ServerReason.NO_PUSH: "This server sends no notices, or not to this device; the sentence says why.",
    ServerReason.BROKEN: "An error in the server; it has been logged.",
    RefusalReason.NO_TABLE: "There is no such table.",
    RefusalReason.NO_PAD: "There is no such score pad.",
    RefusalReason.NOT_INVITED: "The table or pad is private, and the invitation is missing or wrong.",
    RefusalReason.NOT_YOURS: "Somebody else's seat, or something that only the host may do.",
    RefusalReason.FULL: "No seat is free, or there is no room on the pad.",
    RefusalReason.TAKEN: "Another score pad already has this id.",
    RefusalReason.PHASE: "Not at this point of the game.",
    RefusalReason.TURN: "It is another seat's turn.",
    RefusalReason.STALE: "Something has happened since the number in `seen`; look again, then decide.",
    RefusalReason.ILLEGAL: "The rules forbid it; `rule` is the number of the rule.",
    RefusalReason.MALFORMED: "No such action, level, sheet or name.",
    RefusalReason.BUSY: "Too many requests are waiting at this table; send it again.",
    RefusalReason.UNAVAILABLE: "It could not be stored, so it has not happened; send it again.",
    RefusalReason.CLOSING: "The server is about to stop; come back in a moment.",
}
MEANINGS = {reason.value: meaning for reason, meaning in _MEANINGS.items()}


class Hello(msgspec.Struct, frozen=True, kw_only=True, tag="hello", forbid_unknown_fields=True):
    """The first message: the seat that this connection follows. One connection follows one seat, or watches."""

    version: int = VERSION
    seat: Annotated[int, Meta(ge=0, le=5)] | Literal["mine"] | None = None
    """The seat to follow, which has to be yours; leave it out to watch as a spectator.

    `mine` is the first of your seats; if you have none, you watch. The `fresh` says which seat it is and, in the chairs
    of its table, which other seats are yours.
    """
    after: Position | None = None
    """The last number that the client has; the server sends everything after it, or a fresh view."""
    invite: Secret | None = None
    """The secret of the invitation; needed to watch a private table at which you have no seat.

    On a score pad, it makes you a member.
    """


class Ask(msgspec.Struct, frozen=True, kw_only=True, tag="ask", forbid_unknown_fields=True):
    """A request. The answer is `done` or `refused` with the same id."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    """The client's own id for the request. Sent again with the same id, it is not carried out again."""
    seen: Position
    """The last number that the client had seen when it decided."""
    command: AnyCommand | WriteChanges
    """For a table, or a `change` for a score pad."""


class Ping(msgspec.Struct, frozen=True, kw_only=True, tag="ping", forbid_unknown_fields=True):
    """A check that the server is there; it answers with a `pong` of the same number."""

    number: Position = 0


FromClient = Hello | Ask | Ping


class Done(msgspec.Struct, frozen=True, kw_only=True, tag="done"):
    """The request is carried out and on disk."""

    id: str
    number: int
    """The log position afterwards."""
    again: bool = False
    """True if it had already been carried out before, with the same id."""


class Refused(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="refused"):
    """Nothing has changed. Over HTTP, every answer with a status of 400 or more is one of these."""

    reason: str
    """A word from the table of reasons."""
    sentence: str
    """An English sentence with {named} gaps, ready to be translated."""
    values: dict[str, str] = {}
    """The values of the gaps."""
    rule: str | None = None
    """The rule behind it, such as R5 or D7."""
    id: str | None = None
    """The id of the request, if there was one."""


class Pong(msgspec.Struct, frozen=True, kw_only=True, tag="pong"):
    """The answer to a `ping`."""

    number: int
    last: int
    """The last number sent on this connection, -1 for none; if you do not have it, you have missed something."""


class FreshPad(msgspec.Struct, frozen=True, kw_only=True, tag="pad"):
    """The whole score pad, up to and including the change with this number."""

    number: int
    pad: pads.PadContent


class ToldPad(msgspec.Struct, frozen=True, kw_only=True, tag="noted"):
    """A change on the score pad. Numbers begin with 1 and follow each other without a gap."""

    number: int
    key: str
    """The device's own id for it."""
    change: pads.Change


FromServer = Told | Fresh | Presence | FreshPad | ToldPad | Closing | Done | Refused | Pong

_encoder = msgspec.json.Encoder()
_read_client: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_read_server: msgspec.json.Decoder[FromServer] = msgspec.json.Decoder(FromServer)


class BadMessage(Exception):
    """The text is not a valid client message."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.reason)
        self.refused = refused


def encode(message: FromServer | FromClient) -> bytes:
    return _encoder.encode(message)


def read_client(text: str | bytes) -> FromClient:
    try:
        return _read_client.decode(text)
    except msgspec.ValidationError as fault:
        sentence = N_("this is not a valid message: {fault}")
        raise BadMessage(refused(ServerReason.UNKNOWN, sentence, id=id_in(text), fault=str(fault))) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise BadMessage(refused(ServerReason.NOT_JSON, N_("this is not JSON"))) from None


def read_server(text: str | bytes) -> FromServer:
    return _read_server.decode(text)


class _Named(msgspec.Struct):
    id: Annotated[str, Meta(max_length=64)] | None = None


def id_in(text: str | bytes) -> str | None:
    """The id of an otherwise invalid message, so that its sender learns which one it was."""
    try:
        return msgspec.json.decode(text, type=_Named).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def refused(
    reason: ServerReason | RefusalReason,
    sentence: str,
    /,
    *,
    id: str | None = None,  # noqa: A002
    **values: object,
) -> Refused:
    told = {name: str(value) for name, value in values.items()}
    return Refused(reason=reason.value, sentence=sentence, values=told, id=id)


def of_refusal(refusal: Refusal, id: str | None = None) -> Refused:  # noqa: A002
    told = {name: str(value) for name, value in refusal.values.items()}
    return Refused(reason=refusal.reason.value, sentence=refusal.sentence, values=told, rule=refusal.rule, id=id)

"""Types of the protocol's messages and of the HTTP answers, for the scripts' type checker.

A server's message is described as scripts see it once `lib/whole.js` has filled in the omitted defaults; a client's
message is described as it may be sent.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import get_args

from msgspec import inspect as kinds

from tripple.learning.lessons.telling import Lessons
from tripple.live.pads import Change, PadListing, WriteChanges
from tripple.live.tables import AnyCommand, AnyEvent, Listing
from tripple.live.tables.advice import Advice, Hindsight
from tripple.live.tables.projection import HIDDEN
from tripple.look.refereed import Refereed
from tripple.pad import Entry
from tripple.pad.tariff import Tariff
from tripple.personal.strength import Strength
from tripple.review import Finding, Par
from tripple.server import protocol
from tripple.server.documents.structs import Struct, about, info, notes, parts
from tripple.server.handlers.dailies import Daily
from tripple.server.handlers.ideas import IdeaInfo
from tripple.server.handlers.me import MyStatistics
from tripple.server.jobs.pars import Working
from tripple.server.jobs.puzzles import PuzzleIndex, PuzzleShelf
from tripple.server.jobs.reviews import ReviewSoFar
from tripple.server.jobs.rules import Rules
from tripple.server.protocol.bodies import (
    CreateTable,
    FormerGuest,
    LinkInfo,
    PersonalLink,
    Promised,
    Replay,
    Seated,
    TableMade,
)
from tripple.server.services.puzzles import PuzzleProgress

from .javascript import comment, literal

_PLAIN: dict[type[kinds.Type], str] = {
    kinds.IntType: "number",
    kinds.FloatType: "number",
    kinds.BoolType: "boolean",
    kinds.NoneType: "null",
    kinds.StrType: "string",
    kinds.AnyType: "any",
}
_CALLED = {"do": "Command", "event": "Event", "kind": "Entry", "type": "Message"}
"""Suffixes for names that two types share, by their tag field."""
_NARROWED: dict[tuple[Struct, str], str] = {(protocol.Refused, "reason"): "RefusalReason"}
"""Fields that accept any text in Python, for the sake of other versions."""
UNIONS = {
    "FromServer": protocol.FromServer,
    "FromClient": protocol.FromClient,
    "Command": AnyCommand | WriteChanges,
    "TableEvent": AnyEvent,
    "PadChange": Change,
    "PadEntry": Entry,
    "Finding": Finding,
}


ANSWERS: tuple[Struct, ...] = (
    TableMade,
    Promised,
    Seated,
    Listing,
    Advice,
    Hindsight,
    Refereed,
    Replay,
    ReviewSoFar,
    Rules,
    IdeaInfo,
    Lessons,
    Daily,
    Par,
    Working,
    PuzzleIndex,
    PuzzleShelf,
    PuzzleProgress,
    MyStatistics,
    Strength,
    PersonalLink,
    LinkInfo,
    FormerGuest,
    PadListing,
    Tariff,
)
WISHES: tuple[Struct, ...] = (CreateTable,)  # bodies of requests, if they are more than a few words


@cache
def sent() -> tuple[Struct, ...]:
    """Everything the server sends."""
    return tuple(parts((*get_args(protocol.FromServer), *ANSWERS)))


@cache
def _all() -> tuple[Struct, ...]:
    return tuple(parts((*sent(), *get_args(protocol.FromClient), *WISHES)))


def typedefs() -> Iterator[str]:
    yield comment(f"@typedef {{{_either(map(literal, protocol.MEANINGS))}}} RefusalReason")
    for struct in _all():
        yield _typedef(struct)
    for name, union in UNIONS.items():
        yield comment(f"@typedef {{{_either(map(name_of, get_args(union)))}}} {name}")


def _either(choices: Iterable[str]) -> str:
    return " | ".join(dict.fromkeys(choices))


@cache
def name_of(struct: Struct) -> str:
    name, field = struct.__name__, struct.__struct_config__.tag_field
    is_shared = Counter(one.__name__ for one in _all())[name] > 1
    return name + _CALLED[field] if is_shared and field else name


def _typedef(struct: Struct) -> str:
    told, noted = info(struct), notes(struct)
    lines = [" ".join(about(struct).split()), f"@typedef {{object}} {name_of(struct)}"]
    if told.tag:
        lines.append(f'@property {{"{told.tag}"}} {told.tag_field}')
    for field in _shown(struct):
        name = f"[{field.encode_name}]" if _is_optional(struct, field) else field.encode_name
        kind = _NARROWED.get((struct, field.name)) or _kind(field.type)
        lines.append(f"@property {{{kind}}} {name} {noted.get(field.name, '')}".rstrip())
    return comment(*lines)


def _shown(struct: Struct) -> Iterator[kinds.Field]:
    """Without the private fields of events."""
    hidden = HIDDEN if struct in get_args(AnyEvent) else ()
    yield from (field for field in info(struct).fields if field.name not in hidden)


def _is_optional(struct: Struct, field: kinds.Field) -> bool:
    """Tell whether a script has to check for the field."""
    return not field.required and (struct not in sent() or (omits(struct) and not is_filled(struct)))


def omits(struct: Struct) -> bool:
    return bool(struct.__struct_config__.omit_defaults)


def is_filled(struct: Struct) -> bool:
    """Tell whether scripts get a struct with its defaults filled in.

    Members of a union are left as they come, because a script looks at their tag anyway. Findings are an exception,
    because many scripts show them.
    """
    return struct in (*get_args(protocol.FromServer), *get_args(Finding)) or not struct.__struct_config__.tag


def _kind(kind: kinds.Type) -> str:
    if type(kind) in _PLAIN:
        return _PLAIN[type(kind)]
    if isinstance(kind, kinds.Metadata):
        return _kind(kind.type)
    if isinstance(kind, kinds.UnionType):
        return _union(kind)
    if isinstance(kind, kinds.StructType):
        return name_of(kind.cls)
    return _composed(kind)


def _union(kind: kinds.UnionType) -> str:
    """The union's own name, if it has one."""
    structs = {one.cls for one in kind.types if isinstance(one, kinds.StructType)}
    named = next((name for name, union in UNIONS.items() if structs == set(get_args(union))), "")
    return named or _either(map(_kind, kind.types))


def _composed(kind: kinds.Type) -> str:
    if isinstance(kind, kinds.EnumType):
        return _either(literal(choice.value) for choice in kind.cls)
    if isinstance(kind, kinds.LiteralType):
        return _either(map(literal, kind.values))
    if isinstance(kind, kinds.TupleType):
        return f"[{', '.join(map(_kind, kind.item_types))}]"
    if isinstance(kind, kinds.CollectionType):
        inner = _kind(kind.item_type)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    assert isinstance(kind, kinds.DictType), kind
    return f"Record<string, {_kind(kind.value_type)}>"

"""The protocol's messages, and what HTTP answers with, as types for the scripts' checker.

A message of the server is described as a script has it once `lib/whole.js` has put in again what was left out, because
it was as usual; one of the client is described as it may be sent.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, get_args

from msgspec import inspect as kinds

from tripple.learning.lessons.telling import Lessons
from tripple.live.pads import Change, PadListing, WriteChanges
from tripple.live.tables import AnyCommand, AnyEvent, Listing
from tripple.live.tables.advice import Advice, Hindsight
from tripple.live.tables.projection import HIDDEN
from tripple.pad import Entry
from tripple.pad.tariff import Tariff
from tripple.personal.stats import Strength
from tripple.review import Finding
from tripple.server import protocol
from tripple.server.documents.structs import Struct, about, info, notes, parts
from tripple.server.handlers.bodies import CreateTable, FormerGuest, LinkInfo, PersonalLink, Promised, Seated, TableMade
from tripple.server.handlers.dailies import Daily
from tripple.server.handlers.ideas import IdeaInfo
from tripple.server.handlers.me import MyStatistics
from tripple.server.jobs.pars import ParFound, Working
from tripple.server.jobs.puzzles import PuzzleIndex, PuzzleShelf
from tripple.server.jobs.replay import Replay
from tripple.server.jobs.reviews import ReviewSoFar
from tripple.server.jobs.rules import Rules
from tripple.server.services.puzzles import PuzzleProgress

from .javascript import comment, literal

_PLAIN: dict[Any, str] = {
    kinds.IntType: "number",
    kinds.FloatType: "number",
    kinds.BoolType: "boolean",
    kinds.NoneType: "null",
    kinds.StrType: "string",
    kinds.AnyType: "any",
}
_CALLED = {"do": "Command", "event": "Event", "kind": "Entry", "type": "Message"}
"""What is put behind a name that two types have, by the field that tells them apart."""
_NARROWED: dict[tuple[Struct, str], str] = {(protocol.Refused, "reason"): "RefusalReason"}
"""Where Python takes any text, to be on good terms with other versions."""
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
    Replay,
    ReviewSoFar,
    Rules,
    IdeaInfo,
    Lessons,
    Daily,
    ParFound,
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
"""Over HTTP."""
WISHES: tuple[Struct, ...] = (CreateTable,)
"""What the browser sends there, as far as it is more than a few words."""


@cache
def sent() -> tuple[Struct, ...]:
    """By the server."""
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
    """Nobody is told who caused an event, nor its secrets."""
    hidden = HIDDEN if struct in get_args(AnyEvent) else ()
    yield from (field for field in info(struct).fields if field.name not in hidden)


def _is_optional(struct: Struct, field: kinds.Field) -> bool:
    """Whether a script has to look if it is there."""
    return not field.required and (struct not in sent() or (omits(struct) and not is_filled(struct)))


def omits(struct: Struct) -> bool:
    return bool(struct.__struct_config__.omit_defaults)


def is_filled(struct: Struct) -> bool:
    """One of several that a field may hold is left as it comes: which one it is has to be looked at anyway.

    Findings are many, and shown by many: they are put in order once.
    """
    return struct in (*get_args(protocol.FromServer), *get_args(Finding)) or not struct.__struct_config__.tag


def _kind(kind: Any) -> str:
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
    """By its own name, where it has one."""
    structs = {one.cls for one in kind.types if isinstance(one, kinds.StructType)}
    named = next((name for name, union in UNIONS.items() if structs == set(get_args(union))), "")
    return named or _either(map(_kind, kind.types))


def _composed(kind: Any) -> str:
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

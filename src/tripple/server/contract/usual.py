"""What the server leaves out of its messages because it is as usual, so that the browser can put it in again."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect as kinds

from tripple.server.structs import Struct, info

from .javascript import Constant
from .typedefs import is_filled, name_of, omits, sent


class _Filled(NamedTuple):
    """A kind of part that is made whole again."""

    usual: dict[str, Any]
    parts: dict[str, str]
    """Fields that hold such parts themselves, and of which kind."""


def left_out() -> Iterator[Constant]:
    kept = {name_of(struct): _filled(struct) for struct in sent() if is_filled(struct)}
    usual = {name: one.usual for name, one in kept.items() if one.usual}
    inner = {name: one.parts for name, one in kept.items() if one.parts}
    about_usual = "What the server leaves out, since it is as usual: by the kind of part."
    yield Constant("USUAL", usual, about_usual, "Record<string, Record<string, any>>")
    about_parts = "The fields that hold parts of a kind, one or a list of them."
    yield Constant("PARTS", inner, about_parts, "Record<string, Record<string, string>>")


def _filled(struct: Struct) -> _Filled:
    fields = info(struct).fields
    usual = {field.encode_name: _default(field) for field in fields if omits(struct) and not field.required}
    found = {field.encode_name: list(_structs(field.type)) for field in fields}
    return _Filled(usual, {name: name_of(one) for name, (one, *more) in _some(found) if not more and omits(one)})


def _some(found: dict[str, list[Struct]]) -> Iterator[tuple[str, list[Struct]]]:
    yield from ((name, structs) for name, structs in found.items() if structs)


def _structs(kind: Any) -> Iterator[Struct]:
    """The parts that a field holds itself, one or a list of them."""
    if isinstance(kind, kinds.StructType):
        yield kind.cls
    for inner in (*getattr(kind, "types", ()), *([kind.item_type] if hasattr(kind, "item_type") else ())):
        yield from _structs(inner)


def _default(field: kinds.Field) -> Any:
    if field.default is not msgspec.NODEFAULT:
        return msgspec.to_builtins(field.default)
    return msgspec.to_builtins(field.default_factory())

"""The defaults that the server omits from its messages, for the browser to fill in."""

from collections.abc import Iterator

import msgspec
from msgspec import inspect as kinds

from tripple.server.documents.structs import Struct, info

from .javascript import Constant
from .typedefs import is_filled, name_of, omits, sent


def left_out() -> Iterator[Constant]:
    filled = [struct for struct in sent() if is_filled(struct)]
    usual = {name_of(struct): _usual(struct) for struct in filled if _usual(struct)}
    parts = {name_of(struct): _parts(struct) for struct in filled if _parts(struct)}
    about_usual = "The defaults that the server omits, by kind of part."
    yield Constant("USUAL", usual, about_usual, "Record<string, Record<string, any>>")
    about_parts = "The fields that hold parts of a kind, one or a list of them; of several kinds, by the part's type."
    yield Constant("PARTS", parts, about_parts, "Record<string, Record<string, string | Record<string, string>>>")


def _usual(struct: Struct) -> dict[str, object]:
    fields = info(struct).fields if omits(struct) else ()
    return {field.encode_name: _default(field) for field in fields if not field.required}


def _parts(struct: Struct) -> dict[str, str | dict[str, str]]:
    """Fields that hold structs with omitted defaults, at any depth, and their kinds."""
    held = {field.encode_name: list(_structs(field.type)) for field in info(struct).fields}
    return {
        name: _named(structs) for name, structs in held.items() if _are_filled(structs) and any(map(_lacks, structs))
    }


def _are_filled(structs: list[Struct]) -> bool:
    return len(structs) == 1 or all(map(is_filled, structs))


def _named(structs: list[Struct]) -> str | dict[str, str]:
    return name_of(structs[0]) if len(structs) == 1 else {str(info(one).tag): name_of(one) for one in structs}


def _lacks(struct: Struct) -> bool:
    return bool(_usual(struct) or _parts(struct))


def _structs(kind: kinds.Type) -> Iterator[Struct]:
    """The parts that a field holds itself, one or a list of them."""
    if isinstance(kind, kinds.StructType):
        yield kind.cls
    for inner in (*getattr(kind, "types", ()), *([kind.item_type] if hasattr(kind, "item_type") else ())):
        yield from _structs(inner)


def _default(field: kinds.Field) -> object:
    if field.default is not msgspec.NODEFAULT:
        return msgspec.to_builtins(field.default)
    return msgspec.to_builtins(field.default_factory())

"""The documentation inside the protocol's types: docstrings, and notes under fields."""

import ast
import inspect
import textwrap
from collections.abc import Iterable
from itertools import pairwise

import msgspec
from msgspec import inspect as kinds

Struct = type[msgspec.Struct]


def info(struct: Struct) -> kinds.StructType:
    found = kinds.type_info(struct)
    assert isinstance(found, kinds.StructType)
    return found


def about(struct: Struct) -> str:
    return inspect.cleandoc(struct.__doc__) if struct.__doc__ and "__doc__" in vars(struct) else ""


def notes(struct: Struct) -> dict[str, str]:
    """The string under each field, inherited ones included."""
    found: dict[str, str] = {}
    for cls in reversed(struct.__mro__):
        if issubclass(cls, msgspec.Struct) and cls is not msgspec.Struct:
            body = ast.parse(textwrap.dedent(inspect.getsource(cls))).body[0]
            assert isinstance(body, ast.ClassDef)
            found |= _written_under(body.body)
    return found


def _written_under(statements: list[ast.stmt]) -> dict[str, str]:
    return {
        field.target.id: " ".join(note.value.value.split())
        for field, note in pairwise(statements)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(note, ast.Expr) and isinstance(note.value, ast.Constant) and isinstance(note.value.value, str)
    }


def parts(structs: Iterable[Struct]) -> list[Struct]:
    found: dict[Struct, None] = {}
    for struct in structs:
        _collect(info(struct), found)
    return list(found)


def _collect(kind: kinds.Type, found: dict[Struct, None]) -> None:
    if isinstance(kind, kinds.StructType):
        if kind.cls not in found:
            found[kind.cls] = None
            for field in kind.fields:
                _collect(field.type, found)
        return
    for inner in (*getattr(kind, "types", ()), *getattr(kind, "item_types", ())):
        _collect(inner, found)
    for name in ("type", "item_type", "value_type"):
        if hasattr(kind, name):
            _collect(getattr(kind, name), found)

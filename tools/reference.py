"""Values in the library's reference, as whoever reads it wants them; a griffe extension that mkdocs.yml names.

The generator shows how the code makes a value, `_number(40, "R7")` or a comprehension. Here it becomes the value, `40`,
or nothing where that says more than anybody wants to read.
"""

import re
from dataclasses import MISSING, fields
from enum import Enum
from importlib import import_module
from typing import Any

import griffe

from tools.site import REFERENCE

LONGEST = 160  # a longer value is not shown: its docstring says what it is
_WORKINGS = re.compile(r"\b_\w|\bfor\b|\bfield\(|\bN_\(|\[-?\d+\]")
"""What gives away that a value is not written as it is."""
_NOTHING_TO_SAY = re.compile(r"<|\blambda\b| at 0x")


class Values(griffe.Extension):
    def on_attribute(self, *, attr: griffe.Attribute, **_: Any) -> None:
        if _is_listed(attr) and attr.value is not None:
            # What __init__ puts there is one of its arguments, whose name explains nothing.
            attr.value = None if _is_set_by_init(attr) else _shown(attr)

    def on_class(self, *, cls: griffe.Class, **_: Any) -> None:
        """What a dataclass takes has the same values; fields that have none keep none."""
        if _is_listed(cls) and "dataclass" in cls.labels:
            for parameter in cls.members["__init__"].parameters:  # type: ignore[union-attr]
                member = cls.members.get(parameter.name)
                if parameter.default is not None and isinstance(member, griffe.Attribute):
                    parameter.default = _shown(member)


def _is_listed(thing: griffe.Object) -> bool:
    return thing.module.path.startswith(tuple(f"tripple.{name}" for name in REFERENCE))


def _is_set_by_init(attr: griffe.Attribute) -> bool:
    return "class-attribute" not in attr.labels and "instance-attribute" in attr.labels


def _shown(attr: griffe.Attribute) -> Any:
    source = str(attr.value)
    if not _WORKINGS.search(source) and len(source) <= LONGEST:
        return attr.value
    value = _value(attr)
    written = str(value) if isinstance(value, Enum) else repr(value)
    return None if value is MISSING or _NOTHING_TO_SAY.search(written) or len(written) > LONGEST else written


def _value(attr: griffe.Attribute) -> Any:
    """What it is when the program runs; of a dataclass, a field's default."""
    owner: Any = import_module(attr.module.path)
    if not isinstance(attr.parent, griffe.Class):
        return getattr(owner, attr.name)
    for known in fields(getattr(owner, attr.parent.name)):
        if known.name == attr.name:
            return known.default if known.default_factory is MISSING else known.default_factory()
    return MISSING

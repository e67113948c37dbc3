"""docs/protocol.md, generated from the protocol's types.

`python -m tripple.server.documents.protocol_page > docs/protocol.md`
"""

from collections.abc import Iterable, Iterator
from typing import get_args

import click
from msgspec import inspect as kinds

from tripple.live.pads import Change, WriteChanges
from tripple.live.tables import REACTIONS, AnyCommand, AnyEvent
from tripple.live.tables.courtesy import ANSWERS
from tripple.pad import Entry
from tripple.server import protocol

from .structs import Struct, about, info, notes, parts

_WORDS = {
    kinds.IntType: "whole number",
    kinds.FloatType: "number",
    kinds.BoolType: "true or false",
    kinds.NoneType: "null",
    kinds.AnyType: "anything",
}
_LISTS = {"do": "what [can be asked](#what-can-be-asked)", "event": "what [happens](#what-happens)"}
_COMMANDS = {info(command).tag for command in get_args(AnyCommand)}
_OPENING = """\
# The protocol

Generated from `tripple.server.protocol`; do not edit it by hand.

A client opens a WebSocket at `/ws/TABLE`, or at `/ws/pads/PAD` for a score pad, and sends JSON objects as text. The
guest's cookie, which any `POST` of the HTTP interface sets, says who it is. For scripts there is a ready-made client in
`tripple.client`.

One connection follows one seat, or watches, or follows one pad. If you do not know which seats are yours, ask for
`mine`: the server knows. If several people share a device, open one connection for each seat.

1. The client sends `hello` with the last `number` it has, if any.
2. The server sends everything after that number, each as a `told`, or one `fresh` with the whole table. From then on
   every event is one `told`. Numbers follow each other without a gap; they are positions in the table's log. If you
   find a gap, connect again.
3. To act, the client sends `ask` with an id of its choice and the last number it has seen. The server answers `done`
   once it is on disk, or `refused`. A client that gets no answer reconnects and sends the same `ask` again: the same id
   is carried out once. `done` and its `told` may arrive in either order.
4. `presence` and `pong` have no number; they are not stored and not repeated.
5. `closing` means that the server is about to stop; connect again in a moment.

There are three separate clocks. The server probes the transport with WebSocket pings, and drops a client that does not
answer; a page can probe the server with `ping`. Presence is whether somebody follows a seat; if they are away for a
while, a computer player takes their turns until they are back. The turn clock runs for everybody, connected or not.

A client that reads too slowly is dropped and can come back with its last number.

A score pad is followed in the same way: first comes a `pad` with the whole pad, or each missed change as a `noted`;
from then on every change is one `noted`. The command is `change`. Each of its changes has its own key, so a device that
was away can send its changes in other portions than before, and nothing is written twice.
"""


def page() -> str:
    return "\n".join(_page())


def _page() -> Iterator[str]:
    yield _OPENING
    yield f"This is version {protocol.VERSION}."
    yield "\n## From the client\n"
    yield from _messages(get_args(protocol.FromClient))
    yield "## What can be asked\n"
    yield "The `command` of an `ask`; its `do` says which.\n"
    yield from _messages((*get_args(AnyCommand), WriteChanges))
    yield "The reactions are " + ", ".join(f"`{word}`" for word in REACTIONS) + ": no free text, because children play."
    yield "A computer player at the table answers " + ", ".join(f"`{word}`" for word in ANSWERS) + " after a moment.\n"
    yield "## From the server\n"
    yield from _messages(get_args(protocol.FromServer))
    yield "## What happens\n"
    yield "The `event` of a `told`; its `event` says which. Private fields are left out.\n"
    yield from _messages(get_args(AnyEvent))
    yield "## What is written on a score pad\n"
    yield "The `change` of a `noted`, or of one of the changes that are asked for; its `type` says which.\n"
    yield from _messages(get_args(Change))
    yield "An `entry` is a line of the pad; its `kind` says which.\n"
    yield from _messages(get_args(Entry), " on a score pad")
    yield "## Parts of messages\n"
    yield from _messages(_parts())
    yield "## Reasons of refusals\n"
    yield from (f"- `{word}`: {meaning}" for word, meaning in protocol.MEANINGS.items())
    yield ""


def _messages(structs: Iterable[Struct], where: str = "") -> Iterator[str]:
    for struct in structs:
        yield from _message(struct, where)


def _message(struct: Struct, where: str) -> Iterator[str]:
    """`where` tells apart two messages with the same name."""
    told, noted = info(struct), notes(struct)
    yield f"### `{told.tag}`{where if told.tag in _COMMANDS else ''}\n" if told.tag else f"### {struct.__name__}\n"
    if about(struct):
        yield f"{about(struct)}\n"
    if told.tag:
        yield f"- `{told.tag_field}`: `{told.tag}`"
    for field in told.fields:
        optional = "" if field.required else ", optional"
        yield f"- `{field.encode_name}`: {_kind(field.type)}{optional}{_told(noted.get(field.name))}"
    yield ""


def _told(note: str | None) -> str:
    return f". {note}" if note else ""


def _kind(kind: kinds.Type) -> str:
    if isinstance(kind, kinds.Metadata):
        return _kind(kind.type)
    if type(kind) in _WORDS:
        return _WORDS[type(kind)]
    if isinstance(kind, kinds.UnionType):
        return _union(kind.types)
    if isinstance(kind, kinds.StructType):
        return _LISTS.get(kind.tag_field or "", f"[{kind.cls.__name__}](#{kind.cls.__name__.lower()})")
    return _composed(kind)


def _union(choices: Iterable[kinds.Type]) -> str:
    named = [_kind(choice) for choice in choices]
    return " or ".join(dict.fromkeys(named))


def _composed(kind: kinds.Type) -> str:
    if isinstance(kind, kinds.EnumType):
        return ", ".join(f"`{choice.value}`" for choice in kind.cls)
    if isinstance(kind, kinds.LiteralType):
        return ", ".join(f"`{value}`" for value in kind.values)
    if isinstance(kind, kinds.StrType):
        return "text" if kind.max_length is None else f"text of at most {kind.max_length} characters"
    if isinstance(kind, kinds.TupleType):
        return "list of " + _union(kind.item_types)
    if isinstance(kind, kinds.CollectionType):
        return "list of " + _kind(kind.item_type)
    assert isinstance(kind, kinds.DictType), kind
    return "object of " + _kind(kind.value_type)


def _parts() -> list[Struct]:
    """The untagged structs that messages are made of."""
    messages = (*get_args(protocol.FromClient), *get_args(protocol.FromServer))
    return [struct for struct in parts(messages) if not struct.__struct_config__.tag]


if __name__ == "__main__":
    click.echo(page(), nl=False)

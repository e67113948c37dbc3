"""Parameters that several handlers share."""

from typing import Annotated

from litestar.params import PathParameter, QueryParameter

Box = Annotated[
    str,
    QueryParameter(name="box", max_length=40, description="The box that the guest plays by."),
]
Changes = Annotated[list[str] | None, QueryParameter(name="change", max_items=30)]
LanguageName = Annotated[str | None, QueryParameter(name="language", max_length=20)]
MyName = Annotated[
    str, QueryParameter(name="name", max_length=40, description="Which name is mine, on pads and shared devices.")
]
SheetName = Annotated[str | None, QueryParameter(name="sheet", max_length=40)]
TableId = Annotated[str, PathParameter(pattern="^[A-Za-z0-9_-]{1,64}$", description="The table's id.")]
Today = Annotated[str, QueryParameter(name="today", max_length=40, description="The player's own date.")]

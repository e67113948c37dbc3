"""Parameters that several handlers share, and answers made by a job, on the asking address's account."""

from typing import Annotated

from litestar import Response
from litestar.handlers import BaseRouteHandler
from litestar.params import PathParameter, QueryParameter

from tripple.server.jobs.kinds import AnyWork
from tripple.server.requests import Asked, Connection
from tripple.server.transport.guest import services_of
from tripple.server.transport.middleware import address

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


async def made(request: Asked, job: AnyWork, file: str | None = None) -> Response[bytes]:
    """Run the job and send its answer, as a download if `file` names one."""
    done = await services_of(request).jobs.do(job, address(request.scope))
    headers = {"content-disposition": f'attachment; filename="{file}"'} if file else {}
    return Response(done.body, media_type=done.kind, headers=headers)


def work_left(connection: Connection, _: BaseRouteHandler) -> None:
    """Guard for long bodies: refuse an address with too many jobs before its body is read."""
    services_of(connection).jobs.check(address(connection.scope))

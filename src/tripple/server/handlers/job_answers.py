"""Answers that are made by a job (jobs.py), paid for by whoever asks."""

from typing import Any

from litestar import Request, Response
from litestar.handlers import BaseRouteHandler

from tripple.server.jobs.kinds import AnyWork
from tripple.server.transport.guest import Connection, services_of
from tripple.server.transport.middleware import address

Asked = Request[Any, Any, Any]


async def made(request: Asked, job: AnyWork, file: str | None = None) -> Response[bytes]:
    """The answer, as a download where a file's name is given."""
    done = await services_of(request).jobs.do(job, address(request.scope))
    headers = {"content-disposition": f'attachment; filename="{file}"'} if file else {}
    return Response(done.body, media_type=done.kind, headers=headers)


def work_left(connection: Connection, _: BaseRouteHandler) -> None:
    """For long bodies: who has had enough is refused before they are read."""
    services_of(connection).jobs.check(address(connection.scope))

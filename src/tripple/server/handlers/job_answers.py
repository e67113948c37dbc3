"""Answers made by a job, on the asking address's account."""

from litestar import Response
from litestar.handlers import BaseRouteHandler

from tripple.server.jobs.kinds import AnyWork
from tripple.server.requests import Asked, Connection
from tripple.server.transport.guest import services_of
from tripple.server.transport.middleware import address


async def made(request: Asked, job: AnyWork, file: str | None = None) -> Response[bytes]:
    """Run the job and send its answer, as a download if `file` names one."""
    done = await services_of(request).jobs.do(job, address(request.scope))
    headers = {"content-disposition": f'attachment; filename="{file}"'} if file else {}
    return Response(done.body, media_type=done.kind, headers=headers)


def work_left(connection: Connection, _: BaseRouteHandler) -> None:
    """Guard for long bodies: refuse an address with too many jobs before its body is read."""
    services_of(connection).jobs.check(address(connection.scope))

"""Health checks and metrics for balancers, watchdogs and Prometheus."""

from litestar import get

from tripple import __version__
from tripple.server.protocol.bodies import Health
from tripple.server.requests import Asked
from tripple.server.services import metrics
from tripple.server.transport.errors import refusals
from tripple.server.transport.guest import services_of


@get("/health", responses=refusals(503))
async def health(request: Asked) -> Health:
    """Check that the server answers and can write to its database."""
    services = services_of(request)
    await services.health.check()
    return _well(request)


@get("/health/live")
async def live(request: Asked) -> Health:
    """Check that this process answers; restart one that does not."""
    return _well(request)


@get("/health/ready", responses=refusals(503))
async def ready(request: Asked) -> Health:
    """Check that this process may be sent visitors: its database is writable, and it is not shutting down."""
    await services_of(request).check_ready()
    return _well(request)


@get("/metrics", media_type=metrics.CONTENT_TYPE)
async def show_metrics(request: Asked) -> str:
    """Counts for Prometheus."""
    services = services_of(request)
    services.metrics.put("tripple_tables", services.tables.live())
    services.metrics.put("tripple_pads", services.pads.live())
    return services.metrics.text()


def _well(request: Asked) -> Health:
    return Health("ok", __version__, services_of(request).tables.live())


HANDLERS = [health, live, ready, show_metrics]

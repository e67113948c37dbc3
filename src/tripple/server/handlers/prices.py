"""A sheet's prices for devices that keep score by themselves."""

from typing import Any

from litestar import get

from tripple.notation import read_sheet
from tripple.pad import Tariff, tariff
from tripple.server.transport.errors import refusals

from .pages import Changes, SheetName


@get("/api/pads/tariff", responses=refusals(400, 429))
async def prices(name: SheetName = None, changes: Changes = None) -> Tariff:
    """All points of a sheet with its house rules, for keeping score without a server."""
    return tariff(read_sheet(name or "compact-en", changes or ()))


HANDLERS: list[Any] = [prices]

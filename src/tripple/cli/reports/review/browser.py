"""A review in the browser: a server for this machine that hands the record to its review page."""

import threading
import webbrowser
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast
from urllib.parse import quote

import click

from tripple.extras import need
from tripple.locales import Translator

HERE = "127.0.0.1"
HANDED = "/opened"  # redirects to the review page. Short enough to print, and for any system to open.

Application = Callable[[Any, Any, Any], Awaitable[None]]


def serve_review(record: str, seat: int | None, t: Translator) -> None:
    """Serve until Ctrl-C with a temporary database; `seat` selects the player shown first."""
    need("server")
    from tripple.server.push.routes import PushSettings
    from tripple.server.run import Server, listen, run
    from tripple.server.services.services import Services
    from tripple.store import open_store

    with TemporaryDirectory(prefix="tripple-") as folder, listen(HERE, 0) as bound:
        url = f"http://{HERE}:{bound.getsockname()[1]}{HANDED}"

        def ready() -> None:
            click.echo(t("tripple is at {url} (Ctrl-C stops it)", url=url))
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

        async def serve() -> None:
            services = Services(open_store(str(Path(folder, "review.sqlite3"))), push=PushSettings(on=False))
            async with services:
                server = Server(services, ready=ready)
                application = cast(Application, server.config.app)
                server.config.app = handing_over(application, page_with(record, seat))
                await server.serve([bound])

        run(serve())


def page_with(record: str, seat: int | None) -> str:
    """The review page with the record behind the #, which browsers never send."""
    player = "" if seat is None else f"&player={seat + 1}"
    return f"/review?opened{player}#record={quote(record)}"


def handing_over(application: Application, page: str) -> Application:
    async def answer(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["path"] == HANDED:
            headers = [(b"location", page.encode("ascii")), (b"cache-control", b"no-store"), (b"content-length", b"0")]
            await send({"type": "http.response.start", "status": 303, "headers": headers})
            await send({"type": "http.response.body"})
        else:
            await application(scope, receive, send)

    return answer

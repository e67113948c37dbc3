"""Debian's Chromium under playwright, and a real server in a thread of its own."""

import asyncio
import os
import shutil
import threading
from collections.abc import Coroutine, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from playwright.sync_api import Browser, BrowserType, sync_playwright

from tests.ports import kept_port
from tests.server.house import FREE
from tripple.live.tables import TableConfig, Tempo
from tripple.server.push.routes import PushSettings
from tripple.server.run import Server, listen
from tripple.server.services.services import Services
from tripple.store import open_store

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
SHELL = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or CHROMIUM
"""The same without windows, at half the work; without notices, and without a memory for the next start, too."""
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 60.0
T = TypeVar("T")
QUICK = TableConfig(calm=Tempo(0.0, 0.0, 0.02), pause=60.0, gone=30.0, hint=0.02)


class House:
    """A server that can be taken away and given back, at the same address."""

    def __init__(self, port: int, folder: Path, config: TableConfig, push: PushSettings | None) -> None:
        self._port, self._folder, self._pace, self._push = port, folder, config, push
        self.start()

    def start(self) -> None:
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self._thread.start()
        assert self._ready.wait(PATIENCE), "the server does not start"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Inside the server, where its services can be asked for."""
        return self.begin(work).result(PATIENCE)

    def begin(self, work: Coroutine[Any, Any, T]) -> Future[T]:
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        with listen("127.0.0.1", self._port) as bound:
            store = open_store(str(self._folder / "games.db"))
            async with Services(store, limits=FREE, config=self._pace, push=self._push) as self.services:
                self._server = Server(self.services, ready=self._ready.set)
                self._server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
                await self._server.serve([bound])

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server does not stop"


@contextmanager
def house(folder: Path, config: TableConfig = QUICK, push: PushSettings | None = None) -> Iterator[House]:
    with kept_port() as port:
        served = House(port, folder, config, push)
        try:
            yield served
        finally:
            served.stop()


@contextmanager
def launched(kind: BrowserType, path: str | None) -> Iterator[Browser]:
    browser = kind.launch(executable_path=path, args=list(FLAGS))
    try:
        yield browser
    finally:
        browser.close()


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright, launched(playwright.chromium, SHELL) as browser:
        yield browser

"""A wire that keeps every byte that the server sends through it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit

SIZE = 65_536


class Tap:
    """Everything that went to one client, connection after connection, each in its order."""

    def __init__(self) -> None:
        self.lines: list[bytearray] = []
        self.url = ""

    @classmethod
    @asynccontextmanager
    async def on(cls, url: str) -> AsyncIterator["Tap"]:
        tap, target = cls(), urlsplit(url)

        async def joined(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            server_reader, server_writer = await asyncio.open_connection(target.hostname, target.port)
            kept = bytearray()
            tap.lines.append(kept)
            await asyncio.gather(_copy(reader, server_writer, None), _copy(server_reader, writer, kept))

        server = await asyncio.start_server(joined, "127.0.0.1", 0)
        tap.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        try:
            yield tap
        finally:
            server.close()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, kept: bytearray | None) -> None:
    with suppress(OSError):
        while data := await reader.read(SIZE):
            if kept is not None:
                kept += data
            writer.write(data)
            await writer.drain()
    writer.close()

"""Whatever is thrown at it: no 500, no crash, no hang, nothing left behind."""

import asyncio
import base64
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.pytest.lazy import get_all_tests
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed

from tripple.client import Guest, SeatClient
from tripple.server.app import litestar
from tripple.server.limits import ServerLimits
from tripple.server.protocol import Done, Refused, ServerReason, read_server

from .fuzzing import LIES, Fuzz, nonsense
from .house import House, in_loop, playing, serving
from .process import GENEROUS
from .test_socket import raw

DOCUMENT = msgspec.to_builtins(litestar(ServerLimits().body_bytes).openapi_schema.to_schema())
PATHS = [path for path in DOCUMENT["paths"] if not path.startswith(("/api/print", "/api/pads/print"))]
"""Without the print-outs: each takes its time, and tests/server/test_printing.py has its own bad requests."""
CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server's address. In the end it must still live, and have nothing to complain of."""
    folder = tmp_path_factory.mktemp("fuzzed")
    command = [
        sys.executable,
        "-m",
        "tripple.cli",
        "serve",
        "--cold",
        "--port",
        "0",
        "--database",
        str(folder / "games.db"),
    ]
    limits = [word for limit in GENEROUS for word in ("--limit", limit)]
    logged = (folder / "log").open("w+")
    process = subprocess.Popen(
        [*command, *limits], stdout=subprocess.PIPE, stderr=logged, env={**os.environ, "LANGUAGE": "en"}
    )
    with process, logged:
        assert process.stdout
        url = next(word for word in process.stdout.readline().decode().split() if word.startswith("http"))
        yield url
        alive = process.poll() is None
        process.terminate()
        process.wait()
        logged.seek(0)
        assert alive
        assert "Traceback" not in logged.read()


@settings(max_examples=3, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def keeps_its_word(case: schemathesis.Case[Any], server: str) -> None:
    case.call_and_validate(base_url=server, checks=CHECKS)


@pytest.mark.process
@pytest.mark.parametrize("path", PATHS)
def test_the_http_interface_keeps_its_word(path: str, address: str) -> None:
    """Cases are thought up when it is their turn: `schema.parametrize()` does so while each worker collects tests."""
    schema = schemathesis.openapi.from_dict({**DOCUMENT, "paths": {path: DOCUMENT["paths"][path]}})
    methods = set()
    for made in get_all_tests(schema=schema, test_func=keeps_its_word, settings=None, given_kwargs=None):
        assert isinstance(made, Ok), made
        operation, test = made.ok()
        methods.add(operation.method)
        test(server=address)
    assert methods == set(DOCUMENT["paths"][path])


async def pester(house: House, chair: SeatClient, chances: random.Random) -> int:
    """One connection: mostly with a right hello, then nonsense, each piece of which is answered. How many were."""
    answers = 0
    async with raw(house, chair.id, chair.guest if chances.random() < 0.8 else None) as line:
        with suppress(ConnectionClosed):
            await line.send(json.dumps({"type": "hello", "seat": chances.choice([0, 0, 0, 1, None])}))
            for _ in range(30):
                await line.send(nonsense(chances))
                async with asyncio.timeout(60):
                    while not isinstance(answer := read_server(await line.recv()), Done | Refused):
                        pass
                assert not isinstance(answer, Refused) or answer.reason != ServerReason.BROKEN.value
                answers += 1
    return answers


async def garbage(house: House, chair: SeatClient, chances: random.Random) -> None:
    """A handshake, and then bytes that are no frames, or frames that lie about themselves."""
    host, port = house.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    key = base64.b64encode(chances.randbytes(16)).decode()
    writer.write(
        f"GET /ws/{chair.id} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    await reader.readline()
    head = chances.choice(LIES)
    with suppress(OSError):
        writer.write(head + chances.randbytes(chances.randrange(40)))
        writer.write_eof()
        await reader.read()
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


@in_loop
async def test_nonsense_over_the_websocket_is_answered_and_leaves_nothing_behind(tmp_path: Path) -> None:
    chances, answers = random.Random(4), 0
    async with serving(tmp_path) as house, playing(house) as chairs:
        for _ in range(8):
            asked = [pester(house, chairs[0], random.Random(chances.random())) for _ in range(4)]
            answers += sum(await asyncio.gather(*asked))
            await asyncio.gather(*(garbage(house, chairs[0], random.Random(chances.random())) for _ in range(6)))
        assert answers > 300
        for chair in chairs:
            await chair.ping()
        while house.services.connections.inside > len(chairs):
            await asyncio.sleep(0)
        metrics = (await Guest(house.url).http("GET", "/metrics")).decode()
        assert 'status="500"' not in metrics
        assert f"tripple_connections {len(chairs)}\n" in metrics


@pytest.mark.process
@in_loop
async def test_a_little_of_the_long_fuzzing_finds_nothing(tmp_path: Path) -> None:
    fuzz = Fuzz(tmp_path, 300, 300)
    await fuzz.run()
    assert fuzz.findings == []
    assert {"done", "not-json", "unknown-message"} <= set(fuzz.answers)
    assert {200, 201, 204, 400, 403, 404} <= set(fuzz.statuses)

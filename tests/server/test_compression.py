"""What is the same for everybody comes compressed, to those who can read it; nothing about a guest does."""

import gzip
from collections.abc import Callable, Mapping
from pathlib import Path

import brotli
import httpx
import pytest

from tripple.server.transport import compression

from .house import in_loop, serving

FOR_ALL = (
    "/",
    "/t/abc",
    "/web/main.js",
    "/web/css/base.css",
    "/web/icon.svg",
    "/sw.js",
    "/words/0/t/de",
    "/api/choices",
    "/api/ideas",
    "/api/lessons",
    "/api/rules",
    "/api/pads/tariff",
    "/api/puzzles",
)
UNPACKED: Mapping[str, Callable[[bytes], bytes]] = {"gzip": gzip.decompress, "br": brotli.decompress}


async def raw(client: httpx.AsyncClient, path: str, encodings: str, tag: str = "") -> tuple[httpx.Response, bytes]:
    """With its bytes as they came."""
    asked = {"accept-encoding": encodings} | ({"if-none-match": tag} if tag else {})
    async with client.stream("GET", path, headers=asked) as answer:
        return answer, b"".join([part async for part in answer.aiter_raw()])


@pytest.mark.process
@in_loop
async def test_what_is_alike_for_all_is_shorter_and_says_in_which_way(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, house.web() as client:
        for path in FOR_ALL:
            plain, whole = await raw(client, path, "identity")
            assert "content-encoding" not in plain.headers, path
            assert "accept-encoding" in plain.headers["vary"], path
            for encoding, unpacked in UNPACKED.items():
                answer, body = await raw(client, path, f"{encoding}, deflate")
                assert answer.headers["content-encoding"] == encoding, path
                assert int(answer.headers["content-length"]) == len(body) < len(whole)
                assert unpacked(body) == whole


@in_loop
async def test_nothing_about_a_guest_is_compressed(tmp_path: Path) -> None:
    """Its length would tell what is in it."""
    async with serving(tmp_path) as house, house.web() as client:
        made = [(await client.post("/api/tables", json={"name": "Ada" * 9})).json()["id"] for _ in range(4)]
        for path in ("/api/games", "/api/me/export"):
            answer, body = await raw(client, path, "gzip, br")
            assert "content-encoding" not in answer.headers, path
            assert len(body) > 600
            assert made[0] in body.decode(), path
        for path in ("/web/icon-192.png", "/api/puzzles/own", "/health"):
            assert "content-encoding" not in (await raw(client, path, "gzip, br"))[0].headers, path


@in_loop
async def test_each_encoding_has_its_own_tag_and_a_browser_that_has_one_gets_nothing_again(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, house.web() as client:
        tags = [(await raw(client, "/web/main.js", how))[0].headers["etag"] for how in ("identity", "gzip", "br")]
        assert len(set(tags)) == 3
        for tag in tags:
            again, body = await raw(client, "/web/main.js", "gzip, br", tag)
            assert (again.status_code, body, again.headers["etag"]) == (304, b"", tag)
            assert again.headers["vary"] == "accept-encoding"
        assert (await raw(client, "/web/main.js", "gzip", '"other"'))[0].status_code == 200


@pytest.mark.parametrize(
    ("accepted", "found"),
    [
        ("gzip, deflate, br, zstd", ["br", "gzip"]),
        ("GZIP", ["gzip"]),
        ("gzip;q=0, br; q=0.0", []),
        ("br;q=0.1, gzip;q=1", ["br", "gzip"]),
        ("identity", []),
        ("", []),
        (";;,=,gzipped", []),
    ],
)
def test_what_a_browser_can_read(accepted: str, found: list[str]) -> None:
    assert compression.readable(accepted) == found


def test_without_its_library_brotli_is_sent_where_it_was_made_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compression, "PACKERS", {"gzip": gzip.compress})
    monkeypatch.setattr(compression, "packed", lambda: {b"bundled": {"br": b"b"}})
    assert compression.shortened(b"bundled", "br") == b"b"
    assert compression.shortened(b"written", "br") is None

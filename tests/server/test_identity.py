"""Guests, their cookies and their personal links."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import blake2b
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tripple.server.identity import (
    LASTS,
    PersonalLinks,
    Signer,
    new_identity,
    read_former,
    read_guest,
    set_cookie,
    signing_key,
    write_former,
    write_guest,
)
from tripple.server.protocol import COOKIE
from tripple.store import open_store

from .house import HandClock, in_loop

KEY = b"k" * 32
SIGNER = Signer(KEY)


def signed_without_purpose(text: str) -> str:
    return f"{text}.{blake2b(text.encode(), key=KEY, digest_size=24).hexdigest()}"


@asynccontextmanager
async def links(folder: Path, clock: HandClock) -> AsyncIterator[PersonalLinks]:
    store = open_store(str(folder / "games.db"))
    await store.open()
    try:
        yield PersonalLinks(SIGNER, store, clock)
    finally:
        await store.close()


@given(st.text(max_size=80))
def test_a_made_up_cookie_is_nobody(made_up: str) -> None:
    assert read_guest(SIGNER, made_up) is None
    assert read_former(SIGNER, made_up) == ()


@given(st.integers(0, 80), st.characters())
def test_a_changed_cookie_is_nobody(place: int, other: str) -> None:
    cookie = write_guest(SIGNER, new_identity())
    changed = cookie[:place] + other + cookie[place + 1 :]
    assert changed == cookie or read_guest(SIGNER, changed) is None


def test_a_signed_cookie_is_its_guest_and_another_key_does_not_know_it() -> None:
    guest = new_identity()
    assert read_guest(SIGNER, write_guest(SIGNER, guest)) == guest
    assert read_guest(Signer(b"other" * 8), write_guest(SIGNER, guest)) is None


def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites() -> None:
    parts = set_cookie(COOKIE, "x", secure=True).split("; ")
    assert {"HttpOnly", "SameSite=Lax", "Secure", "Path=/"} <= set(parts)
    assert "Secure" not in set_cookie(COOKIE, "x", secure=False)


@in_loop
async def test_a_personal_link_works_once_and_for_a_while(tmp_path: Path) -> None:
    clock, guest = HandClock(), new_identity()
    async with links(tmp_path, clock) as ours:
        token, late = ours.make(guest), ours.make(guest)
        assert await ours.whose(token) == await ours.whose(token) == guest, "looking does not use it up"
        assert await ours.use(token) == guest
        assert await ours.use(token) is await ours.whose(token) is None, "it is used up"
    async with links(tmp_path, clock) as restarted:
        assert await restarted.use(token) is None, "it still is"
        clock.seconds += LASTS + 2
        assert await restarted.use(late) is None, "it is too old"


@in_loop
async def test_a_signature_serves_its_purpose_only(tmp_path: Path) -> None:
    guest = new_identity()
    async with links(tmp_path, HandClock()) as ours:
        token, cookie, before = ours.make(guest), write_guest(SIGNER, guest), write_former(SIGNER, [guest])
        assert read_guest(SIGNER, token) is read_guest(SIGNER, before) is None
        assert read_former(SIGNER, token) == read_former(SIGNER, cookie) == ()
        assert read_guest(SIGNER, signed_without_purpose(guest)) is None
        for other in (cookie, before, signed_without_purpose(token.rpartition(".")[0])):
            assert await ours.use(other) is None


@in_loop
async def test_neither_a_made_up_link_nor_a_cookie_is_a_personal_link(tmp_path: Path) -> None:
    async with links(tmp_path, HandClock()) as ours:
        for made_up in ("", ".", "-", "a-b-c", "é.é", f"{new_identity()}-9999999999-x.{'0' * 48}"):
            assert await ours.use(made_up) is None
        assert await ours.use(write_guest(SIGNER, new_identity())) is None


@in_loop
async def test_the_signing_key_is_made_once_for_a_database(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        store = open_store(str(tmp_path / "games.db"))
        await store.open()
        keys += [await signing_key(store), await signing_key(store)]
        await store.close()
    assert len(set(keys)) == 1
    assert len(keys[0]) == 32

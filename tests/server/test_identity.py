"""Guests, their cookies and their personal links."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tripple.server.identity import Signer, new_identity, set_cookie
from tripple.server.key import signing_key
from tripple.server.links import LASTS, Links
from tripple.store import open_store

from .house import HandClock, in_loop

SIGNER = Signer(b"k" * 32)


@given(st.text(max_size=80))
def test_a_made_up_cookie_is_nobody(made_up: str) -> None:
    assert SIGNER.identity(made_up) is None


@given(st.integers(0, 80), st.characters())
def test_a_changed_cookie_is_nobody(place: int, other: str) -> None:
    cookie = SIGNER.sign(new_identity())
    changed = cookie[:place] + other + cookie[place + 1 :]
    assert changed == cookie or SIGNER.identity(changed) is None


def test_a_signed_cookie_is_its_guest_and_another_key_does_not_know_it() -> None:
    guest = new_identity()
    assert SIGNER.identity(SIGNER.sign(guest)) == guest
    assert Signer(b"other" * 8).identity(SIGNER.sign(guest)) is None


def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites() -> None:
    parts = set_cookie("x", secure=True).split("; ")
    assert {"HttpOnly", "SameSite=Lax", "Secure", "Path=/"} <= set(parts)
    assert "Secure" not in set_cookie("x", secure=False)


def test_a_personal_link_works_once_and_for_a_while() -> None:
    clock = HandClock()
    links, guest = Links(SIGNER, clock), new_identity()
    token = links.make(guest)
    assert links.use(token) == guest
    assert links.use(token) is None, "it is used up"
    late = links.make(guest)
    clock.seconds += LASTS + 2
    assert links.use(late) is None, "it is too old"


@given(st.text(max_size=80))
def test_neither_a_made_up_link_nor_a_cookie_is_a_personal_link(made_up: str) -> None:
    links = Links(SIGNER, HandClock())
    assert links.use(made_up) is None
    assert links.use(SIGNER.sign(new_identity())) is None


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

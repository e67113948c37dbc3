"""The server's keys: each made once, stored beside the games, shared by all processes on a database."""

import secrets
from collections.abc import Callable

from tripple.server.push.crypto import new_key
from tripple.store import Stale, Store, Summary

LOG, PUSH_LOG = "server/key", "server/push"
"""Names of their logs. No address leads there: a table's id contains no slash."""
_BYTES = 32


async def signing_key(store: Store) -> bytes:
    return await _kept(store, LOG, lambda: secrets.token_bytes(_BYTES))


async def push_key(store: Store) -> bytes:
    return await _kept(store, PUSH_LOG, new_key)


async def _kept(store: Store, log: str, make: Callable[[], bytes]) -> bytes:
    for kept in await store.read(log):
        return kept
    made = make()
    nobodys = Summary(phase="key", public=False, persons=frozenset(), deadline=None, changed=0.0, about=b"")
    try:
        await store.append(log, 0, [made], nobodys)
    except Stale:
        return await _kept(store, log, make)
    return made

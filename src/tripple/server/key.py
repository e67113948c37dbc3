"""The key that cookies are signed with: made once, kept beside the games, the same for every process on a database."""

import secrets

from tripple.store import Stale, Store, Summary

LOG = "server/key"
"""Its log. No address leads there: a table's id has no slash."""
_BYTES = 32


async def signing_key(store: Store) -> bytes:
    for kept in await store.read(LOG):
        return kept
    made = secrets.token_bytes(_BYTES)
    nobodys = Summary(phase="key", public=False, persons=frozenset(), deadline=None, changed=0.0, about=b"")
    try:
        await store.append(LOG, 0, [made], nobodys)
    except Stale:
        return await signing_key(store)
    return made

"""The messages, their page, and what is none of them."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripple.live.tables import Play, RefusalReason
from tripple.server.documents.protocol_page import page
from tripple.server.protocol import MEANINGS, Ask, BadMessage, Hello, Ping, ServerReason, encode, read_client

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)
FIELDS = st.sampled_from(
    ["type", "id", "seen", "command", "do", "seat", "action", "version", "after", "invite", "number"]
)
WORDS = st.sampled_from(["hello", "ask", "ping", "play", "join", "ready", "react", "told", "done"])


def test_the_page_is_made_from_the_module() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), (
        "run: python -m tripple.server.documents.protocol_page > docs/protocol.md"
    )


def test_every_reason_has_a_meaning() -> None:
    assert set(MEANINGS) == {reason.value for reason in (*ServerReason, *RefusalReason)}


@pytest.mark.parametrize(
    "message",
    [Hello(seat=1, after=7), Ask(id="a", seen=3, command=Play(seat=0, action="draw")), Ping(number=2)],
    ids=lambda message: type(message).__name__,
)
def test_a_message_reads_back_as_itself(message: Hello | Ask | Ping) -> None:
    assert read_client(encode(message)) == message


@given(st.binary(max_size=60) | st.text(max_size=60) | JSON.map(json.dumps))
def test_whatever_comes_is_a_message_or_a_typed_refusal(sent: bytes | str) -> None:
    refused_or_read(sent)


@given(st.dictionaries(FIELDS, WORDS | JSON, max_size=6).map(json.dumps))
def test_nearly_right_messages_are_refused_with_a_reason(sent: str) -> None:
    refused_or_read(sent)


def refused_or_read(sent: bytes | str) -> None:
    reason = None
    try:
        read_client(sent)
    except BadMessage as fault:
        reason = fault.refused.reason
        encode(fault.refused)
    assert reason in {None, ServerReason.NOT_JSON.value, ServerReason.UNKNOWN.value}


def test_a_refusal_names_the_message_it_refuses() -> None:
    with pytest.raises(BadMessage) as caught:
        read_client('{"type": "ask", "id": "mine", "seen": "what"}')
    assert caught.value.refused.id == "mine"


@pytest.mark.parametrize("deep", ["[" * 100_000, '{"a":' * 100_000], ids=["lists", "objects"])
def test_deep_nesting_is_refused(deep: str) -> None:
    with pytest.raises(BadMessage):
        read_client(deep)

"""docs/tables.md names every phase, event, command and clock there is, and every event has a meaning."""

import re
from pathlib import Path
from typing import get_args

from tripple.live.tables import AnyCommand, AnyEvent, TableConfig
from tripple.live.tables.events import Clock, Why
from tripple.live.tables.handlers import MOST_IN_LOBBY, MOST_LEFT
from tripple.live.tables.plan import DAY, SECONDS
from tripple.live.tables.remembered import MOST
from tripple.live.tables.state import FOLDS

PAGE = (Path(__file__).parents[3] / "docs" / "tables.md").read_text(encoding="utf-8")
NAMED = set(re.findall(r"`([a-z0-9-]+)`", PAGE))


def test_everything_is_named() -> None:
    tags = {kind.__struct_config__.tag for kind in (*get_args(AnyEvent), *get_args(AnyCommand))}
    assert tags <= NAMED
    assert {"lobby", "playing", "pause", "over", *get_args(Clock), *get_args(Why)} <= NAMED
    assert set(SECONDS) == set(get_args(Clock))


def test_every_event_does_something_to_a_state() -> None:
    assert FOLDS.keys() == set(get_args(AnyEvent))


def test_the_numbers_are_right() -> None:
    config = TableConfig()
    assert DAY == 24 * 60 * 60
    for sentence in (
        f"after {config.pause:.0f} seconds",
        f"away for {config.gone:.0f} seconds",
        f"at least {config.grace:.0f} seconds",
        f"last {config.kept} events",
        f"leaves {config.unread} messages unread",
        f"last {MOST} of a table",
        f"room for {MOST_IN_LOBBY} events, and one person may leave it {MOST_LEFT} times",
    ):
        assert sentence in PAGE.replace("\n", " "), sentence
    assert config.idle == 5 * 60

"""The browser keeps score as the rules do: every line, refusal and total, on every sheet, beside `tripple.pad`."""

import json
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from random import Random
from typing import Any

import msgspec
import pytest

from tests.golden import FOLDER
from tests.pad.attempts import NAMES, evening, plain, state
from tests.pad.games import is_dealt_by_the_sheet, written
from tests.pad.test_totals import HOUSE
from tests.scripts.conftest import Ask
from tripple.notation import read_game
from tripple.pad import Pad, tariff
from tripple.rules import SHEETS, Blocked, Failure, Match, Sheet

Fold = Callable[[list[Any]], list[Any]]
GOLDEN = {path.stem: read_game(path.read_text(encoding="utf-8")).match for path in sorted(FOLDER.glob("*.tripple"))}
FINISHED = [match for match in GOLDEN.values() if match.players > 1 and is_dealt_by_the_sheet(match)]
SHORT = {"hands": (5, 2, 3, 2, 2, 2), "target": 150}
"""Few tiles, so that rounds and games come to an end among so many mistakes."""
TRIES = 45
FOLD = """async (evenings) => {
  const { Pad } = await web("pad/fold.js");
  const seen = (pad, rounds) => ({ totals: pad.totals, turn: pad.turn, over: pad.over, winners: pad.winners,
    mustEnd: pad.mustEnd, rounds: rounds.map(({ tariff, turn, ...round }) => round) });
  return evenings.map(({ names, tariff, tried, done }) => {
    let pad = new Pad(names, tariff, done.map((change) => ({ key: "", change })));
    const told = tried.map((change) => {
      try {
        pad = pad.after(change);
        return seen(pad, pad.rounds.slice(-1));
      } catch (why) {
        if (!why.sentence) throw why;
        return { sentence: why.sentence, values: why.values, at: why.at };
      }
    });
    return [...told, seen(pad, pad.rounds)];
  });
}"""


@pytest.fixture
def fold(ask: Ask) -> Fold:
    return partial(ask, FOLD)


def described(names: tuple[str, ...], rules: Sheet, tried: Iterable[Any], done: Iterable[Any] = ()) -> dict[str, Any]:
    told = msgspec.to_builtins(tariff(rules))
    return {"names": list(names), "tariff": told, "tried": list(map(plain, tried)), "done": list(map(plain, done))}


def kinds(name: str) -> Iterator[Sheet]:
    rules = SHEETS[name]
    yield rules
    yield rules.with_(**SHORT)
    blocked = list(Blocked)[list(SHEETS).index(name) % len(Blocked)]
    yield rules.with_(
        **SHORT,
        blocked=blocked,
        blocked_tie=False,
        draws=5,
        failed_draws=15,
        failure=Failure.DRAWING,
        out_takes_left=False,
    )
    yield HOUSE.with_(**SHORT, blocked=blocked)


@cache
def evenings(name: str) -> tuple[list[Any], list[Any]]:
    """What is tried with a sheet and its house rules, and what `tripple.pad` makes of it."""
    asked, expected = list[Any](), list[Any]()
    for number, rules in enumerate(kinds(name), list(SHEETS).index(name)):
        for players in range(2 + number % 2, 7, 2):
            tried, told = evening(rules, players, Random(f"{name} {players}"), TRIES)
            asked.append(described(NAMES[:players], rules, tried))
            expected.append(told)
    return asked, expected


@pytest.mark.parametrize("name", SHEETS)
def test_random_evenings_are_scored_and_refused_alike(fold: Fold, name: str) -> None:
    """R3 to R10 and every refusal, two to six players, with house rules."""
    asked, expected = evenings(name)
    for found, wanted in zip(fold(asked), expected, strict=True):
        for mine, theirs in zip(found, wanted, strict=True):
            assert json.dumps(mine, sort_keys=True) == json.dumps(theirs, sort_keys=True)


def test_the_evenings_have_everything_in_them() -> None:
    """Out, blocked, won, forgotten turns and points, and nearly every sentence of refusal."""
    told = [one for name in SHEETS for pad in evenings(name)[1] for one in pad]
    refused = {one["sentence"] for one in told if "sentence" in one}
    rounds = [played for one in told if "rounds" in one for played in one["rounds"] if played["over"]]
    assert len(refused) >= 19
    lines = [scored for played in rounds for scored in played["scored"]]
    assert {scored["entry"]["kind"] for scored in lines} == {"start", "turn", "points", "extra", "end"}
    assert any(scored["entry"]["kind"] == "points" and scored["entry"]["seat"] is not None for scored in lines)
    assert any(played["scored"][-1]["entry"]["kind"] == "extra" for played in rounds)
    assert inserted(told for name in SHEETS for told in zip(*evenings(name), strict=True)) > 100
    assert any(played["out"] is None for played in rounds)
    assert any(played["out"] is not None for played in rounds)
    assert any(len(one.get("winners", ())) == 1 for one in told)


def inserted(evenings: Iterable[tuple[Any, Any]]) -> int:
    """How many lines were put between others, and stood."""
    done = [zip(asked["tried"], told, strict=False) for asked, told in evenings]
    return sum(one["type"] == "insert" and "totals" in seen for tried in done for one, seen in tried)


def test_finished_games_give_their_own_totals(fold: Fold) -> None:
    """One source for game and pad, in the browser, too."""
    pads = [noted(match) for match in FINISHED]
    found = fold([described(pad.names, pad.sheet, (), pad.changes) for pad in pads])
    for match, pad, told in zip(FINISHED, pads, found, strict=True):
        assert told[-1]["totals"] == list(match.totals)
        assert told[-1]["winners"] == list(match.winners)
        assert json.dumps(told[-1], sort_keys=True) == json.dumps(state(pad, pad.rounds), sort_keys=True)


def noted(match: Match) -> Pad:
    return written(match, tuple("ABCDEF"[: match.players]))

"""Two phones wrote on the same pad, one of them without a network: what becomes of it."""

from random import Random
from typing import Any

import msgspec

from tests.pad.attempts import any_change, plain
from tests.pad.test_fold import done
from tests.scripts.conftest import Ask
from tripple.pad import Pad, tariff
from tripple.rules import SHEETS, TrippleError

MERGE = """async ([tariff, cases]) => {
  const { merged } = await web("pad/merge.js");
  const keyed = (changes) => changes.map(([key, change]) => ({ key, change }));
  const keys = (changes) => changes.map(({ key }) => key).join("");
  return cases.map(([log, unsent, theirs]) => {
    const after = merged({ names: ["A", "B"], tariff, log: keyed(log), unsent: keyed(unsent) }, keyed(theirs));
    return [keys(after.log), keys(after.unsent), keys(after.lost)];
  });
}"""
Change = dict[str, Any]


def lay(tile: str, at: int | None = None) -> Change:
    """A further line, or another one in the place of an earlier one."""
    entry = {"kind": "turn", "tile": tile, "bonus": "none", "draws": 0}
    return {"type": "write", "entry": entry} if at is None else {"type": "correct", "at": at, "entry": entry}


def noted(points: int, at: int | None = None) -> Change:
    """Points beside the turns, for the first player."""
    entry = {"kind": "extra", "seat": 0, "points": points}
    return {"type": "write", "entry": entry} if at is None else {"type": "insert", "at": at, "entry": entry}


def insert(tile: str, at: int) -> Change:
    return {**lay(tile, at), "type": "insert"}


START: Change = {"type": "write", "entry": {"kind": "start", "seat": 0, "tile": "444"}}
UNDO: Change = {"type": "undo"}
STRIKE: Change = {"type": "strike", "at": 1}
RENAME: Change = {"type": "rename", "names": ["X", "Y"]}
BASE = [("a", START), ("b", lay("445"))]
MINE = ("m", lay("345"))
Case = tuple[list[tuple[str, Change]], list[tuple[str, Change]], tuple[str, str, str]]
CASES: dict[str, Case] = {
    "nobody else has written": ([MINE], BASE, ("ab", "m", "")),
    "mine has arrived, the answer was lost": ([MINE], [*BASE, MINE], ("abm", "", "")),
    "theirs is another earlier line": ([MINE], [*BASE, ("t", lay("334", 1))], ("abt", "m", "")),
    "theirs has my very tile": ([MINE], [*BASE, ("t", lay("345", 1))], ("abt", "", "m")),
    "theirs is the same line": ([MINE, ("n", lay("333"))], [*BASE, ("t", MINE[1])], ("abt", "n", "")),
    "theirs is another line": ([MINE], [*BASE, ("t", lay("333"))], ("abt", "", "m")),
    "an undo never takes back theirs": ([("u", UNDO)], [*BASE, ("t", lay("333"))], ("abt", "", "u")),
    "written and taken back is nothing": ([MINE, ("u", UNDO)], [*BASE, ("t", lay("333"))], ("abt", "", "")),
    "other names always fit": ([("r", RENAME)], [*BASE, ("t", lay("333"))], ("abt", "r", "")),
    "what I correct was struck": ([("c", lay("335", 1))], [*BASE, ("t", STRIKE)], ("abt", "", "c")),
    "the server has forgotten the last line": ([MINE], BASE[:1], ("a", "bm", "")),
    "both have forgotten the same turn": ([("i", insert("345", 1))], [*BASE, ("t", insert("345", 1))], ("abt", "", "")),
    "both put another turn there": ([("i", insert("345", 1))], [*BASE, ("t", insert("333", 1))], ("abt", "", "i")),
    "both put points there": ([("i", noted(5, 1))], [*BASE, ("t", noted(7, 1))], ("abt", "i", "")),
    "mine would move a turn I have not seen": ([("i", insert("345", 1))], [*BASE, ("t", lay("333"))], ("abt", "", "i")),
    "theirs has moved my turn": ([MINE], [*BASE, ("t", insert("333", 1))], ("abt", "", "m")),
    "what I correct has moved": ([("c", lay("335", 1))], [*BASE, ("t", noted(5, 1))], ("abt", "c", "")),
    "both have struck the same line": ([("s", STRIKE)], [*BASE, ("t", STRIKE)], ("abt", "", "")),
    "points beside the turns fit always": ([("e", noted(-5))], [*BASE, ("t", lay("333"))], ("abt", "e", "")),
    "their points leave my turn to me": ([MINE], [*BASE, ("t", noted(-5))], ("abt", "m", "")),
    "what follows what both wrote": (
        [("i", insert("345", 1)), ("c", lay("335", 2))],
        [*BASE, ("t", insert("345", 1))],
        ("abt", "c", ""),
    ),
}
"""What was not sent, what the server has, and then: its log, what is to be sent, what does not fit any more."""


def test_what_two_phones_wrote_is_put_together_or_told(ask: Ask) -> None:
    """Never twice, never silently gone, never in somebody else's turn."""
    cases = [(BASE, unsent, theirs) for unsent, theirs, _ in CASES.values()]
    found = ask(MERGE, [msgspec.to_builtins(tariff(SHEETS["compact-en"])), cases])
    assert {name: tuple(told) for name, told in zip(CASES, found, strict=True)} == {
        name: wanted for name, (_, _, wanted) in CASES.items()
    }


TWO_WAYS = """async ([tariff, cases]) => {
  const { merged } = await web("pad/merge.js");
  const { Pad } = await web("pad/fold.js");
  const keyed = (who, changes) => changes.map((change, i) => ({ key: who + i, change }));
  return cases.map(([base, mine, theirs]) => {
    const [log, a, b] = [keyed("l", base), keyed("a", mine), keyed("b", theirs)];
    const names = ["A", "B", "C"];
    const ways = [[a, b], [b, a]].map(([late, first]) => {
      const { log: sent, unsent, lost } = merged({ names, tariff, log, unsent: late }, [...log, ...first]);
      return { lost: lost.length, pad: new Pad(names, tariff, [...sent, ...unsent]) };
    });
    const lines = ways.map(({ pad }) => pad.lines.map(({ entry }) => JSON.stringify(entry)).sort().join());
    return { lost: ways.map(({ lost }) => lost), same: lines[0] === lines[1],
      totals: ways.map(({ pad }) => pad.totals) };
  });
}"""
"""Each way round: one phone was first, and the other puts its own on top."""


def tried(pad: Pad, random: Random, most: int) -> tuple[Pad, list[Change]]:
    """The pad after some changes, and those that could be."""
    stood = list[Change]()
    for _ in range(most):
        change = any_change(pad, random)
        try:
            pad = done(pad, change)
            stood.append(plain(change))
        except TrippleError:
            continue
    return pad, stood


def test_it_does_not_matter_who_was_first_where_everything_fits(ask: Ask) -> None:
    """The same lines and totals; what does not fit is lost, never changed."""
    rules, random = SHEETS["compact-en"], Random("who is first")
    cases = list[Any]()
    while len(cases) < 400:
        pad, base = tried(Pad(("A", "B", "C"), rules), random, 12)
        mine, theirs = (tried(pad, random, 2)[1] for _ in range(2))
        if mine and theirs and mine != theirs:
            cases.append([base, mine, theirs])
    found = ask(TWO_WAYS, [msgspec.to_builtins(tariff(rules)), cases])
    both = [one for one in found if one["lost"] == [0, 0]]
    assert len(both) > 50
    assert [one for one in both if not one["same"] or one["totals"][0] != one["totals"][1]] == []

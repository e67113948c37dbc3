"""Two phones wrote on the same pad, one of them without a network: what becomes of it."""

from collections.abc import Callable
from typing import Any

import msgspec

from tripple.pad import tariff
from tripple.rules import SHEETS

from .person import Person

Make = Callable[..., Person]
MERGE = """async ([tariff, cases]) => {
  const { merged } = await import("/web/padmerge.js");
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
}
"""What was not sent, what the server has, and then: its log, what is to be sent, what does not fit any more."""


def test_what_two_phones_wrote_is_put_together_or_told(person: Make) -> None:
    """Never twice, never silently gone, never in somebody else's turn."""
    eva = person()
    eva.go("/rules")
    cases = [(BASE, unsent, theirs) for unsent, theirs, _ in CASES.values()]
    found = eva.page.evaluate(MERGE, [msgspec.to_builtins(tariff(SHEETS["compact-en"])), cases])
    assert {name: tuple(told) for name, told in zip(CASES, found, strict=True)} == {
        name: wanted for name, (_, _, wanted) in CASES.items()
    }

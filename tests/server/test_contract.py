"""What the browser knows from Python: it is fresh, in the formatter's shape, and nothing is said twice."""

import re
from typing import Any, get_args

import pytest

from tests.locales.catalogues import marked as all_marked
from tripple.live.tables.events import CLOCKS, Clock
from tripple.personal import DAILY, FIRST, daily_seed
from tripple.rules import HOUSE_RULES, SHEETS
from tripple.server.contract import files, values
from tripple.server.contract.javascript import WIDTH, Constant, Verbatim, comment, literal
from tripple.server.contract.typedefs import typedefs
from tripple.server.contract.usual import left_out
from tripple.server.handlers.rules import fields
from tripple.server.protocol import FromClient, FromServer
from tripple.server.site.addresses import NOT_FOUND, PAGES
from tripple.server.site.sources import FOLDER

CONSTANTS = {constant.name: constant for constant in values.constants()}
SCRIPTS = {path.relative_to(FOLDER).as_posix(): path.read_text("utf-8") for path in FOLDER.rglob("*.js")}


def test_what_the_browser_has_is_what_python_says() -> None:
    for name, made in files().items():
        assert (FOLDER / name).read_text("utf-8") == made, f"{name}: run python -m tripple.server.contract"


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (1.5, "1.5"),
        (None, "null"),
        ('say "…"', '"say \\"…\\""'),
        ((1, True), "[1, true]"),
        (Verbatim("() => 1"), "() => 1"),
    ],
)
def test_values_are_written_as_scripts_read_them(value: Any, written: str) -> None:
    assert literal(value) == written


def test_a_table_has_a_line_for_each_of_its_rows() -> None:
    written = Constant("A", {"b": 1}, "Why.", "any").written()
    assert written == '/** Why. @type {any} */\nexport const A = {\n  "b": 1,\n};\n'


def test_long_comments_are_broken() -> None:
    lines = comment("word " * 60, "@typedef {object} Name").splitlines()
    assert lines[0] == "/**"
    assert lines[-2:] == [" * @typedef {object} Name", " */"]
    assert max(map(len, lines)) <= WIDTH


def test_the_sentences_are_marked_where_they_are_at_home() -> None:
    """And not a second time in the browser's own scripts, where one of the two could change alone."""
    marked = {found.message for found in all_marked()}
    said = {
        text for constant in CONSTANTS.values() if constant.type == values.WORDS for text in constant.value.values()
    }
    said -= {text for name in ("SHEET_OF",) for text in CONSTANTS[name].value.values()}
    said |= {rule["title"] for rule in CONSTANTS["HOUSE_RULES"].value.values()}
    assert said <= marked
    assert "N_(" not in SCRIPTS["contract.js"]
    lists = {text for name, text in _listed() if name != "contract.js"}
    assert lists & (said - {"yes", "no"}) == set()


def _listed() -> list[tuple[str, str]]:
    """Sentences that a script marks to be said elsewhere, as tables of them are."""
    return [(name, text) for name, script in SCRIPTS.items() for text in re.findall(r'\bN_\(\s*"([^"]+)"', script)]


def test_every_message_has_a_type() -> None:
    told = "\n".join(typedefs())
    for struct in (*get_args(FromServer), *get_args(FromClient)):
        assert re.search(rf"@typedef {{object}} {struct.__name__}(Message)?\n", told)
    names = re.findall(r"@typedef \{(?:.|\n)*?\} (\w+)", told)
    assert len(names) == len(set(names))


def test_no_page_loads_the_types() -> None:
    assert not [
        name
        for name, script in SCRIPTS.items()
        if re.search(r'^import [^;]*from "[./]*/protocol\.js"', script, re.MULTILINE)
    ]


def test_what_is_left_out_is_told_of_all_that_leave_something_out() -> None:
    usual, parts = (constant.value for constant in left_out())
    assert usual["PointsLine"] == {"other": None}
    assert usual["TableView"]["hints"] is True
    assert parts["Fresh"] == {"table": "TableView", "round": "RoundView", "history": "StepMessage"}
    assert parts["Replay"]["rounds"] == "ReplayRound", "whose steps leave something out"
    assert parts["ReplayRound"] == {"steps": "ReplayStep"}
    assert parts["ReviewSoFar"]["findings"] == {"deal": "DealFinding", "draw": "DrawFinding", "decision": "Decision"}
    held = [kind for fields in parts.values() for kind in fields.values()]
    named = {name for kind in held for name in (kind.values() if isinstance(kind, dict) else [kind])}
    assert named <= usual.keys() | parts.keys()


def test_sheets_say_the_same_with_their_differences_alone() -> None:
    usual = {name: rule["usual"] for name, rule in CONSTANTS["HOUSE_RULES"].value.items()}
    for name, told in CONSTANTS["SHEETS"].value.items():
        assert usual | told["differs"] == fields(SHEETS[name])
    assert CONSTANTS["SHEETS"].value.keys() == SHEETS.keys()
    assert usual.keys() == HOUSE_RULES.keys()


def test_every_clock_has_words() -> None:
    assert set(CLOCKS) == set(get_args(Clock))


def test_a_daily_begins_as_it_says() -> None:
    assert daily_seed(FIRST) == f"{DAILY} 2026-01-01"


@pytest.mark.parametrize("script", [*(page.script for page in PAGES.values()), NOT_FOUND])
def test_every_page_can_be_shown(script: str) -> None:
    assert "export async function show(" in SCRIPTS[script]


_LINK = re.compile(r"""(?:href: |assign\(|absolute\(|goOnElsewhere\(|visit\()["'`](?:\./)?(\w*)""")


def test_every_link_in_the_scripts_leads_to_a_page() -> None:
    found = [(name, part) for name, script in SCRIPTS.items() for part in _LINK.findall(script)]
    assert len(found) > 40
    assert [(name, part) for name, part in found if part not in PAGES.keys() | {"api"}] == []

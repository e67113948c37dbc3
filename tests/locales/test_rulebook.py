"""The rulebook states every rule and decision, and follows every field of the sheet.

What it is made of is the same in six languages, so that is tested in one; test_catalogues.py knows that each sentence
is there in the others, with its gaps.
"""

import re
from collections.abc import Iterator
from functools import cache
from string import Formatter
from typing import Any

import pytest

from tripple.locales import LANGUAGES, translator
from tripple.locales.chapters import CHAPTERS, Clause
from tripple.locales.examples import BRIDGE, DOUBLE, HEXAGON, MATCH, Example
from tripple.locales.rulebook import BY_LANGUAGE, NAMES, Rulebook, edition_name, rulebook, span
from tripple.rules import (
    EDITIONS,
    HOUSE_RULES,
    SHEETS,
    TRADEMARKS,
    Blocked,
    Connection,
    Counting,
    Failure,
    Opening,
    Sheet,
    Starter,
    Winner,
    sheet,
)

RULES = {f"R{number}" for number in range(1, 12)} | {f"D{number}" for number in range(1, 15)}
CLASSIC, COMPACT = sheet("classic-en"), sheet("compact-en")
ENGLISH = translator("en")

OTHER_VALUES: dict[str, list[Any]] = {
    "numbers": [3, 5, 7],
    "hands": [(10, 9, 7, 6, 6, 6), (0, 10, 8, 8, 6, 6), (12, 10, 8, 8, 6, 6)],
    "starter": [Starter.VALUE, Starter.ZERO, Starter.LOT],
    "opening": [Opening.ZERO, Opening.ANY],
    "counting": [Counting.TILES],
    "failure": [Failure.DRAWING],
    "winner": [Winner.LAST_ROUND],
    "blocked": [kind for kind in Blocked if kind is not Blocked.LEAST],
    "start_plain": [10, 0],
    "next_hexagon": [60, 0],
    "draws": [47, 1, 56],
    "empty": [47, 1, 0],
}
"""Values unlike the printed ones; other numbers are made strange, other truths turned over."""
BESIDE: dict[str, dict[str, Any]] = {"failure": {"failed_draws": 10}, "zero": {"start_zero": 10}}
"""What has to be so for a field to matter."""


def other_values(field: str, value: Any) -> list[Any]:
    return OTHER_VALUES.get(field) or ([not value] if isinstance(value, bool) else [47, 1])


CHANGES = [
    (field, value)
    for field, rule in HOUSE_RULES.items()
    for value in other_values(field, getattr(COMPACT, field))
    if rule.kind != "number" or rule.least <= value <= rule.most
]


def texts(book: Rulebook) -> list[str]:
    return [paragraph.text for section in book.sections for paragraph in section.paragraphs]


def marks(book: Rulebook, number: str) -> list[str]:
    return [
        paragraph.mark for section in book.sections for paragraph in section.paragraphs if number in paragraph.rules
    ]


def clauses() -> Iterator[Clause]:
    for chapter in CHAPTERS:
        yield from chapter.clauses


@pytest.mark.parametrize("printed", SHEETS.values(), ids=SHEETS)
def test_every_rule_and_decision_is_there(printed: Sheet) -> None:
    book = rulebook(printed, ENGLISH)
    stated = {rule for section in book.sections for paragraph in section.paragraphs for rule in paragraph.rules}
    assert stated == RULES - idle(printed)
    marked = " ".join(paragraph.mark for section in book.sections for paragraph in section.paragraphs)
    assert {*re.findall(r"\b[RD]\d+\b", marked)} == RULES - idle(printed)


def idle(rules: Sheet) -> set[str]:
    """Decisions that decide nothing on a sheet: nothing is paid, compared, scored or lost there."""
    no_winner, no_loser = (Blocked.ALL_LOSE, Blocked.NOTHING), (Blocked.LEAST_KEEPS, Blocked.DIFFERENCES)
    found = {
        "D4": not rules.double,
        "D6": rules.starter is Starter.LOT and rules.opening is Opening.ANY,
        "D11": rules.blocked in no_winner,
        "D14": not (rules.draw or rules.failed_draws or rules.empty) and rules.blocked in (*no_loser, Blocked.NOTHING),
    }
    return {number for number, is_idle in found.items() if is_idle}


@pytest.mark.parametrize("name", [name for name, edition in EDITIONS.items() if not edition.printed])
def test_another_edition_says_where_it_comes_from_and_where_it_is_silent(name: str) -> None:
    t, edition = ENGLISH, EDITIONS[name]
    book = rulebook(sheet(name), t)
    said = {section.id: [paragraph.text for paragraph in section.paragraphs] for section in book.sections}
    assert edition_name(edition, t) in book.title
    assert edition.publisher in book.source
    assert not edition.players or span(*edition.players) in book.source
    assert said["silent"] == [t(note.sentence) for note in edition.notes]
    assert all(t(source) in said["sources"][0] for source in edition.sources)
    assert said["sources"][-1] == t(TRADEMARKS)


@pytest.mark.parametrize("name", [name for name, edition in EDITIONS.items() if not edition.printed])
def test_nothing_of_our_own_box_is_left_in_another_edition(name: str) -> None:
    """R2, R7, R10: its own numbers only, and no word about what its box does not have."""
    rules = sheet(name)
    said = " ".join(texts(rulebook(rules, ENGLISH)))
    assert not re.search(r"\b0 (?:point|tile|round)|\b1 (?:points|tiles|rounds)", said)
    assert "four trays" not in said
    assert "300 points" not in said
    assert ("three equal numbers" in said) == (rules.starter is not Starter.LOT)
    assert ("Double connection" in said) == (rules.double > 0)
    assert ("400 points or more" in said) == (rules.rounds is None)
    assert ("fall below zero" in said) == (name != "goliath-kids")


@pytest.mark.parametrize(
    ("name", "sums"),
    [
        ("goliath", ["a further 10 points: 25 points in all", "10 points: 60 points for two, 70 points for three"]),
        ("pressman", ["a further 30 points: 40 points in all", "you may lay that instead", "in that round wins"]),
        ("pressman-1997", ["until one fits", "the fewest tiles left gets"]),
        ("tridom", ["0-0-0 is different: it is worth 20 points", "gives 40 points in all", "draw one tile from"]),
        ("goliath-kids", ["Every tile is worth one point", "Drawing costs nothing", "You play 3 rounds."]),
        ("triominos-app", ["A game is a single round.", "Everybody loses the value of the tiles they still hold."]),
        ("french-club", ["2–6 players: 7 tiles each", "One to six can play."]),
        ("wikipedia", ["Double connection: 40 points", "gets the difference to each of the others"]),
    ],
)
def test_sums_and_choices_are_the_editions_own(name: str, sums: list[str]) -> None:
    said = " ".join(texts(rulebook(sheet(name), ENGLISH)))
    assert [part for part in sums if part not in said] == []


FREE = [
    field
    for field, rule in HOUSE_RULES.items()
    if rule.kind in ("number", "optional") and rule.least == 0 and field != "solo_draws"
]
"""What can count nothing."""


@pytest.mark.parametrize("name", ["compact-en", "goliath", "tridom", "goliath-kids"])
def test_what_counts_nothing_is_not_counted(name: str) -> None:
    """A sentence about 0 points is another sentence, or none."""
    said = {field: " ".join(texts(rulebook(sheet(name).with_(**{field: 0}), ENGLISH))) for field in FREE}
    assert [field for field, text in said.items() if re.search(r"\b0 points", text)] == []


def test_decisions_are_marked_and_listed() -> None:
    t = ENGLISH
    book = rulebook(COMPACT, t)
    *sections, decisions = book.sections
    assert decisions.id == "decisions"
    for section in sections:
        for paragraph in section.paragraphs:
            for rule in paragraph.rules:
                assert (t("our decision {number}", number=rule) in paragraph.mark) == rule.startswith("D")
    numbers = [int(paragraph.mark.partition(",")[0][1:]) for paragraph in decisions.paragraphs]
    assert numbers == sorted(numbers)
    assert {*numbers} == {*range(1, 15)}


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_nothing_is_left_in_english(language: str) -> None:
    """What comes with a house rule is looked for in one of them: a sentence that nobody translates is so in all."""
    t = translator(language)
    houses = [printed.with_(**{field: value}) for printed in (CLASSIC, COMPACT) for field, value in CHANGES]
    for rules in [*SHEETS.values(), *(houses if language == "de" else ())]:
        assert english(rules).isdisjoint(texts(rulebook(rules, t)))


@cache
def english(changed: Sheet) -> frozenset[str]:
    return frozenset(texts(rulebook(changed, ENGLISH)))


def is_house_rule(book: Rulebook, number: str) -> bool:
    return ENGLISH("house rule") in " ".join(marks(book, number))


@pytest.mark.parametrize("field", HOUSE_RULES)
def test_the_text_follows_every_field(field: str) -> None:
    unchanged, rule = COMPACT.with_(**BESIDE.get(field, {})), HOUSE_RULES[field]
    before = rulebook(unchanged, ENGLISH)
    for value in (value for name, value in CHANGES if name == field):
        after = rulebook(unchanged.with_(**{field: value}), ENGLISH)
        assert texts(after) != texts(before), value
        assert is_house_rule(after, rule.rule) or rule.kind == "hands", value


def test_a_printed_sheet_has_no_house_rule() -> None:
    assert not any(is_house_rule(rulebook(COMPACT, ENGLISH), number) for number in RULES)


def test_numbers_come_from_the_sheet() -> None:
    """47 stands nowhere in the printed rules, so it can only come from the field."""
    for field in (field for field, rule in HOUSE_RULES.items() if rule.most >= 47):
        book = rulebook(COMPACT.with_(**{field: 47}), ENGLISH)
        assert any(re.search(r"\b47\b", text) for text in texts(book)), field
    small = texts(rulebook(COMPACT.with_(numbers=3), ENGLISH))
    assert any(text.startswith("10 triangular tiles with a number from 0 to 2 in each corner.") for text in small)


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_point_is_one_point(language: str) -> None:
    t = translator(language)
    book = rulebook(COMPACT.with_(draw=1, bridge=1, solo_draws=1), t)
    said = " ".join(texts(book))
    assert t.many("{n} point", "{n} points", 1) in said
    assert t.many("{n} tile", "{n} tiles", 1) in said


def test_hands_are_grouped() -> None:
    t = ENGLISH
    assert "2 players: 10 tiles each, 3–4 players: 8 tiles each, 5–6 players: 6 tiles each." in " ".join(
        texts(rulebook(COMPACT, t))
    )
    assert "2–3 players: 9 tiles each, 4–6 players: 6 tiles each." in " ".join(
        texts(rulebook(COMPACT.with_(hands=(9, 9, 9, 6, 6, 6)), t))
    )


def test_a_classic_sheet_says_that_its_text_counts() -> None:
    """D5: the table's number is one changed field away, and then nothing is said about the text."""
    said = "The printed text gives 50 points for a hexagon, the table next to it 40 points"
    assert any(text.startswith(said) for text in texts(rulebook(CLASSIC, ENGLISH)))
    assert not any(text.startswith("The printed text") for text in texts(rulebook(COMPACT, ENGLISH)))
    by_table = rulebook(CLASSIC.with_(hexagon=40), ENGLISH)
    assert not any(text.startswith("The printed text") for text in texts(by_table))


def test_only_the_dutch_sheets_contradict_themselves_about_the_aim() -> None:
    """R10 holds."""
    said = {name: " ".join(english(printed)) for name, printed in SHEETS.items()}
    contradicting = {name for name, text in said.items() if "reaching the target" in text}
    assert contradicting == {name for name in SHEETS if EDITIONS[name].language == "nl"}


def test_a_declined_house_rule_changes_what_may_be_done() -> None:
    """R5, D7, D9, D10: without declining there is nothing to keep, to decline or to pass round."""
    said = " ".join(texts(rulebook(COMPACT.with_(decline=False), ENGLISH)))
    assert "If you can lay, you have to." in said
    assert not any(word in said for word in ("want to", "may also keep", "may decline", "everybody in turn"))


def test_clauses_name_known_fields_and_rules() -> None:
    for clause in clauses():
        assert {*clause.rules.split()} <= RULES
        assert {*clause.fields.split()} <= HOUSE_RULES.keys()


def test_clauses_name_the_fields_that_fill_their_gaps() -> None:
    """Otherwise a changed number would stand there without its mark."""
    sums = {"opening_zero", "all_draws", "two_hexagons", "three_hexagons", "box", "highest"}
    not_fields = {"hands", "tray", "text", "table", "players", *sums}
    for clause in clauses():
        gaps = {name for _, name, _, _ in Formatter().parse(clause.sentence) if name}
        assert gaps - not_fields <= {*clause.fields.split()}, clause.sentence


@pytest.mark.parametrize("example", [MATCH, BRIDGE, DOUBLE, HEXAGON])
def test_examples_show_what_they_claim(example: Example) -> None:
    """D3, D4, D5: the engine itself says what the new tile does."""
    assert example.slot.connection is example.connection
    assert example.lays[-1].tile in example.slot.fits
    assert len({lay.tile for lay in example.lays}) == len(example.lays) == len(example.board.cells)


def test_every_connection_has_an_example() -> None:
    shown = {clause.example.connection for clause in clauses() if clause.example}
    assert shown == {*Connection}


def test_every_language_has_a_sheet_of_its_own() -> None:
    assert {*BY_LANGUAGE} == {*NAMES} == {*LANGUAGES}
    assert all(EDITIONS[name].language == language for language, name in BY_LANGUAGE.items())

"""The editions as data: each says where it comes from and what we do where its text is silent."""

from dataclasses import fields

import pytest

from tripple.rules import EDITIONS, HOUSE_RULES, SHEETS, TILES, Edition, Sheet, Tile, sheet

OTHERS = {name: edition for name, edition in EDITIONS.items() if not edition.printed}
USUAL = {field.name: field.default for field in fields(Sheet) if field.metadata}

TABLE = """
pressman      9 7 6  400 40 50  25  5 3  40
pressman-1997 9 7 6  400 40 50  25  5 56 40
goliath       9 7 6  400 40 50  25  5 3  0
goliath-kids  9 7 6  -   1  1   5   0 3  1
triominos-app 9 7 6  -   40 50  25  5 3  0
french-club   7 7 7  400 40 50  25  5 3  40
tridom        9 7 6  400 40 50  25  5 1  40
wikipedia     9 7 6  400 40 50  25  5 3  40
"""
"""Hands for two, three and six, target, bridge, hexagon, last tile, draw, draws, and what opening with 0-0-0 gives."""


@pytest.mark.parametrize("row", TABLE.strip().split("\n"))
def test_every_edition_has_the_numbers_of_its_text(row: str) -> None:
    name, *numbers = row.split()
    rules, zero = sheet(name), Tile(0, 0, 0)
    hands = [rules.hand_size(players) for players in (2, 3, 6)]
    ends = "-" if rules.rounds else rules.target
    opens = rules.worth(zero) + rules.start_bonus(zero)
    told = [*hands, ends, rules.bridge, rules.hexagon, rules.out, rules.draw, rules.draws, opens]
    assert [str(number) for number in told] == numbers


def test_the_table_has_every_other_edition() -> None:
    assert [row.split()[0] for row in TABLE.strip().split("\n")] == list(OTHERS)


def test_our_own_sheets_come_first_and_are_as_ever() -> None:
    own = [name for name in EDITIONS if name not in OTHERS]
    assert list(EDITIONS) == [*own, *OTHERS] == list(SHEETS)
    assert all(EDITIONS[name].fields.keys() == {"hexagon", "empty"} for name in own)


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_an_edition_is_its_fields(edition: Edition) -> None:
    """No engine sees more of it."""
    rules = SHEETS[edition.id]
    assert all(getattr(rules, name) == edition.fields.get(name, usual) for name, usual in USUAL.items())
    assert edition.language == (edition.languages[0] if edition.languages else "")


@pytest.mark.parametrize("edition", OTHERS.values(), ids=OTHERS)
def test_an_edition_names_its_sources_and_what_we_do_where_they_are_silent(edition: Edition) -> None:
    assert edition.sources
    rules = {rule.rule for rule in HOUSE_RULES.values()} | {"D13"}
    assert {note.rule for note in edition.notes} <= rules
    assert len({note.sentence for note in edition.notes}) == len(edition.notes)
    assert edition.players is None or 1 <= edition.players[0] <= edition.players[1] <= 6


def test_every_new_field_is_used_by_an_edition() -> None:
    """Failure.DRAWING alone is a house rule that no box has."""
    new = {"opening", "start_plain", "counting", "zero", "winner", "rounds"}
    assert new <= {name for edition in OTHERS.values() for name in edition.fields}


def test_goliaths_hexagons_rise() -> None:
    """D5."""
    assert [sum(sheet("goliath").hexagons(count)) for count in (1, 2, 3)] == [50, 60, 70]
    assert [sum(sheet("wikipedia").hexagons(count)) for count in (1, 2, 3)] == [50, 100, 150]
    assert [sum(sheet("goliath-kids").hexagons(count)) for count in (1, 2, 3)] == [1, 2, 3]


def test_tridoms_start_bonuses() -> None:
    rules = sheet("tridom")
    assert {tile.is_triple: rules.start_bonus(tile) for tile in TILES} == {True: 20, False: 10}

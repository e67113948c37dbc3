"""The page about playing well says what was measured, and nothing that was not."""

import re
from copy import deepcopy

import pytest

from research.strategy import page as strategy
from research.strategy.claims import ADVICE, CLAIMS, GROUPS, advice
from research.strategy.pictures import DRAWINGS, NAMES
from tripple.sim.policy import LAY

KEPT = strategy.measured()
FOUND = strategy.sections(KEPT)
TEXT = strategy.TEXT.read_text("utf-8")


def test_every_section_of_the_page_names_the_command_that_measured_it() -> None:
    told = re.findall(r"Measured by `python -m research.strategy.measure ([a-z ]+)`", TEXT)
    assert {name for names in told for name in names.split()} == set(KEPT["sections"])


def test_every_claim_is_made_and_every_table_and_picture_is_shown() -> None:
    words = " ".join(TEXT.split())
    assert set(re.findall(r"\[\[says: ([^|]+?) \|", words)) == set(CLAIMS)
    assert set(re.findall(r"\[\[table: (\w+)\]\]", words)) == set(strategy.TABLES)
    assert set(re.findall(r"!\[[^\]]{20,}\]\(pictures/strategy-(\w+)\.svg\)", words)) == set(DRAWINGS)


def test_a_figure_that_turns_round_changes_the_sentence_or_stops_the_page() -> None:
    turned = deepcopy(dict(KEPT))
    turned["sections"]["openings"]["found"]["skilled, 2 players"]["all"]["lead"] = [30.0, 1.0]
    assert "Two skilled players profit from it as well" in strategy.page(turned).replace("\n", " ")
    turned["sections"]["purpose"]["found"]["2"]["alone"] = [-30.0, 1.0]
    with pytest.raises(strategy.Untrue, match="two should draw"):
        strategy.page(turned)


def test_a_habit_is_told_the_way_its_weight_points() -> None:
    weights = {name: [-1.0, 0.5] for name in LAY}
    of = {"weights, 2 players": weights, "weights, 4 players": weights}
    assert advice(of, "others' places") == "lay where few unseen tiles get a new place"
    other = {**of, "weights, 4 players": {**weights, "other_new": [2.0, -1.0]}}
    assert advice(other, "others' places").endswith("(with four players: lay where many unseen tiles get a new place)")
    assert {name for names in GROUPS.values() for name in names} == set(ADVICE) == set(LAY) - {"value", "bonus"}
    assert set(FOUND["habits"]["2 players"]) <= set(NAMES)

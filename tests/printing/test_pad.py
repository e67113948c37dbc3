"""Score sheets: names, columns, and the numbers of the sheet they are for."""

from pathlib import Path

import pytest

from tests.printing.rendering import opened, rendered, rgb, text
from tests.rules.houses import DIFFERENT
from tripple.locales import LANGUAGES, translator
from tripple.locales.rulebook import sheet_name
from tripple.look import GOLD
from tripple.printing import PAPERS, BadPrint, Paper, pad
from tripple.rules import EDITIONS, SHEETS, TRADEMARKS, Sheet

T = translator("en")
A4 = PAPERS["a4"]
RULES = SHEETS["compact-en"]


def test_names_and_numbers_stand_on_it() -> None:
    written = text(pad(A4, T, RULES, ["Anna", "Łukasz", "Ηρώ"]))
    assert {"Anna", "Łukasz", "Ηρώ", "31"} <= set(written.split())
    assert written.count("points") == 3


@pytest.mark.parametrize("rules", DIFFERENT.values(), ids=DIFFERENT)
def test_the_legend_has_the_sheets_numbers(rules: Sheet) -> None:
    written = text(pad(A4, T, rules.with_(bridge=31, target=777, rounds=None), ["A", "B"]))
    for expected in (f"hexagon +{rules.hexagon}", "bridge +31", "777", sheet_name(rules, T), "with house rules"):
        assert expected in written
    assert (f"empty pool −{rules.empty}" in written) == (rules.empty > 0)
    assert (f"double +{rules.double}" in written) == (rules.double > 0)
    assert "+0" not in written
    assert "−0" not in written
    assert not EDITIONS[rules.id].printed or rules.id not in written
    assert (TRADEMARKS in written) == (EDITIONS[rules.id].printed is None)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("goliath", ["hexagon +50/60/70", "failed draws −10", "the game ends at 400"]),
        ("goliath-kids", ["every tile +1", "bridge +1", "last tile +5", "rounds 3"]),
        ("pressman", ["start, three equal numbers +10", "start with 0-0-0 +40", "draw, up to 3, each −5"]),
        ("tridom", ["tile 0-0-0 +20", "start, three equal numbers +20", "start, any other tile +10", "draw −5"]),
    ],
)
def test_the_legend_of_another_edition(name: str, expected: list[str]) -> None:
    written = text(pad(A4, T, SHEETS[name], ["A", "B"]))
    assert [part for part in expected if part not in written] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_as_many_pages_as_asked_for_in_every_language(language: str, paper: Paper) -> None:
    pdf = pad(paper, translator(language), RULES, [""] * 6, pages=2)
    assert len(opened(pdf).pages) == 2


def test_every_print_is_the_same() -> None:
    assert pad(A4, T, RULES, ["Anna", ""], pages=2) == pad(A4, T, RULES, ["Anna", ""], pages=2)


@pytest.mark.process
def test_the_bonuses_are_drawn(tmp_path: Path) -> None:
    (page,) = rendered(pad(A4, T, RULES, ["A", "B"]), tmp_path)
    assert page.found(rgb(GOLD)).sum() > 50


@pytest.mark.parametrize(("names", "pages"), [([], 1), ([""] * 7, 1), (["A"], 0), (["A"], 101), (["将棋"], 1)])
def test_what_cannot_be_printed_is_refused(names: list[str], pages: int) -> None:
    with pytest.raises(BadPrint):
        pad(A4, T, RULES, names, pages)


def test_failed_draws_stand_in_the_legend_where_they_cost_something() -> None:
    assert "failed draws −13" in text(pad(A4, T, RULES.with_(failed_draws=13), ["A"]))
    assert "failed draws" not in text(pad(A4, T, RULES.with_(failed_draws=0), ["A"]))


def test_a_long_name_is_written_as_small_as_its_column_needs() -> None:
    long, sizes = "Wilhelmine von Wolkenstein", dict[str, float]()

    def read(written: str, _: object, place: list[float], __: object, size: float) -> None:
        sizes[written.strip()] = size * place[0]

    for page in opened(pad(A4, T, RULES, ["Bo", long, "", "", "", ""])).pages:
        page.extract_text(visitor_text=read)
    assert sizes["Bo"] == pytest.approx(12)
    assert 4 < sizes[long] < 9

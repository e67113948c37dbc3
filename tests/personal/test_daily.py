"""The daily's deal: from the date alone, the same for everybody."""

from datetime import date

import pytest

from tripple.notation import Game, Seat, read_game, write_game
from tripple.personal import FIRST, BadDate, daily_of, daily_seed, daily_sheet, is_daily, new_daily, read_date
from tripple.rules import SHEETS, Deal, Match

DAY = date(2026, 11, 15)


def test_the_seed_is_the_documented_one() -> None:
    assert daily_seed(DAY) == "tripple daily 1 2026-11-15"
    assert daily_seed(date(999, 1, 2)) == "tripple daily 1 0999-01-02"


def test_the_date_is_read_from_the_seed() -> None:
    assert daily_of(daily_seed(DAY)) == DAY
    for other in (
        "",
        "4711",
        "2026-11-15",
        "tripple daily 2 2026-11-15",
        "tripple daily 1 2026-13-45",
        "daily 2026-1-1",
    ):
        assert daily_of(other) is None


def test_a_date_has_one_deal_and_dates_differ() -> None:
    deals = [Deal.from_seed(daily_seed(date(2026, 11, day)), 1, 1, daily_sheet()) for day in range(1, 31)]
    assert len(set(deals)) == 30
    assert all(len(deal.hands[0]) == 10 for deal in deals)


def test_the_deal_of_a_date_never_changes() -> None:
    """D13. If this fails, everybody's past results are of other deals."""
    dealt = Deal.from_seed(daily_seed(DAY), 1, 1, daily_sheet())
    assert " ".join(map(str, sorted(dealt.hands[0]))) == "000 022 033 034 111 122 124 125 225 235"
    assert " ".join(map(str, dealt.pool[:5])) == "335 023 012 114 134"


def test_a_daily_is_known_again_after_a_round_trip() -> None:
    game = new_daily(DAY, "Anna")
    assert is_daily(read_game(write_game(game)), DAY)
    assert not is_daily(game, date(2026, 11, 16))
    other = SHEETS["classic-de"]
    assert not is_daily(Game((Seat("Anna"),), Match(other, 1), daily_seed(DAY)), DAY)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "today",
        "2026-13-01",
        "2026-02-29",
        "20261115",
        "2026-11-15 ",
        "2026-W46-7",
        "٢٠٢٦-11-15",
        "2026-1-1",
        "0000-01-01",
    ],
)
def test_what_is_no_date_is_told(text: str) -> None:
    with pytest.raises(BadDate, match="is not a date"):
        read_date(text, DAY)


def test_tomorrow_is_still_to_come() -> None:
    assert read_date("2026-11-15", DAY) == DAY
    with pytest.raises(BadDate, match="still to come"):
        read_date("2026-11-16", DAY)


def test_the_first_daily_is_that_of_the_first_of_january_2026() -> None:
    assert read_date("2026-01-01", DAY) == FIRST
    with pytest.raises(BadDate, match="the first daily is that of 2026-01-01"):
        read_date("2025-12-31", DAY)

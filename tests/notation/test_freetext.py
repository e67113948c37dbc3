import pytest
from hypothesis import example, given

from tripple.notation import Game, NotWellFormed, Seat, read_game, write_game
from tripple.notation.names import write_text
from tripple.rules import Match, TrippleError, sheet

from .strategies import NAMES, SEEDS


def record(*lines: str) -> str:
    return "".join(f"{line}\n" for line in ("tripple 1", "sheet classic-de", *lines))


@given(NAMES)
@example("a = b")
@example('"quoted"')
@example("back\\slash")
@example(" spaces ")
@example("no\u00a0break")
@example("; comment")
@example("# remark")
@example("Zoë 🎲 ‏שלום")
def test_every_name_reads_back_as_itself(name: str) -> None:
    game = Game((Seat(name), Seat(name, "greedy")), Match(sheet("classic-de"), 2))
    assert read_game(write_game(game)) == game


@given(SEEDS)
@example("")
@example("a=b")
def test_every_seed_reads_back_as_itself(seed: str) -> None:
    game = Game((Seat("Anna"),), Match(sheet("classic-de"), 1), seed)
    assert read_game(write_game(game)) == game


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Anna Maria", "Anna Maria"),
        ("O'Neill; #1", "O'Neill; #1"),
        ("a=b", '"a=b"'),
        ("", '""'),
        (" a", '" a"'),
        ('"', '"\\""'),
        ('a"b', 'a"b'),
        ("a\\=", '"a\\\\="'),
    ],
)
def test_quotes_stand_only_where_they_are_needed(text: str, written: str) -> None:
    assert write_text(text) == written


@pytest.mark.parametrize(
    ("line", "seat"),
    [
        ("player Otto=greedy", Seat("Otto", "greedy")),
        ("player   Otto   =   greedy  ", Seat("Otto", "greedy")),
        ('player "Otto"', Seat("Otto")),
        ('player "Otto"= greedy', Seat("Otto", "greedy")),
        ("player Otto\r", Seat("Otto")),
    ],
)
def test_names_by_hand(line: str, seat: Seat) -> None:
    assert read_game(record(line)).seats == (seat,)


@pytest.mark.parametrize(
    ("line", "spot", "sentence"),
    [
        ("player", "", "a name is expected here"),
        ("player = greedy", "= greedy", "a name is expected here"),
        ('player "  "', '"  "', "a name is expected here"),
        ('player "Otto', '"Otto', "the quotation mark that closes this text is missing"),
        ('player "Ot\\to"', '"Ot', "the quotation mark that closes this text is missing"),
        ('player "Otto" greedy', "greedy", "an equals sign and a level"),
        ('player "Otto" or = greedy', "or", "an equals sign and a level"),
        ("player Otto = ", " ", "the level of a computer player is expected, not ''"),
        ("player Otto = Greedy!", "Greedy!", "the level of a computer player is expected, not 'Greedy!'"),
        ("player Ot\tto", "Ot", "control characters are not expected"),
        ("player Ot\u2028to", "Ot", "control characters are not expected"),
        ("player Ot\ud800to", "Ot", "control characters are not expected"),
        ("seed a=b", "=b", "a seed with an equals sign has to be in quotes"),
        ('seed "a" b', "b", "a seed with an equals sign has to be in quotes"),
    ],
)
def test_what_is_no_name_and_no_seed(line: str, spot: str, sentence: str) -> None:
    with pytest.raises(NotWellFormed) as caught:
        read_game(record(line))
    assert caught.value.line == 3
    assert line[caught.value.column - 1 :].startswith(spot)
    assert sentence in str(caught.value)


@pytest.mark.parametrize(("name", "level"), [("", None), (" \u3000", None), ("a\nb", None), ("Anna", ""), ("A", "B c")])
def test_a_seat_that_could_not_be_written(name: str, level: str | None) -> None:
    with pytest.raises(TrippleError):
        Seat(name, level)


def test_a_game_that_could_not_be_written() -> None:
    seats, match = (Seat("Anna"), Seat("Otto")), Match(sheet("classic-de"), 2)
    with pytest.raises(TrippleError, match="1 names are given for 2 players"):
        Game(seats[:1], match)
    with pytest.raises(TrippleError, match="is not a seed"):
        Game(seats, match, "a\nb")

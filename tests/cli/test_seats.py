"""Who can sit down."""

import pytest

from tripple.bots import CHARACTERS, TITLES, USUAL
from tripple.cli.game.seats import seats
from tripple.locales import translator
from tripple.notation import Seat
from tripple.rules import TrippleError

from .tables import ENGLISH


def taken(*players: str, solo: bool = False) -> tuple[Seat, ...]:
    return seats(players, solo, ENGLISH)


def test_nobody_named_is_you_against_a_kind_one_and_alone_it_is_solitaire() -> None:
    assert taken() == (Seat("You"), Seat("Puppy", "puppy"))
    assert taken(solo=True) == (Seat("You"),)
    assert taken("Anna") == taken("Anna", solo=True) == (Seat("Anna"),)


def test_people_and_computers_with_and_without_names() -> None:
    assert taken("Anna", "greedy", "Otto=random", "Magpie", "greedy=person", "Zoë Müller") == (
        Seat("Anna"),
        Seat("Magpie", "greedy"),
        Seat("Otto", "random"),
        Seat("Magpie 2", "greedy"),
        Seat("greedy"),
        Seat("Zoë Müller"),
    )


def test_a_level_is_called_and_may_be_typed_in_the_readers_language() -> None:
    german = translator("de")
    name, usual = german(TITLES["greedy"]), german(TITLES[USUAL])
    assert seats([], False, german) == (Seat("Du"), Seat(usual, USUAL))
    assert seats(["Anna", name.lower(), "greedy", f"Otto={name}", f"{name}=person"], False, german) == (
        Seat("Anna"),
        Seat(f"{name} 2", "greedy"),
        Seat(f"{name} 3", "greedy"),
        Seat("Otto", "greedy"),
        Seat(name),
    )
    with pytest.raises(TrippleError) as fault:
        seats(["Anna=?"], False, german)
    assert f"greedy    {name}. {german(CHARACTERS['greedy'].about)}\n" in german.error(fault.value)


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        ("a b c d e f g", "7 players: the game is for one to six (R2)"),
        ("Anna=gredy", "there is no computer player “gredy”: try one of"),
        ("gredy", "did you mean the computer player greedy? For a person called gredy, write gredy=person"),
        ("Anna anna", "two players cannot both be called anna"),
        ("=greedy", "'' is not a name"),
        ("x\x07", "is not a name"),
        ("A" * 25, "a name has at most 24 letters here"),
    ],
)
def test_seats_that_nobody_can_take(players: str, sentence: str) -> None:
    with pytest.raises(TrippleError) as fault:
        taken(*players.split())
    assert sentence in str(fault.value)


def test_a_name_in_small_letters_beside_one_with_a_capital_is_asked_about() -> None:
    with pytest.raises(TrippleError) as fault:
        taken("Anna", "expert")
    first, *levels = str(fault.value).splitlines()
    assert first == "is expert a person? Then write expert=person. The computer players are "
    assert [line.split()[0] for line in levels] == list(CHARACTERS)
    assert taken("Anna", "expert=person") == (Seat("Anna"), Seat("expert"))
    assert taken("anna", "ben", "greedy") == (Seat("anna"), Seat("ben"), Seat("Magpie", "greedy"))
    assert taken("Anna", "李") == (Seat("Anna"), Seat("李"))


def test_a_solitaire_has_one_player() -> None:
    with pytest.raises(TrippleError, match="a solitaire has one player, not 2"):
        taken("Anna", "Ben", solo=True)

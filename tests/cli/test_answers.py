"""What can be typed at the prompt."""

import pytest

from tripple.cli.game.answers import Answer, Unclear, Word, taken_letters, understood, vocabulary
from tripple.cli.game.places import MISREAD, places
from tripple.cli.game.turn import Scene, expected
from tripple.locales import LANGUAGES, translator
from tripple.notation import Game, Seat
from tripple.rules import DRAW, OPEN, PASS, Deal, Lay, Match, Tile, View

from .tables import COMPACT, ENGLISH


def view(hand: str, pool: str = "000 001 002", **house: int | bool) -> View:
    """On turn with these tiles, beside a 5-5-5 that the other has opened with."""
    hands = [[Tile.parse(tile) for tile in hand.split()], [Tile(5, 5, 5), Tile(0, 5, 5)]]
    deal = Deal.of(hands, [Tile.parse(tile) for tile in pool.split()])
    match, _ = Match(COMPACT.with_(**house), 2).start_round(deal).play(OPEN)
    return match.view(0)


def answer(typed: str, seen: View) -> Answer:
    return understood(typed, seen, places(seen, taken_letters(ENGLISH)), ENGLISH)


def refused(typed: str, seen: View) -> str:
    with pytest.raises(Unclear) as unclear:
        answer(typed, seen)
    return str(unclear.value)


@pytest.mark.parametrize("typed", ["A", "a", " a ", "a 355", "A3-5-5", "355 a", "a 5 5 3", "/a"])
def test_a_place_by_its_letter_with_or_without_the_tile(typed: str) -> None:
    chosen = answer(typed, view("355 012"))
    assert isinstance(chosen, Lay)
    assert chosen.tile == Tile(3, 5, 5)


def test_a_place_where_several_fit_asks_for_the_tile() -> None:
    assert refused("a", view("355 455")) == "Which tile in A: 4-5-5 or 3-5-5? Type A 455."
    assert isinstance(answer("a 355", view("355 455")), Lay)


def test_a_tile_that_fits_in_several_places_asks_for_the_place() -> None:
    assert refused("355", view("355 012")) == "3-5-5 fits in A, B, C. Type A 355."


def test_what_cannot_be_laid_is_told_why() -> None:
    seen = view("355 012")
    assert refused("012", seen) == "0-1-2 fits nowhere now."
    assert refused("a 012", seen) == "0-1-2 does not fit in A."
    assert refused("444", seen) == "4-4-4 is not among your tiles."
    assert refused("a 999", seen) == refused("9-9-9", seen) == "999 is not a tile: its numbers go from 0 to 5."
    assert refused("z", seen) == "“z”? The places are A, B, C."
    assert refused("hello", view("012")) == "“hello”? Type ? for help."


def test_enter_alone_does_the_only_thing_that_can_be_done() -> None:
    assert answer("", view("012")) == DRAW
    assert answer("", view("012", pool="")) == PASS
    assert refused("", view("355")) == "Type the letter of a place."


def test_drawing_and_passing_r5_r6() -> None:
    assert answer("d", view("355")) == answer("DRAW", view("355")) == DRAW
    assert answer("p", view("355", pool="")) == PASS
    assert refused("p", view("355")) == "You cannot pass while there is a tile to draw: lay or draw."
    assert refused("d", view("355", pool="")) == "There is no tile to draw."
    assert refused("d", view("355", decline=False)) == "At this table you have to lay if you can."


def test_after_drawing_only_the_drawn_tile_d7() -> None:
    match, _ = (
        Match(COMPACT, 2)
        .start_round(Deal.of([[Tile(3, 5, 5)], [Tile(5, 5, 5), Tile(0, 5, 5)]], [Tile(0, 0, 1)]))
        .play(OPEN)
    )
    match, _ = match.play(DRAW)
    seen = match.view(0)
    assert refused("355", seen) == "After drawing, only a tile just drawn may be laid."
    scene = Scene(Game((Seat("Ann"), Seat("Ben")), match), seen, places(seen, taken_letters(ENGLISH)))
    assert expected(scene, ENGLISH) == "Ann: no drawn tile fits, pass"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_said_twice_and_no_place_is_called_like_a_word(language: str) -> None:
    t = translator(language)
    forms = [form.strip().casefold() for word in Word for form in t(word.value).split(",")]
    assert len(set(forms)) == len(forms), "draw and pass are never both possible, but nobody should have to know"
    assert set(vocabulary(Word, t).values()) == set(Word)
    labels = {place.label.casefold() for place in places(view("355 455 155 255"), taken_letters(t))}
    assert not labels & (set(vocabulary(Word, t)) | set(MISREAD.casefold()))


def test_english_words_are_understood_everywhere_but_not_their_single_letters() -> None:
    spoken = vocabulary(Word, translator("de"))
    assert all(form in spoken for word in Word for form in [word.value.split(",")[0]])

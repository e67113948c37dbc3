"""Typed answers: a place, a tile, or a word, and the help about them."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum
from typing import TypeVar

from tripple.cli.game.places import LayOption, Place
from tripple.locales import Translator
from tripple.rules import DRAW, ORIGIN, PASS, Action, Lay, Tile, TrippleError, View
from tripple.rules.errors import N_
from tripple.rules.tiles import shown


class Word(Enum):
    DRAW = N_("draw, d")
    PASS = N_("pass, p")
    QUIT = N_("quit, q")
    HELP = N_("help, ?")
    RULES = N_("rules")
    PAD = N_("pad")
    SORT = N_("sort")
    HINT = N_("hint")
    BACK = N_("back")
    WAIT = N_("wait")
    MORE = N_("more, +")
    LEFT = N_("left, <")
    RIGHT = N_("right, >")
    UP = N_("up, ^")
    DOWN = N_("down, _")


Answer = Action | Word
Kind = TypeVar("Kind", bound=Enum)
EVERYWHERE = frozenset(Word) - {Word.BACK, Word.WAIT}
"""Words understood at any prompt. The others need a game to take back in, or one that began with stand-ins."""
_TILE = re.compile(r"(?<!\d)(\d)[-\s]*(\d)[-\s]*(\d)(?!\d)")


class Unclear(TrippleError): ...


class FitsNowhere(Unclear): ...


def vocabulary(words: type[Kind], t: Translator) -> Mapping[str, Kind]:
    """Forms in the reader's language, and whole English words."""
    english = {form: word for word in words for form in _forms(word.value) if len(form) > 1 or not form.isalpha()}
    return english | {form: word for word in words for form in _forms(t(word.value))}


def taken_letters(t: Translator) -> str:
    return "".join(form for form in vocabulary(Word, t) if len(form) == 1 and form.isalpha())


def shortest(word: Word, t: Translator) -> str:
    return min(_forms(t(word.value)), key=len)


def _forms(forms: str) -> list[str]:
    return [form.strip().casefold() for form in forms.split(",")]


def understood(
    typed: str, view: View, found: Sequence[Place], t: Translator, words: Collection[Word] = EVERYWHERE
) -> Answer:
    typed = typed.strip().casefold().lstrip("/")
    if not typed:
        return _nothing_typed(view)
    word = vocabulary(Word, t).get(typed)
    if word and word in words:
        return _possible(word, view)
    return _laying(typed, view, found, t) if view.board.cells else _opening(typed, view)


def _nothing_typed(view: View) -> Action:
    """Accept a bare Enter if there is only one thing to do."""
    if len(view.actions) == 1:
        return view.actions[0]
    raise Unclear("Type the letter of a place.") if view.board.cells else _which_opening(view)


def _opening(typed: str, view: View) -> Action:
    """The first tile needs no place: it goes to the middle."""
    digits = _TILE.search(typed)
    if not digits:
        raise _which_opening(view)
    tile = _named(digits, view)
    if tile not in view.hand:
        raise Unclear("{tile} is not among your tiles.", tile=shown(tile))
    if Lay(tile, ORIGIN) not in view.actions:
        raise Unclear("This round cannot be opened with {tile}.", tile=shown(tile))
    return Lay(tile, ORIGIN)


def _which_opening(view: View) -> Unclear:
    return Unclear("Type the tile to open the round with, such as {example}.", example=opening_example(view))


def opening_example(view: View) -> str:
    return next(str(action.tile) for action in reversed(view.actions) if isinstance(action, Lay))


def _named(digits: re.Match[str], view: View) -> Tile:
    numbers, most = sorted(map(int, digits.groups())), view.sheet.numbers - 1
    if numbers[-1] > most:
        typed = "".join(digits.groups())
        raise Unclear("{tile} is not a tile: its numbers go from 0 to {most}.", tile=typed, most=most)
    return Tile(*numbers)


def _possible(word: Word, view: View) -> Answer:
    wanted = {Word.DRAW: DRAW, Word.PASS: PASS}.get(word)
    if wanted is None:
        return word
    if wanted in view.actions:
        return wanted
    if not view.board.cells:
        raise _which_opening(view)
    raise Unclear(_refusal(word, view), draws=view.sheet.draws)


def _refusal(word: Word, view: View) -> str:
    if not {DRAW, PASS} & set(view.actions):
        return N_("At this table you have to lay if you can.")
    if word is Word.PASS:
        return N_("You cannot pass while there is a tile to draw: lay or draw.")
    return N_("You have drawn all that is allowed: lay or pass.") if view.supply else N_("There is no tile to draw.")


def _laying(typed: str, view: View, found: Sequence[Place], t: Translator) -> Action:
    digits = _TILE.search(typed)
    label = _TILE.sub("", typed).strip(" ,.:@-").upper()
    if digits and (label.isalpha() or not label):
        return _tile(_named(digits, view), view, [place for place in found if label in ("", place.label)], label)
    place = next((place for place in found if place.label == label), None)
    if place is None:
        known = ", ".join(place.label for place in found)
        raise (
            Unclear("“{typed}”? The places are {known}.", typed=typed, known=known)
            if known
            else Unclear("“{typed}”? Type ? for help.", typed=typed)
        )
    return _only(place, t)


def _only(place: Place, t: Translator) -> Action:
    if len(place.options) == 1:
        return place.options[0].lay
    either = _either([shown(option.tile) for option in place.options], t)
    example = f"{place.label} {place.options[0].tile}"
    raise Unclear("Which tile in {place}: {either}? Type {example}.", place=place.label, either=either, example=example)


def _tile(tile: Tile, view: View, found: Sequence[Place], label: str) -> Action:
    fitting: list[tuple[Place, LayOption]] = [
        (place, option) for place in found for option in place.options if option.tile == tile
    ]
    if len(fitting) == 1:
        return fitting[0][1].lay
    raise _unclear_tile(tile, view, [place.label for place, _ in fitting], label)


def _unclear_tile(tile: Tile, view: View, labels: list[str], label: str) -> Unclear:
    if labels:
        example = f"{labels[0]} {tile}"
        return Unclear(
            "{tile} fits in {places}. Type {example}.", tile=shown(tile), places=", ".join(labels), example=example
        )
    if tile not in view.hand:
        return Unclear("{tile} is not among your tiles.", tile=shown(tile))
    if view.drawn and tile not in view.drawn and view.sheet.drawn_only:
        return Unclear("After drawing, only a tile just drawn may be laid.")
    if label:
        return Unclear("{tile} does not fit in {place}.", tile=shown(tile), place=label)
    return FitsNowhere("{tile} fits nowhere now.", tile=shown(tile))


def _either(names: list[str], t: Translator) -> str:
    *others, last = names
    return t("{others} or {last}", others=", ".join(others), last=last)


ADVICE = N_("what a strong player would do, if the game was begun with --hints")
_WORDS = {
    Word.DRAW: N_("draw a tile from the pool when you cannot or do not want to lay"),
    Word.PASS: N_("end your turn when there is nothing left to draw"),
    Word.MORE: N_("the next page of the list"),
    Word.SORT: N_("sort your tiles in another way"),
    Word.HINT: ADVICE,
    Word.BACK: N_("take your last move back, when you play against the computer alone"),
    Word.WAIT: N_("wait until the computer players that you asked for are ready"),
    Word.PAD: N_("every point of the game so far"),
    Word.RULES: N_("the rules"),
    Word.LEFT: N_("move the board when it is larger than the screen; also right, up and down (> ^ _)"),
}
SAVED = N_("stop here; the game is saved, and tripple play --resume continues it")


def help_lines(
    t: Translator, leaving: str = SAVED, words: Collection[Word] = EVERYWHERE, hinting: str = ADVICE
) -> list[str]:
    meanings = {word: meaning for word, meaning in _WORDS.items() if word in words}
    return [
        t("The digits are the corners of the tiles; where tiles meet, their numbers are the same."),
        t("A tile on the table has a dot in its middle, the last one a star."),
        t("A letter marks each place where one of your tiles fits. The list says which tile, and what it gives."),
        "",
        _in_columns(t("A       lay the tile that fits in A")),
        _in_columns(t("A 345   lay the tile 3-4-5 in A, when several fit there")),
        _in_columns(t("345     lay the tile 3-4-5, when it fits in one place only")),
        _in_columns(t("345     open the round with 3-4-5, when you may choose the tile")),
        *_words(meanings | {Word.HINT: hinting, Word.QUIT: leaving}, t),
        "",
        t("Enter alone is enough where there is only one thing to do."),
    ]


def _words(meanings: Mapping[Word, str], t: Translator) -> Iterator[str]:
    for word, meaning in meanings.items():
        yield _in_columns(f"{t(word.value)}  {t(meaning)}")


def _in_columns(line: str) -> str:
    """Two columns from lines parted by two spaces or more."""
    typed, meaning = re.split(r"\s{2,}", line, maxsplit=1)
    return f"{typed:<16}{meaning}"

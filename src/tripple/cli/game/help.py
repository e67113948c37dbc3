"""The answer to `?`."""

import re
from collections.abc import Collection, Iterator, Mapping

from tripple.locales import Translator
from tripple.rules.errors import N_

from .answers import EVERYWHERE, Word

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
    """Help for this prompt: its words, hints, and the fate of a game that is left."""
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

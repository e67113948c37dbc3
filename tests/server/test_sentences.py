"""No page shows English by accident: what its scripts can say is among the words that it gets."""

import re
from pathlib import Path

import msgspec

from tests.locales.catalogues import load, marked, scripted
from tripple.server.contract.values import WORDS, constants
from tripple.server.site.addresses import NAMED, script
from tripple.server.site.words import SERVER_SAYS, page_words, reached, words

WEB = "src/tripple/web/"
TOLD = re.compile(r"\b(?:t|refusal)\((?:\w+\.)*(?:because|also|sentence|hint\.sentence|why|answer)\b")
"""A script that says what an answer of the server holds."""
OWN = {
    "turn/explain.js",
    "lib/notices.js",
    "game/boxchoice.js",
    "game/houserules.js",
    "table/commands.js",
    "pad/page.js",
    "lib/words.js",
}
"""Their sentences are their own, or came with a refusal."""


def firsts(messages: list[str | tuple[str, ...]]) -> set[str]:
    return {message if isinstance(message, str) else message[0] for message in messages}


def test_every_sentence_of_a_pages_scripts_is_among_its_words() -> None:
    everything = msgspec.json.decode(words("de"))
    for part in NAMED.values():
        got, scripts = msgspec.json.decode(page_words("de", part)), reached("main.js", script(part))
        here = firsts(
            [message for file, _, message in scripted() if file.removeprefix(WEB) in scripts - {"contract.js"}]
        )
        assert {one for one in here if one in everything} - got.keys() == set(), part
        rooms = tuple(f"src/tripple/{room}/" for name in scripts for room in SERVER_SAYS.get(name, ()))
        told = firsts([found.message for found in marked() if found.file.startswith(rooms) and found.message])
        assert {one for one in told if one in everything} - got.keys() == set(), part


def test_the_rooms_whose_sentences_are_shown_are_there() -> None:
    rooms = {*load("hatch_build.py").ROOMS, *(room for some in SERVER_SAYS.values() for room in some)}
    assert [room for room in rooms if not Path(WEB).parent.joinpath(room).is_dir()] == []


def test_what_is_imported_later_is_reached_and_another_page_is_not() -> None:
    """Its words are fetched together with it."""
    assert "table/soloend.js" in reached("main.js", script("t"))
    assert "pages/rules.js" not in reached("main.js", script("t"))
    assert "puzzles/results.js" in reached("main.js", script("me"))


def test_the_contracts_words_come_to_the_pages_whose_scripts_import_them() -> None:
    shared = {one.name: [*one.value.values()] for one in constants() if one.type == WORDS and one.name != "PAGES"}
    everything = msgspec.json.decode(words("de"))
    for part in NAMED.values():
        got, scripts = page_words("de", part), reached("main.js", script(part))
        texts = [Path(WEB, name).read_text("utf-8") for name in scripts - {"contract.js"}]
        for name, sentences in shared.items():
            if any(re.search(rf"\b{name}\b", text) for text in texts):
                assert not [one for one in sentences if one in everything and one not in msgspec.json.decode(got)]


def test_whoever_shows_what_the_server_says_is_known() -> None:
    found = {
        name for name in reached("main.js", *map(script, NAMED.values())) if TOLD.search(Path(WEB, name).read_text())
    }
    assert found <= SERVER_SAYS.keys() | OWN


def test_a_page_gets_less_than_all() -> None:
    sizes = {part: len(page_words("de", part)) for part in NAMED.values()}
    assert max(sizes.values()) < len(words("de")) / 2
    assert sizes["ideas"] < sizes["t"] / 4

"""What is built and installed carries the compiled catalogues."""

import gettext
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tripple.learning.puzzles.shelf import CHECKED
from tripple.locales import LANGUAGES
from tripple.server.contract.values import WORDS, constants
from tripple.server.jobs.puzzles import packed_shelf
from tripple.server.site.bundle import PLACES, bundle
from tripple.server.site.words import BUILT, words

from .catalogues import ROOT, load, marked, messages, scripted

PACKAGE = ROOT / "src" / "tripple"
CONSTANTS = {constant.name: constant for constant in constants()}

CATALOGUE = """
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"

msgid "a"
msgstr "ä"
"""


def build(folder: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.mark.process
def test_the_wheel_carries_every_catalogue(tmp_path: Path) -> None:
    wheel = build(tmp_path)
    expected = {f"tripple/locales/{name}/LC_MESSAGES/tripple.mo" for name in LANGUAGES if name != "en"}
    with ZipFile(wheel) as archive:
        assert {name for name in archive.namelist() if name.endswith(".mo")} == expected
        assert not [name for name in archive.namelist() if name.endswith(".po")]
        assert len({file.date_time for file in archive.infolist()}) == 1, "built again, it has the same bytes"
        archive.extractall(tmp_path)
    built = gettext.translation("tripple", tmp_path / "tripple" / "locales", ["de"])
    assert built.gettext("house rule") == "Hausregel"
    for name in LANGUAGES:
        if name != "en":
            check_words((tmp_path / "tripple" / "locales" / name / BUILT).read_text("utf-8"), name)
    assert not list(PACKAGE.rglob("browser.json")), "in the tree it would soon be stale"
    shelves = tmp_path / "tripple" / "learning" / "puzzles" / "posed"
    assert {one.name for one in shelves.iterdir()} == {f"{rules}.json.gz" for rules in CHECKED}
    shelf = shelves / f"{CHECKED[-1]}.json.gz"
    assert shelf.read_bytes() == packed_shelf(CHECKED[-1]), "nobody waits for the puzzles to be worked out"
    assert not list(PACKAGE.rglob(shelves.name))
    german = (tmp_path / "tripple" / "locales" / "de" / BUILT).read_bytes()
    assert german == words_again("de")
    loaded = ["bundle/main.js", ["br", "gzip"]] if shutil.which("npm") else ["main.js", []]
    assert said_by(tmp_path) == [*loaded, german.decode()]
    if bundle():
        assert bundled(tmp_path / "tripple" / "bundle") == bundled(PLACES[-1]), "bundled again, it has the same bytes"


def words_again(language: str) -> bytes:
    hook = load("hatch_build.py")
    chosen = frozenset(hook.sentences(PACKAGE))
    text: str = hook.browser_words(messages.catalogue_file(language), chosen)
    return text.encode()


def bundled(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


SAYS = """
import json
from tripple.server.site.files import files, needed
from tripple.server.site.words import words
start = needed("pages/home.js").scripts[0]
print(json.dumps([start, sorted(files()[start].packed), words("de").decode()]))
"""


def said_by(folder: Path) -> list[object]:
    """The package in this folder: the first page's first script, how it comes compressed, and the German words."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, "-c", SAYS]
    said = subprocess.run(command, env=environment, cwd=folder, check=True, capture_output=True).stdout
    told: list[object] = json.loads(said)
    return told


def check_words(text: str, language: str) -> None:
    """All that the browser can have to say, in the language, and not all that there is."""
    chosen, everything = json.loads(text), json.loads(words(language))
    rooms = tuple(f"src/tripple/{room}/" for room in load("hatch_build.py").ROOMS)
    said = [found.message for found in marked() if found.file.startswith(rooms) and found.message]
    needed = [*said, *(message for _, _, message in scripted())]
    needed += [rule["title"] for rule in CONSTANTS["HOUSE_RULES"].value.values()]
    needed += [text for constant in CONSTANTS.values() if constant.type == WORDS for text in constant.value.values()]
    firsts = {message if isinstance(message, str) else message[0] for message in needed}
    assert {first: everything[first] for first in firsts if first in everything}.items() <= chosen.items()
    assert chosen.items() <= everything.items()
    # Lessons and puzzles are read without a network, so their sentences travel with the page, too.
    assert len(text.encode()) < 165_000 < len(words(language))
    assert "Serve games over the network." in everything
    assert "Serve games over the network." not in chosen


def test_a_compiled_catalogue_replaces_the_old_one_and_leaves_nothing_else(tmp_path: Path) -> None:
    source = tmp_path / "tripple.po"
    source.write_text(CATALOGUE, "utf-8")
    target = tmp_path / "tripple.mo"
    target.write_bytes(b"old")
    load("hatch_build.py").compile_catalogue(source)
    with target.open("rb") as compiled:
        assert gettext.GNUTranslations(compiled).gettext("a") == "ä"
    assert {path.name for path in tmp_path.iterdir()} == {"tripple.po", "tripple.mo"}


def test_a_catalogue_compiled_tomorrow_has_the_same_bytes(tmp_path: Path) -> None:
    """The date of the build would make every wheel another one."""
    source = tmp_path / "tripple.po"
    source.write_text(CATALOGUE, "utf-8")
    load("hatch_build.py").compile_catalogue(source)
    assert b"2026-01-01" in source.with_suffix(".mo").read_bytes()


README = (ROOT / "README.md").read_text("utf-8")
POINTED = re.compile(r"\]\(([^)]+)\)")


def test_on_a_package_index_every_link_leads_to_the_projects_home() -> None:
    home = "https://forge.example/club/tripple"
    shown = load("hatch_build.py").index_readme(README, home)
    assert "](docs/pictures/table-phone.png)" in README
    assert f"]({home}/raw/HEAD/docs/pictures/table-phone.png)" in shown
    assert f"]({home}/blob/HEAD/docs/hosting.md)" in shown
    assert len(POINTED.findall(shown)) == len(POINTED.findall(README)) > 15
    assert all(link.startswith(home) and (ROOT / link.split("/HEAD/")[1]).exists() for link in POINTED.findall(shown))


def test_without_a_home_a_package_index_shows_neither_pictures_nor_dead_links() -> None:
    shown = load("hatch_build.py").index_readme(README, "")
    assert not POINTED.findall(shown)
    assert "Run a server" in shown
    assert load("hatch_build.py").addresses("") == {}
    assert "https://forge.example/x/issues" in load("hatch_build.py").addresses("https://forge.example/x").values()

"""What is built and installed carries the compiled catalogues."""

import gettext
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

from tripple.locales import LANGUAGES

from .catalogues import ROOT, load

CATALOGUE = """
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"

msgid "a"
msgstr "ä"
"""


def test_the_wheel_carries_every_catalogue(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    expected = {f"tripple/locales/{name}/LC_MESSAGES/tripple.mo" for name in LANGUAGES if name != "en"}
    with ZipFile(wheel) as archive:
        assert {name for name in archive.namelist() if name.endswith(".mo")} == expected
        archive.extractall(tmp_path)
    built = gettext.translation("tripple", tmp_path / "tripple" / "locales", ["de"])
    assert built.gettext("house rule") == "Hausregel"


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

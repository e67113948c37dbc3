"""Compiles the catalogues whenever the package is built or installed, so that no compiled file is kept in git.

A wheel also gets the browser's translations, the puzzles as pages show them, compressed, and a bundle of the pages'
scripts and styles if node is available. An editable install gets none of these: its files change under the running
server, which works them out.

The hook also sets the project's addresses and adapts the README for a package index, which has none of its files.
"""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Container, Iterator
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOMS = (
    "server",
    "live",
    "rules",
    "notation",
    "bots",
    "learning",
    "pad",
    "personal",
    "printing",
    "store",
    "review",
)
"""Folders whose sentences are sent to the browser, as refusals or as advice."""
_PICTURE = re.compile(r"!\[[^]]*\]\((?!https?:)([^)]+)\)\n*")
_LINK = re.compile(r"(?<!!)\[([^]]*)\]\((?!https?:|#)([^)]+)\)")
_QUOTED = re.compile(r'"((?:[^"\\\n]|\\.)*)"' + "|" + r"'((?:[^'\\\n]|\\.)*)'")


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        package = Path(self.root, "src", "tripple")
        sources = sorted(package.glob("locales/*/LC_MESSAGES/*.po"))
        for source in sources:
            compile_catalogue(source)
        build_data["artifacts"].append("*.mo")
        if version != "editable":
            self._chosen = TemporaryDirectory()
            included = self._words(package, sources) | self._puzzles(package) | self._bundle()
            build_data["force_include"] |= included

    def _words(self, package: Path, sources: list[Path]) -> dict[str, str]:
        """Written outside the tree: there they would soon be stale."""
        wanted = frozenset(sentences(package))
        included = {}
        for source in sources:
            language = source.parts[-3]
            written = Path(self._chosen.name, f"{language}.json")
            written.write_text(browser_words(source, wanted), "utf-8")
            included[str(written)] = f"tripple/locales/{language}/LC_MESSAGES/browser.json"
        return included

    def _puzzles(self, package: Path) -> dict[str, str]:
        folder = Path(self._chosen.name, "posed")
        folder.mkdir()
        pose_puzzles(package, folder)
        return {str(folder): "tripple/learning/puzzles/posed"}

    def _bundle(self) -> dict[str, str]:
        folder = Path(self._chosen.name, "bundle")
        if why := unbundled(Path(self.root), folder):
            if os.environ.get("CI"):
                raise RuntimeError(why)
            self.app.display_warning(f"WITHOUT A BUNDLE: {why}. Pages are loaded with a hundred modules each.")
            return {}
        return {str(folder): "tripple/bundle"}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self._chosen.cleanup()


class CustomMetadataHook(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        home = str(self.config["home"]).rstrip("/")
        readme = Path(self.root, "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": index_readme(readme, home)}
        metadata["urls"] = addresses(home)


def addresses(home: str) -> dict[str, str]:
    """The addresses that a package index shows beside the README."""
    pages = {"Changelog": "blob/HEAD/CHANGELOG.md", "Documentation": "tree/HEAD/docs", "Issues": "issues"}
    return {"Homepage": home} | {name: f"{home}/{page}" for name, page in pages.items()} if home else {}


def index_readme(text: str, home: str) -> str:
    """The README with absolute addresses; without a home, pictures are dropped and links become text."""
    if not home:
        return _LINK.sub(r"\1", _PICTURE.sub("", text))
    whole = _PICTURE.sub(lambda found: found[0].replace(found[1], f"{home}/raw/HEAD/{found[1]}"), text)
    return _LINK.sub(rf"[\1]({home}/blob/HEAD/\2)", whole)


def compile_catalogue(source: Path) -> None:
    """Replaces the old file in one step, because a running game may be reading it."""
    target = source.with_suffix(".mo")
    unfinished = target.with_name(f".{target.name}.{os.getpid()}")
    with source.open("rb") as catalogue, unfinished.open("wb") as compiled:
        write_mo(compiled, undated(read_po(catalogue)))
    unfinished.replace(target)


def undated(catalogue: Catalog) -> Catalog:
    """Fix the dates: a catalogue without one would get the build's, and no two wheels would be equal."""
    catalogue.creation_date = catalogue.revision_date = datetime(2026, 1, 1, tzinfo=UTC)
    return catalogue


def pose_puzzles(package: Path, folder: Path) -> None:
    """Write a file for each of the rules.

    In a process of its own, because this one may have another version of the package loaded.
    """
    # Not by PYTHONPATH, from which pip's isolation takes a checkout that is installed as editable.
    script = "import sys; sys.path.insert(0, sys.argv[2]); from tripple.server.jobs.puzzles import write_shelves"
    command = [sys.executable, "-c", f"{script}; write_shelves(sys.argv[1])", str(folder), str(package.parent)]
    subprocess.run(command, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}, check=True)  # noqa: S603  (our own)


def unbundled(root: Path, folder: Path) -> str:
    """Bundle the browser's scripts into this folder; returns the reason if that is impossible."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return "node is not here"
    if not Path(root, "node_modules", "rollup").is_dir():
        wanted = [npm, "install", "--omit=dev", "--no-package-lock", "--no-audit", "--no-fund", "--silent"]
        if subprocess.run(wanted, cwd=root, stdout=sys.stderr).returncode:  # noqa: S603  (our own)
            return "npm cannot install what package.json names"
    bundling = [node, str(Path(root, "tools", "bundle.mjs")), str(folder)]
    return "" if subprocess.run(bundling, cwd=root).returncode == 0 else "tools/bundle.mjs failed"  # noqa: S603


def sentences(package: Path) -> Iterator[str]:
    """All quoted texts of the scripts and of ROOMS; most of them are in no catalogue."""
    for script in package.glob("web/**/*.js"):
        for found in _QUOTED.findall(script.read_text("utf-8")):
            yield next(filter(None, found), "")
    for module in (module for room in ROOMS for module in package.glob(f"{room}/**/*.py")):
        for node in ast.walk(ast.parse(module.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def browser_words(source: Path, wanted: Container[str]) -> str:
    """English sentences to translations, a plural's first form to both."""
    with source.open("rb") as stored:
        catalogue = read_po(stored)
    found = {
        message.id if isinstance(message.id, str) else message.id[0]: message.string
        for message in catalogue
        if message.id and message.string
    }
    return json.dumps({key: text for key, text in found.items() if key in wanted}, ensure_ascii=False)

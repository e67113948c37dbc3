"""Makes the documentation's site in build/site: the pages of docs/, all that they link to, and the library's reference.

The pages link to each other, to sources and to examples as they lie in the repository. They are gathered in build/pages
with their links turned to where everything lies on the site; a source becomes a page that shows it, and an example one
that begins with what the cookbook says about it.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[1]
REFERENCE = (
    "rules",
    "notation",
    "sim",
    "bots",
    "arena",
    "envs",
    "review",
    "review.par",
    "work",
    "client",
    "pad",
    "printing",
    "learning.lessons",
    "learning.puzzles",
    "testing",
)
"""The modules of the library whose public names are documented, in the order of the menu."""
_LINK = re.compile(r"(\]\()(?!\w+:|#)([^)#\s]+)")
_FENCE = re.compile(r"(^ *```.*?^ *```$)", re.MULTILINE | re.DOTALL)
_SHADOWED = """
<a id="tripple.{module}.{name}"></a>

::: {origin}.{name}
    options:
      show_root_heading: true
      show_root_full_path: false
"""
_TIGHT_LIST = re.compile(r"^((?![-#|\s]|\d+\. ).+)\n(?=- |\d+\. )", re.MULTILINE)
_COOKBOOK = Path("docs/cookbook.md")
_UNSEARCHED = "---\nsearch:\n  exclude: true\n---\n"
_LANGUAGES = {".py": "python", ".js": "javascript"}


def place(source: Path) -> Path:
    """Where a file of the repository lies among the pages; both paths are relative."""
    if source == Path("README.md"):
        return Path("index.md")
    if source == _COOKBOOK:
        return Path("cookbook", "index.md")
    if source.parts[0] == "docs":
        return source.relative_to("docs").with_name(source.name.replace("README", "index"))
    if _is_example(source):
        return Path("cookbook", f"{source.stem}.md")
    if source.suffix == ".md":
        return Path("project", source.name.lower()) if len(source.parts) == 1 else source
    page = source / "index.md" if (ROOT / source).is_dir() else source.with_name(f"{source.name}.md")
    return Path("source") / page


def _is_example(source: Path) -> bool:
    """Whether the cookbook has a recipe for it; those in folders belong to other pages."""
    return source.parts[:-1] == ("examples",) and source.suffix == ".py"


def prose(text: str) -> Iterator[tuple[str, bool]]:
    """A page in pieces, each with whether it is prose and not an example."""
    for number, piece in enumerate(_FENCE.split(text)):
        yield piece, number % 2 == 0


def links(source: Path) -> list[Path]:
    """The files of the repository that a page links to."""
    text = "".join(piece for piece, is_prose in prose((ROOT / source).read_text("utf-8")) if is_prose)
    return [_target(source, link) for _, link in _LINK.findall(text)]


def _target(source: Path, link: str) -> Path:
    return Path(os.path.normpath(source.parent / link))


def gathered() -> list[Path]:
    """Every file that the site shows: the pages, and what can be reached from them by links."""
    waiting = [Path("README.md"), *sorted(page.relative_to(ROOT) for page in (ROOT / "docs").rglob("*.md"))]
    found: dict[Path, None] = {}
    while waiting:
        source = waiting.pop()
        if source not in found:
            found[source] = None
            waiting += links(source) if source.suffix == ".md" else []
    return list(found)


def page(source: Path) -> str:
    """A Markdown page with its links turned, or a page about something else."""
    path = ROOT / source
    if path.is_dir():
        rows = "".join(_row(file) for file in sorted(path.iterdir()) if file.is_file())
        return _turned(f"{_UNSEARCHED}# {source}\n\n{rows}", source / "index.md", place(source))
    text = path.read_text("utf-8")
    if source.suffix == ".md":
        return _turned(text, source, place(source))
    program = f"````{_LANGUAGES.get(source.suffix, 'text')}\n{text}````\n"
    if _is_example(source):
        return f"{_turned(recipe(source.name), _COOKBOOK, place(source))}## The whole program\n{program}"
    return f"{_UNSEARCHED}# {source}\n\n{program}"


def _row(file: Path) -> str:
    """Examples have pages of their own; of other sources only those that are linked from somewhere."""
    return f"- [{file.name}]({file.name})\n" if _is_example(file.relative_to(ROOT)) else f"- `{file.name}`\n"


def _turned(text: str, source: Path, where: Path) -> str:
    """What was written for one file, with its links as they have to be on a page of the site."""

    def turned(link: re.Match[str]) -> str:
        return link[1] + os.path.relpath(place(_target(source, link[2])), where.parent)

    return "".join(_spaced(_LINK.sub(turned, piece)) if is_prose else piece for piece, is_prose in prose(text))


def _spaced(text: str) -> str:
    """The generator takes a list right below a paragraph for a part of it, unlike everybody else."""
    return _TIGHT_LIST.sub(r"\1\n\n", text)


def recipe(example: str) -> str:
    """What the cookbook says about an example, as a page of its own."""
    sections = re.split(r"^## \d+\. ", (ROOT / _COOKBOOK).read_text("utf-8"), flags=re.MULTILINE)
    (section,) = (section for section in sections if f"](../examples/{example})" in section)
    return f"# {section.rstrip()}\n\n".replace(f"](../examples/{example})", "](#the-whole-program)")


def reference() -> Iterator[tuple[Path, str]]:
    """A page for each module, and one that lists them; the generator fills in names and docstrings."""
    rows = "".join(f"- [`tripple.{name}`]({name}.md)\n" for name in REFERENCE)
    yield Path("reference/index.md"), f"# Reference\n\nThe public names of the library, module by module.\n\n{rows}"
    for name in REFERENCE:
        yield Path(f"reference/{name}.md"), f"# tripple.{name}\n\n::: tripple.{name}\n{''.join(_hidden_names(name))}"


def _hidden_names(module: str) -> Iterator[str]:
    """Functions named like a file beside them: the generator takes `rules.deal` for the file and leaves them out."""
    library = import_module(f"tripple.{module}")
    for name in library.__all__:
        if (ROOT.joinpath("src", "tripple", *module.split("."), f"{name}.py")).is_file():
            yield _SHADOWED.format(module=module, name=name, origin=getattr(library, name).__module__)


def write_pages(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "docs" / "pictures", folder / "pictures")
    pages = [(place(source), page(source)) for source in gathered() if source.suffix not in {".png", ".svg"}]
    for where, text in [*pages, *reference()]:
        (folder / where).parent.mkdir(parents=True, exist_ok=True)
        (folder / where).write_text(text, "utf-8")


def build(folder: Path) -> int:
    """The site in a folder that holds mkdocs.yml and src; the exit status of the generator."""
    write_pages(folder / "build" / "pages")
    shutil.rmtree(folder / "build" / "site", ignore_errors=True)
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
    found = os.pathsep.join([str(ROOT), str(ROOT / "src")])  # tools.reference, and the library that it asks for values
    return subprocess.run(command, cwd=folder, env={**os.environ, "PYTHONPATH": found}).returncode


def main() -> int:
    status = build(ROOT)
    if not status:
        print("The site is in build/site. To read it: python3 -m http.server --directory build/site 8100")
    return status


if __name__ == "__main__":
    sys.exit(main())

"""The documentation as a site: every page is there, every link leads somewhere, every public name is explained."""

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from importlib import import_module
from inspect import isclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
import yaml  # type: ignore[import-untyped]
from tools.site import REFERENCE, ROOT, build, gathered, links, page, place, reference

FETCHED = {("script", "src"), ("img", "src"), ("iframe", "src"), ("link", "href")}
ELSEWHERE_BY_NATURE = {"canonical", "license"}
MODULE_MEMBER = 2
"""The dots in `tripple.rules.Board`."""


@dataclass
class Page(HTMLParser):
    """What a page names, where it links to, and what a browser would fetch for it."""

    path: Path
    ids: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    fetched: list[str] = field(default_factory=list)
    explained: dict[str, bool] = field(default_factory=dict)
    """The names of the reference, each with whether there is a paragraph about it."""

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value for name, value in attrs if value is not None}
        self.ids |= {given["id"]} if "id" in given else set()
        if "doc-heading" in given.get("class", ""):
            self.explained[given["id"]] = False
        elif tag == "p" and "class" not in given and self.explained:
            self.explained[next(reversed(self.explained))] = True
        for name in ("href", "src"):
            if name in given and given.get("rel") not in ELSEWHERE_BY_NATURE:
                self.links.append(given[name])
                self.fetched += [given[name]] if (tag, name) in FETCHED else []


def pages(site: Path) -> dict[Path, Page]:
    return {path: Page(path) for path in sorted(site.rglob("*.html")) if path.name != "404.html"}


def dead_links(site: Path) -> list[str]:
    """Links within the site that lead to no file, or to no place on its page."""
    known = pages(site)
    return [
        f"{page.path.relative_to(site)}: {link}"
        for page in known.values()
        for link in page.links
        if not urlsplit(link).scheme and not _leads_somewhere(page, link, known)
    ]


def _leads_somewhere(page: Page, link: str, known: dict[Path, Page]) -> bool:
    parts = urlsplit(link)
    path = (page.path.parent / unquote(parts.path)).resolve() if parts.path else page.path
    path = path / "index.html" if path.is_dir() else path
    if path not in known:
        return path.is_file()
    return not parts.fragment or unquote(parts.fragment) in known[path].ids


def fetched_from_elsewhere(site: Path) -> list[str]:
    return [
        link for page in pages(site).values() for link in page.fetched if urlsplit(link).scheme in {"http", "https"}
    ]


def public_names(module_name: str) -> Iterator[str]:
    """The module's names and those of its classes, as the reference has to list them."""
    module = import_module(module_name)
    for name in module.__all__:
        yield f"{module_name}.{name}"
        thing = getattr(module, name)
        if isclass(thing) and thing.__module__.startswith("tripple"):
            own = {**vars(thing), **vars(thing).get("__annotations__", {})}
            yield from (f"{module_name}.{name}.{member}" for member in own if not member.startswith("_"))


def missing_names(site: Path, modules: tuple[str, ...]) -> list[str]:
    listed = {module: Page(site / "reference" / module / "index.html").ids for module in modules}
    return [name for module in modules for name in public_names(f"tripple.{module}") if name not in listed[module]]


def unexplained(site: Path, modules: tuple[str, ...]) -> list[str]:
    """Names of a module that the reference lists without a docstring; members of a class need none."""
    listed = {module: Page(site / "reference" / module / "index.html").explained for module in modules}
    return [
        name
        for module, names in listed.items()
        for name, found in names.items()
        if not found and name.count(".") <= module.count(".") + MODULE_MEMBER
    ]


def run_in_lists(site: Path) -> list[str]:
    """Lists that have become a part of the paragraph above them."""
    return [
        f"{path.relative_to(site)}: {found[:60]}"
        for path in sorted(site.rglob("*.html"))
        for found in re.findall(r"<p>(?:(?!</p>).)*?\n((?:- |\d+\. ).*)", path.read_text("utf-8"), re.DOTALL)
    ]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    shutil.copy(ROOT / "mkdocs.yml", folder)
    (folder / "src").symlink_to(ROOT / "src")
    assert build(folder) == 0
    return (folder / "build" / "site").resolve()


@pytest.mark.process
def test_the_site_is_whole(site: Path) -> None:
    """One test, since a second one might run in another process and build the site again."""
    assert dead_links(site) == []
    assert fetched_from_elsewhere(site) == []
    assert missing_names(site, REFERENCE) == []
    assert unexplained(site, REFERENCE) == []
    assert run_in_lists(site) == []
    rules = re.sub(r"<[^>]+>", "", (site / "reference" / "rules" / "index.html").read_text("utf-8"))
    assert "hexagon: int = 40" in rules, "a default is shown as it is, not as it is made"
    found = json.dumps(json.loads((site / "search.json").read_text("utf-8")))
    for source in sorted((ROOT / "docs").glob("*.md")):
        assert (site / source.stem / "index.html").is_file(), f"{source.name} is not on the site"
        assert f"{source.stem}/" in found, f"{source.name} cannot be found by searching"
    assert "start_round" in found, "the reference cannot be found by searching"


def test_a_dead_link_a_lost_place_and_a_foreign_script_are_found(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "index.html").write_text('<h2 id="here">x</h2><a href="#here">', "utf-8")
    (tmp_path / "index.html").write_text(
        '<a href="a/"><a href="a/#here"><a href="a/#gone"><a href="b/"><a href="https://example.org">'
        '<script src="https://example.org/x.js"></script>',
        "utf-8",
    )
    assert dead_links(tmp_path) == ["index.html: a/#gone", "index.html: b/"]
    assert fetched_from_elsewhere(tmp_path) == ["https://example.org/x.js"]


INSIDE = ("bots.kinds", "cli", "live", "locales", "look", "personal", "server", "store")
"""Packages that are for tripple's own use: their names change without notice."""


def test_every_public_package_has_a_page() -> None:
    """One is public if it lists its names and is not for our own use."""
    source = ROOT / "src" / "tripple"
    listing = [".".join(file.parent.relative_to(source).parts) for file in source.rglob("__init__.py") if _lists(file)]
    found = [name for name in listing if not f"{name}.".startswith(tuple(f"{inside}." for inside in INSIDE))]
    assert sorted([*found, "testing"]) == sorted(REFERENCE)


def _lists(file: Path) -> bool:
    return "__all__ = [" in file.read_text("utf-8")


def test_a_name_that_the_reference_leaves_out_is_found(tmp_path: Path) -> None:
    (tmp_path / "reference" / "testing").mkdir(parents=True)
    (tmp_path / "reference" / "testing" / "index.html").write_text('<h2 id="tripple.testing.conform">', "utf-8")
    assert missing_names(tmp_path, ("testing",)) == ["tripple.testing.Chooser"]
    assert {"tripple.rules.Match.play", "tripple.rules.Match.sheet"} <= set(public_names("tripple.rules"))


def menu(entries: Any) -> Iterator[str]:
    """The pages of a menu, which holds others."""
    for entry in entries:
        for inside in entry.values() if isinstance(entry, dict) else [entry]:
            yield from [inside] if isinstance(inside, str) else menu(inside)


def test_every_page_is_in_the_menu_once() -> None:
    listed = list(menu(yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))["nav"]))
    recipes = {file.relative_to(ROOT) for file in (ROOT / "examples").glob("*.py")}
    shown = {str(place(source)) for source in gathered() if source.suffix == ".md" or source in recipes}
    assert sorted(listed) == sorted(shown | {str(where) for where, _ in reference()})


def test_an_examples_page_says_what_it_is_for_and_shows_it_whole() -> None:
    shown = page(Path("examples/hint.py"))
    assert shown.startswith("# Give hints\n[hint.py](#the-whole-program) ")
    assert (ROOT / "examples" / "hint.py").read_text("utf-8") in shown


def test_no_two_pages_differ_in_their_case_alone() -> None:
    """On some systems they would be one file."""
    places = [str(place(source)).lower() for source in gathered()]
    assert len(places) == len(set(places))


def test_a_name_without_a_docstring_is_found(tmp_path: Path) -> None:
    (tmp_path / "reference" / "testing").mkdir(parents=True)
    (tmp_path / "reference" / "testing" / "index.html").write_text(
        '<p>The module.</p><h2 id="A" class="doc doc-heading">A</h2><p class="doc doc-class-bases">Bases: B</p>'
        '<h3 id="A.b" class="doc doc-heading">b</h3><p>What b is.</p>',
        "utf-8",
    )
    assert unexplained(tmp_path, ("testing",)) == ["A"]


@pytest.mark.parametrize(
    ("source", "page"),
    [
        ("README.md", "index.md"),
        ("docs/rules.md", "rules.md"),
        ("docs/cookbook.md", "cookbook/index.md"),
        ("docs/decisions/README.md", "decisions/index.md"),
        ("CHANGELOG.md", "project/changelog.md"),
        ("bench/results.md", "bench/results.md"),
        ("examples/hint.py", "cookbook/hint.md"),
        ("src/tripple/rules/board.py", "source/src/tripple/rules/board.py.md"),
        ("src/tripple/sim", "source/src/tripple/sim/index.md"),
    ],
)
def test_where_a_file_lies_on_the_site(source: str, page: str) -> None:
    assert place(Path(source)) == Path(page)


def test_links_in_examples_are_no_links() -> None:
    assert Path("docs/browser.md") in links(Path("README.md"))
    assert all(
        (ROOT / target).exists() for page in (ROOT / "docs").glob("*.md") for target in links(page.relative_to(ROOT))
    )

"""The documentation is true: its commands run, its links lead somewhere, its targets are in the Makefile."""

import re
import shlex
import shutil
from pathlib import Path

import pytest
from click import Context
from click.testing import CliRunner

from tests.every_command import POSITION
from tests.installed import EXTRAS
from tripple.cli import main
from tripple.sim.compiled import cache_folder

ROOT = Path(__file__).parents[1]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
SAMPLE = ROOT / "tests" / "golden" / "three-hexagons-at-once.tripple"
DEAL = '{"hands": [["345", "455"], ["012", "445"]], "pool": ["333", "001"]}'


def commands(program: str) -> list[tuple[str, str]]:
    """The lines `$ program …` of all console blocks, with the page they stand on."""
    found = []
    for page in PAGES:
        for block in re.findall(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
            found += [(page.name, line) for line in re.findall(r"^\$ (.*)$", block, re.MULTILINE)]
    return sorted({(page, line) for page, line in found if line.split()[0] == program})


@pytest.mark.process
@pytest.mark.parametrize(("page", "line"), commands("tripple"))
def test_every_documented_command_runs(page: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder that holds a game record, game.tripple, and a deal, deal.json, as the pages assume."""
    shutil.copy(SAMPLE, tmp_path / "game.tripple")
    (tmp_path / "position.txt").write_text(POSITION, "utf-8")
    (tmp_path / "deal.json").write_text(DEAL, encoding="utf-8")
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    kernels = str(cache_folder().parent)  # that are there already
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "NUMBA_CACHE_DIR": kernels, "LANG": "C.UTF-8"}
    for name, value in home.items():
        monkeypatch.setenv(name, value)
    for one in shortened(line).split(";"):
        done = CliRunner().invoke(main, shlex.split(one)[1:], prog_name="tripple", input="")
        assert done.exit_code == 0, f"{page}: {one}\n{done.output}"


def shortened(line: str) -> str:
    """With figures for somebody who does not want to know the result; tests/cli/test_mine.py does find a puzzle."""
    line = re.sub(r"(--rounds|--playouts) \d+", lambda found: f"{found[1]} 4", line)
    line = re.sub(r"^tripple mine\b.*", r"\g<0> --help", line)
    thinks = line.startswith(("tripple review", "tripple position"))
    return f"{line} --playouts 4" if thinks and "--playouts" not in line else line


def test_the_readmes_first_lines_install_an_extra_that_is_there_and_start_a_server() -> None:
    """With pip, or with uv, which takes a wheel's address in place of the name as well."""
    readme = (ROOT / "README.md").read_text("utf-8")
    found = re.findall(
        r"^\$ (?:pip install|uvx --from) 'tripple\[(\w+)\]' (?:&& )?tripple (\w+) (.+)$", readme, re.MULTILINE
    )
    assert len(found) == 2
    for extra, name, words in found:
        assert extra in EXTRAS
        known = main.get_command(Context(main), name)
        assert known
        assert known.make_context(name, words.split()).params["opened"]


def test_documented_make_targets_exist() -> None:
    rules = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = {line.split()[1] for _, line in commands("make")}
    assert {"play", "test"} <= named <= rules


def links() -> list[tuple[Path, str]]:
    pattern = re.compile(r"\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)")
    return [(page, link) for page in PAGES for link in pattern.findall(prose(page))]


def prose(page: Path) -> str:
    """A page without its examples."""
    return re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)


def test_every_link_inside_the_project_leads_somewhere() -> None:
    assert [(page.name, link) for page, link in links() if not (page.parent / link).exists()] == []


def test_every_page_can_be_found_from_the_readme() -> None:
    named = {(page.parent / link).resolve() for page, link in links()}
    assert {page.resolve() for page in PAGES} - named - {ROOT / "README.md"} == set()


def test_the_readmes_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(code, "README.md", "exec"), {})
    assert "RoundEnd." in capsys.readouterr().out


def classes() -> list[str]:
    sources = sorted((ROOT / "src" / "tripple").rglob("*.py"))
    return [name for path in sources for name in re.findall(r"^ *class (\w+)", path.read_text("utf-8"), re.MULTILINE)]


def test_the_names_in_the_glossary_are_names_in_the_code() -> None:
    glossary = (ROOT / "docs" / "glossary.md").read_text("utf-8")
    named = {name for entry in re.findall(r"^\| (`.*?`) \|", glossary, re.MULTILINE) for name in entry.split("`")[1::2]}
    assert len(named) > 80
    assert named <= set(classes()), named - set(classes())


def test_no_two_classes_share_a_name() -> None:
    found = classes()
    assert sorted({name for name in found if found.count(name) > 1}) == []

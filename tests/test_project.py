"""What those who carry the project on rely on is true: recipes, records, the workflow, the ways to run a server."""

import re
import tomllib
from configparser import ConfigParser
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from tools.faults import LINTERS, listed

from tripple.cli.commands.serve import command

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "tripple"
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
GUIDES = [ROOT / "CONTRIBUTING.md", ROOT / "docs" / "releasing.md", *sorted((ROOT / "docs" / "decisions").glob("*.md"))]
RECIPES = (
    "A house rule",
    "A bonus",
    "A computer player",
    "A language",
    "A page",
    "An endpoint",
    "An event",
    "A store",
    "A rule sheet",
)
YAML = [*sorted((ROOT / ".github").rglob("*.yml")), ROOT / "deploy" / "compose.yaml"]


def read(*parts: str) -> str:
    return ROOT.joinpath(*parts).read_text("utf-8")


def read_yaml(*parts: str) -> Any:
    return yaml.safe_load(read(*parts))


def named(text: str) -> set[str]:
    """The files and folders in a text's code, each with the test behind `::` if one is named."""
    words = {word for code in re.findall(r"`([^`]+)`", text) for word in code.split()}
    return {word for word in words if re.fullmatch(r"[\w.-]+/[\w./-]*(::\w+)?", word)}


def is_there(name: str) -> bool:
    path, _, test = name.partition("::")
    found = next((base / path for base in (ROOT, PACKAGE) if (base / path).exists()), None)
    return found is not None and (not test or f"def {test}(" in found.read_text("utf-8"))


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.name)
def test_every_file_and_test_that_is_named_is_there(page: Path) -> None:
    text = page.read_text("utf-8").replace("web/pages/NAME.js", "")
    assert [name for name in sorted(named(text)) if not is_there(name)] == []


def symbols(text: str) -> set[tuple[str, str]]:
    """Names with the file that they are said to be in: `A`, `B` and `C` in `d.py`."""
    names = r"(`\w+`(?:(?:, | and |, and )`\w+`)*)"
    found = re.findall(rf"{names},? (?:in|there and in) `([\w./]+\.\w+)`", re.sub(r"\s+", " ", text))
    return {(name, file) for names, file in found for name in re.findall(r"`(\w+)`", names)}


def is_defined(name: str, file: str) -> bool:
    """A variable, a class or a function at the top of the file; a member of a class counts, too."""
    text = next(base / file for base in (ROOT, PACKAGE) if (base / file).exists()).read_text("utf-8")
    made = rf"^\s*(?:export )?(?:async )?(?:class|def|const|let|function) {name}\b|^\s*{name}\b[^=\n]*[:=]"
    imported = rf"^from \S+ import .*\b{name}\b" if file.endswith("__init__.py") else "(?!)"
    return bool(re.search(f"{made}|{imported}", text, re.MULTILINE))


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.name)
def test_every_name_is_in_the_file_that_it_is_said_to_be_in(page: Path) -> None:
    found = symbols(page.read_text("utf-8"))
    assert len(found) > 15 or page.name != "CONTRIBUTING.md"
    assert [one for one in sorted(found) if not is_defined(*one)] == []


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.name)
def test_every_script_that_is_named_runs_as_it_is_named(page: Path) -> None:
    """A script that imports the tests or other tools has to be run as a module, from the project's folder."""
    for words in re.findall(r"python ((?:-m )?[\w./-]+)", page.read_text("utf-8")):
        is_module, name = words.startswith("-m "), words.removeprefix("-m ")
        if not is_module:
            text = read(name)
            assert "sys.path.insert" in text or not re.search(
                r"^(?:from|import) (?:tests|tools|bench)\b", text, re.MULTILINE
            )
        elif name.partition(".")[0] in {"tools", "bench", "tests"}:
            assert ROOT.joinpath(*name.split(".")).with_suffix(".py").is_file(), name


def test_every_fault_that_is_planted_on_purpose_has_its_line_and_its_finders() -> None:
    """tools/faults.toml: who changes such a line writes the fault anew, and who moves a test names it there."""
    faults = listed()
    assert len(faults) >= 40
    for fault in faults:
        assert fault.planted_in(read(fault.file)) != read(fault.file)
        assert [one for one in fault.finders if not (one.split()[0] in LINTERS or is_there(one))] == [], fault.name


def test_every_recipe_names_its_files_and_the_tests_that_fail() -> None:
    parts = dict(part.split("\n", 1) for part in re.split(r"^##+ ", read("CONTRIBUTING.md"), flags=re.MULTILINE)[1:])
    for recipe in RECIPES:
        steps, found, tests = parts[recipe].partition("These fail until you are done:")
        assert found, recipe
        assert len(re.findall(r"^\d\. ", steps, re.MULTILINE)) in range(3, 6), recipe
        assert len([name for name in named(steps) if is_there(name)]) >= 2, recipe
        assert any("::" in name for name in named(tests)), recipe


def test_decisions_are_numbered_listed_and_whole() -> None:
    records = sorted((ROOT / "docs" / "decisions").glob("[0-9]*.md"))
    assert [path.name[:4] for path in records] == [f"{number:04}" for number in range(1, len(records) + 1)]
    for path in records:
        text = path.read_text("utf-8")
        assert text.startswith(f"# {path.name[:4]}: ")
        assert f"]({path.name})" in read("docs", "decisions", "README.md")
        for part in ("**Context.**", "**Decision.**", "**Consequences.**", "**We would look at it again**"):
            assert part in text, (path.name, part)


@pytest.mark.parametrize("path", YAML, ids=lambda path: path.name)
def test_every_yaml_file_can_be_read(path: Path) -> None:
    assert isinstance(yaml.safe_load(path.read_text("utf-8")), dict)


def jobs() -> dict[str, Any]:
    found: dict[str, Any] = read_yaml(".github", "workflows", "tests.yml")["jobs"]
    return found


def steps() -> str:
    """All that the workflow runs."""
    return "\n".join(step["run"] for job in jobs().values() for step in job["steps"] if "run" in step)


def test_the_workflow_runs_what_there_is() -> None:
    targets = set(re.findall(r"^([a-z]+):", read("Makefile"), re.MULTILINE))
    assert {"test", "docs"} <= set(re.findall(r"\bmake (\w+)", steps())) <= targets
    paths = re.findall(r"(?<![\w/])(?:tests|tools|deploy)/[\w./-]+", read(".github", "workflows", "tests.yml"))
    assert len(paths) > 15
    assert [path for path in paths if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("is_kept", [False, True])
def test_a_benchmark_writes_into_the_checkout_only_if_asked_to(
    is_kept: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module = import_module("bench.report")
    monkeypatch.setattr(module, "KEEP", is_kept)
    monkeypatch.setattr(module, "RESULTS", tmp_path / "results.md")
    monkeypatch.setattr(module, "commit", lambda: "1234567")
    module.report("Shuffling", ["one deal: 2 ms"])
    assert capsys.readouterr().out == "- one deal: 2 ms\n"
    assert [path.read_text("utf-8").count("one deal: 2 ms") for path in tmp_path.iterdir()] == [1] * is_kept


def test_the_workflow_tries_every_python_that_is_allowed() -> None:
    pythons = jobs()["linux"]["strategy"]["matrix"]["python"]
    first, last = (int(version.removeprefix("3.")) for version in (pythons[0], pythons[-1]))
    assert PROJECT["project"]["requires-python"] == f">={pythons[0]}"
    assert pythons == [f"3.{minor}" for minor in range(first, last + 1)]
    assert jobs()["lowest"]["container"].startswith(f"python:{pythons[0]}-")
    assert jobs()["elsewhere"]["strategy"]["matrix"]["python"] == [pythons[0], pythons[-1]]


def understood(words: list[str]) -> dict[str, Any]:
    """What `tripple serve` makes of these words; it fails on an option that it does not know."""
    return dict(command.make_context("serve", list(words)).params)


def test_the_compose_file_starts_a_server_behind_its_proxy() -> None:
    compose = read_yaml("deploy", "compose.yaml")
    services = compose["services"]
    asked = understood(services["server"]["command"])
    assert asked["behind_proxy"]
    assert asked["host"] == "127.0.0.1"
    assert asked["names"] == ("${TRIPPLE_HOST}",)
    assert asked["database"] == "postgresql://{0}@database/{0}".format(
        services["database"]["environment"]["POSTGRES_USER"]
    )
    assert asked["processes"] > 1
    assert services["server"]["network_mode"] == "service:proxy"
    assert f"reverse_proxy {asked['host']}:{asked['port']}" in read("deploy", "Caddyfile")
    mounted = {volume.split(":")[0] for service in services.values() for volume in service["volumes"]}
    assert {volume for volume in mounted if not volume.startswith(".")} == compose["volumes"].keys()
    assert (ROOT / "deploy" / services["server"]["build"]["context"]).resolve() == ROOT


def test_the_image_is_made_of_what_a_wheel_needs_and_starts_a_server() -> None:
    """The context lets in nothing but what is named."""
    ignored = read("deploy", "Dockerfile.dockerignore").splitlines()
    let_in = {line[1:] for line in ignored if line.startswith("!")}
    hook = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["path"]
    project = PROJECT["project"]
    assert "*" in ignored
    bundler = {"package.json", "tools/bundle.mjs"}
    assert let_in == {
        "src",
        "pyproject.toml",
        "constraints.txt",
        hook,
        "README.md",
        *project["license-files"],
        *bundler,
    }
    image = read("deploy", "Dockerfile")
    (words,) = re.findall(r"^CMD (\[.*\])$", image, re.MULTILINE)
    assert understood(yaml.safe_load(words))["host"] == "0.0.0.0"
    assert re.findall(r"\.whl\)\[([\w,]+)\]", image) == ["server,postgres"]
    assert f"EXPOSE {understood([])['port']}" in image
    assert f"http://127.0.0.1:{understood([])['port']}/health/ready" in image
    assert [name for name in re.findall(r"^USER (\w+)$", image, re.MULTILINE) if name != "root"] == ["tripple"]


@pytest.mark.parametrize("place", ["image", "workflow"])
def test_nothing_is_installed_or_built_with_but_what_the_constraints_name(place: str) -> None:
    text = read("deploy", "Dockerfile").replace("\\\n", "") if place == "image" else steps()
    calls = re.findall(r"\bpip (install|wheel) ([^&\n]*)", text)
    assert {kind for kind, _ in calls} == {"install", "wheel"}
    for kind, words in calls:
        assert ("--constraint " in words) if kind == "install" else ("--no-build-isolation" in words), words
    build = PROJECT["build-system"]["requires"]
    tools = {re.split(r"\W", one)[0] for one in build}
    assert any(tools == {*re.sub(r"--(no-cache-dir|constraint \S+)", "", words).split()} for _, words in calls)
    assert tools <= {line.split("==")[0] for line in read("constraints.txt").splitlines()}


def test_actions_are_named_by_commit_and_the_base_image_by_version_or_digest() -> None:
    """docs/releasing.md has the commands that look an exact name up."""
    uses = re.findall(r"uses: (\S+)@(.*)", read(".github", "workflows", "tests.yml"))
    assert uses
    assert [one for one in uses if not re.fullmatch(r"[0-9a-f]{40} # v[\d.]+", one[1])] == []
    image, page = read("deploy", "Dockerfile"), read("docs", "releasing.md")
    (base,) = re.findall(r"^ARG BASE=(\S+)$", image, re.MULTILINE)
    assert re.fullmatch(r"python:3\.\d+-slim-\w+(@sha256:[0-9a-f]{64})?", base)
    assert {*re.findall(r"^FROM (\S+)", image, re.MULTILINE)} == {"${BASE}"}
    assert base.partition("@")[0] in page
    assert {name for name, _ in uses if f"github.com/{name}" not in page} == set()


def test_the_system_service_starts_a_server_behind_a_proxy() -> None:
    unit = ConfigParser(interpolation=None, strict=True)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(read("deploy", "tripple.service"))
    program, serve, *words = unit["Service"]["ExecStart"].split()
    assert (Path(program).name, serve) == ("tripple", "serve")
    assert understood(words)["behind_proxy"]
    assert "MemoryDenyWriteExecute" not in unit["Service"]
    installed = f"{Path(program).parent}/pip install --constraint constraints.txt '.[server]'"
    assert installed in read("docs", "server.md")


def test_the_drop_in_starts_several_processes_with_a_shared_database() -> None:
    """systemd takes the empty line as: not what the unit says."""
    lines = [line for line in read("deploy", "processes.conf").splitlines() if line.startswith("ExecStart=")]
    assert lines[0] == "ExecStart="
    assert read("deploy", "tripple.service").count("\nExecStart=") == 1
    program, serve, *words = lines[1].removeprefix("ExecStart=").split()
    assert (program, serve) == ("/opt/tripple/bin/tripple", "serve")
    asked = understood(words)
    assert asked["behind_proxy"]
    assert asked["processes"] > 1
    assert asked["database"].startswith("postgresql://")

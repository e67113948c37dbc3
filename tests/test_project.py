"""What those who carry the project on rely on is true: recipes, records, the workflow, the ways to run a server."""

import re
import tomllib
from configparser import ConfigParser
from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from click import Context
from tools.faults import LINTERS, listed
from tools.image import Image, context, instructions

from tripple.cli import main
from tripple.cli.commands.backup import command as backup_command
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
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
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


def test_every_source_that_a_page_names_is_there() -> None:
    """By the end of its path: most pages leave the first folders out."""
    places = (ROOT / place for place in ("src", "tests", "tools", "bench", "research", "examples"))
    there = [path.as_posix() for place in places for path in place.rglob("*") if path.suffix in {".py", ".js"}]
    pages = {page.name: page.read_text("utf-8") for page in (ROOT / "docs").glob("*.md")}
    found = {
        (page, name) for page, text in pages.items() for name in re.findall(r"`([\w./-]+/[\w.-]+\.[pj][ys])`", text)
    }
    assert len(found) > 50
    assert [one for one in sorted(found) if not any(path.endswith(f"/{one[1]}") for path in there)] == []


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


def jobs(workflow: str = "tests.yml") -> dict[str, Any]:
    found: dict[str, Any] = read_yaml(".github", "workflows", workflow)["jobs"]
    return found


def steps(workflow: str = "tests.yml") -> str:
    """All that a workflow runs."""
    found = (step for job in jobs(workflow).values() for step in job.get("steps", ()))
    return "\n".join(step["run"] for step in found if "run" in step)


def test_a_release_publishes_what_was_tested_and_knows_no_password() -> None:
    """The wheel is the artifact of the tests, which a tag runs once; each image is tried before it is pushed."""
    release, tests = read_yaml(".github", "workflows", "release.yml"), read_yaml(".github", "workflows", "tests.yml")
    assert release[True] == {"push": {"tags": ["v*"]}}  # YAML reads `on` as a truth value
    assert "workflow_call" in tests[True]
    assert "tags" not in tests[True]["push"]
    wheel, image = release["jobs"]["wheel"], release["jobs"]["image"]
    assert release["jobs"]["tests"]["uses"] == "./.github/workflows/tests.yml"
    assert wheel["needs"] == image["needs"] == "tests"
    assert wheel["permissions"]["id-token"] == "write"
    used = [step["uses"] for step in wheel["steps"] if "uses" in step]
    assert any(name.startswith("pypa/gh-action-pypi-publish@") for name in used)
    made = next(step for step in tests["jobs"]["wheel"]["steps"] if "upload-artifact" in step.get("uses", ""))
    fetched = next(step for step in wheel["steps"] if "download-artifact" in step.get("uses", ""))
    assert made["with"]["name"] == fetched["with"]["name"]
    assert {one["platform"] for one in image["strategy"]["matrix"]["include"]} == {"amd64", "arm64"}
    assert steps("release.yml").index("deploy/try-image") < steps("release.yml").index("docker push")
    assert "deploy/try-image" in steps()
    assert "secrets." not in read(".github", "workflows", "release.yml")


def test_releasing_takes_ten_steps() -> None:
    lines = read("docs", "releasing.md").splitlines()[2:]
    assert [line.partition(".")[0] for line in lines] == [str(number) for number in range(1, 11)]


def test_the_metadata_say_who_and_where() -> None:
    hook = ROOT / PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["path"]
    assert [one["name"] for one in PROJECT["project"]["authors"]] == ["The tripple authors"]
    assert "The tripple authors" in read("LICENSE")
    assert "urls" in PROJECT["project"]["dynamic"]
    assert '"Homepage"' in hook.read_text("utf-8")


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


def test_the_images_steps_can_be_done_without_docker(tmp_path: Path) -> None:
    """By tools/image.py: it knows each of them, and its folder has what a build needs and nothing that is not sent."""
    said = list(instructions(read("deploy", "Dockerfile")))
    assert {name for name, _ in said} - {"WORKDIR", "USER", "VOLUME", "EXPOSE", "ARG"} == {
        *("FROM", "COPY", "ENV", "RUN"),
        *("HEALTHCHECK", "ENTRYPOINT", "CMD"),
    }
    image = Image(tmp_path)
    assert image.here("XDG_DATA_HOME=/data a/data") == f"XDG_DATA_HOME={tmp_path}/data a/data"
    context(tmp_path / "source")
    assert (tmp_path / "source" / "src" / "tripple" / "web" / "main.js").is_file()
    assert {path.name for path in (tmp_path / "source").iterdir()}.isdisjoint({"tests", "docs", ".git"})


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
    """Newer ones are asked for, and docs/releasing.md looks up the base image's exact name."""
    workflows = "".join(path.read_text("utf-8") for path in WORKFLOWS)
    uses = re.findall(r"uses: (\S+)@(.*)", workflows)
    assert len({name for name, _ in uses}) >= 5
    assert [one for one in uses if not re.fullmatch(r"[0-9a-f]{40} # v[\d.]+", one[1])] == []
    asked = {one["package-ecosystem"] for one in read_yaml(".github", "dependabot.yml")["updates"]}
    assert asked == {"github-actions", "docker-compose"}
    image, page = read("deploy", "Dockerfile"), read("docs", "releasing.md")
    (base,) = re.findall(r"^ARG BASE=(\S+)$", image, re.MULTILINE)
    assert re.fullmatch(r"python:3\.\d+-slim-\w+(@sha256:[0-9a-f]{64})?", base)
    assert {*re.findall(r"^FROM (\S+)", image, re.MULTILINE)} == {"${BASE}"}
    assert base.partition("@")[0] in page


def test_the_system_service_starts_a_server_behind_a_proxy() -> None:
    service = unit("tripple.service")["Service"]
    program, serve, *words = service["ExecStart"].split()
    assert (Path(program).name, serve) == ("tripple", "serve")
    assert understood(words)["behind_proxy"]
    assert "MemoryDenyWriteExecute" not in service
    installed = f"{Path(program).parent}/pip install --constraint constraints.txt '.[server]'"
    assert installed in read("docs", "hosting.md")


def unit(name: str) -> ConfigParser:
    found = ConfigParser(interpolation=None, strict=True)
    found.optionxform = str  # type: ignore[assignment,method-assign]
    found.read_string(read("deploy", name))
    return found


def test_the_backup_timer_starts_a_backup_of_the_services_own_database() -> None:
    timer, backup, server = map(unit, ("tripple-backup.timer", "tripple-backup.service", "tripple.service"))
    assert timer["Timer"]["OnCalendar"]
    program, name, *words = backup["Service"]["ExecStart"].split()
    assert (program, name) == (server["Service"]["ExecStart"].split()[0], "backup")
    asked = backup_command.make_context("backup", words).params
    assert asked["database"] is None
    assert str(asked["target"]) == f"/var/lib/{backup['Service']['StateDirectory'].split()[-1]}"
    assert backup["Service"]["User"] == server["Service"]["User"]
    assert backup["Service"]["Environment"] in server["Service"]["Environment"]


def documented(page: str) -> list[list[str]]:
    """The command lines of tripple in a page's code, without what stands before them."""
    text = re.sub(r"\n +(?=postgresql)", " ", read("docs", page))
    return [line.split() for line in re.findall(r"tripple ((?:backup|restore|tidy|serve)\b[^`\n]*)", text)]


def test_every_command_about_hosting_is_understood() -> None:
    lines = [line for page in ("hosting.md", "server.md", "cluster.md") for line in documented(page)]
    assert {name for name, *_ in lines} == {"backup", "restore", "serve", "tidy"}
    for name, *words in lines:
        known = main.get_command(Context(main), name)
        assert known
        known.make_context(name, words, resilient_parsing=not words)


def test_caddy_hides_the_counts_in_every_site_by_the_same_lines() -> None:
    """deploy/Caddyfile has them, the page shows that file, and whatever else is documented imports them."""
    file = read("deploy", "Caddyfile").partition("\n")[2]
    pages = {page.name: page.read_text("utf-8") for page in sorted((ROOT / "docs").glob("*.md"))}
    blocks = [block for text in pages.values() for block in re.findall(r"```caddy\n(.*?)```", text, re.DOTALL)]
    assert file in blocks
    assert len(blocks) == 3
    assert all(block.count("import tripple") == 1 for block in blocks)
    assert sum(text.count("reverse_proxy") for text in pages.values()) == len(blocks)
    (hidden,) = re.findall(r"^\trespond (\S+) 404$", file, re.MULTILINE)
    assert all(fnmatch(address, hidden) for address in ("/metrics", "/metrics/"))
    assert not fnmatch("/me", hidden)


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

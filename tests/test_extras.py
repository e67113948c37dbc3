"""Each extra brings what its part of tripple needs, and where one is missing, a sentence says which."""

import re
import subprocess
from dataclasses import replace
from datetime import date
from importlib.metadata import distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tools.installs import fault

from tests import every_command
from tests.golden import FOLDER
from tests.installed import (
    EXTRAS,
    ROOT,
    brought_by,
    command,
    environment,
    libraries,
    modules,
    needed_by,
    run,
    run_each,
)
from tripple.cli.game.results import DailyFolder
from tripple.extras import MODULES, MissingExtra, has, need
from tripple.locales import translator
from tripple.rules import Deal

GAME = str(FOLDER / "sheet-compact-en.tripple")
TOLD = "this needs libraries that are not installed; install them with: pip install"
BASE = {"click", "rich", "markdown_it", "mdurl", "pygments"}
LIGHT = [
    "rules",
    "extras",
    "look",
    "learning.lessons",
    "learning.puzzles",
    "locales",
    "notation",
    "bots",
    "personal",
    "store",
    "testing",
    "cli",
]
LARGE = {"cuda", "ray", "rl"}
"""The extras that are of no use to most: `all` leaves them out, and who works on tripple may not have them."""
OTHERS = {"all", "dev", "docs"}
"""The extras that no part of tripple needs: one is made of others, two are tools."""


def test_without_extras_there_is_little_more_than_click_and_rich() -> None:
    """Whatever else is found here would be found by every process below, too."""
    assert modules("") - {"tripple"} <= BASE
    assert {"click", "rich"} < modules("") & BASE


def test_the_table_and_pyproject_name_the_same_libraries() -> None:
    assert set(MODULES) == set(EXTRAS) - OTHERS
    for extra, named in MODULES.items():
        if extra in LARGE and not has(extra):
            continue
        assert set(named) <= modules(extra), extra
        for library in needed_by(Requirement(f"tripple[{extra}]")):
            if library.name not in ("click", "rich", "tripple") and not library.marker:
                assert set(named) & brought_by({library.name}), (
                    f"{library} is in the extra {extra}, but nothing needs it"
                )


def test_all_is_all_of_them_and_dev_has_it() -> None:
    (everything,) = EXTRAS["all"]
    assert Requirement(everything).extras == set(MODULES) - LARGE
    assert "tripple[all]" in EXTRAS["dev"]


def test_constraints_pin_all_that_any_extra_brings() -> None:
    """`make` installs what is written there, so that everybody works with the same versions."""
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pinned = {str(canonicalize_name(line.partition("==")[0])): line.partition("==")[2] for line in lines}
    found = {str(canonicalize_name(name)) for name in libraries(" ".join(EXTRAS)) if _is_installed(name)}
    assert found - {"tripple"} <= pinned.keys()
    assert all(re.fullmatch(r"[\d.]+", number) for number in pinned.values())


def _is_installed(name: str) -> bool:
    """Some are for other systems, or for an older Python."""
    return any(distributions(name=name))


NO_EXTRA: dict[str, tuple[str, ...]] = {
    "Serve games over the network.": ("--help",),
    "300": ("rules", "--plain"),
    "Every action and every point is right.": ("check", GAME),
    "───": ("replay", GAME, "--all"),
    '"version": 1': ("replay", GAME, "--json"),
    "The game is over": ("play", "greedy", "random", "beginner", "--seed", "extras", "--set", "target=30"),
}
"""What needs none, by a part of what it says."""


@pytest.mark.process
def test_what_needs_no_extra(tmp_path: Path) -> None:
    for said, (code, out, errors) in zip(NO_EXTRA, run_each([*NO_EXTRA.values()], home=tmp_path), strict=True):
        assert (code, errors) == (0, "")
        assert said in out


@pytest.mark.process
@pytest.mark.parametrize("extras", ["", "client postgres print terminal"])
def test_every_command_works_or_names_its_extra(extras: str, tmp_path: Path) -> None:
    """Whatever `--help` lists, without extras and with all that leave out the compiled players."""
    every_command.prepare(tmp_path)
    lines = [line for name in every_command.names() for line in every_command.lines(name)]
    done = run_each(lines, home=tmp_path, extras=extras)
    assert [
        (line, why) for line, (code, _, errors) in zip(lines, done, strict=True) if (why := fault(code, errors))
    ] == []


@pytest.mark.process
@pytest.mark.parametrize("args", [["play", "--seed", "extras"], ["play", "--solo"], ["daily"]])
def test_a_person_plays_without_extras(args: list[str], tmp_path: Path) -> None:
    code, out, fault = run(*args, home=tmp_path, typed="sort\nd\nq\n")
    assert (code, fault) == (0, "")
    assert "Your tiles are sorted by their value." in out
    assert "The game is saved." in out


@pytest.mark.process
def test_the_light_rooms_need_no_extra(tmp_path: Path) -> None:
    program = "\n".join(f"import tripple.{room}" for room in LIGHT)
    assert run(program=program, home=tmp_path) == (0, "", "")


MISSING: dict[str, dict[tuple[str, ...], str]] = {
    "": {
        ("simulate", "100"): "sim",
        ("serve", "--open", "--help"): "server",
        ("play", "Anna", "Otto=master"): "sim",
        ("bot", "greedy"): "sim",
    },
    "print": {("mine",): "sim"},
    "terminal": {("arena", "greedy", "random", "--rounds", "2"): "sim"},
    "sim": {
        ("simulate", "100", "--device", "cuda"): "cuda",
        ("simulate", "100", "--on", "ray"): "ray",
        ("arena", "greedy", "random", "--on", "ray://127.0.0.1:10001"): "ray",
        ("mine", "--on", "ray"): "ray",
        ("join", "http://127.0.0.1:1/t/x", "greedy"): "client",
    },
    "print sim client": {("serve", "--lan"): "server"},
    "sim client": {("print", "tiles", "-o", "-"): "print"},
    "server": {("serve", "--port", "0", "--database", "postgresql://nobody@127.0.0.1:1/x"): "postgres"},
    "print client": {("play", "--hints"): "sim"},
    "client": {("join", "http://127.0.0.1:1/t/x", "greedy"): "sim"},
}
"""By what is installed: commands, and what each of them misses."""


@pytest.mark.process
@pytest.mark.parametrize("installed", MISSING)
def test_what_is_missing_is_named_in_one_sentence(installed: str, tmp_path: Path) -> None:
    lines = MISSING[installed]
    for missing, done in zip(lines.values(), run_each([*lines], home=tmp_path, extras=installed), strict=True):
        assert done == (1, "", f"tripple: {TOLD} 'tripple[{missing}]'\n")
    assert not list(tmp_path.iterdir()), "nothing has been begun"


@pytest.mark.process
def test_a_game_with_a_strong_player_is_not_resumed_without_it(tmp_path: Path) -> None:
    file = tmp_path / "game.tripple"
    assert run("play", "Anna", "greedy", "--save", str(file), home=tmp_path, typed="q\n")[0] == 0
    file.write_text(file.read_text("utf-8").replace("greedy", "master"), "utf-8")
    code, _, fault = run("play", "--resume", str(file), home=tmp_path)
    assert code == 1
    assert "tripple[sim]" in fault


@pytest.mark.process
def test_a_daily_is_played_without_par(tmp_path: Path) -> None:
    save, game = DailyFolder.of(environment(tmp_path)).game(date.today(), translator("en"))
    deal = Deal.from_seed(str(game.seed), 1, 1, game.match.sheet)
    match = game.match.start_round(deal)
    while match.round:
        match, _ = match.play(match.round.actions()[0])
    save.write(replace(game, match=match))
    code, out, fault = run("daily", "--par", home=tmp_path)
    assert (code, fault) == (0, "")
    assert out.endswith("To see par as well, type: pip install 'tripple[sim]'\n")


@pytest.mark.process
@pytest.mark.parametrize(
    ("extra", "lines"),
    [
        (
            "sim",
            [
                ("simulate", "10"),
                ("arena", "greedy", "random", "--rounds", "2"),
                ("play", "thinker", "greedy", "--seed", "extras", "--set", "target=30"),
            ],
        ),
        ("print", [("print", "rules", "-o", "rules.pdf"), ("print", "pad", "Anna", "-o", "pad.pdf")]),
        ("server", [("serve", "--help")]),
    ],
)
def test_an_extra_brings_what_its_commands_need(extra: str, lines: list[tuple[str, ...]], tmp_path: Path) -> None:
    for code, out, errors in run_each(lines, home=tmp_path, extras=extra):
        assert (code, errors) == (0, "")
        assert out


@pytest.mark.process
def test_the_client_needs_nothing_of_the_server(tmp_path: Path) -> None:
    assert run(program="import tripple.client", extras="client", home=tmp_path) == (0, "", "")


@pytest.mark.process
def test_a_server_starts_with_its_extra_alone(tmp_path: Path) -> None:
    args = ("serve", "--port", "0", "--cold", "--database", "games.db")
    with subprocess.Popen(
        command(*args, extras="server"), env=environment(tmp_path), cwd=tmp_path, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout
        assert server.stdout.readline().startswith("tripple is at http://127.0.0.1:")
        server.terminate()
        assert server.wait(60) == 0


@pytest.mark.process
def test_postgres_is_there_with_its_extra(tmp_path: Path) -> None:
    address = "postgresql://nobody@127.0.0.1:1/nothing"
    code, _, fault = run("serve", "--port", "0", "--database", address, extras="server postgres", home=tmp_path)
    assert code == 1
    assert fault.startswith("tripple: ")
    assert "127.0.0.1" in fault
    assert "Traceback" not in fault


@pytest.mark.process
@pytest.mark.parametrize("asked", ['LEVELS["thinker"]', "advise", 'lambda *_: is_compiled(["master"])'])
def test_a_script_that_needs_the_compiled_players_is_told(asked: str, tmp_path: Path) -> None:
    program = (
        "from tripple.bots import LEVELS, Budget, advise, is_compiled\n"
        "from tripple.rules import Deal, Round, sheet\n"
        "rules = sheet('classic-en')\n"
        "start = Round.start(rules, Deal.from_seed('x', 1, 2, rules))\n"
        f"({asked})(start.view(start.turn), Budget(seconds=1))"
    )
    code, _, fault = run(program=program, home=tmp_path)
    assert code == 1
    assert "MissingExtra" in fault
    assert "pip install 'tripple[sim]'" in fault


NEEDED = {"sim": "sim", "arena": "sim", "review": "sim", "client": "client", "pad": "print", "printing": "print"}
"""The packages that are of no use without more libraries, each with the extra that brings them."""


@pytest.mark.process
def test_a_package_that_is_of_no_use_without_an_extra_names_it(tmp_path: Path) -> None:
    program = (
        "from importlib import import_module\n"
        f"for name in {[*NEEDED]}:\n"
        "    try:\n        import_module(f'tripple.{name}')\n"
        "    except ImportError as error:\n        print(name, error)"
    )
    _, out, fault = run(program=program, home=tmp_path)
    assert fault == ""
    assert out.splitlines() == [f"{name} {TOLD} 'tripple[{extra}]'" for name, extra in NEEDED.items()]


@pytest.mark.process
@pytest.mark.parametrize("room", ["pad", "review"])
def test_a_pad_or_a_review_is_read_with_any_extra_that_brings_its_format(room: str, tmp_path: Path) -> None:
    assert run(program=f"import tripple.{room}", extras="client", home=tmp_path) == (0, "", "")


@pytest.mark.process
def test_a_script_that_wants_an_environment_is_told(tmp_path: Path) -> None:
    code, _, fault = run(program="import tripple.envs", extras="sim", home=tmp_path)
    assert code == 1
    assert "pip install 'tripple[rl]'" in fault


def named_in_the_cookbook() -> dict[str, list[str]]:
    """The examples by the extra that each says it needs."""
    examples: dict[str, list[str]] = {}
    for recipe in (ROOT / "docs" / "cookbook.md").read_text("utf-8").split("\n## ")[1:]:
        example, extra = re.search(r"examples/(\w+)\.py", recipe), re.search(r"tripple\[(\w+)\]", recipe)
        assert example, recipe
        examples.setdefault(extra[1] if extra else "", []).append(example[1])
    return examples


@pytest.mark.process
@pytest.mark.parametrize(("extra", "examples"), named_in_the_cookbook().items())
def test_an_example_needs_no_more_than_the_cookbook_says(extra: str, examples: list[str], tmp_path: Path) -> None:
    program = f"sys.path.insert(0, {str(ROOT / 'examples')!r})\nfound.update({examples})\nimport {', '.join(examples)}"
    code, _, fault = run(program=program, extras=extra, home=tmp_path, typed="")
    assert (code, fault) == (0, "")


def test_a_script_is_told_as_a_person_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripple.extras.find_spec", lambda module: None)
    with pytest.raises(MissingExtra, match=r"pip install 'tripple\[sim\]'"):
        need("sim")

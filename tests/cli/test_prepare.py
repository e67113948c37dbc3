"""`tripple prepare`: who is compiled, and how far that is. Each test run begins with the real one, for everything."""

from collections.abc import Callable, Iterable

import pytest
from click.testing import CliRunner

from tripple.bots import ADVISING, LADDER, LEVELS
from tripple.cli import kernels, main
from tripple.cli.commands import prepare as module

Advance = Callable[[int, int], None]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What has been compiled: levels in two steps, and two more for everything else."""
    noted: list[str] = []

    def prepare(levels: Iterable[str], progress: Advance) -> None:
        progress(1, 2)
        noted.extend(levels)
        progress(2, 2)

    monkeypatch.setattr(module, "prepare", prepare)
    monkeypatch.setattr(module, "perf_counter", iter([10.0, 52.4]).__next__)
    monkeypatch.setattr(kernels, "other_kernels", lambda: [lambda: noted.append("luck"), lambda: noted.append("par")])
    return noted


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ([], [*LADDER, *ADVISING]),
        (["cat", "fox"], ["cat", "fox"]),
        (["--lang", "de", "Katze"], ["cat"]),
        (["--all"], [*LEVELS, *ADVISING, "luck", "par"]),
    ],
    ids=lambda words: " ".join(words[:2]),
)
def test_what_is_named_is_compiled_or_all_that_is_offered(made: list[str], words: list[str], wanted: list[str]) -> None:
    result = CliRunner().invoke(main, ["prepare", *words])
    assert result.exit_code == 0, result.output
    assert made == wanted
    assert result.output.strip() in ("Ready after 42 s.", "Fertig nach 42 s.")


def test_a_level_that_nobody_knows_is_named_and_nothing_is_compiled(made: list[str]) -> None:
    result = CliRunner().invoke(main, ["prepare", "cat", "dog"])
    assert result.exit_code == 1
    assert "dog" in result.output
    assert made == []


@pytest.mark.parametrize(("everything", "steps"), [(False, 2), (True, 4)])
def test_the_bar_goes_from_nothing_to_all_and_never_back(made: list[str], everything: bool, steps: int) -> None:
    told: list[tuple[int, int]] = []
    module.compiled(["cat"], everything, lambda done, of: told.append((done, of)))
    assert told == [(done, steps) for done in range(1, steps + 1)]
    assert made[:1] == ["cat"]

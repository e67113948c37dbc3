"""The changelog is fit for a release, and what is not is told in a sentence."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tools.changelog import CHANGELOG, FORMATS, formats_line, main, newest, problems

from tripple import __version__

GOOD = f"""\
# Changelog

## 1.2.0 (2027-01-31)
{formats_line()}

### Added
- A thing.

### Fixed
- Another thing,
  told in two lines.

## 1.1.0 (2026-12-01)
- Told in the way of those days.
"""


def test_the_changelog_is_in_order() -> None:
    assert list(problems(CHANGELOG.read_text("utf-8"))) == []


def test_a_good_entry_has_no_problems_and_is_the_release_note() -> None:
    assert list(problems(GOOD, "1.2.0", release=True)) == []
    heading, notes = newest(GOOD)
    assert heading
    assert notes.startswith("Protocol ")
    assert notes.endswith("told in two lines.")


@pytest.mark.parametrize(
    ("spoil", "expected"),
    [
        (lambda text: text.replace("(2027-01-31)", ""), "the newest entry is 1.1.0, but the package says 1.2.0"),
        (lambda text: text.replace("## ", "# "), "no entry begins with"),
        (lambda text: text.replace("1.2.0", "1.3.0"), "the newest entry is 1.3.0, but the package says 1.2.0"),
        (lambda text: text.replace("2027-01-31", "unreleased"), "1.2.0 has no date yet"),
        (lambda text: text.replace(f"notation {FORMATS['notation']}", "notation 99"), "below its heading"),
        (lambda text: text.replace(f"snapshot {FORMATS['snapshot']}", "snapshot 99"), "below its heading"),
        (lambda text: text.replace("### Added", "- Loose."), "there are changes above the first of the sections"),
        (lambda text: text.replace("Added", "New"), "its sections are New, Fixed"),
        (lambda text: text.replace("Added", "Fixed"), "its sections are Fixed, Fixed"),
        (lambda text: text.replace("- A thing.\n", ""), "nothing stands under Added"),
    ],
)
def test_what_is_wrong_is_told(spoil: Callable[[str], str], expected: str) -> None:
    assert any(problem.startswith(expected) for problem in problems(spoil(GOOD), "1.2.0", release=True))


def test_without_a_release_no_date_is_needed() -> None:
    assert list(problems(GOOD.replace("2027-01-31", "unreleased"), "1.2.0")) == []


def test_for_a_release_it_prints_the_notes_or_the_problems(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "CHANGELOG.md"
    monkeypatch.setattr("tools.changelog.CHANGELOG", kept)
    kept.write_text(GOOD.replace("1.2.0", __version__), "utf-8")
    assert main(["--release"]) == 0
    assert capsys.readouterr().out.startswith(formats_line())
    kept.write_text(GOOD.replace("1.2.0 (2027-01-31)", f"{__version__} (unreleased)"), "utf-8")
    assert main([]) == 0
    assert main(["--release"]) == 1
    assert capsys.readouterr() == ("", f"CHANGELOG.md: {__version__} has no date yet\n")

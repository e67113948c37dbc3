"""`tripple rules`: the rules in the reader's language."""

import re

import pytest
from click.testing import CliRunner, Result

from tripple.cli import main
from tripple.locales import LANGUAGES, translator
from tripple.locales.rulebook import BY_LANGUAGE, rulebook
from tripple.rules import EDITIONS, sheet


def run(*arguments: str, **environ: str) -> Result:
    quiet = {"LANGUAGE": None, "LC_ALL": None, "LC_MESSAGES": None, "LANG": None, "COLUMNS": "80", "NO_COLOR": "1"}
    return CliRunner().invoke(main, ["rules", *arguments], env={**quiet, **environ})


NUMBER = re.compile(r"\b[RD]\d+\b")


def squeezed(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("plain", [[], ["--plain"]], ids=["drawn", "plain"])
@pytest.mark.parametrize("numbers", [[], ["--numbers"]], ids=["without numbers", "with numbers"])
def test_everything_in_the_rulebook_is_printed(language: str, plain: list[str], numbers: list[str]) -> None:
    result = run("--lang", language, *plain, *numbers)
    book = rulebook(sheet(BY_LANGUAGE[language]), translator(language), bool(numbers))
    assert result.exit_code == 0
    said = squeezed(result.output).replace(" - ", " ")
    assert squeezed(book.title) in said
    assert squeezed(book.about) in said
    for section in book.sections:
        assert squeezed(section.title) in said
        assert all(squeezed(f"{paragraph.text} {paragraph.marked}") in said for paragraph in section.paragraphs)
    assert bool(NUMBER.findall(said)) == bool(numbers)
    assert "()" not in said


@pytest.mark.parametrize("arguments", [[], ["--numbers"], ["--sheets"]], ids=["rules", "numbers", "sheets"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_80_columns(language: str, arguments: list[str]) -> None:
    assert max(map(len, run("--lang", language, *arguments).output.splitlines())) <= 80


def test_the_environment_chooses_the_language_and_its_sheet() -> None:
    assert "classic-it" in run(LANG="it_IT.UTF-8").output


def test_the_drawings_are_drawn_unless_plain() -> None:
    """D5: six tiles around a point, five of them there before."""
    hexagon = ["3───4", "/·\\*/·\\", "1───1───5", "\\·/·\\·/", "0───5"]
    lines = [line.strip() for line in run("--lang", "en").output.splitlines()]
    first = lines.index(hexagon[0])
    assert lines[first : first + 5] == hexagon
    assert "───" not in run("--lang", "en", "--plain").output


def test_plain_tells_the_examples() -> None:
    assert "Example: the new tile 0-3-5 shares a side with 3-4-5." in run("--lang", "en", "--plain").output


@pytest.mark.parametrize("plain", [[], ["--plain"]], ids=["drawn", "plain"])
def test_house_rules_are_respected_and_named(plain: list[str]) -> None:
    changed = ["--lang", "en", "--sheet", "classic-en", "--set", "bridge=33", "--set", "decline=no", *plain]
    said = squeezed(run(*changed).output)
    assert "(house rule)" in said
    said = squeezed(run(*changed, "--numbers").output)
    assert "House rules: decline=no, bridge=33." in said
    assert "Bridge: 33 points." in said
    assert "(R7, our decision D3, house rule)" in said
    assert "If you can lay, you have to." in said


@pytest.mark.parametrize("plain", [[], ["--plain"]], ids=["drawn", "plain"])
def test_sheets_shows_where_they_differ(plain: list[str]) -> None:
    lines = run("--lang", "en", "--sheets", *plain).output.splitlines()
    own = [name for name, edition in EDITIONS.items() if edition.printed]
    rows = {name: line for name in own for line in lines if name in line}
    assert {*rows} == {*own}
    assert all(word in rows["classic-de"] for word in ("German", "000", "50", "40", "−10"))
    assert all(word in rows["compact-en"] for word in ("English", "003", "40", "−5", "yes"))
    assert "50" not in rows["compact-en"]
    assert "yes" not in rows["classic-de"]
    assert not NUMBER.findall("".join(lines))
    assert "(our decision D5)" in squeezed(run("--lang", "en", "--sheets", "--numbers", *plain).output)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--sheet", "classic-pt"], "classic-pt"),
        (["--set", "hexagon=many"], "many"),
        (["--set", "hexagon"], "hexagon"),
        (["--set", "hexagons=50"], "hexagons"),
        (["--set", "hexagon=-1"], "-1"),
        (["--lang", "pt"], "de, en, es, fr, it, nl"),
    ],
)
def test_faults_are_one_sentence(arguments: list[str], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 1
    assert said in result.stderr
    assert "Traceback" not in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_a_terminal_without_unicode_gets_plain_characters() -> None:
    result = CliRunner(charset="ascii").invoke(main, ["rules", "--lang", "fr"], env={"COLUMNS": "80"})
    assert result.exit_code == 0
    assert "3---5" in result.output

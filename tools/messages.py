"""Brings the catalogues up to date with the sentences in the code: `make messages`.

Sentences keep their translation only when they are the same to the letter: a guessed one is worse than none.
What the code no longer says is dropped. The files carry no dates and no line numbers, so that a diff shows
translations and nothing else.
"""

import ast
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "tripple"
LOCALES = SOURCE / "locales"
LANGUAGES = ("de", "es", "fr", "it", "nl")

Places = tuple[int, ...]
MARKERS: dict[str, Places] = {"t": (0,), "N_": (0,), ".many": (0, 1), "N_many": (0, 1)}
"""What marks a sentence, and which of its arguments the sentence is; the errors are added to these."""

SCRIPT_MARKERS = {"t": (1,), "N_": (1,), "rich": (1,), "many": (1, 2)}
"""The same for the browser's scripts; there counting starts at one."""
SCRIPT_OPTIONS = {"parse_template_string": True}

HEADER = """\
# What tripple says, in {name}.
# The glossary and the way to work on this file are in docs/translating.md."""
DATED = ('"POT-Creation-Date', '"PO-Revision-Date', '"Generated-By', '"Last-Translator', '"Report-Msgid', '"Language-T')


def catalogue_file(language: str) -> Path:
    return LOCALES / language / "LC_MESSAGES" / "tripple.po"


class Marked(NamedTuple):
    """A call that marks a sentence, or two where the second is the plural."""

    file: str
    marker: str
    call: ast.Call
    sentences: list[ast.expr]

    @property
    def message(self) -> str | tuple[str, ...] | None:
        """What goes into the catalogue; something only named here is marked elsewhere."""
        texts = tuple(text for text in map(literal, self.sentences) if text is not None)
        if len(texts) != len(MARKERS.get(self.marker, (0,))):
            return None
        return texts[0] if len(texts) == 1 else texts


def literal(argument: ast.expr) -> str | None:
    return argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else None


def marked() -> Iterator[Marked]:
    """Every call that marks a sentence, file by file and from top to bottom."""
    trees = {file: ast.parse(file.read_text("utf-8")) for file in sorted(SOURCE.rglob("*.py"))}
    places = keywords(trees.values())
    for file, tree in trees.items():
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
        for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
            marker = next((name for name in names_of(call.func) if name in places), None)
            if marker:
                sentences = [call.args[place] for place in places[marker] if place < len(call.args)]
                yield Marked(file.relative_to(ROOT).as_posix(), marker, call, sentences)


def names_of(called: ast.expr) -> tuple[str, ...]:
    match called:
        case ast.Name(id=name):
            return (name,)
        case ast.Attribute(attr=name):
            return f".{name}", name
    return ()


def keywords(trees: Iterable[ast.Module]) -> dict[str, Places]:
    """The markers, and every kind of TrippleError with the place of its sentence."""
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    found: dict[str, Places] = {"TrippleError": (0,)}
    while new := [node for node in classes if node.name not in found and _parents(node) & found.keys()]:
        for node in new:
            inherited = next(found[parent] for parent in _parents(node) if parent in found)
            found[node.name] = _place_of_sentence(node) or inherited
    return {**MARKERS, **found}


def _parents(node: ast.ClassDef) -> set[str]:
    return {base.id for base in node.bases if isinstance(base, ast.Name)}


def _place_of_sentence(node: ast.ClassDef) -> Places:
    """Where the sentence stands among the arguments, if the class says so itself."""
    inits = (item for item in node.body if isinstance(item, ast.FunctionDef) and item.name == "__init__")
    names = [argument.arg for init in inits for argument in (*init.args.posonlyargs, *init.args.args)[1:]]
    return (names.index("sentence"),) if "sentence" in names else ()


Scripted = tuple[str, int, str | tuple[str, ...]]


def scripted() -> Iterator[Scripted]:
    """What the browser's scripts mark: file, line and message."""
    for file in sorted(SOURCE.rglob("*.js")):
        place = file.relative_to(ROOT).as_posix()
        with file.open("rb") as script:
            for line, message, *_ in extract("javascript", script, SCRIPT_MARKERS, options=SCRIPT_OPTIONS):
                if message:
                    yield place, line, message


def extracted() -> Catalog:
    """Every sentence that the code marks."""
    return collected(marked(), scripted())


def collected(calls: Iterable[Marked], scripts: Iterable[Scripted]) -> Catalog:
    catalogue = Catalog()
    for found in calls:
        if found.message:
            catalogue.add(found.message, locations=[(found.file, found.call.lineno)])
    for place, line, message in scripts:
        catalogue.add(message, locations=[(place, line)])
    return catalogue


def translated(language: str) -> Catalog:
    """The catalogue as it stands."""
    try:
        with catalogue_file(language).open("rb") as stored:
            return read_po(stored, locale=language)
    except FileNotFoundError:
        return Catalog(locale=language)


def updated(language: str, template: Catalog) -> Catalog:
    catalogue = translated(language)
    catalogue.project, catalogue.version, catalogue.fuzzy = "tripple", "1", False
    catalogue.header_comment = HEADER.format(name=catalogue.locale.english_name if catalogue.locale else language)
    catalogue.update(template, no_fuzzy_matching=True, update_header_comment=False)
    catalogue.obsolete.clear()
    return catalogue


def write(language: str, catalogue: Catalog) -> None:
    target = catalogue_file(language)
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("wb") as stream:
        write_po(stream, catalogue, width=120, no_location=True, sort_output=True, omit_header=False)
    lines = target.read_text("utf-8").splitlines(keepends=True)
    target.write_text("".join(line for line in lines if not line.startswith(DATED)), "utf-8")


def missing(catalogue: Catalog) -> Iterator[str]:
    """The sentences that have no translation yet, or only part of one."""
    for message in catalogue:
        parts = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if message.id and not all(parts):
            yield message.id if isinstance(message.id, str) else message.id[0]


def main() -> int:
    sys.path.insert(0, str(ROOT))
    from hatch_build import compile_catalogue

    template = extracted()
    left = 0
    for language in LANGUAGES:
        catalogue = updated(language, template)
        write(language, catalogue)
        compile_catalogue(catalogue_file(language))
        for sentence in missing(catalogue):
            left += 1
            sys.stdout.write(f"{language}: {sentence}\n")
    sys.stdout.write(f"{len(template)} sentences, {left} translations missing\n")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())

"""What the made pages share: how a figure is written, paragraphs that are filled again, and files that may be stale."""

import sys
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from textwrap import wrap

from .charts import Figure

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PICTURES = DOCS / "pictures"
WIDEST = 137
TIGHT = "\N{NO-BREAK SPACE}"


def as_is(value: Figure) -> Figure:
    return value


def percent(value: Figure) -> Figure:
    return 100 * value[0], 100 * value[1]


def plain(value: Figure) -> str:
    """The mean and its margin, with as many digits as the margin needs."""
    mean, margin = value
    places = 1 if margin >= 0.05 else 2
    shown = f"{mean:.{places}f} ± {max(margin, 0.005):.{places}f}" if margin else f"{mean:g}"
    return shown.replace(" ", TIGHT)


def share(value: Figure) -> str:
    return plain(percent(value))


def ahead(value: Figure) -> str:
    return f"{'+' if value[0] > 0 else ''}{plain(value)}"


def reflowed(text: str) -> str:
    """With the lines of each paragraph and list entry filled again; tables, headings and pictures stay as they are."""
    lines: list[str] = []
    for is_prose, group in groupby(text.splitlines(), key=lambda line: bool(line) and line[0] not in "#|!<"):
        here = list(group)
        lines += _filled_again(here) if is_prose else here
    return "\n".join(lines) + "\n"


def _filled_again(lines: list[str]) -> Iterator[str]:
    """Paragraphs and list entries that follow each other without a blank line between them."""
    starts = [at for at, line in enumerate(lines) if at == 0 or line.startswith("- ")]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        words, indent = " ".join(line.strip() for line in lines[start:end]), "  " if lines[start][:2] == "- " else ""
        yield from wrap(words, WIDEST, break_long_words=False, break_on_hyphens=False, subsequent_indent=indent)


def write(files: Mapping[Path, str]) -> None:
    """Write these files, or with --check on the command line exit with an error if one of them is stale."""
    stale = [path for path, text in files.items() if not path.is_file() or path.read_text("utf-8") != text]
    names = ", ".join(str(path.relative_to(ROOT)) for path in stale)
    if "--check" in sys.argv:
        sys.exit(f"stale: {names}" if stale else 0)
    for path in stale:
        path.write_text(files[path], "utf-8")
    print(f"wrote {names}" if stale else "all pages are up to date")

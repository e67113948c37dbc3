"""Drawings as text files, so that a change of the look is seen in a diff.

TRIPPLE_REDRAW=1 draws them anew; look at the diff then.
"""

import os
from pathlib import Path


def check(name: str, drawn: str) -> None:
    file = Path(__file__).parent / f"{name}.txt"
    text = "".join(f"{line.rstrip()}\n" for line in drawn.splitlines())
    if os.environ.get("TRIPPLE_REDRAW"):
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")

"""The tool that keeps the catalogues, for the tests to hold them against the code."""

import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]


def load(path: str) -> ModuleType:
    """A script that is no part of the package, as a module."""
    name = Path(path).stem
    spec = importlib.util.spec_from_file_location(name, ROOT / path)
    assert spec
    assert spec.loader
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


messages = load("tools/messages.py")
marked = cache(lambda: tuple(messages.marked()))
scripted = cache(lambda: tuple(messages.scripted()))
extracted = cache(lambda: messages.collected(marked(), scripted()))
"""Each reads all that there is of code, which does not change while tests run."""

"""A function as a player: by its name if everyone can import it, else with the text of its file."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.abc import InspectLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import CodeType, ModuleType

from tripple.bots import Bot
from tripple.rules import TrippleError


class BadFunction(TrippleError):
    """A function that is missing, or something else."""


@dataclass(frozen=True)
class PlayerFunction:
    where: str
    name: str
    source: str = ""  # the file's text, which is sent along: other machines do not have the file
    itself: Bot | None = None  # the function, if it was given in Python; it is sent by name, or by value on Ray

    @classmethod
    def of(cls, bot: Bot) -> "PlayerFunction":
        return cls(getattr(bot, "__module__", "?"), getattr(bot, "__qualname__", type(bot).__name__), itself=bot)

    def load(self) -> Bot:
        if self.itself is not None:
            return self.itself
        try:
            module = _loaded(self.where, self.source) if self.source else _imported(self.where)
            found: object = getattr(module, self.name, None)
        except (Exception, SystemExit) as fault:  # loading a file of the user's can raise anything
            problem = f"{type(fault).__name__}: {fault}"
            raise BadFunction("{file} cannot be loaded: {problem}", file=self.where, problem=problem) from fault
        if not isinstance(found, Callable):  # type: ignore[arg-type]
            raise BadFunction("there is no function {name} in {file}", name=self.name, file=self.where)
        return found  # type: ignore[return-value]

    @property
    def mark(self) -> str:
        digest = sha256(self.source.encode()).hexdigest()[:16] if self.source else ""
        return f"{self.where}:{self.name}:{digest}"


@contextmanager
def _from_here() -> Iterator[None]:
    """Find modules of the current folder, too, as `python -m` does."""
    here = str(Path.cwd())
    sys.path.insert(0, here)
    try:
        yield
    finally:
        if here in sys.path:  # what is imported may change the path itself
            sys.path.remove(here)


def _imported(name: str) -> ModuleType:
    with _from_here():
        return import_module(name)


class _Text(InspectLoader):
    def __init__(self, source: str, file: str) -> None:
        self.source, self.file = source, file

    def get_source(self, fullname: str) -> str:
        return self.source

    def get_code(self, fullname: str) -> CodeType:
        """Compiled under the file's name, so that a fault in it can be found."""
        return self.source_to_code(self.source, self.file)


@cache
def _loaded(file: str, source: str) -> ModuleType:
    """Load once in each process; classes in it find their module by its name."""
    name = f"tripple_player_{sha256(source.encode()).hexdigest()[:16]}"
    spec = spec_from_loader(name, _Text(source, file), origin=file)
    assert spec
    assert spec.loader
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module

"""The compiler's decorators, and the cache of compiled kernels.

Numba looks only at a kernel's own file to see whether its cached code is still good. Ours call each other across files
and bake in tables made from the rules, so the folder is named after the text of all of them.
"""

import atexit
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from typing import Any, TypeVar, cast

import numba
from numba import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

_Library: Any = JITCodeLibrary
_Compiler: Any = Compiler


class PartLibrary(_Library):  # type: ignore[misc]
    def _optimize_final_module(self) -> None:
        """Left to the kernel."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    @property
    def codegen(self) -> "PartLibrary":
        """Its only caller wants the next method."""
        return self

    def set_env(self, name: str, environment: object) -> None:
        """Python objects of machine code: parts have neither."""


class PartCompiler(_Compiler):  # type: ignore[misc]
    def compile_extra(self, function: Any) -> Any:
        self.state.library = PartLibrary(self.state.targetctx.codegen(), function.__qualname__)
        return super().compile_extra(function)


def widened(dispatcher: Any) -> Any:
    """Compile the function once for all integers that fit into 64 bits with a sign.

    Otherwise it is compiled again for every mixture of integers from records, loops and the source.
    """
    if hasattr(dispatcher, "get_call_template"):  # not where NUMBA_DISABLE_JIT is set
        as_given = dispatcher.get_call_template

        def get_call_template(arguments: Sequence[Any], by_name: Mapping[str, Any]) -> Any:
            return as_given(tuple(map(_wide, arguments)), {name: _wide(kind) for name, kind in by_name.items()})

        dispatcher.get_call_template = get_call_template
    return dispatcher


def _wide(kind: Any) -> Any:
    plain: Any = types.unliteral(kind)  # type: ignore[no-untyped-call]
    return types.int64 if isinstance(plain, types.Integer) and plain != types.uint64 else plain


Kernel = TypeVar("Kernel", bound=Callable[..., object])
_njit: Any = partial(numba.njit, nogil=True, error_model="numpy", no_cfunc_wrapper=True)
_part: Any = partial(_njit, no_cpython_wrapper=True, pipeline_class=PartCompiler)


def part(function: Kernel) -> Kernel:
    """Compile a function that only kernels call: it is linked into them and needs no entry point."""
    return cast(Kernel, widened(_part(function)))


def snippet(function: Kernel) -> Kernel:
    """Inline a small part into its callers; that saves most of the time to compile it."""
    return cast(Kernel, _part(inline="always")(function))


def kernel(function: Kernel) -> Kernel:
    """Compile the function on first use, without the interpreter lock; keep the result for the next start."""
    with kept():
        return cast(Kernel, _njit(cache=True)(function))


def row_part(function: Kernel) -> Kernel:
    """Compile a part that uses rows of arrays and makes no new ones.

    Numba counts references to an array, also for each row that is passed on; that took as long as all the rest.
    """
    return cast(Kernel, widened(_part(_nrt=False)(function)))


def row_kernel(function: Kernel) -> Kernel:
    with kept():
        return cast(Kernel, _njit(cache=True, _nrt=False)(function))


@contextmanager
def kept() -> Iterator[None]:
    """Keep code in our folder that is compiled by a decorator in here, now or later."""
    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(cache_folder())
    try:
        yield
    finally:
        config.CACHE_DIR = before


def is_kept(function: object) -> bool:
    """Check the disk for a kernel's code, made from this source, by this compiler and for this machine."""
    compiled: Any = function
    if not hasattr(compiled, "_cache"):
        return True  # NUMBA_DISABLE_JIT: it runs as it is
    kept, machine = compiled._cache, compiled.targetctx.codegen().magic_tuple()
    try:
        made = kept._cache_file._load_index().items()
    except Exception:  # cut off by a power failure, say; the compiler would fail at it, too, for ever
        Path(kept._cache_file._index_path).unlink(missing_ok=True)
        return False
    return any(made_for == machine and Path(kept.cache_path, file).is_file() for (_, made_for, _), file in made)


@cache
def cache_folder() -> Path:
    folder = _wanted_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return _private_folder(folder)


def _private_folder(wanted: Path) -> Path:
    """Make a cache for this process alone. Cached code is executed, so others must not be able to write it."""
    instead = Path(tempfile.mkdtemp(prefix="tripple-"))
    atexit.register(rmtree, instead, ignore_errors=True)
    say = f"tripple: cannot write to {wanted.parent}; compiling anew (NUMBA_CACHE_DIR names another folder)"
    print(say, file=sys.stderr)  # noqa: T201
    return instead


def _wanted_folder() -> Path:
    given = os.environ.get("NUMBA_CACHE_DIR")
    usual = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(given or Path(usual) / "tripple") / f"kernels-{_digest()}"


def _digest() -> str:
    package = Path(__file__).parent.parent
    files = sorted(file for room in ("rules", "sim") for file in (package / room).glob("*.py"))
    return sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]

"""How a part of kernels is compiled: as far as it takes to link it into them, and no further.

Numba compiles every function as if somebody called it by itself: it optimises it with all that it calls, makes machine
code of that, and does both once more for each of its callers. A part runs inside kernels alone, so the kernel's turn is
soon enough. It sees all of its parts then, each once.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from numba import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

_Library: Any = JITCodeLibrary
_Compiler: Any = Compiler


class PartLibrary(_Library):  # type: ignore[misc]
    """Code that is only there to be linked into other code."""

    def _optimize_final_module(self) -> None:
        """Left to the kernel."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    @property
    def codegen(self) -> "PartLibrary":
        """Asked for one thing alone, the next."""
        return self

    def set_env(self, name: str, environment: object) -> None:
        """Where machine code finds Python's objects: parts use none, and none of this is machine code."""


class PartCompiler(_Compiler):  # type: ignore[misc]
    """Numba's own compiler, with another library to compile into."""

    def compile_extra(self, function: Any) -> Any:
        self.state.library = PartLibrary(self.state.targetctx.codegen(), function.__qualname__)
        return super().compile_extra(function)


def widened(dispatcher: Any) -> Any:
    """The same function, compiled once for whole numbers of every size that fits into 64 bits with a sign.

    Otherwise it is compiled anew for every mixture of numbers from records, loops and the source.
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

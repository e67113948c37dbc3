"""Compilation of parts: as far as needed to link them into kernels, and no further.

Numba compiles every function as if it were called by itself: it optimises it with all that it calls, makes machine code
of that, and does both once more for each of its callers. A part runs inside kernels alone, so it is soon enough to do
so with the kernel, which sees each of its parts once.
"""

from collections.abc import Mapping, Sequence
from typing import Any

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

"""The extras of pyproject.toml, which `pip install tripple` leaves out, and the error for a missing one."""

from collections.abc import Mapping
from importlib.util import find_spec

from tripple.rules.errors import TrippleError

_SIM = ("msgspec", "numba", "numpy")
_PRINT = ("font_source_sans_pro", "fpdf", "msgspec")
_LITE = (
    *_PRINT,
    "cryptography",
    "http_ece",
    "httptools",
    "litestar",
    "py_vapid",
    "segno",
    "uvicorn",
    "websockets",
)

MODULES: Mapping[str, tuple[str, ...]] = {
    "client": ("msgspec", "websockets"),
    "cuda": (*_SIM, "numba_cuda"),
    "lan": ("zeroconf",),
    "lite": _LITE,
    "postgres": ("psycopg",),
    "print": _PRINT,
    "ray": (*_SIM, "grpc", "ray"),
    "rl": (*_SIM, "PIL", "gymnasium", "pettingzoo"),
    "server": (*_LITE, *_SIM),
    "sim": _SIM,
    "terminal": ("prompt_toolkit",),
}
"""The modules that each extra brings and that its part of tripple cannot do without."""


class MissingExtra(TrippleError, ImportError):
    """A part of tripple whose libraries are not installed."""


def has(extra: str) -> bool:
    """True if an extra is installed; loads nothing of it."""
    return all(find_spec(module) for module in MODULES[extra])


def need(extra: str, *modules: str) -> None:
    """Raise MissingExtra if an extra is not installed, or these modules of it."""
    if not all(map(find_spec, modules or MODULES[extra])):
        raise MissingExtra(
            "this needs libraries that are not installed; install them with: pip install 'tripple[{extra}]'",
            extra=extra,
        )

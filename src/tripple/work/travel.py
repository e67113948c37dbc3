"""How work gets to workers: what can be imported there goes by its name, anything else by value where Ray is there."""

import pickle
from functools import cache
from hashlib import sha256
from pathlib import Path

from tripple.extras import has
from tripple.rules import TrippleError


class CannotTravel(TrippleError):
    """Work that cannot be handed to another process."""


def packed(job: object) -> bytes:
    """By name; where something has no name that others know, such as a lambda, by value with Ray's pickler."""
    try:
        return pickle.dumps(job)
    except (pickle.PicklingError, AttributeError, TypeError) as fault:
        if has("ray"):
            return packed_by_value(job)
        raise CannotTravel(
            "this cannot be handed to another process: {problem}; a function that is part of a module can",
            problem=str(fault),
        ) from fault


def packed_by_value(job: object) -> bytes:
    """Also functions of the script that runs, which other machines do not have."""
    from ray import cloudpickle  # an extra of its own

    carried: bytes = cloudpickle.dumps(job)
    return carried


@cache
def source_digest() -> str:
    """Of all that tripple is made of here: who has another one may play differently."""
    package = Path(__file__).parent.parent
    files = sorted((*package.rglob("*.py"), *package.rglob("*.json")))
    return sha256(b"".join(file.read_bytes().replace(b"\r\n", b"\n") for file in files)).hexdigest()[:16]

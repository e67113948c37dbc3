"""Names of this server. An unknown one may be another site's, pointed here by its DNS."""

import socket
from collections.abc import Iterable
from ipaddress import ip_address


class HostNames:
    """This machine's own names and addresses, and those from the command line."""

    def __init__(self, told: Iterable[str] = ()) -> None:
        own = socket.gethostname().lower()
        self._names = {"localhost", own, f"{own}.local", *(name.lower().rstrip(".") for name in told)}

    def add(self, *names: str) -> None:
        self._names.update(name.lower() for name in names)

    def knows(self, header: str, here: str | None) -> bool:
        """Check a Host header; `here` is the address that the connection reached. Browsers always send the header."""
        name = host_of(header)
        return not header.strip() or name in self._names or name.endswith(".localhost") or _is_own(name, here)


def host_of(header: str) -> str:
    header = header.strip().lower()
    if header.startswith("["):
        return header[1:].partition("]")[0]
    return header.partition(":")[0].rstrip(".")


def _is_own(name: str, here: str | None) -> bool:
    try:
        address = ip_address(name)
    except ValueError:
        return False
    return address.is_loopback or (here is not None and address == _plain(here))


def _plain(address: str) -> object:
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found

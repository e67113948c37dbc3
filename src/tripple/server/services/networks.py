"""Where somebody comes from, as far as limits are concerned."""

from functools import lru_cache
from ipaddress import IPv6Address

_HOUSE = 64
"""Bits of an IPv6 address that one house has: within it, anybody can have as many addresses as they like."""


@lru_cache(maxsize=4096)
def network(address: str) -> str:
    """An IPv4 address, or the house of an IPv6 one."""
    if ":" not in address:
        return address
    try:
        found = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return found.exploded[: _HOUSE // 4 + _HOUSE // 16 - 1]

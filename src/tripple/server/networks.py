"""The network of an address, for limits per address."""

from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network

_HOUSE, _AROUND = 56, 48
"""Prefix lengths of an IPv6 household and of a site with many: each can use any address below its prefix."""
HOUSES = 8  # the limits of a wider network are this many times those of a household


@lru_cache(maxsize=4096)
def network(address: str) -> str:
    """The address itself for IPv4, the household's prefix for IPv6."""
    if ":" not in address:
        return address
    try:
        found = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, _HOUSE), strict=False))


@lru_cache(maxsize=4096)
def around(house: str) -> str | None:
    """The wider network around an IPv6 household; None for IPv4 addresses and for keys that are not networks."""
    if not house.endswith(f"/{_HOUSE}"):
        return None
    return str(IPv6Network(house).supernet(new_prefix=_AROUND))

"""Which network an address belongs to: what is limited by address is limited by this."""

from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network

_HOUSE, _AROUND = 56, 48
"""Bits of an IPv6 address that a house shares, and a site of many: each can use whatever follows them as it likes."""
HOUSES = 8
"""How many houses' limits a wider network has."""


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
    return str(IPv6Network((found, _HOUSE), strict=False))


@lru_cache(maxsize=4096)
def around(house: str) -> str | None:
    """The wider network of an IPv6 house; None for IPv4 addresses and for keys that are no networks."""
    if not house.endswith(f"/{_HOUSE}"):
        return None
    return str(IPv6Network(house).supernet(new_prefix=_AROUND))

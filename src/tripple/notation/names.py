"""Comparison of names, without regard to case and surrounding blanks."""


def folded(name: str) -> str:
    """A key that is equal for names that count as the same."""
    return name.strip().casefold()


def same_name(one: str, other: str) -> bool:
    return folded(one) == folded(other)

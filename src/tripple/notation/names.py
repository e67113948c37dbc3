"""When two names are the same: letters that differ in size alone, and blanks around, make no other name."""


def folded(name: str) -> str:
    """The same text for names that count as the same, so that they can be compared."""
    return name.strip().casefold()


def same_name(one: str, other: str) -> bool:
    """Whether two names count as the same: capitals and blanks around them make no difference."""
    return folded(one) == folded(other)

"""When two names are the same: letters that differ in size alone, and blanks around, make no other name."""


def folded(name: str) -> str:
    """The same for names that are the same; `web/lib/names.js` does as much, and a test goes through every letter."""
    return name.strip().casefold()


def same_name(one: str, other: str) -> bool:
    return folded(one) == folded(other)

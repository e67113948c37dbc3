"""When two names are the same."""

import pytest

from tripple.notation import same_name


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [("Ann", " ANN ", True), ("Straße", "STRASSE", True), ("Ann", "Anna", False), ("Işıl", "Işil", False)],
)
def test_letters_that_differ_in_size_alone_make_no_other_name(one: str, other: str, same: bool) -> None:
    assert same_name(one, other) is same

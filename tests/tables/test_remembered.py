"""Requests that were carried out are found again, the last of them."""

from tripple.tables.remembered import MOST, find, hand_on, remember


def packed(many: int) -> bytes:
    done = b""
    for number in range(many):
        done = remember(done, f"person-{number % 3}", f"key {number}", number)
    return done


def test_the_last_requests_are_found_and_the_oldest_go() -> None:
    done = packed(MOST + 2)
    assert find(done, f"person-{(MOST + 1) % 3}", f"key {MOST + 1}") == MOST + 1
    assert find(done, "person-2", "key 2") == 2
    assert find(done, "person-1", "key 1") is None
    assert find(done, "person-0", "key 2") is None
    assert find(b"", "person-0", "key 0") is None


def test_a_mark_that_lies_across_two_records_is_none() -> None:
    done = packed(3)
    shifted = done[4:] + done[:4]
    assert all(find(shifted, f"person-{number}", f"key {number}") is None for number in range(3))


def test_who_is_forgotten_has_asked_for_nothing() -> None:
    done = hand_on(packed(6), "person-1", "gone")
    assert find(done, "person-1", "key 4") is None
    assert find(done, "gone", "key 4") == 4
    assert find(done, "person-2", "key 5") == 5

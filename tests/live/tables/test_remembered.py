"""Requests that were carried out are found again, the last of them."""

from tripple.live.tables.remembered import MOST, PIECE, Requests, find, hand_on, remember


def packed(many: int) -> Requests:
    done: Requests = ()
    for number in range(many):
        done = remember(done, f"person-{number % 3}", f"key {number}", number)
    return done


def test_the_last_requests_are_found_and_the_oldest_go() -> None:
    many = 2 * MOST + 5
    done = packed(many)
    found = [find(done, f"person-{number % 3}", f"key {number}") for number in range(many)]
    assert found[-MOST:] == list(range(many - MOST, many))
    assert found[: -MOST - PIECE] == [None] * (many - MOST - PIECE)
    assert find(done, f"person-{many % 3}", f"key {many - 1}") is None
    assert find((), "person-0", "key 0") is None


def test_states_that_follow_each_other_share_all_pieces_but_the_last() -> None:
    before = packed(3 * PIECE + 1)
    after = remember(before, "person-1", "one more", 7)
    assert [one is other for one, other in zip(before, after, strict=True)] == [True, True, True, False]


def test_a_mark_that_lies_across_two_records_is_none() -> None:
    [piece] = packed(3)
    shifted = piece[4:] + piece[:4]
    assert all(find((shifted,), f"person-{number}", f"key {number}") is None for number in range(3))


def test_who_is_forgotten_has_asked_for_nothing() -> None:
    done = hand_on(packed(6), "person-1", "gone")
    assert find(done, "person-1", "key 4") is None
    assert find(done, "gone", "key 4") == 4
    assert find(done, "person-2", "key 5") == 5

"""Rates, places and numbers, on a clock of the test's own."""

from contextlib import ExitStack

from tripple.server.limits import Bucket, Buckets, OpenConnections, Rate
from tripple.server.networks import HOUSES, network
from tripple.server.services.metrics import Metrics

from .house import HandClock, in_loop


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    clock = HandClock()
    bucket = Bucket(Rate(3, 2.0), clock)
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    clock.seconds += 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_one_address_does_not_use_up_anothers_rate() -> None:
    buckets = Buckets(Rate(1, 1.0), HandClock())
    assert buckets.take("a")
    assert not buckets.take("a")
    assert buckets.take("b")


HOUSE = [network(f"2001:db8:0:{number:x}00::1") for number in range(HOUSES + 1)]
"""Of one site: each has limits of its own, and all of them together have a wider one."""
ELSEWHERE = network("2001:db8:1::1")


def test_many_houses_of_one_network_share_a_wider_rate() -> None:
    clock = HandClock()
    buckets = Buckets(Rate(2, 1.0), clock)
    assert [buckets.take(HOUSE[0]) for _ in range(3)] == [True, True, False]
    for house in HOUSE[1:-1]:
        assert [buckets.take(house) for _ in range(3)] == [True, True, False]
    assert [buckets.take(house) for house in (HOUSE[-1], ELSEWHERE)] == [False, True]
    clock.seconds += 1 / HOUSES
    assert [buckets.take(HOUSE[-1]) for _ in range(2)] == [True, False]
    buckets.spend(ELSEWHERE, 2 * HOUSES)
    assert not buckets.left(network("2001:db8:1:100::")), "what is paid for afterwards counts for both, too"


@in_loop
async def test_many_houses_of_one_network_share_a_wider_number_of_places() -> None:
    connections = OpenConnections(1)
    with ExitStack() as inside:
        rooms = [inside.enter_context(connections.enter(house)) for house in (*HOUSE, ELSEWHERE)]
        assert rooms == [True] * HOUSES + [False, True]
    with connections.enter(HOUSE[-1]) as again:
        assert again
    assert not connections.counts


def test_the_memory_for_addresses_is_bounded() -> None:
    buckets = Buckets(Rate(1, 1.0), HandClock(), most=2)
    for address in "abc":
        assert buckets.take(address)
    assert buckets.take("a"), "the longest unused was forgotten"
    assert not buckets.take("c")


@in_loop
async def test_a_door_lets_in_so_many_of_an_address_and_gives_places_back() -> None:
    connections = OpenConnections(1)
    with connections.enter("a") as first, connections.enter("a") as second, connections.enter("b") as other:
        assert (first, second, other) == (True, False, True)
    with connections.enter("a") as again:
        assert again
    await connections.nobody_in()


def test_metrics_are_prometheus_text() -> None:
    metrics = Metrics()
    metrics.count("tripple_answers_total", 'answer="done"')
    metrics.put("tripple_tables", 3)
    metrics.took(0.004)
    metrics.took(9.0)
    lines = metrics.text().splitlines()
    assert 'tripple_answers_total{answer="done"} 1' in lines
    assert "tripple_tables 3" in lines
    assert 'tripple_answer_seconds_bucket{le="0.0025"} 0' in lines
    assert 'tripple_answer_seconds_bucket{le="0.005"} 1' in lines
    assert 'tripple_answer_seconds_bucket{le="+Inf"} 2' in lines
    assert "tripple_answer_seconds_count 2" in lines

"""Hidden stays hidden: tiles that a seat may not know, dealt anew, change no byte of anything it is told."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.rules.houses import house_rules
from tests.sim.side_by_side import seats
from tripple.envs import BadEnvironment, Batch, Information
from tripple.envs.drawing import RENDERINGS
from tripple.envs.resampling import resampled
from tripple.envs.table import OBSERVATIONS, EpisodeTable
from tripple.rules import Deal, Draw, Match, Sheet, sheet
from tripple.sim.numbering import number_of


def positions(rules: Sheet, players: int, random: Random, share: float) -> Iterator[Match]:
    match = Match(rules, players).start_round(Deal.from_seed("hidden", 1, players, rules))
    table = list(seats(random, players))
    while match.round:
        if random.random() < share:
            yield match
        match, _ = match.play(table[match.round.turn](match.round, random))


def in_bytes(told: Any) -> bytes:
    if isinstance(told, dict):
        return b"".join(name.encode() + in_bytes(part) for name, part in told.items())
    return told.tobytes() if isinstance(told, np.ndarray) else str(told).encode()


def table_of(match: Match) -> EpisodeTable:
    table = EpisodeTable(match.sheet, match.players, "round")
    table.start("", match.deals[0])
    for past in Information.of(match, 0).past:
        table.play(past.number)
    return table


def told(match: Match, seat: int) -> Iterator[bytes]:
    table = table_of(match)
    for way in OBSERVATIONS.values():
        yield in_bytes(way(table, seat))
    yield str(Information.of(match, seat)).encode()
    if seat == match.rounds[-1].turn:
        yield from (in_bytes(RENDERINGS[mode](match.view(seat))) for mode in ("ansi", "svg"))


@pytest.mark.parametrize("players", range(2, 7))
def test_no_byte_of_an_observation_tells_what_is_hidden(players: int) -> None:
    differ = 0
    for number in range(4):
        random = Random(f"hidden/{players}/{number}")
        rules = house_rules(random) if number % 2 else sheet("classic-en")
        for match in positions(rules, players, random, 0.08):
            for seat in range(players):
                again = resampled(match, seat, random)
                assert list(told(again, seat)) == list(told(match, seat))
                differ += again.rounds[-1] != match.rounds[-1]
    assert differ > 20


def test_no_byte_of_a_batch_tells_what_is_hidden() -> None:
    """Two batches, one of them with everything dealt anew; the seats that act see the same."""
    rules, random = sheet("classic-en"), Random("batch")
    real = [*positions(rules, 3, random, 0.3)]
    others = [resampled(match, match.rounds[-1].turn, random) for match in real]
    assert sum(one.deals != other.deals for one, other in zip(real, others, strict=True)) > 5
    for one, other in zip(real, others, strict=True):
        assert rows_after(one) == rows_after(other)


def rows_after(match: Match) -> list[bytes]:
    batch, here = Batch(1, match.players, match.sheet), Match(match.sheet, match.players).start_round(match.deals[0])
    batch.put([match.deals[0]])
    for step in match.rounds[0].history:
        assert here.round
        batch.step(np.array([number_of(here.round.board, step.action)]))
        here, _ = here.play(step.action)
    return [row.tobytes() for row in batch.rows]


def test_what_a_seat_drew_is_remembered_by_nobody_else() -> None:
    random = Random("recall")
    for match in positions(sheet("classic-en"), 3, random, 0.1):
        drawn = iter(match.deals[0].pool)
        truth = [next(drawn) if isinstance(step.action, Draw) else None for step in match.rounds[0].history]
        for seat in range(3):
            past = Information.of(match, seat).past
            assert [one.step for one in past] == list(match.rounds[0].history)
            assert [one.drawn for one in past] == [
                tile if one.step.seat == seat else None for one, tile in zip(past, truth, strict=True)
            ]
            history = Information.of(match, seat).arrays()["history"]
            assert np.count_nonzero(history[:, 1]) == len(past)


def test_with_perfect_recall_different_pasts_look_different() -> None:
    """Two ways to the same tray: the one who drew knows in which order."""
    rules = sheet("classic-en")
    one = Match(rules, 2).start_round(Deal.from_seed("order", 1, 2, rules))
    deal = one.deals[0]
    first, second, *rest = deal.pool
    two = Match(rules, 2).start_round(Deal.of([*map(sorted, deal.hands)], [second, first, *rest]))
    for _ in range(3):
        assert one.round
        action = one.round.actions()[-1]
        one, two = one.play(action)[0], two.play(action)[0]
    assert one.round
    seat = one.round.turn
    assert one.view(seat).hand == two.view(seat).hand
    assert str(Information.of(one, seat)) != str(Information.of(two, seat))
    assert in_bytes(Information.of(one, 1 - seat).arrays()) == in_bytes(Information.of(two, 1 - seat).arrays())


def test_chance_is_pythons_or_numpys() -> None:
    rules = sheet("classic-en")
    match = Match(rules, 2).start_round(Deal.from_seed("hidden", 1, 2, rules))
    first, again, other = (resampled(match, 0, np.random.default_rng(seed)) for seed in (1, 1, 2))
    assert first.deals == again.deals != other.deals
    with pytest.raises(BadEnvironment, match=r"random=int: expected random\.Random or numpy\.random\.Generator"):
        resampled(match, 0, 5)  # type: ignore[arg-type]

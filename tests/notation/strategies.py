"""Random games of every sheet, player count and house rule, for hypothesis."""

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import strategies as st

from tripple.notation import Game, Proof, Seat, StandIn
from tripple.rules import HOUSE_RULES, SHEETS, Deal, Match, Round, Sheet, Starter
from tripple.rules.sheet import HouseRule

NAMES = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), min_size=1, max_size=12).filter(str.strip)
SEEDS = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=12)
LEVELS = st.none() | st.from_regex(r"[a-z][a-z0-9-]{0,8}", fullmatch=True)


def values(rule: HouseRule) -> st.SearchStrategy[Any]:
    numbers = st.integers(rule.least, rule.most)
    hands = st.tuples(st.integers(1, 55), *(st.integers(1, 56 // players) for players in range(2, 7)))
    kinds: dict[str, st.SearchStrategy[Any]] = {
        "number": numbers,
        "optional": st.none() | numbers,
        "truth": st.booleans(),
        "choice": st.sampled_from(rule.choices or [None]),
        "hands": hands,
    }
    return kinds[rule.kind]


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    printed = SHEETS[draw(st.sampled_from(sorted(SHEETS)))]
    fields = draw(st.sets(st.sampled_from(sorted(HOUSE_RULES)), max_size=4))
    return printed.with_(**{field: draw(values(HOUSE_RULES[field])) for field in sorted(fields)})


def explicit_deal(random: Random, players: int, sheet: Sheet) -> Deal:
    """Any hands and any pool, mostly small, so that rounds end soon and in every way."""
    tiles = random.sample(sheet.box, len(sheet.box))
    most = min(6, (len(tiles) - 1) // players)
    hands = [[tiles.pop() for _ in range(random.randint(1, most))] for _ in range(players)]
    pool, draws_lots = tiles[: random.choice((1, 2, 5, 12))], sheet.starter is Starter.LOT
    return Deal.of(hands, pool, random.randrange(players) if draws_lots else 0)


def played(match: Match, random: Random, seed: str | None, most: int) -> Match:
    """The game after so many random actions, or at its end."""
    for _ in range(most):
        if match.end:
            break
        if match.round:
            match, _ = match.play(random.choice(match.round.actions()))
        else:
            number = len(match.rounds) + 1
            seeded = None if seed is None else Deal.from_seed(seed, number, match.players, match.sheet)
            match = match.start_round(seeded or explicit_deal(random, match.players, match.sheet))
    return match


@st.composite
def games(draw: st.DrawFn, most: int = 150) -> Game:
    seats = tuple(Seat(draw(NAMES), draw(LEVELS)) for _ in range(draw(st.integers(1, 6))))
    proofs = st.builds(Proof, SEEDS, st.tuples(*[SEEDS] * len(seats)))
    proof, random = draw(st.none() | proofs), Random(draw(st.integers(0, 2**32)))
    seed = proof.seed if proof else draw(st.none() | SEEDS)
    match = played(Match(draw(sheets()), len(seats)), random, seed, draw(st.integers(0, most)))
    return Game(seats, match, seed, proof, stand_ins=tuple(stand_ins(seats, match, random)))


def stand_ins(seats: tuple[Seat, ...], match: Match, random: Random) -> Iterator[StandIn]:
    """For some steps of computer players."""
    for index, here in enumerate(match.rounds):
        for number, step in enumerate(here.history):
            if seats[step.seat].level and not random.randrange(10):
                yield StandIn(index, number, random.choice(("puppy", "greedy")))


@st.composite
def rounds(draw: st.DrawFn) -> Round:
    """Any state of any round, with deals from a seed or of any size."""
    sheet, players, random = draw(sheets()), draw(st.integers(1, 6)), Random(draw(st.integers(0, 2**32)))
    seeded = draw(st.booleans())
    deal = Deal.from_seed(draw(SEEDS), 1, players, sheet) if seeded else explicit_deal(random, players, sheet)
    here = Round.start(sheet, deal)
    for _ in range(draw(st.integers(0, 120))):
        if here.end:
            break
        here, _ = here.play(random.choice(here.actions()))
    return here

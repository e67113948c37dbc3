"""Back in a game: to the last moment at which a seat had a choice."""

from random import Random

from tests.rules.games import CLASSIC
from tripple.rules import Deal, Match, Round
from tripple.rules.match import before_last_choice, last_choice, replayed


def some_rounds(number: int, players: int = 2) -> Match:
    dice, match = Random(1), Match(CLASSIC.with_(target=2000), players)
    while len(match.rounds) < number or match.round:
        match = (
            match if match.round else match.start_round(Deal.from_seed("x", len(match.rounds) + 1, players, CLASSIC))
        )
        assert match.round
        match, _ = match.play(dice.choice(match.round.actions()))
    return match


def test_step_by_step_back_to_the_first_choice() -> None:
    match = some_rounds(2)
    moments = []
    here = before_last_choice(match, 0)
    while here:
        assert here.round
        assert here.round.turn == 0
        assert len(here.round.actions()) > 1
        assert here.deals == match.deals[: len(here.rounds)]
        moments.append((len(here.rounds), len(here.round.history)))
        here = before_last_choice(here, 0)
    assert moments == sorted(moments, reverse=True)
    assert {number for number, _ in moments} == {1, 2}
    mine = sum(step.seat == 0 for played in match.rounds for step in played.history)
    assert 0 < len(moments) < mine, "what was forced is no choice"


def test_a_round_played_again_is_the_same_round() -> None:
    played, start = some_rounds(1).rounds[0], Round.start(CLASSIC, Deal.from_seed("x", 1, 2, CLASSIC))
    again = replayed(start, (step.action for step in played.history))
    assert again.history == played.history
    assert again.points == played.points
    assert last_choice(start, (), 0) is None

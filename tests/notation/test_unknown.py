"""Records of games in which not every tile was seen."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tripple.notation import Game, NotLegal, NotWellFormed, Seat, read_game, read_position, write_game
from tripple.rules import Deal, Match, RoundEnd, Tile, TrippleError, sheet

from .short import SHORT
from .strategies import games

SEEN = """\
tripple 1
sheet classic-de
player Anna
player Otto

round 1
hand 000 011 233 333
hand ? ? ? ?
pool ? 001
1 open ; 333 value+9 start+5
2 draw ; ? draw-5
2 133@0,0v ; value+7
1 233@0,-1v ; value+8
2 123@1,-1^ ; value+6
1 draw ; 001 draw-5
1 pass ; empty-10
2 013@1,-1v ; value+4
1 011@2,-1^ ; value+2
2 pass ; empty-10
1 001@2,-1v ; value+1
2 002@2,0^ ; value+2
1 pass ; empty-10
2 012@1,0v ; value+3 bridge+30 out+20
; end out 0 57 total 0 57
"""
"""The second round of the short game, as Anna saw it."""


def tiles(text: str) -> frozenset[Tile]:
    return frozenset(map(Tile.parse, text.split()))


@st.composite
def hidden(draw: st.DrawFn, most: int = 150) -> Game:
    """A random game in which somebody has not seen every tile; what opens a solitaire is always seen."""
    game = draw(games(most))
    unknown = []
    for deal, played in zip(game.match.deals, game.match.rounds, strict=True):
        dealt = sorted(frozenset(deal.pool[played.is_solo :]).union(*deal.hands))
        unknown.append(frozenset(draw(st.just(dealt) | st.lists(st.sampled_from(dealt), unique=True))))
    return replace(game, seed=None, proof=None, unknown=tuple(unknown) if any(unknown) else ())


@given(hidden())
@settings(max_examples=60)
def test_a_game_with_unknown_tiles_is_read_and_written_as_it_stands(game: Game) -> None:
    """Every action is played again while reading: it is legal with the tiles that were filled in."""
    text = write_game(game)
    again = read_game(text)
    assert write_game(again) == text
    assert again.match.totals == game.match.totals
    for index, (here, there) in enumerate(zip(again.match.deals, game.match.deals, strict=True)):
        unknown = game.unknown_in(index)
        for one, other in zip(here.hands, there.hands, strict=True):
            assert len(one) == len(other)
            assert one >= other - unknown
        assert all(tile in unknown or tile == same for same, tile in zip(here.pool, there.pool, strict=True))
        assert [step.lines for step in again.match.rounds[index].history] == [
            step.lines for step in game.match.rounds[index].history
        ]


@given(games(most=60))
@settings(max_examples=30)
def test_where_all_is_known_nothing_changes(game: Game) -> None:
    again = read_game(write_game(game))
    assert again.unknown == ()
    assert all(
        again.knows_hand(index, seat) for index in range(len(game.match.rounds)) for seat in range(game.match.players)
    )


def test_what_was_laid_was_held() -> None:
    game = read_game(SEEN)
    assert write_game(game) == SEEN
    deal, played = game.match.deals[0], game.match.rounds[0]
    assert deal.hands[1] >= tiles("002 012 013 123"), "a tile drawn and laid at once is the drawn one (D7)"
    assert deal.pool == (Tile(1, 3, 3), Tile(0, 0, 1))
    assert game.unknown == (tiles("002 012 013 123 133"),)
    assert played.end is RoundEnd.OUT


def test_what_is_known_of_a_hand_and_of_a_tile() -> None:
    game = read_game(SEEN.replace("hand ? ? ? ?", "hand 002 012 013 123"))
    assert game.knows_hand(0, 0)
    assert not game.knows_hand(0, 1)
    assert [game.knows_hand(0, 1, step) for step in range(4)] == [True, True, False, True], "133 is drawn, and laid"
    assert game.knows_tile(0, Tile(0, 1, 2))
    assert not game.knows_tile(0, Tile(1, 3, 3))
    assert not game.knows_tile(0, Tile(5, 5, 5)), "it may be the tile that was drawn, for all the deal says"
    assert game.named(0, game.match.deals[0].pool) == ["?", "001"]
    assert read_game(SHORT).knows_tile(0, Tile(5, 5, 5))


def test_an_opening_tile_leaves_an_unknown_hand() -> None:
    game = read_game(SEEN.replace("hand 000 011 233 333", "hand 000 011 233 ?"))
    assert [game.knows_hand(0, 0, step) for step in range(2)] == [False, True]


def test_a_drawn_tile_may_be_named_behind_the_step_alone() -> None:
    assert write_game(read_game(SEEN.replace("pool ? 001", "pool ? ?"))) == SEEN


def test_the_opener_held_nothing_higher_and_nobody_else_did() -> None:
    """R3: 111 opens, so nobody was dealt a higher triple."""
    text = "tripple 1\nsheet classic-de\nplayer A\nplayer B\n\nround 1\nhand 111 ? ? ?\nhand ? ? ? ?\npool ? ?\n1 open"
    deal = read_game(f"{text} ; 111 value+3 start+5\n").match.deals[0]
    assert tiles("222 333 444 555").isdisjoint(deal.hands[0] | deal.hands[1])


def test_who_has_to_lay_and_draws_held_nothing_that_fits() -> None:
    """R5: at a table that does not allow declining."""
    head = "tripple 1\nsheet classic-de\nset decline=no\nplayer A\nplayer B\n\nround 1\nhand 555 000\n"
    text = f"{head}hand ? ? ? ? ? ?\npool ? ? ?\n1 open ; 555 value+15 start+5\n2 draw ; ? draw-5\n"
    deal = read_game(text).match.deals[0]
    assert not [tile for tile in deal.hands[1] if tile.mid == 5]


def test_what_is_left_is_worth_what_the_score_lines_say() -> None:
    text = SHORT.replace("hand 000 023 112 233", "hand ? ? ? ?").replace("hand 002 123", "hand ? 123")
    game = read_game(text)
    left = [sum(tile.value for tile in hand) for hand in game.match.rounds[0].hands]
    assert left == [5, 2]
    assert game.match.totals == (12, 87)


@pytest.mark.parametrize(
    ("right", "wrong", "rule", "line", "sentence"),
    [
        ("hand ? ? ? ?", "hand ? ? ?", "R8", 21, "out+20 is missing"),
        ("pool ? 001", "pool 555 001", "R5", 11, "555 is right, not ?"),
        ("; ? draw-5", "; 011 draw-5", "R1", 11, "011 appears twice"),
        ("; ? draw-5", "; 222 draw-5", "R4", 12, "seat 2 does not hold 133"),
        ("2 123@1,-1^", "2 011@1,-1^", "R4", 14, "seat 2 does not hold 011"),
        ("2 123@1,-1^", "2 455@1,-1^", "R4", 14, "455 does not fit on 1,-1^"),
        ("2 123@1,-1^", "2 123@9,9^", "D2", 14, "9,9^ shares no side with a tile"),
        ("2 013@1,-1v", "2 133@1,-1v", "R4", 17, "seat 2 does not hold 133"),
        ("2 002@2,0^", "2 draw", "R6", 21, "there is no tile left to draw"),
        ("hand ? ? ? ?", "hand 555 ? ? ?", "R4", 10, "it is the turn of seat 2"),
        ("hand ? ? ? ?", "hand 002 012 455 ?", "R8", 16, "left(2)+19 is missing"),
        ("pool ? 001", f"pool ? 001 {'? ' * 50}", "R1", 9, "60 tiles are dealt, but the box has 56"),
        ("out+20", "out+20 left(1)+7", "R8", 23, "those that were left cannot give these points"),
        ("player Anna", "seed tea\nplayer Anna", "R2", 9, "the seed says which tile this is"),
        ("1 open ; 333 value+9 start+5", "1 draw", "R3", 10, "a round begins with its opening tile"),
    ],
)
def test_what_no_tiles_make_right_is_refused_at_its_place(
    right: str, wrong: str, rule: str, line: int, sentence: str
) -> None:
    with pytest.raises(NotLegal) as caught:
        read_game(SEEN.replace(right, wrong, 1))
    assert sentence in str(caught.value)
    assert (caught.value.rule, caught.value.line) == (rule, line)


@pytest.mark.parametrize(
    ("right", "wrong", "line", "sentence"),
    [
        ("1 open ; 333 value+9 start+5", "1 open", 10, "name the tile that opened the round"),
        ("2 012@1,0v ; value+3 bridge+30 out+20", "2 012@1,0v", 23, "say after a semicolon which points this gives"),
        ("hand ? 011", "hand ?? 011", 7, "a tile is expected"),
        ("2 133@0,0v ; value+7", "2 jump", 12, "an action is expected"),
    ],
)
def test_what_everybody_saw_has_to_be_said(right: str, wrong: str, line: int, sentence: str) -> None:
    text = SEEN.replace("hand 000 011", "hand ? 011")
    assert read_game(text).match.totals == (0, 57)
    with pytest.raises(NotWellFormed) as caught:
        read_game(text.replace(right, wrong))
    assert sentence in str(caught.value)
    assert caught.value.line == line


def test_nobody_opens_out_of_an_empty_hand() -> None:
    text = SEEN.replace("sheet classic-de", "sheet classic-de\nset opening=highest-or-zero")
    text = text.replace("hand 000 011 233 333", "hand").replace("hand ? ? ? ?", "hand 000 333 ? ?")
    with pytest.raises(NotLegal, match="turn of seat 2"):
        read_game(text.replace("1 open ; 333 value+9 start+5", "1 open ; 000"))


def test_question_marks_are_for_games_only() -> None:
    position = "tripple 1 / sheet classic-de / board / hand ? / hand 002 / pool / turn 1 / points 0 0"
    with pytest.raises(NotWellFormed, match="a tile is expected"):
        read_position(position)


def test_with_a_seed_nothing_is_unknown() -> None:
    match = Match(sheet("classic-de"), 2)
    match = match.start_round(Deal.from_seed("tea", 1, 2, match.sheet))
    with pytest.raises(TrippleError, match="with a seed, every tile is known"):
        Game((Seat("A"), Seat("B")), match, "tea", unknown=(frozenset([Tile(0, 0, 0)]),))


def test_the_tile_that_opens_a_solitaire_is_named_behind_the_step() -> None:
    text = "tripple 1\nsheet classic-de\nplayer Anna\n\nround 1\nhand 000 011 233\npool ? 001 002\n1 open ; 333\n"
    game = read_game(text)
    assert set(game.match.rounds[0].board.tiles) == tiles("333")

import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.games import tiles
from tests.rules.houses import DIFFERENT
from tripple.notation import Game, NotLegal, NotWellFormed, Seat, StandIn, read_game, write_game
from tripple.rules import Deal, IllegalAction, Match, RoundEnd, TrippleError, sheet

from .mutations import DAMAGE, Damage, damaged
from .short import SHORT
from .strategies import games, played


def histories(game: Game) -> list[object]:
    return [played.history for played in game.match.rounds]


@given(games())
@settings(max_examples=80)
def test_a_game_reads_back_as_itself(game: Game) -> None:
    text = write_game(game)
    again = read_game(text)
    assert again == game
    assert histories(again) == histories(game)
    assert write_game(again) == text


@pytest.mark.parametrize("players", range(1, 7))
@pytest.mark.parametrize("name", DIFFERENT)
def test_every_sheet_and_player_count(name: str, players: int) -> None:
    match = played(Match(sheet(name), players), Random(name), name, 150)
    game = Game(tuple(Seat(f"Seat {seat}") for seat in range(players)), match, name)
    assert read_game(write_game(game)) == game


@given(games(most=40), st.lists(DAMAGE, min_size=1, max_size=3))
@settings(max_examples=100)
def test_a_damaged_record_is_another_game_or_refused(game: Game, damages: list[Damage]) -> None:
    try:
        other = read_game(damaged(write_game(game), damages))
    except (NotWellFormed, NotLegal):
        return
    assert read_game(write_game(other)) == other


@given(games(most=60), st.data())
@settings(max_examples=60)
def test_every_start_of_a_record_is_a_game_or_cut_off(game: Game, data: st.DataObject) -> None:
    """Between two lines it is the game so far, or it says what is missing; within a line it is cut off."""
    text = write_game(game)
    between = [at for at, sign in enumerate(text, 1) if sign == "\n"]
    start = text[: data.draw(st.sampled_from(between) | st.integers(1, len(text) - 1))]
    try:
        assert text.startswith(write_game(read_game(start)))
        missing = ""
    except (NotWellFormed, NotLegal) as refused:
        missing = str(refused)
    whole = start[-1] == "\n"
    assert re.search("^$|is expected|hands are dealt to" if whole else "is cut off", missing)


@given(games(most=60))
@settings(max_examples=60)
def test_comments_and_remarks_may_be_left_out_or_put_in(game: Game) -> None:
    bare = [line.split(" ; ")[0] for line in write_game(game).split("\n")[game_header(game) :] if line[:1] != ";"]
    head = write_game(game).split("\n")[: game_header(game)]
    text = "\n# a remark\n\n".join([*head, *bare]) + "\n"
    assert read_game(text.replace("\n", "\r\n")) == game


def game_header(game: Game) -> int:
    """How many lines stand before the rounds; names in them may look like anything."""
    bare = Game(game.seats, Match(game.match.sheet, game.match.players), game.seed, game.proof)
    return write_game(bare).count("\n")


def test_a_record_names_the_level_that_made_a_move_for_another() -> None:
    game = read_game(SHORT)
    played = replace(game, stand_ins=(StandIn(0, 0, "puppy"),))
    text = write_game(played)
    assert read_game(text) == played != game
    seat = game.match.rounds[0].history[0].seat
    assert f"\n{seat + 1}=puppy " in text
    assert played.levels == [None] * 2
    assert game.levels[seat] is not None
    assert played.with_match(replace(game.match, rounds=())) == replace(game, match=replace(game.match, rounds=()))


def test_nobody_stands_in_for_a_person() -> None:
    text = write_game(read_game(SHORT))
    person = next(seat for seat, level in enumerate(read_game(SHORT).levels, 1) if level is None)
    with pytest.raises(NotWellFormed, match="only a computer player"):
        read_game(re.sub(rf"\n{person} ", f"\n{person}=puppy ", text))


@pytest.mark.parametrize(("step", "level", "wrong"), [(1, "puppy", "only a computer"), (0, "No level", "not a level")])
def test_a_game_refuses_stand_ins_that_no_record_can_have(step: int, level: str, wrong: str) -> None:
    game = read_game(SHORT)
    assert [game.levels[made.seat] for made in game.match.rounds[0].history[:2]] == ["greedy", None]
    with pytest.raises(TrippleError, match=wrong):
        replace(game, stand_ins=(StandIn(0, step, level),))


def test_a_record_says_how_many_moves_were_taken_back() -> None:
    game = replace(read_game(SHORT), taken_back=2)
    text = write_game(game)
    assert "\ntaken-back 2\n" in text
    assert read_game(text) == game
    assert read_game(text.replace("taken-back 2\n", "")) == read_game(SHORT)
    for wrong in ("0", "-1", "two", "1 2", ""):
        with pytest.raises(NotWellFormed):
            read_game(text.replace("taken-back 2", f"taken-back {wrong}"))
    with pytest.raises(TrippleError):
        replace(game, taken_back=-1)


def test_a_short_game_by_hand() -> None:
    game = read_game(SHORT)
    assert write_game(game) == SHORT
    assert game.seats == (Seat("Anna"), Seat("Otto", "greedy"))
    assert game.seed is None
    assert game.match.totals == (12, 87)
    assert game.match.winners == (1,)
    assert [played.end for played in game.match.rounds] == [RoundEnd.BLOCKED, RoundEnd.OUT]


@pytest.mark.parametrize(
    ("right", "wrong", "rule", "line", "spot", "sentence"),
    [
        ("set target=70", "set target=0", "R10", 3, "0", "target=0: expected a whole number from 1"),
        ("set target=70", "set hands=0,1,1,1,1,1\nset solo_draws=0", "D13", 2, "classic-de", "no tray"),
        ("player Anna", "player A\n" * 6 + "player Anna", "R2", 11, "Otto", "8 players"),
        ("hand 000 023 112", "hand 000 000 112", "R1", 8, "000 112", "000 appears twice"),
        ("pool 122", "pool 122 333", "R1", 10, "333", "333 appears twice"),
        ("hand 002 123 223 333\n", "", "R2", 8, "000", "1 hands are dealt to 2 players"),
        ("pool 122", "hand 555\n" * 7 + "pool 122", "R2", 16, "555", "9 hands are dealt to 2 players"),
        ("hand 000 023 112 233\nhand 002 123 223 333", "hand\nhand", "R3", 7, "1", "nobody holds a tile"),
        ("2 open", "1 open", "R4", 11, "1 open", "it is the turn of seat 2"),
        ("2 open", "2 draw", "R3", 11, "draw", "a round begins with its opening tile"),
        ("1 233@-1,0v", "1 open", "R3", 12, "open", "a round begins with its opening tile"),
        ("1 233@-1,0v", "1 333@-1,0v", "R4", 12, "333@", "seat 1 does not hold 333"),
        ("1 233@-1,0v", "1 233@5,5v", "D2", 12, "233@", "5,5v shares no side"),
        ("1 233@-1,0v", "1 112@-1,0v", "R4", 12, "112@", "its corners ask for ?-3-3"),
        ("1 233@-1,0v", "1 pass", "R5", 12, "pass", "have to draw"),
        ("1 122@-2,1^", "1 023@-2,1^", "D7", 17, "023@", "only a tile drawn in this turn"),
        ("1 122@-2,1^", "1 draw", "R6", 17, "draw", "no tile left to draw"),
        ("1 122@-2,1^ ; value+5 2:left(1)+5 2:own-2", "", "R8", 18, "end", "the round is not over yet"),
        ("; end blocked", "2 pass\n; end blocked", "R3", 18, "pass", "no round is being played"),
        ("; game target", "2 pass\n; game target", "R10", 39, "pass", "no round is being played"),
        ("; game target", "round 3\nhand 000\nhand 111\npool\n; game", "R10", 39, "3", "the game is over"),
        ("2 012@1,0v ; value+3 bridge+30 out+20\n", "round 3\nhand 001\nhand 111\npool\n", "R8", 37, "3", "not over"),
        ("2 012@1,0v ; value+3 bridge+30 out+20\n; end out 0 57 total 12 87\n", "", "R10", 37, "game", "not over"),
    ],
)
def test_what_the_rules_forbid_is_not_legal(
    right: str, wrong: str, rule: str, line: int, spot: str, sentence: str
) -> None:
    text = changed(right, wrong)
    with pytest.raises(NotLegal) as caught:
        read_game(text)
    assert sentence in str(caught.value)
    assert (caught.value.rule, caught.value.line) == (rule, line)
    assert at(text, caught.value).startswith(spot)


def changed(right: str, wrong: str) -> str:
    assert right in SHORT
    return SHORT.replace(right, wrong, 1)


def at(text: str, fault: NotLegal | NotWellFormed) -> str:
    """What stands in the line where the fault is said to be."""
    return text.split("\n")[fault.line - 1][fault.column - 1 :]


@pytest.mark.parametrize(
    ("right", "wrong", "rule", "sentence"),
    [
        ("; 333 value+9", "; 222 value+9", "R3", "333 is right, not 222"),
        ("; 333 value+9 start+5", "; value+9 start+5", "R3", "333 is right, not value+9"),
        ("value+9 start+5", "value+9 start+4", "R3", "start+5 is right, not start+4"),
        ("value+9 start+5", "value+10 start+5", "R4", "value+9 is right, not value+10"),
        ("value+9 start+5", "value+9", "R3", "start+5 is missing"),
        ("; 122 draw-5", "; 133 draw-5", "R5", "122 is right, not 133"),
        ("; 122 draw-5", "; 122 draw-10", "R5", "draw-5 is right"),
        ("; value+8", "; value+8 bridge+30", "D3", "bridge+30 does not belong here"),
        ("; value+8", "; value+8 hexagon+50", "D5", "hexagon+50 does not belong here"),
        ("; value+8", ";", "R4", "value+8 is missing"),
        ("2:own-2", "own-2", "R9", "2:own-2 is right"),
        ("2:left(1)+5", "2:left(2)+5", "R8", "2:left(1)+5 is right"),
        ("; empty-10", "; empty-5", "R6", "empty-10 is right"),
        ("bridge+30", "double+25", "D3", "bridge+30 is right"),
        ("out+20", "out+25", "R8", "out+20 is right"),
        ("end blocked", "end out", "R9", "blocked is right"),
        ("end blocked 12 30", "end blocked 12 31", "R9", "30 is right, not 31"),
        ("total 12 30", "total 13 30", "R10", "12 is right, not 13"),
        ("total 12 30", "total 12 30 1", "R10", "1 does not belong here"),
        ("end out 0 57", "end out 0 58", "R8", "57 is right"),
        ("game target", "game solo", "R10", "target is right"),
        ("winners 2", "winners 1", "D12", "2 is right, not 1"),
        ("winners 2", "winners", "D12", "2 is missing"),
        ("winners 2", "winners 2 1", "D12", "1 does not belong here"),
    ],
)
def test_a_wrong_comment_cites_the_rule_of_its_first_wrong_word(
    right: str, wrong: str, rule: str, sentence: str
) -> None:
    with pytest.raises(NotLegal) as caught:
        read_game(changed(right, wrong))
    assert sentence in str(caught.value)
    assert caught.value.rule == rule
    assert caught.value.line == SHORT[: SHORT.index(right)].count("\n") + 1


@pytest.mark.parametrize(
    ("right", "wrong", "line", "spot", "sentence"),
    [
        (SHORT, "", 1, "", "“tripple” is expected, but the text ends here"),
        (SHORT, "\n\n", 3, "", "“tripple” is expected, but the text ends here"),
        ("tripple 1\n", "", 1, "sheet", "“tripple” is expected, not 'sheet classic-de'"),
        ("tripple 1", "tripple 2", 1, "2", "version 2, but this tripple reads only up to 1"),
        ("tripple 1", "tripple 1 2", 1, "2", "nothing more is expected"),
        ("sheet classic-de\n", "", 2, "set", "“sheet” is expected"),
        ("sheet classic-de", "sheet classic-dk", 2, "classic-dk", "there is no rule sheet 'classic-dk'"),
        ("set target=70", "set targt=70", 3, "targt", "did you mean target?"),
        ("set target=70", "set target=70\nset target=80", 4, "target=80", "target is set twice"),
        ("player Anna\nplayer Otto = greedy\n", "", 5, "round 1", "“player” is expected"),
        ("round 1", "round 2", 7, "2", "round 1 is expected, not 2"),
        ("round 1", "round", 7, "", "a word is expected here"),
        ("hand 000 023 112 233\nhand 002 123 223 333\n", "", 8, "pool", "“hand” is expected"),
        ("pool 122\n", "", 10, "2 open", "“pool” is expected"),
        ("pool 122", "pool 221", 10, "221", "a tile is expected"),
        ("2 open", "open", 11, "open", "a seat and its action are expected"),
        ("2 open", "3 open", 11, "3", "a number from 1 to 2 is expected, not 3"),
        ("2 open", "Otto open", 11, "Otto", "a whole number is expected, not 'Otto'"),
        ("2 open", "2 opened", 11, "opened", "an action is expected"),
        ("1 233@-1,0v", "1 233@-1,0", 12, "-1,0", "a cell is expected"),
        ("; end blocked", "; blocked", 18, "blocked", "end or game is expected after this semicolon"),
        ("; end blocked 12 30 total 12 30", ";", 18, "", "end or game is expected after this semicolon"),
        ("; value+8", "; value", 12, "value", "a tile, points or a score line is expected, not 'value'"),
        ("; value+8", "; well done!", 12, "well", "a tile, points or a score line is expected, not 'well'"),
        ("; value+8", "; value+8 done!", 12, "done!", "a tile, points or a score line is expected, not 'done!'"),
        ("; value+8", "; values+8", 12, "values+8", "a tile, points or a score line is expected"),
        ("winners 2\n", "winners", 39, "", "the text is cut off"),
    ],
)
def test_what_is_no_record_is_not_well_formed(right: str, wrong: str, line: int, spot: str, sentence: str) -> None:
    text = changed(right, wrong)
    with pytest.raises(NotWellFormed) as caught:
        read_game(text)
    assert sentence in str(caught.value)
    assert caught.value.line == line
    assert at(text, caught.value).startswith(spot)


def test_a_deal_beside_a_seed_has_to_be_the_seeds() -> None:
    game = Game((Seat("Anna"), Seat("Otto")), played(Match(sheet("compact-fr"), 2), Random(1), "tea", 2), "tea")
    text = write_game(game)
    assert "hand" not in text
    given = write_game(Game(game.seats, game.match)).replace("sheet compact-fr\n", "sheet compact-fr\nseed tea\n")
    assert read_game(given) == game
    with pytest.raises(NotLegal, match="round 1 is not dealt as the seed says") as caught:
        read_game(given.replace("seed tea", "seed coffee"))
    assert (caught.value.rule, caught.value.line) == ("R2", 8)


LOT = """tripple 1
sheet goliath
player Anna
player Otto

round 1
hand 012 345
hand 111 222
pool 444
lot 2
2 111@0,0^ ; value+3 start+0
"""


def test_where_lots_are_drawn_a_deal_names_the_seat() -> None:
    """R3: and an opening of choice names its tile."""
    game = read_game(LOT)
    assert write_game(game) == LOT
    assert game.match.deals[0].lot == 1
    with pytest.raises(NotLegal, match="it is the turn of seat 1"):
        read_game(LOT.replace("lot 2", "lot 1"))
    for wrong in ("lot 3\n", "lot\n", ""):
        with pytest.raises((NotWellFormed, NotLegal)):
            read_game(LOT.replace("lot 2\n", wrong))


def test_a_game_has_the_deals_of_its_seed() -> None:
    deal = Deal.of([tiles("345 444"), tiles("012")], tiles("000"))
    match = Match(sheet("compact-fr"), 2).start_round(deal)
    with pytest.raises(IllegalAction, match="round 1 is not dealt as the seed says"):
        Game((Seat("Anna"), Seat("Otto")), match, "tea")

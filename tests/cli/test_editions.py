"""Other people's boxes in the terminal: which there are, which one is remembered, and what is said at the table."""

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tripple.bots.bot import Candidate
from tripple.cli import main
from tripple.cli.drawing.scores import result, why_over
from tripple.cli.drawing.turns import explained, told
from tripple.cli.game.answers import Unclear, understood
from tripple.cli.game.hints import hint_drawn, hint_said
from tripple.cli.game.places import places
from tripple.cli.game.prompt import Quit
from tripple.cli.sheets import remember, remembered
from tripple.locales import LANGUAGES, translator
from tripple.notation import Game, Seat, read_game
from tripple.rules import (
    DRAW,
    EDITIONS,
    ORIGIN,
    PASS,
    SHEETS,
    TRADEMARKS,
    Blocked,
    Lay,
    Match,
    Reason,
    ScoreLine,
    Sheet,
    Tile,
    View,
    Winner,
    sheet,
)

from .tables import COMPACT, ENGLISH, new_game, played, sit_down, typist

ANNA, BEN, CLEO, OTTO = Seat("Anna"), Seat("Ben"), Seat("Cleo"), Seat("Otto", "greedy")
OTHERS = [name for name, edition in EDITIONS.items() if not edition.printed]


def run(*args: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, args, input=typed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_box_is_listed_on_80_columns(language: str) -> None:
    lines = run("sheets", "--lang", language).output.splitlines()
    assert max(map(len, lines)) <= 80
    rows = {line[2:].split()[0]: line for line in lines if line[2:].split() and line[2:].split()[0] in SHEETS}
    assert list(rows) == list(SHEETS)
    assert [name for name, line in rows.items() if line.startswith("*")] == [
        {"it": "classic-it", "es": "classic-es"}.get(language, f"compact-{language}")
    ]
    assert rows["goliath"].split()[1:6] == ["2–4", "9", "400", "40", "50/60/70"]
    assert translator(language)(TRADEMARKS).split()[0] in " ".join(lines)


def test_listed_in_sentences_nothing_is_missing() -> None:
    lines = run("sheets", "--plain").output.splitlines()
    assert lines[list(SHEETS).index("goliath-kids")] == (
        "sheet: goliath-kids; tiles for two: 9; ends at: 3 rounds; bridge: 1; hexagon: 1; "
        "box: Goliath Triominos XXL, children's rules."
    )
    assert TRADEMARKS in lines


def test_a_box_is_told_by_how_it_differs_from_yours() -> None:
    said = run("sheets", "--sheet", "goliath").output
    assert "It differs from yours, compact-en (Compact, English), in:" in said
    assert "- Bonus for a bridge: 40 (yours: 30)" in said
    assert "- Who opens: a player drawn by lot (yours: the highest tile with three equal numbers)" in said
    assert TRADEMARKS in said
    assert "This is yours." in run("sheets", "--sheet", "compact-en").output
    assert "It is played like yours, compact-en" in run("sheets", "--sheet", "compact-fr").output


@pytest.mark.parametrize(
    ("command", "typed", "meant"),
    [
        (["play"], "goliat", "did you mean goliath, goliath-kids?"),
        (["rules"], "Tri-Ominos", "did you mean pressman, pressman-1997?"),
        (["sheets"], "xyz", "there is no rule sheet 'xyz': tripple sheets lists all of them"),
        (["print", "pad"], "tridome", "did you mean tridom?"),
        (["simulate", "1"], "wiki", "did you mean wikipedia?"),
    ],
)
def test_an_unknown_box_is_refused_with_what_may_be_meant(command: list[str], typed: str, meant: str) -> None:
    refused = run(*command, "--sheet", typed)
    assert refused.exit_code == 1
    assert meant in refused.stderr
    assert len(refused.stderr.splitlines()) == 1


def test_the_box_played_by_last_is_remembered(home: Path) -> None:
    first = run("play", "Anna", "greedy", "--seed", "a", typed="q\n").output
    assert "Rules: Compact, English. Another box? See: tripple sheets" in first
    chosen = run("play", "Anna", "greedy", "--seed", "a", "--sheet", "tridom", typed="q\n").output
    assert "Rules: Tridom." in chosen
    assert "tripple sheets" not in chosen
    again = run("play", "Anna", "greedy", "--seed", "b", "--save", str(home / "again.tripple"), typed="q\n").output
    assert "Rules: Tridom, as last time. Another box? See: tripple sheets" in again
    assert read_game((home / "again.tripple").read_text("utf-8")).match.sheet == sheet("tridom")
    assert "The rules: Tridom (tridom)" in run("rules").output
    assert "\n* tridom " in run("sheets").output
    assert "as last time" not in run("play", "--resume", str(home / "again.tripple"), typed="q\n").output


def test_of_our_own_box_it_is_the_sheet_of_the_language(home: Path) -> None:
    run("play", "Anna", "greedy", "--seed", "a", "--sheet", "compact-en", typed="q\n")
    assert "(compact-de)" in run("rules", "--lang", "de").output
    assert "(classic-it)" in run("rules", "--lang", "it").output, "there is no Italian Compact"


def test_a_box_that_cannot_be_remembered_is_played_all_the_same(tmp_path: Path) -> None:
    where = {"XDG_DATA_HOME": str(tmp_path / "file")}
    (tmp_path / "file").touch()
    remember("goliath", where)
    assert remembered(where) is None
    where = {"XDG_DATA_HOME": str(tmp_path)}
    assert remembered(where) is None
    remember("goliath", where)
    assert remembered(where) == "goliath"
    remember("sold-out", where)
    assert remembered(where) is None


def test_two_people_read_on_the_first_screen_only_what_is_played(tmp_path: Path) -> None:
    terminal = typist("", "q")
    table = sit_down(new_game(ANNA, BEN), tmp_path / "game.tripple", terminal)
    table.greeting = "Rules: ours."
    with pytest.raises(Quit):
        table.run()
    assert ["Rules: ours." in screen for screen in terminal.screens] == [True, False]


def opener_of(rules: Sheet, *hand: str) -> View:
    """The view of somebody who opens, with these tiles among theirs."""
    tiles = frozenset(map(Tile.parse, hand))
    for number in range(1000):
        match = played(ANNA, BEN, seed=str(number), rules=rules).match
        assert match.round
        view = match.view(match.round.turn)
        if tiles <= {*view.hand}:
            return view
    raise AssertionError("no such deal")


def test_a_tile_is_enough_to_open_with_r3() -> None:
    view = opener_of(sheet("goliath"), "345")
    found = places(view)
    for typed in ("345", "3-4-5", "5 4 3", "A 345"):
        assert understood(typed, view, found, ENGLISH) == Lay(Tile(3, 4, 5), ORIGIN)
    for typed in ("", "A", "d", "p", "nonsense"):
        with pytest.raises(Unclear, match=r"^Type the tile to open the round with, such as \d\d\d\.$"):
            understood(typed, view, found, ENGLISH)
    other = next(tile for tile in map(Tile.parse, ("000", "111", "222", "333")) if tile not in view.hand)
    with pytest.raises(Unclear, match="is not among your tiles"):
        understood(str(other), view, found, ENGLISH)


def test_zero_may_open_in_the_place_of_another_triple_and_nothing_else_may_r3() -> None:
    view = opener_of(sheet("pressman"), "000", "555")
    assert understood("000", view, places(view), ENGLISH) == Lay(Tile(0, 0, 0), ORIGIN)
    plain = next(tile for tile in view.hand if not tile.is_triple)
    with pytest.raises(Unclear, match="This round cannot be opened with"):
        understood(str(plain), view, places(view), ENGLISH)


def test_an_opening_without_a_choice_is_not_asked_for(tmp_path: Path) -> None:
    """R3: with the highest triple and no 0-0-0 the rules name the tile."""
    terminal = typist("", "q")
    game = new_game(ANNA, BEN, rules=sheet("pressman"))
    with pytest.raises(Quit):
        sit_down(game, tmp_path / "game.tripple", terminal).run()
    assert "opens the round" in terminal.screens[0]


def test_a_hint_for_the_opening_names_tiles_only() -> None:
    view = opener_of(sheet("goliath"), "345")
    advice = [Candidate(action, points=4.0, win=0.5) for action in view.actions[:2]]
    said = hint_said(advice, view, places(view), ENGLISH)
    assert said[1].startswith("1. open with ")
    drawn = hint_drawn(advice, places(view), 40, ENGLISH)
    assert drawn[1][0].plain.startswith(f"1. {'-'.join(str(view.actions[0].tile))}")  # type: ignore[union-attr]


def idle_round(rules: Sheet, *seats: Seat) -> Game:
    """A round in which nobody lays anything but the opening tile."""
    game = played(*seats, rules=rules)
    match = game.match
    while match.round:
        actions = match.round.actions()
        match, _ = match.play(next((action for action in actions if action in (DRAW, PASS)), actions[0]))
    return replace(game, match=match)


@pytest.mark.parametrize(
    ("blocked", "why", "points"),
    [
        (Blocked.LEAST, "The lowest value left: ", "tiles of "),
        (Blocked.LEAST_KEEPS, "The lowest value left: ", "tiles of "),
        (Blocked.FEWEST, "The fewest tiles left: ", "tiles of "),
        (Blocked.DIFFERENCES, "That gives the difference to each of the others.", "difference to "),
        (Blocked.ALL_LOSE, "Everybody loses the value of the tiles they still hold.", "own tiles left"),
        (Blocked.NOTHING, "The tiles that are left count for nobody.", ""),
    ],
)
def test_a_blocked_round_is_explained_r9(blocked: Blocked, why: str, points: str) -> None:
    game = idle_round(COMPACT.with_(blocked=blocked), ANNA, BEN, CLEO)
    assert any(why in line for line in why_over(game, 1, ENGLISH))
    assert points in told(game, 1, [game.match.rounds[0].history[-1]], ENGLISH)


def test_a_game_of_the_last_round_says_why_r10() -> None:
    rules = sheet("pressman")
    done = idle_round(rules, ANNA, BEN).match.rounds[0]
    rounds = (replace(done, points=(450, 100)), replace(done, points=(10, 350)))
    game = Game((ANNA, BEN), Match(rules, 2, rounds=rounds), "fair")
    assert result(game, ENGLISH) == [
        "The game is over. Winner: Ben, with 450 points.",
        "Several players have 400 or more: the most points in the last round decide between them.",
    ]
    most = replace(game, match=replace(game.match, sheet=rules.with_(winner=Winner.MOST)))
    assert result(most, ENGLISH) == ["The game is over. Winner: Anna, with 460 points."]
    equal = (replace(done, points=(450, 100)), replace(done, points=(350, 350)))
    shared = result(replace(game, match=replace(game.match, rounds=equal)), ENGLISH)
    assert shared[0] == "The game is over. Anna, Ben share the win."


def test_what_counts_nothing_is_not_told(tmp_path: Path) -> None:
    """R5, R7: free draws, free passes, and connections that earn no bonus."""
    lines = [ScoreLine(0, Reason.VALUE, 12), ScoreLine(0, Reason.DOUBLE, 0)]
    assert explained(lines, ENGLISH) == "12"
    game = idle_round(sheet("goliath-kids"), ANNA, BEN)
    history = game.match.rounds[0].history
    assert told(game, 1, [step for step in history if step.action == DRAW][:2], ENGLISH).endswith("2 tiles drawn")
    assert told(game, 1, [history[-1]], ENGLISH).endswith("no tile laid")
    for plain, said in ((False, "d draw (3 left)"), (True, "Type d to draw a tile. That costs nothing.")):
        terminal, begun = typist("q", plain=plain), played(ANNA, OTTO, steps=2, seed="c", rules=sheet("goliath-kids"))
        with pytest.raises(Quit):
            sit_down(begun, tmp_path / f"{plain}.tripple", terminal).run()
        assert said in terminal.screens[-1]


@pytest.mark.parametrize("name", OTHERS)
def test_a_game_by_another_box_is_kept_checked_and_replayed(name: str, tmp_path: Path) -> None:
    file, short = str(tmp_path / "game.tripple"), ["--set", "rounds=1", "--set", "hands=4,4,4,4,4,4"]
    ended = run("play", "greedy", "random", "--seed", "box", "--sheet", name, *short, "--save", file)
    assert ended.exit_code == 0
    assert ("was drawn to begin" in ended.output) == ("lot" in SHEETS[name].starter.value)
    assert "Every action and every point is right." in run("check", file).output
    first, *_ = run("replay", file, "--all", "--plain").output.splitlines()
    assert "opens the round" in first
    assert ("was drawn to begin" in first) == ("lot" in SHEETS[name].starter.value)
    assert name in run("replay", file, "--json").output

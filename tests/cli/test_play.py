"""Whole games at the prompt, typed by a script, for every kind of seat."""

import errno
import os
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from stat import S_IMODE

import pytest
from click.testing import CliRunner, Result

from tripple.cli import main
from tripple.cli.files import write_atomically
from tripple.cli.game import saves
from tripple.cli.game.answers import taken_letters
from tripple.cli.game.places import places
from tripple.cli.game.prompt import Quit, since
from tripple.cli.game.saves import Save
from tripple.cli.game.turn import Scene, drawn
from tripple.cli.terminal.console import Paint
from tripple.locales import LANGUAGES, translator
from tripple.look.characters import Spot
from tripple.notation import Seat, read_game, write_game
from tripple.rules import GameEnd, Tile, sheet

from . import drawings
from .tables import COMPACT, ENGLISH, new_game, played, sit_down, typist

ANNA, BEN, OTTO = Seat("Anna"), Seat("Ben"), Seat("Otto", "greedy")


def play(*args: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["play", *args], input=typed)


TABLES = {
    "solitaire": (ANNA,),
    "a person and a computer": (ANNA, OTTO),
    "two people": (ANNA, BEN),
    "two people and two computers": (ANNA, BEN, OTTO, Seat("random", "random")),
    "six people": tuple(map(Seat, ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fred"])),
    "computers only": (OTTO, Seat("random", "random"), Seat("Ida", "greedy")),
    "a computer's solitaire": (OTTO,),
}


@pytest.mark.parametrize(
    ("kind", "plain"), [*((kind, False) for kind in TABLES), ("solitaire", True), ("two people", True)]
)
def test_a_whole_game(kind: str, plain: bool, tmp_path: Path) -> None:
    terminal = typist(plain=plain)
    table = sit_down(new_game(*TABLES[kind], rules=COMPACT.with_(target=60)), tmp_path / "game.tripple", terminal)
    table.run()
    assert table.game.match.end is (GameEnd.SOLO if len(TABLES[kind]) == 1 else GameEnd.TARGET)
    assert Save(tmp_path / "game.tripple").read() == table.game
    lines = [line for screen in terminal.screens for line in screen.splitlines()]
    assert bool(lines) == any(seat.level is None for seat in TABLES[kind]), "only people are asked"
    assert plain or max(map(len, lines), default=0) <= 80


@pytest.mark.parametrize("plain", [False, True])
def test_a_whole_game_whose_opener_chooses_a_tile(plain: bool, tmp_path: Path) -> None:
    """R3, R10: and that ends after so many rounds, so that nothing is to go."""
    terminal = typist(plain=plain)
    rules = sheet("goliath").with_(rounds=2, hands=(5, 5, 5, 5, 5, 5))
    table = sit_down(new_game(ANNA, BEN, rules=rules), tmp_path / "game.tripple", terminal)
    table.run()
    assert table.game.match.end is GameEnd.ROUNDS
    shown = " ".join(terminal.screens)
    assert "opens the round" in shown
    assert ("ound 2 of 2 by the sheet" if plain else "round 2 of 2 · goliath") in shown
    assert "was drawn to begin" in shown
    assert "more to" not in shown
    assert "to go" not in shown


def test_every_prompt_finds_everything_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.tripple"
    terminal = typist()
    table = sit_down(new_game(ANNA, BEN, OTTO), file, terminal)
    asked = 0

    def ask(_: object, prompt: str, paint: Paint) -> str:
        nonlocal asked
        asked += 1
        assert Save(file).read() == table.game
        if asked == 40:
            raise EOFError
        return typist_ask(terminal, prompt, paint)

    typist_ask = type(terminal).ask
    monkeypatch.setattr(type(terminal), "ask", ask)
    with pytest.raises(EOFError):
        table.run()


def test_trays_are_hidden_between_two_people(tmp_path: Path) -> None:
    terminal = typist()
    table = sit_down(new_game(ANNA, BEN, rules=COMPACT.with_(target=20)), tmp_path / "game.tripple", terminal)
    table.run()
    asks = [screen.splitlines()[-1] for screen in terminal.screens]
    between = [screen for screen in terminal.screens if "press Enter when you are ready" in screen]
    assert between
    assert not any("letter: lay" in screen or "draw −5" in screen for screen in between)
    anna_then_ben = [
        after
        for before, after in pairwise(terminal.screens)
        if before.startswith("Anna: ") and after.startswith("Ben: ")
    ]
    assert len(anna_then_ben) > 5
    assert all("your turn" in after for after in anna_then_ben), "Ben's tray is shown before he says that he is ready"
    assert "Anna, press Enter when you are ready. " in asks


def test_with_one_person_nobody_has_to_look_away(tmp_path: Path) -> None:
    terminal = typist()
    sit_down(new_game(ANNA, OTTO, rules=COMPACT.with_(target=20)), tmp_path / "game.tripple", terminal).run()
    assert not any("when you are ready" in screen for screen in terminal.screens)


def test_the_words_at_the_prompt(tmp_path: Path) -> None:
    plan = ["?", "", "rules", "", "pad", "", "sort", "nonsense", "+", "<", ">", "^", "_", "quit"]
    terminal = typist(*plan)
    table = sit_down(played(ANNA, OTTO, steps=2), tmp_path / "game.tripple", terminal)
    with pytest.raises(Quit):
        table.run()
    shown = "\n".join(terminal.screens)
    assert "A letter marks each place where one of your tiles fits." in shown
    assert "the rules" in shown
    assert "opens the round" in shown
    assert "Your tiles are sorted by their value." in shown
    assert "“nonsense”?" in shown
    assert Save(tmp_path / "game.tripple").read() == table.game


def test_a_drawn_tile_is_shown_with_what_it_can_do_r5_d7(tmp_path: Path) -> None:
    terminal = typist("d", "d", "q")
    with pytest.raises(Quit):
        sit_down(played(ANNA, OTTO, steps=2), tmp_path / "game.tripple", terminal).run()
    first, second, third = terminal.screens
    assert "draw −5 (3 left)" in first
    assert "You have drawn" in second
    assert "draw −5 (2 left)" in second
    assert "draw −5 (1 left)" in third


def test_a_full_disk_is_told_and_the_old_save_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.tripple"
    terminal = typist("d", "q")
    table = sit_down(played(ANNA, OTTO, steps=2), file, terminal)
    before = file.read_bytes()

    def full(path: Path, _: str) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))

    monkeypatch.setattr(saves, "write_atomically", full)
    with pytest.raises(Quit):
        table.run()
    folded = "".join(terminal.screens[-1].split())
    assert f"Notsaved:{file}:thediskisfull." in folded, "however the path is folded"
    assert table.unsaved
    assert file.read_bytes() == before


@pytest.mark.parametrize("typed", ["d\nd\nq\n", "d\nd\n"], ids=["quit", "end of input"])
def test_quitting_with_unsaved_actions_is_a_fault(typed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter(range(100))

    def full_later(path: Path, text: str) -> None:
        if next(times) > 3:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
        write_atomically(path, text)

    monkeypatch.setattr(saves, "write_atomically", full_later)
    result = play("--seed", "fair", typed=typed)
    assert result.exit_code == 1
    assert "What was saved before is in" in result.output


def test_a_disk_that_has_room_again_gets_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = typist("d", "d", "q")
    table = sit_down(played(ANNA, OTTO, steps=2), tmp_path / "game.tripple", terminal)
    times = iter(range(10))

    def full_once(path: Path, text: str) -> None:
        if next(times) == 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
        write_atomically(path, text)

    monkeypatch.setattr(saves, "write_atomically", full_once)
    with pytest.raises(Quit):
        table.run()
    assert not table.unsaved
    assert Save(tmp_path / "game.tripple").read() == table.game


@pytest.mark.parametrize("size", [(80, 24), (140, 45)], ids=["80x24", "140x45"])
def test_a_turn_on_the_screen(size: tuple[int, int]) -> None:
    game = played(ANNA, BEN, OTTO, seed="tea", steps=8)
    assert game.match.round
    view = game.match.view(game.match.round.turn)
    scene = Scene(game, view, places(view, "dpq"), ["Ben: 3-4-5 gives 42 = 12 + bridge 30"], "A note.")
    lines = drawn(scene, size, ENGLISH)
    assert len(lines) == size[1] - 1
    drawings.check(f"turn-{size[0]}x{size[1]}", "\n".join(line.plain for line in lines))


def test_a_turn_in_sentences(tmp_path: Path) -> None:
    terminal = typist("", "q", plain=True)
    with pytest.raises(Quit):
        sit_down(played(ANNA, BEN, OTTO, seed="tea", steps=8), tmp_path / "game.tripple", terminal).run()
    drawings.check("turn-plain", terminal.screens[-1])


def test_the_end_of_a_round(tmp_path: Path) -> None:
    terminal = typist()
    rules = COMPACT.with_(target=1)
    sit_down(new_game(ANNA, BEN, OTTO, seed="end", rules=rules), tmp_path / "game.tripple", terminal).run()
    drawings.check("round-over", terminal.console.file.getvalue())  # type: ignore[attr-defined]


def test_playing_from_the_command_line_keeps_the_game_and_goes_on(home: Path) -> None:
    begun = play("Anna", "greedy", "--seed", "fair", typed="d\nq\n")
    assert begun.exit_code == 0
    (file,) = home.iterdir()
    assert file.name.endswith("-anna-magpie.tripple")
    assert {S_IMODE(folder.stat().st_mode) for folder in (home, home.parent)} == {0o700}, "the server's lies there, too"
    game = read_game(file.read_text(encoding="utf-8"))
    assert (game.seed, [seat.level for seat in game.seats]) == ("fair", [None, "greedy"])
    for args in (["--resume"], ["--resume", str(file)]):
        gone_on = play(*args, typed="")
        assert gone_on.exit_code == 0
        assert f"tripple play --resume {file}" in gone_on.output
        assert read_game(file.read_text(encoding="utf-8")) == game


def test_resume_takes_the_newest_game_that_is_not_over(home: Path) -> None:
    play("Anna", "greedy", "--seed", "old", typed="q\n")
    (old,) = home.iterdir()
    finished = play("greedy", "random", "--seed", "x", "--set", "target=1", "--save", str(home / "over.tripple"))
    assert finished.exit_code == 0
    (home / "broken.tripple").write_text("nonsense")
    for age, name in enumerate([old.name, "over.tripple", "broken.tripple"]):
        os.utime(home / name, (age, age))
    assert f"--resume {old}" in play("--resume", typed="q\n").output
    again = play("--resume", str(home / "over.tripple"))
    assert (again.exit_code, "this game is over" in again.output) == (1, True)


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--resume"], "there is no unfinished game"),
        (["--resume", "nowhere.tripple"], "there is no such file"),
        (["--resume", "nowhere.tripple", "--seed", "x"], "--resume continues a game as it is"),
        (["a1", "b1", "c1", "d1", "e1", "f1", "g1"], "7 players: the game is for one to six (R2)"),
        (["Anna=nobody"], "there is no computer player “nobody”"),
        (["--sheet", "nosheet"], "there is no rule sheet 'nosheet'"),
        (["--set", "hexagon"], "a house rule is expected, like hexagon=50"),
        (["--set", "hexagon=-3"], "hexagon=-3: expected a whole number"),
        (["--set", "hexagonn=3"], "did you mean hexagon?"),
        (["--save", "no/such/folder/game"], "there is no such file or folder"),
        (["--seed", "two\nlines"], "is not a seed"),
    ],
)
def test_faults_are_one_sentence(
    args: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = play(*args)
    assert result.exit_code == 1
    assert sentence in result.stderr
    _, *listed = result.stderr.splitlines()
    assert all(line.startswith("  ") for line in listed), "a sentence, and what there is to choose from"
    assert result.exception is None or isinstance(result.exception, SystemExit)


def test_a_level_of_another_time_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "old.tripple"
    file.write_text(write_game(played(ANNA, Seat("Deep", "deepest"), steps=3)), encoding="utf-8")
    result = play("--resume", str(file))
    assert result.exit_code == 1
    assert "there is no computer player “deepest”" in result.stderr


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_can_be_typed_is_on_a_narrow_screen(language: str) -> None:
    """On several lines, where one is too short."""
    game, t = played(ANNA, OTTO, seed="tea", steps=30), translator(language)
    view = game.match.view(0)
    for size in ((60, 24), (40, 24)):
        lines = [line.plain for line in drawn(Scene(game, view, places(view, "dpq")), size, t)]
        assert len(lines) == size[1] - 1
        last = lines[-4:]
        assert max(map(len, last)) <= size[0]
        assert any(t("letter: lay") in line for line in last)
        assert last[-1].endswith(t("quit for now"))


@pytest.mark.parametrize("size", [(1, 1), (20, 6), (40, 12), (60, 20), (300, 90)])
def test_every_size_of_screen_can_be_drawn_on(size: tuple[int, int]) -> None:
    game = played(ANNA, OTTO, seed="tea", steps=30)
    view = game.match.view(0)
    assert drawn(Scene(game, view, places(view, "dpq"), since(game, 0, ENGLISH)), size, ENGLISH)


def test_an_existing_file_is_never_begun_anew(tmp_path: Path) -> None:
    file = tmp_path / "mine.tripple"
    file.write_text("precious")
    result = play("--save", str(file))
    assert result.exit_code == 1
    assert "exists already" in result.stderr
    assert file.read_text() == "precious"


def test_the_sheet_follows_the_language_and_house_rules_are_kept(home: Path) -> None:
    play("--lang", "es", "--set", "target=400", typed="q\n")
    (file,) = home.iterdir()
    assert read_game(file.read_text(encoding="utf-8")).match.sheet == sheet("classic-es").with_(target=400)


def test_a_solitaire_lays_the_starter_by_itself_d13(home: Path) -> None:
    result = play("--solo", "--seed", "fair", typed="q\n")
    assert "opens the round" in result.output
    assert "20 tiles to draw" in result.output
    (file,) = home.iterdir()
    match = read_game(file.read_text(encoding="utf-8")).match
    assert match.totals == (0,)
    assert isinstance(match.deals[0].pool[0], Tile)


def test_a_solitaire_is_compared_with_the_best_before_r11(home: Path) -> None:
    assert "best so far" not in play("Otto=greedy", "--seed", "one").output
    first = play("Otto=greedy", "--seed", "two").output
    assert "best so far" in first
    assert "best so far" in play("Otto=greedy", "--seed", "one").output
    assert "best so far" not in play("Otto=greedy", "--seed", "one", "--set", "hexagon=50").output
    assert "best so far" not in play("Ida=greedy", "--seed", "one").output


def test_a_terminal_without_such_characters_gets_plainer_ones() -> None:
    result = CliRunner(charset="ascii").invoke(main, ["play", "Zoë", "greedy", "--seed", "fair"], input="q\n")
    assert result.exit_code == 0
    assert "draw -5 (3 left)" in result.output


def test_the_picture_in_the_documentation_is_what_is_drawn() -> None:
    game = played(ANNA, OTTO, seed="tea", steps=30)
    view = game.match.view(0)
    scene = Scene(game, view, places(view, taken_letters(ENGLISH)), since(game, 0, ENGLISH))
    picture = "\n".join(line.plain.rstrip() for line in drawn(scene, (80, 24), ENGLISH))
    assert picture in (Path(__file__).parents[2] / "docs" / "terminal.md").read_text(encoding="utf-8")


def test_a_board_that_does_not_fit_can_be_scrolled() -> None:
    game = played(ANNA, OTTO, seed="tea", steps=30)
    view = game.match.view(0)
    scene = Scene(game, view, places(view, "dpq"))
    top = drawn(scene, (80, 16), ENGLISH)
    moved = drawn(replace(scene, shift=Spot(8, 0)), (80, 16), ENGLISH)
    assert len(top) == len(moved) == 15
    assert "< > ^ _ scroll" in top[-1].plain
    assert [line.plain[:45] for line in top] != [line.plain[:45] for line in moved]


def test_a_long_list_has_pages() -> None:
    game = played(ANNA, OTTO, seed="tea", steps=30)
    view = game.match.view(0)
    pages = [drawn(Scene(game, view, places(view, "dpq"), page=page), (80, 14), ENGLISH) for page in (0, 1, 2)]
    texts = ["\n".join(line.plain for line in page) for page in pages]
    ways = [re.findall(r"\b([A-Z] \d-\d-\d)  ", text) for text in texts]
    assert sorted({way for page in ways for way in page}) == sorted(
        f"{place.label} {'-'.join(map(str, option.tile))}" for place in places(view, "dpq") for option in place.options
    )
    assert "more: +" in texts[0]


def test_a_move_can_be_taken_back_against_the_computer(tmp_path: Path) -> None:
    """As far as one likes; the record says so, and a resumed game still knows."""
    game = played(ANNA, OTTO, steps=0)
    start = typist("draw", "draw", "back", "back", "back", "quit")
    table = sit_down(game, tmp_path / "game.tripple", start)
    with pytest.raises(Quit):
        table.run()
    kept = Save(tmp_path / "game.tripple").read()
    told = [screen for screen in start.screens if "taken back" in screen or "nothing to take back" in screen]
    assert len(told) == 3
    assert kept.taken_back == sum("Your move has been taken back" in screen for screen in told) > 0
    assert kept.match.round
    assert kept.match.round.turn == 0


@pytest.mark.parametrize("seats", [(ANNA,), (ANNA, BEN), (ANNA, BEN, OTTO)])
def test_alone_or_among_people_nothing_is_taken_back(tmp_path: Path, seats: tuple[Seat, ...]) -> None:
    terminal = typist(*[""] * (len(seats) - 1), "back", "quit", "quit")
    table = sit_down(played(*seats, steps=2), tmp_path / "game.tripple", terminal)
    with pytest.raises(Quit):
        table.run()
    assert any("only when you play against the computer alone" in screen for screen in terminal.screens)
    assert table.game.taken_back == 0

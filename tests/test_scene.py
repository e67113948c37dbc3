"""A position as plain data says what its view says, and nothing else."""

from dataclasses import replace

from msgspec.json import decode, encode

from tripple.locales.ideas import IDEAS
from tripple.look.scene import Posed, posed
from tripple.notation import read_action, read_position
from tripple.rules import View

POSITIONS = [read_position(idea.example.position) for idea in IDEAS]


def views() -> list[View]:
    return [here.view(here.turn) for here in POSITIONS]


def test_every_allowed_action_is_written_out_with_what_it_gives() -> None:
    for view in views():
        options = posed(view).options
        assert [read_action(option.action) for option in options] == list(view.actions)
        for option, action in zip(options, view.actions, strict=True):
            assert sum(line.points for line in option.lines) == sum(line.points for line in view.preview(action))


def test_every_tile_lies_as_on_the_board() -> None:
    for view in views():
        laid = posed(view).board
        assert [(one.cell, one.numbers) for one in laid] == [(str(cell), n) for cell, n in view.board.cells.items()]
        assert {one.tile for one in laid} == set(map(str, view.board.tiles))


def test_nothing_hidden_is_in_it() -> None:
    for here in POSITIONS:
        view = here.view(here.turn)
        text = encode(posed(view)).decode()
        hidden = view.unseen
        assert hidden
        assert not any(f'"{tile}"' in text for tile in hidden)


def test_points_of_earlier_rounds_are_counted() -> None:
    for view in views():
        later = replace(view, before=(100,) * view.players)
        assert posed(later).points == tuple(100 + points for points in posed(view).points)


def test_it_survives_being_written() -> None:
    for view in views():
        assert decode(encode(posed(view)), type=Posed) == posed(view)

"""The page about the ideas of good play, with its boards, from the ideas themselves: `python -m tools.ideas`."""

from collections.abc import Iterator
from pathlib import Path
from textwrap import fill

from tripple.bots.simple import points_now
from tripple.locales.ideas import IDEAS, Demonstration, Idea
from tripple.look import board_svg
from tripple.notation import read_action, read_position
from tripple.rules import Lay, View
from tripple.rules.tiles import shown

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "ideas.md"
PICTURES = ROOT / "docs" / "pictures"
WIDTH = 132
MADE = "<!-- Made by `python -m tools.ideas` from src/tripple/locales/ideas.py. -->"
ABOUT = (
    "Six things that strong players look at, each on a board. Hints and the look back at a game name them where they "
    "occur, and the page `/ideas` shows the same in your language. What is said of a position was found by playing it "
    "to the end many times, with the tiles that you cannot see dealt again each time ([how](bots.md#advice)). How much "
    "each habit is worth over many rounds: [how to play well](strategy.md)."
)


def files() -> dict[Path, str]:
    """Every file that is made, and what it holds."""
    pictures = {picture(idea, name): text for idea in IDEAS for name, text in _drawn(idea.example)}
    return {
        PAGE: "\n".join(["# Ideas of good play\n", f"{MADE}\n", f"{fill(ABOUT, WIDTH)}\n", *map(_section, IDEAS)]),
        **pictures,
    }


def picture(idea: Idea, name: str) -> Path:
    return PICTURES / f"ideas-{idea.id}-{name}.svg"


def _section(idea: Idea) -> str:
    view = _view(idea.example)
    others = (*view.held[view.turn + 1 :], *view.held[: view.turn])
    held = f"{'the other player holds' if len(others) == 1 else 'the others hold'} {' and '.join(map(str, others))}"
    actions = {"played": idea.example.played, "better": idea.example.better}
    said = idea.example.sentence.format(**idea.example.values)
    return f"""\
## {idea.title}
<a id="{idea.id}"></a>

{fill(idea.text, WIDTH)}

{fill(f"You hold {', '.join(map(shown, view.hand))}; {held}, and {view.pool} tiles are in the pool.", WIDTH)}

| Played: {_told(view, actions["played"])} | Better: {_told(view, actions["better"])} |
|---|---|
| {" | ".join(f"![{idea.title}: {name}](pictures/{picture(idea, name).name})" for name in actions)} |

{fill(f"Of the {'first' if idea.example.of_played else 'second'}: “{said}”{_dashed(idea.example)}", WIDTH)}
"""


def _dashed(shown: Demonstration) -> str:
    return " The place is dashed." if shown.place else ""


def _told(view: View, text: str) -> str:
    action = read_action(text)
    points = f"{points_now(view, action):+}".replace("-", "−")
    return f"{f'lay {shown(action.tile)}' if isinstance(action, Lay) else text} ({points})"


def _view(shown: Demonstration) -> View:
    here = read_position(shown.position)
    return here.view(here.turn)


def _drawn(shown: Demonstration) -> Iterator[tuple[str, str]]:
    board = _view(shown).board
    place = read_action(f"000@{shown.place}") if shown.place else None
    for name, text in (("played", shown.played), ("better", shown.better)):
        action, is_meant = read_action(text), shown.of_played == (name == "played")
        new = action.cell if isinstance(action, Lay) else None
        after = board.lay(*action) if isinstance(action, Lay) else board
        marked = place.cell if is_meant and isinstance(place, Lay) else None
        yield name, f"{board_svg(after, new, marked)}\n"


def main() -> None:
    for path, text in files().items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()

"""Small damages to a text: characters and lines that are lost, doubled, changed or swapped."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from hypothesis import strategies as st


class Damage(NamedTuple):
    kind: str
    place: float
    length: int
    text: str

    def __call__(self, text: str) -> str:
        at = int(self.place * len(text))
        return DAMAGES[self.kind](text, at, self)


def _lines(text: str, at: int, keep: Callable[[list[str], int], list[str]]) -> str:
    lines = text.split("\n")
    return "\n".join(keep(lines, text.count("\n", 0, at)))


DAMAGES: Mapping[str, Callable[[str, int, Damage], str]] = {
    "delete": lambda text, at, damage: text[:at] + text[at + damage.length :],
    "insert": lambda text, at, damage: text[:at] + damage.text + text[at:],
    "replace": lambda text, at, damage: text[:at] + damage.text + text[at + len(damage.text) :],
    "cut": lambda text, at, damage: text[:at],
    "delete line": lambda text, at, damage: _lines(text, at, lambda lines, i: lines[:i] + lines[i + 1 :]),
    "double line": lambda text, at, damage: _lines(text, at, lambda lines, i: lines[: i + 1] + lines[i:]),
    "swap lines": lambda text, at, damage: _lines(text, at, lambda lines, i: lines[i + 1 :] + lines[: i + 1]),
    "cut lines": lambda text, at, damage: _lines(text, at, lambda lines, i: [*lines[:i], ""]),
}
MEANINGFUL = st.text(alphabet='012345-+@,^v;:/()=#" \\\n\r\taeopdrwn', min_size=1, max_size=4)
WORDS = st.sampled_from(
    ["hand", "pool", "round", "open", "draw", "pass", "end", "; ", "\n", "345", "value+1", "drawn 012"]
)
DAMAGE = st.builds(
    Damage,
    st.sampled_from(sorted(DAMAGES)),
    st.floats(0, 1, exclude_max=True),
    st.integers(1, 8),
    MEANINGFUL | WORDS | st.text(min_size=1, max_size=3),
)


def damaged(text: str, damages: list[Damage]) -> str:
    for damage in damages:
        text = damage(text)
    return text

"""All colours: of tiles on paper, and of the browser's themes."""

from collections.abc import Iterable, Iterator, Mapping

Colours = Mapping[str, str]
"""By name in the style sheets."""

NUMBERS = ("#5b6470", "#2764ae", "#1b7a5e", "#965f00", "#bb3a25", "#7340a0")
"""Slate, blue, green, amber, red and violet, each dark enough for white digits and for a sign on ivory."""
IVORY, BROWN, GOLD = "#fbf3df", "#a3937a", "#b87a00"
"""A tile, its edge and new things, on paper."""
PLAYERS = ("#007e98", "#d62383", "#6666db", "#6e7a00", "#b25b2a", "#178513")
"""Other hues than the numbers', dark enough for white signs, light enough for a dark table."""


def _numbered(letter: str, colours: Iterable[str]) -> dict[str, str]:
    return {f"{letter}{number}": colour for number, colour in enumerate(colours)}


_LIGHT: Colours = {
    "table": "#f1e9dc",
    "deep": "#e6dbc9",
    "paper": "#fffdf8",
    "ink": "#26221c",
    "faint": "#665f54",
    "line": "#ded3c1",
    "accent": "#1f6f5c",
    "on-accent": "#fff",
    "gold": "#b67d17",
    "gold-ink": "#855600",
    "glow": "#f6e2b3",
    "minus": "#b3372b",
    "ivory": "#fffaf0",
    "edge": "#cabda5",
    "shade": "rgb(70 52 24 / 0.22)",
    "soft": "0 1px 2px rgb(70 52 24 / 0.06), 0 6px 20px rgb(70 52 24 / 0.06)",
    **_numbered("n", NUMBERS),
    **_numbered("p", PLAYERS),
}
_DARK: Colours = {
    "table": "#151d1b",
    "deep": "#101614",
    "paper": "#212a27",
    "ink": "#efebe1",
    "faint": "#aca698",
    "line": "#35403c",
    "accent": "#58b99d",
    "on-accent": "#0d1a16",
    "gold": "#e0a93b",
    "gold-ink": "#e6b450",
    "glow": "#4a3c1c",
    "minus": "#ff9383",
    "edge": "#b5aa94",
    "shade": "rgb(0 0 0 / 0.5)",
    "soft": "0 1px 2px rgb(0 0 0 / 0.3)",
}
_CONTRAST: Colours = {
    "table": "#fff",
    "deep": "#fff",
    "paper": "#fff",
    "ink": "#000",
    "faint": "#2b2b2b",
    "line": "#000",
    "accent": "#00442f",
    "gold": "#7a4e00",
    "gold-ink": "#5c3a00",
    "glow": "#ffe9b0",
    "minus": "#8c0f00",
    "ivory": "#fff",
    "edge": "#000",
    "soft": "none",
    **_numbered("n", ("#333c45", "#0b4186", "#00513a", "#6b3f00", "#8c1c0a", "#52207a")),
    **_numbered("p", ("#005a6d", "#9b195f", "#3939d1", "#4f5700", "#7f421e", "#105f0e")),
}
THEMES: Mapping[str, Colours] = {"light": _LIGHT, "dark": {**_LIGHT, **_DARK}, "contrast": {**_LIGHT, **_CONTRAST}}
"""All colours of each theme; unnamed ones are as in the light theme."""


def style() -> str:
    """The style sheet of all themes: the system's preference counts unless one is chosen."""
    return "\n".join(
        [
            "/* Made by `python -m tripple.server.contract`, not to be edited: the colours of each theme. */",
            *_rule(":root", _LIGHT, "light"),
            "@media (prefers-color-scheme: dark) {",
            *(f"  {line}" for line in _rule(_chosen("system"), _DARK, "dark")),
            "}",
            *_rule(_chosen("dark"), _DARK, "dark"),
            *_rule(_chosen("contrast"), _CONTRAST),
            "",
        ]
    )


def _chosen(theme: str) -> str:
    return f':root[data-theme="{theme}"]'


def _rule(selector: str, colours: Colours, scheme: str = "") -> Iterator[str]:
    yield f"{selector} {{"
    if scheme:
        yield f"  color-scheme: {scheme};"
    yield from (f"  --{name}: {value};" for name, value in colours.items())
    yield "}"

"""Markup made of elements: whatever is put into one is escaped, so that a name can never become a tag."""

from html import escape

Child = object
"""Markup, text, or None, which is left out."""


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


def element(tag: str, *children: Child, **attributes: object) -> Markup:
    """An attribute that is None is left out; `class_` and `aria_label` are written as one does."""
    told = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(str(value))}"'
        for name, value in attributes.items()
        if value is not None
    )
    inside = joined(*children)
    return Markup(f"<{tag}{told}>{inside}</{tag}>" if inside or tag not in _EMPTY else f"<{tag}{told}/>")


def joined(*children: Child) -> Markup:
    """One after the other."""
    return Markup("".join(_written(child) for child in children if child is not None))


def _written(child: Child) -> str:
    return child if isinstance(child, Markup) else escape(str(child))


_EMPTY = {"br", "circle", "line", "meta", "path", "polygon", "polyline", "rect", "use"}
"""Elements that may stand closed in themselves."""

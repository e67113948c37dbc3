"""Whether and how a server sends notices."""

from dataclasses import dataclass

from tripple.rules import TrippleError

from .routes import Router


class BadContact(TrippleError):
    """Nothing that push services take."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PushSettings:
    on: bool = True
    contact: str | None = None
    """Whom a push service can write to, such as mailto:me@example.org; otherwise it is told the page's own address."""
    route: Router | None = None
    """In place of the routes that lead to public addresses only."""

    def __post_init__(self) -> None:
        if self.contact is not None and not (self.contact.startswith(("mailto:", "https://")) and self._is_plain):
            raise BadContact("{contact!r} is not a contact: expected mailto:… or https://…", contact=self.contact)

    @property
    def _is_plain(self) -> bool:
        return bool(self.contact and self.contact.isascii() and self.contact.isprintable())

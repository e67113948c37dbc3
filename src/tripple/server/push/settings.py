"""Settings of notices."""

from dataclasses import dataclass

from tripple.rules import TrippleError

from .routes import Router


class BadContact(TrippleError): ...


@dataclass(frozen=True, slots=True, kw_only=True)
class PushSettings:
    on: bool = True
    contact: str | None = None
    """The operator's address for push services, such as mailto:me@example.org; by default, the page's own address."""
    route: Router | None = None
    """Replaces the routes to public addresses."""

    def __post_init__(self) -> None:
        if self.contact is not None and not (self.contact.startswith(("mailto:", "https://")) and self._is_plain):
            raise BadContact("{contact!r} is not a contact: expected mailto:… or https://…", contact=self.contact)

    @property
    def _is_plain(self) -> bool:
        return bool(self.contact and self.contact.isascii() and self.contact.isprintable())

"""The rule sheet that a command line names, with its house rules."""

from collections.abc import Iterable

from tripple.locales import Translator
from tripple.locales.rulebook import BY_LANGUAGE
from tripple.notation import NotLegal, NotWellFormed, read_change
from tripple.rules import Sheet, TrippleError, sheet


def chosen_sheet(sheet_id: str | None, changes: Iterable[str], t: Translator) -> Sheet:
    """Without a name it is the sheet that a reader of this language most likely has at home."""
    try:
        return sheet(sheet_id or BY_LANGUAGE[t.language]).with_(**dict(map(read_change, changes)))
    except (NotWellFormed, NotLegal) as fault:
        # On a command line there are no lines and columns to point to.
        raise TrippleError(fault.sentence, **fault.values) from None

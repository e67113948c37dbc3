"""The sentences that click itself shows, so that they stand in our catalogues and are translated like ours.

Nothing imports this module: click looks its own words up by itself (tripple.cli).
"""

from tripple.rules.errors import N_


def N_many(one: str, more: str) -> tuple[str, str]:  # noqa: N802
    """Marks both forms of a sentence whose form depends on a number."""
    return one, more


WORDS = (
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("Error: {message}"),
    N_("Try '{command} {option}' for help."),
    N_("Show this message and exit."),
    N_("Show the version and exit."),
    N_("Missing command."),
    N_("Missing argument"),
    N_("Missing option"),
    N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("No such option {name!r}."),
    N_("No such command {name!r}."),
    N_("Option {name!r} does not take a value."),
    N_("{value!r} is not a valid {number_type}."),
    N_("{value} is not in the range {range}."),
    N_("default: {default}"),
    N_("required"),
)
FORMS = (
    N_many("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    N_many("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    N_many("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    N_many("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
)

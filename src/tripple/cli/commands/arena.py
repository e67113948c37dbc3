from typing import Any

import click

from tripple.arena import Contest, ContestTerms, entrants
from tripple.bots import Budget
from tripple.cli.options import DEALS, JSON, ON, PLAYOUTS, SECONDS, STATE, levels_completed, same_rules
from tripple.cli.reports.contest import ContestPlan, play
from tripple.cli.reports.standings import as_json, as_text
from tripple.cli.translation import words
from tripple.rules import Sheet, TrippleError
from tripple.rules.errors import N_

GAMES = 200
UNDECIDED_AFTER = 10_000
MANY = click.IntRange(1, 10_000_000)


class BadContest(TrippleError): ...


@click.command(help=N_("Let computer players play against each other on mirrored deals."))
@click.argument("players", nargs=-1, required=True, metavar="PLAYER PLAYER …", shell_complete=levels_completed)
@click.option("--games", type=MANY, help=N_("How many games to play; rounded up to whole mirrored sets."))
@click.option("--rounds", type=MANY, help=N_("Play this many single rounds instead of whole games."))
@same_rules
@DEALS
@SECONDS
@PLAYOUTS
@click.option("--threads", type=int, default=1, show_default=True, help=N_("How many threads a player thinks with."))
@click.option(
    "--processes",
    type=click.IntRange(1, 256),
    help=N_("How many games to play side by side; by default one, and on Ray all it can."),
)
@ON
@STATE
@click.option("--records", metavar="FOLDER", help=N_("Keep every game in this folder, a record for each."))
@click.option("--until-decided", is_flag=True, help=N_("Stop as soon as it is proven who is the strongest."))
@JSON
def command(
    rules: Sheet,
    players: tuple[str, ...],
    games: int | None,
    rounds: int | None,
    seed: str,
    json_wanted: bool,
    **others: Any,
) -> None:
    if games is not None and rounds is not None:
        raise BadContest("either --games or --rounds, not both")
    budget = Budget(**{name: others.pop(name) for name in ("seconds", "playouts", "threads")})
    usual = UNDECIDED_AFTER if others["until_decided"] else GAMES
    plan = ContestPlan(next(n for n in (games, rounds, usual) if n is not None), rounds is not None, **others)
    terms = ContestTerms(rules, seed, plan.single_rounds, plan.records is not None)
    contest, t = Contest(terms, entrants(players, budget)), words()
    played = play(contest, plan, t)
    if json_wanted:
        as_json(contest, plan, played)
    else:
        as_text(contest, plan, played, t)

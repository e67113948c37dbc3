"""`tripple arena`: computer players against each other on mirrored deals."""

import click

from tripple.arena import Contest, ContestTerms, entrants
from tripple.bots import Budget
from tripple.cli.reports.contest import BadContest, ContestPlan, play
from tripple.cli.reports.standings import as_json, as_text
from tripple.cli.sheets import named_sheet
from tripple.cli.translation import words
from tripple.rules.errors import N_

GAMES = 200
UNDECIDED_AFTER = 10_000


@click.command(help=N_("Let computer players play against each other on mirrored deals."))
@click.argument("players", nargs=-1, required=True, metavar="PLAYER PLAYER …")
@click.option("--games", type=int, help=N_("How many games to play; rounded up to whole mirrored sets."))
@click.option("--rounds", type=int, help=N_("Play this many single rounds instead of whole games."))
@click.option("--sheet", "sheet_id", default="classic-en", show_default=True, help=N_("The rule sheet to play by."))
@click.option("--set", "changes", multiple=True, metavar="FIELD=VALUE", help=N_("A house rule, such as hexagon=50."))
@click.option("--seed", default="1", show_default=True, help=N_("The same seed gives the same deals."))
@click.option("--seconds", type=float, help=N_("How long a move may take."))
@click.option("--playouts", type=int, help=N_("How many play-outs a move may take, instead of a time."))
@click.option("--threads", type=int, default=1, show_default=True, help=N_("How many threads a player thinks with."))
@click.option(
    "--processes", type=int, help=N_("How many games to play side by side; by default one, and on Ray all it can.")
)
@click.option("--on", metavar="ray[://HOST:PORT]", help=N_("Work on a Ray cluster: the one here, or at an address."))
@click.option(
    "--state", metavar="FILE", help=N_("Keep how far it is in this file; the same command goes on from there.")
)
@click.option("--records", metavar="FOLDER", help=N_("Keep every game in this folder, a record for each."))
@click.option("--until-decided", is_flag=True, help=N_("Stop as soon as it is proven who is the strongest."))
@click.option("--json", "json_wanted", is_flag=True, help=N_("Print the result as JSON."))
def command(
    players: tuple[str, ...],
    games: int | None,
    rounds: int | None,
    sheet_id: str,
    changes: tuple[str, ...],
    seed: str,
    seconds: float | None,
    playouts: int | None,
    threads: int,
    processes: int | None,
    on: str | None,
    state: str | None,
    records: str | None,
    until_decided: bool,
    json_wanted: bool,
) -> None:
    if games is not None and rounds is not None:
        raise BadContest("either --games or --rounds, not both")
    asked = rounds if games is None else games
    plan = ContestPlan(
        asked if asked is not None else UNDECIDED_AFTER if until_decided else GAMES,
        rounds is not None,
        until_decided,
        processes,
        on,
        state,
        records,
    )
    rules = named_sheet(sheet_id, changes)
    taking_part = entrants(players, Budget(seconds=seconds, playouts=playouts, threads=threads))
    terms = ContestTerms(rules, seed, plan.single_rounds, records is not None)
    contest = Contest(terms, taking_part)
    t = words()
    played = play(contest, plan, t)
    if json_wanted:
        as_json(contest, plan, played)
    else:
        as_text(contest, plan, played, t)

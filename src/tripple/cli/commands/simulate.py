"""`tripple simulate`: many rounds at full speed."""

import click

from tripple.cli.reports.simulation import SimulationPlan, as_json, as_text, play
from tripple.cli.sheets import named_sheet
from tripple.cli.translation import words
from tripple.rules.errors import N_
from tripple.rules.sheet import check_players
from tripple.sim import DEVICES, BadRun


@click.command(help=N_("Play many rounds at full speed and print the results."))
@click.argument("rounds", type=int, default=10_000)
@click.option("--players", type=int, default=2, show_default=True, help=N_("How many play, one to six."))
@click.option(
    "--policy",
    "policies",
    multiple=True,
    help=N_("The policy to play by; give it once for all seats, or once for each."),
)
@click.option("--sheet", "sheet_id", default="classic-en", show_default=True, help=N_("The rule sheet to play by."))
@click.option("--set", "changes", multiple=True, metavar="FIELD=VALUE", help=N_("A house rule, such as hexagon=50."))
@click.option("--seed", default="1", show_default=True, help=N_("The same seed gives the same rounds."))
@click.option("--threads", type=int, default=1, show_default=True, help=N_("How many rounds to play side by side."))
@click.option(
    "--device",
    type=click.Choice(DEVICES),
    default="cpu",
    show_default=True,
    help=N_("Where to play: on the processor, or on an NVIDIA graphics card."),
)
@click.option("--on", metavar="ray[://HOST:PORT]", help=N_("Work on a Ray cluster: the one here, or at an address."))
@click.option(
    "--state", metavar="FILE", help=N_("Keep how far it is in this file; the same command goes on from there.")
)
@click.option("--csv", "csv_file", type=click.Path(), help=N_("Write every round to this file."))
@click.option("--json", "json_wanted", is_flag=True, help=N_("Print the result as JSON."))
def command(
    rounds: int,
    players: int,
    policies: tuple[str, ...],
    sheet_id: str,
    changes: tuple[str, ...],
    seed: str,
    threads: int,
    device: str,
    on: str | None,
    state: str | None,
    csv_file: str | None,
    json_wanted: bool,
) -> None:
    check_players(players)
    rules = named_sheet(sheet_id, changes)
    seats = _policies(policies or ("greedy",), players)
    plan = SimulationPlan(rules, seats, rounds, seed, threads, device, on, state, csv_file)
    t = words()
    summary, interrupted = play(plan, t)
    if json_wanted:
        as_json(plan, summary, interrupted)
    else:
        as_text(plan, summary, interrupted, t)


def _policies(given: tuple[str, ...], players: int) -> tuple[str, ...]:
    if len(given) not in (1, players):
        raise BadRun(
            "{given} policies for {players} players: expected one for all or one for each",
            given=len(given),
            players=players,
        )
    return given * players if len(given) == 1 else given

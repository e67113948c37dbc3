from typing import Any

import click

from tripple.cli.options import JSON, ON, STATE, same_rules
from tripple.cli.reports.simulation import SimulationPlan, as_json, as_text, play
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
@same_rules
@click.option("--seed", default="1", show_default=True, help=N_("The same seed gives the same rounds."))
@click.option("--threads", type=int, default=1, show_default=True, help=N_("How many rounds to play side by side."))
@click.option(
    "--device",
    type=click.Choice(DEVICES),
    default="cpu",
    show_default=True,
    help=N_("Where to play: on the processor, or on an NVIDIA graphics card."),
)
@ON
@STATE
@click.option("--csv", "csv_file", type=click.Path(), help=N_("Write every round to this file."))
@JSON
def command(players: int, policies: tuple[str, ...], json_wanted: bool, **run: Any) -> None:
    check_players(players)
    plan, t = SimulationPlan(policies=_policies(policies or ("greedy",), players), **run), words()
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

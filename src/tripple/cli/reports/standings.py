"""Results of a contest as tables and as JSON."""

import json
from collections.abc import Iterable, Iterator, Sequence
from math import isfinite

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from tripple.arena import Contest, ContestTerms, Forfeiture, Standing, Tally
from tripple.arena.statistics import Interval
from tripple.locales import Translator
from tripple.notation import write_change
from tripple.rules import sheet

from .contest import ContestPlan, PlayedContest
from .grids import between, grids, lead, percent

SHOWN_FAULTS = 10


def as_text(contest: Contest, plan: ContestPlan, played: PlayedContest, t: Translator) -> None:
    console, tally = Console(), played.tally
    for sentence in _remarks(t, contest, plan, played):
        console.print(escape(sentence), highlight=False, soft_wrap=True)
    if tally.games:
        standings = tally.standings()
        tables = _results, _times
        for grid in (grid for table in tables for grid in table(t, standings, console.width)):
            console.print(grid)


def _remarks(t: Translator, contest: Contest, plan: ContestPlan, played: PlayedContest) -> Iterator[str]:
    tally = played.tally
    yield from _faults(t, contest, tally.faults)
    yield from _differences(t, played)
    if played.interrupted:
        yield t("Stopped. This is what was played so far.")
        if plan.state:
            yield t("Run the same command again to carry on.")
    yield _played(t, contest, plan, tally)
    if plan.until_decided and tally.leader:
        yield t("Decided: {name} is the strongest (wrong in at most 5 of 100 such claims).", name=tally.leader.name)
    elif plan.until_decided:
        yield t("Not decided: nobody is proven to be the strongest.")


def _faults(t: Translator, contest: Contest, faults: Sequence[Forfeiture]) -> Iterator[str]:
    for fault in faults[:SHOWN_FAULTS]:
        why = t(fault.sentence, **fault.values)
        yield t("{name} forfeits a game: {why}", name=contest.entrants[fault.entrant].name, why=why)
    if len(faults) > SHOWN_FAULTS:
        yield t.many("… and {n} more forfeit", "… and {n} more forfeits", len(faults) - SHOWN_FAULTS)


def _differences(t: Translator, played: PlayedContest) -> Iterator[str]:
    for worker, off in played.residuals.different():
        yield t(
            "{worker} plays differently: its results are {off} standard errors from those of the others.",
            worker=worker,
            off=f"{off:+.1f}",
        )


def _played(t: Translator, contest: Contest, plan: ContestPlan, tally: Tally) -> str:
    """Build the sentence from two phrases: it has two numbers, and a plural form depends on one."""
    if plan.single_rounds:
        what = t.many("{n} round", "{n} rounds", tally.games)
        deals = t.many("{n} mirrored deal", "{n} mirrored deals", tally.sets)
    else:
        what = t.many("{n} game", "{n} games", tally.games)
        deals = t.many("{n} mirrored set of deals", "{n} mirrored sets of deals", tally.sets)
    values = {"what": what, "deals": deals, "sheet": contest.terms.sheet.id, "seed": contest.terms.seed}
    return t("{what} on {deals}, sheet {sheet}, seed {seed}", **values)


def _results(t: Translator, standings: Sequence[Standing], width: int) -> list[Grid]:
    columns = [
        [(t("Wins"), [f"{one.wins:g}" for one in standings])],
        [
            (t("Win rate"), [percent(one.share) for one in standings]),
            ("95 %", [between(one.share_interval, percent) for one in standings]),
        ],
        [
            (t("Ahead by"), [lead(one.ahead) for one in standings]),
            ("95 %", [between(one.ahead_interval, lead) for one in standings]),
        ],
    ]
    return grids((t("Player"), _names(standings)), columns, width)


def _times(t: Translator, standings: Sequence[Standing], width: int) -> list[Grid]:
    paces = [one.pace for one in standings]
    columns = [
        [(t("Points"), [f"{one.points:.1f}" for one in standings])],
        [(t("Moves"), [str(pace.moves) for pace in paces])],
        [
            (t("ms a move"), [_milliseconds(pace.mean) for pace in paces]),
            (t("95th percentile"), [_milliseconds(pace.p95) for pace in paces]),
            (t("most"), [_milliseconds(pace.most) for pace in paces]),
        ],
        [(t("Forfeits"), [str(len(one.forfeits)) for one in standings])],
    ]
    return grids((t("Player"), _names(standings)), columns, width)


def _names(standings: Sequence[Standing]) -> list[str]:
    return [one.entrant.name for one in standings]


def _milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:.2f}"


def as_json(contest: Contest, plan: ContestPlan, played: PlayedContest) -> None:
    terms, tally = contest.terms, played.tally
    result = {
        "sheet": terms.sheet.id,
        "house_rules": dict(write_change(*change).split("=", 1) for change in _changes(terms)),
        "seed": terms.seed,
        "unit": "round" if terms.single_rounds else "game",
        "games": tally.games,
        "mirrored_sets": tally.sets,
        "interrupted": played.interrupted,
        "until_decided": plan.until_decided,
        "decided": tally.leader.name if plan.until_decided and tally.leader else None,
        "standings": [_plain(standing) for standing in tally.standings()] if tally.games else [],
        "forfeits": [{"name": contest.entrants[fault.entrant].name, "why": fault.reason} for fault in tally.faults],
        "workers": [
            {"name": name, "sets": sums.done, "sets_a_second": sums.rate, "residual": played.residuals.of(name)}
            for name, sums in played.meter.workers.items()
        ],
    }
    click.echo(json.dumps(result, ensure_ascii=False, indent=1))


def _changes(terms: ContestTerms) -> Iterable[tuple[str, object]]:
    return terms.sheet.changes_from(sheet(terms.sheet.id)).items()


def _plain(standing: Standing) -> dict[str, object]:
    pace = standing.pace
    budget = standing.entrant.budget
    return {
        "name": standing.entrant.name,
        "budget": {"seconds": budget.seconds, "playouts": budget.playouts, "threads": budget.threads},
        "wins": standing.wins,
        "share": standing.share,
        "share_interval": _finite(standing.share_interval),
        "points": standing.points,
        "ahead": standing.ahead,
        "ahead_interval": _finite(standing.ahead_interval),
        "moves": pace.moves,
        "seconds_a_move": {"mean": pace.mean, "p95": pace.p95, "most": pace.most},
        "forfeits": len(standing.forfeits),
    }


def _finite(interval: Interval) -> list[float | None]:
    """None for infinities, which JSON lacks."""
    return [end if isfinite(end) else None for end in interval]

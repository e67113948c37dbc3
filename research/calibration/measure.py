"""What the computer players say they expect, against what comes: played, shown and fitted.

    python -m research.calibration.measure play rows.npz --rounds 200 --games 60 --processes 16 --minutes 25
    python -m research.calibration.measure fit rows.npz
    python -m research.calibration.measure show rows.npz

`play` notes, at each decision of the observed level, what it said and how the position looked, and later what came of
it. The opponent `alike` is the level itself, in every seat and in every thought: the question that a hint and a review
answer (docs/review.md). Mirrored sets are played, so that the luck of the deal evens out, one of each pairing after the
other: it can be stopped at any time, and budgets are play-outs, so it can be repeated. Several runs with different
seeds can be fitted and shown together. `fit` writes src/tripple/bots/calibration.json, and what it is worth on sets it
has not seen.
"""

import argparse
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, replace
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from time import monotonic

import numpy as np

import tripple
from tripple.arena import ContestTerms
from tripple.arena.game import MOST_ROUNDS
from tripple.bots import LEVELS, Budget, Choice, prepare
from tripple.bots.calibration import ALIKE, SITUATION, Rows, listening
from tripple.rules import Match, Sheet, View, sheet
from tripple.rules.match import winners

from .rows import ROW, Made, Notes, load, save

ROOT = Path(__file__).parents[2]
FITTED = ROOT / "src" / "tripple" / "bots" / "calibration.json"
PICTURE = ROOT / "docs" / "pictures" / "calibration.svg"
SAVE_EVERY = 60.0  # seconds between two savings of what was played so far


@dataclass(frozen=True)
class Pairing:
    """The observed level on one seat, and the same opponent on all others."""

    level: str
    opponent: str
    place: int  # the opponent's among all opponents
    players: int
    sheet: Sheet
    game: bool


@dataclass(frozen=True)
class Deck:
    """A mirrored set that is to be played."""

    pairing: Pairing
    number: int
    seed: str
    playouts: int


def play_deck(deck: Deck) -> tuple[Rows, int]:
    """The observed level once on every seat; against itself it is on all of them at once. Also, how many rounds."""
    pairing, players = deck.pairing, deck.pairing.players
    tables = [[pairing.level] * players]
    if pairing.opponent not in (pairing.level, ALIKE):
        tables = [
            [pairing.level if seat == own else pairing.opponent for seat in range(players)] for own in range(players)
        ]
    played = [_play(deck, levels) for levels in tables]
    return np.concatenate([rows for rows, _ in played]), sum(rounds for _, rounds in played)


def _play(deck: Deck, levels: Sequence[str]) -> tuple[Rows, int]:
    pairing = deck.pairing
    match, noted = Match(pairing.sheet, pairing.players), [np.zeros(0, dtype=ROW)]
    terms = ContestTerms(pairing.sheet, deck.seed, not pairing.game)
    owners: list[int] = []
    while not match.end and len(match.rounds) < (MOST_ROUNDS if pairing.game else 1):
        match = match.start_round(terms.deal(deck.number, len(match.rounds) + 1, pairing.players))
        budget = Budget(terms.thinking_seed(deck.number, len(match.rounds)), playouts=deck.playouts)
        match, seats, rows = _play_round(match, pairing, levels, budget)
        noted.append(rows)
        owners += seats
    rows = np.concatenate(noted)
    rows["opponent"], rows["game"], rows["set"], rows["won"] = pairing.place, pairing.game, deck.number, np.nan
    if pairing.game:
        won = winners(match.sheet, match.totals, match.rounds[-1].points, range(match.players))
        rows["won"] = [(seat in won) / len(won) for seat in owners]
    return rows, len(match.rounds)


def _play_round(match: Match, pairing: Pairing, levels: Sequence[str], budget: Budget) -> tuple[Match, list[int], Rows]:
    """A round, and what was said in it by whom. A single round is not part of a game, and played for its points."""
    seats: list[int] = []
    said: list[Rows] = []
    while match.round:
        seat = match.round.turn
        view = match.view(seat) if pairing.game else match.round.view(seat)
        action = view.actions[0]
        if len(view.actions) > 1:
            with listening() as heard:
                action = _choice(pairing, levels[seat], view, budget).action
            if levels[seat] == pairing.level:
                seats += [seat for _ in heard]
                said += heard
        match, _ = match.play(action)
    rows = np.zeros(len(said), dtype=ROW)
    points = match.rounds[-1].points
    for number, (row, seat, situation) in enumerate(zip(rows, seats, said, strict=True)):
        row["decision"] = seats[:number].count(seat)
        for name in SITUATION.names or ():
            row[name] = situation[name][0]
        row["came"] = points[seat] - (sum(points) - points[seat]) / (len(points) - 1)
    return match, seats, rows


def _choice(pairing: Pairing, level: str, view: View, budget: Budget) -> Choice:
    if pairing.opponent != ALIKE:
        return LEVELS[level](view, budget)
    from tripple.bots.searching import played as alike

    return alike(level, view, budget, alike=True)


def pairings(asked: argparse.Namespace) -> list[Pairing]:
    base, kinds = sheet(asked.sheet), [game for game in (False, True) if (asked.games if game else asked.rounds)]
    rules = [base] if asked.decline == "as the sheet" else [replace(base, decline=on) for on in (True, False)]
    return [
        Pairing(asked.level, opponent, place, players, rule, game)
        for rule in rules
        for players in asked.players
        for place, opponent in enumerate(asked.opponents)
        for game in kinds
    ]


def decks(asked: argparse.Namespace) -> Iterator[Deck]:
    """One of each pairing after the other, so that whatever was played when time is up is a fair share of each."""
    every = pairings(asked)
    for number in range(max(asked.rounds, asked.games)):
        for pairing in every:
            if number < (asked.games if pairing.game else asked.rounds):
                yield Deck(pairing, asked.first + number, asked.seed, asked.playouts)


def played(asked: argparse.Namespace) -> Iterator[tuple[Rows, int]]:
    """Until all is played or time is up; what is under way then is finished."""
    ends = monotonic() + 60 * asked.minutes
    waiting = iter(decks(asked))
    levels = asked.level, *(one for one in asked.opponents if one != ALIKE)
    if asked.processes == 1:
        while monotonic() < ends and (deck := next(waiting, None)):
            yield play_deck(deck)
        return
    with ProcessPoolExecutor(asked.processes, get_context("spawn"), prepare, (levels,)) as workers:
        running: set[Future[tuple[Rows, int]]] = set()
        while True:
            free = 2 * asked.processes - len(running) if monotonic() < ends else 0
            running |= {workers.submit(play_deck, deck) for deck in islice(waiting, free)}
            if monotonic() >= ends:
                running -= {one for one in running if one.cancel()}
            if not running:
                return
            done, running = wait(running, timeout=5, return_when=FIRST_COMPLETED)
            yield from (one.result() for one in done)


def play(asked: argparse.Namespace) -> None:
    made = _made(asked)
    prepare((asked.level, *(one for one in asked.opponents if one != ALIKE)))
    began = saved = monotonic()
    parts, rounds, sets, total = [np.zeros(0, dtype=ROW)], 0, 0, sum(1 for _ in decks(asked))
    try:
        for rows, more in played(asked):
            parts, rounds, sets = [*parts, rows], rounds + more, sets + 1
            if monotonic() - saved > SAVE_EVERY or sets == 1:
                saved = monotonic()
                save(asked.file, Notes(replace(made, rounds=rounds), np.concatenate(parts)))
                print(f"{saved - began:6.0f} s: {sets} of {total} sets, {rounds} rounds", flush=True)
    finally:
        save(asked.file, Notes(replace(made, rounds=rounds), np.concatenate(parts)))
    took, number = monotonic() - began, sum(map(len, parts))
    print(f"{sets} of {total} sets, {rounds} rounds, {number} decisions in {took:.0f} s, written to {asked.file}")
    if rounds:
        print(f"{took * min(asked.processes, sets) / rounds:.2f} seconds of a core a round")


def _made(asked: argparse.Namespace) -> Made:
    words = [asked.file.name if word == str(asked.file) else word for word in sys.argv[1:]]
    command = shlex.join(["python", "-m", "research.calibration.measure", *words])
    version, what = tripple.__version__, (asked.level, asked.playouts, asked.sheet, tuple(asked.opponents))
    return Made(command, asked.seed, version, commit(), *what)


def commit() -> str:
    """Where there is no repository, nobody knows."""
    try:
        words = ["git", "rev-parse", "--short", "HEAD"]
        return subprocess.run(words, capture_output=True, text=True, check=True, cwd=ROOT).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def fit(asked: argparse.Namespace) -> None:
    from .fit import fit_all, report, store

    notes = load(asked.files)
    for line in report(notes):
        print(line)
    store(asked.to, notes, fit_all(notes))
    print(f"written to {asked.to}")


def show(asked: argparse.Namespace) -> None:
    from .show import picture, stored_fits, table

    notes = load(asked.files)
    fits = stored_fits(asked.fit, notes.made.level)
    for line in table(notes, fits):
        print(line)
    asked.picture.write_text(picture(notes, fits, asked.rule), encoding="utf-8")
    print(f"drawn to {asked.picture}")


def options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    playing = commands.add_parser("play", help="play, and note what was said and what came")
    playing.set_defaults(run=play)
    playing.add_argument("file", type=Path)
    playing.add_argument("--level", default="master", help="the observed level")
    playing.add_argument("--opponents", nargs="+", default=["greedy", "thinker", "master"], metavar="LEVEL")
    playing.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 5, 6])
    playing.add_argument("--decline", choices=["both", "as the sheet"], default="both")
    playing.add_argument("--rounds", type=int, default=100, help="mirrored sets of single rounds, of each pairing")
    playing.add_argument("--games", type=int, default=30, help="mirrored sets of games, of each pairing")
    playing.add_argument("--first", type=int, default=0, help="the number of the first set: a later part of a run")
    playing.add_argument("--playouts", type=int, default=2000, help="a move")
    playing.add_argument("--sheet", default="classic-en")
    playing.add_argument("--seed", default="calibration")
    playing.add_argument("--processes", type=int, default=1)
    playing.add_argument("--minutes", type=float, default=float("inf"), help="begin nothing after so many")
    fitting = commands.add_parser("fit", help="fit what is missing")
    fitting.set_defaults(run=fit)
    fitting.add_argument("files", type=Path, nargs="+")
    fitting.add_argument("--to", type=Path, default=FITTED)
    showing = commands.add_parser("show", help="a table and a picture")
    showing.set_defaults(run=show)
    showing.add_argument("files", type=Path, nargs="+")
    showing.add_argument("--fit", type=Path, default=FITTED, help="what corrects what was said")
    showing.add_argument("--rule", choices=["may draw", "must lay"], default="may draw", help="which one is drawn")
    showing.add_argument("--picture", type=Path, default=PICTURE)
    return parser


if __name__ == "__main__":
    chosen = options().parse_args()
    chosen.run(chosen)

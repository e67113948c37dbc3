"""What comes of each job, without the process that does it: test_job_pool.py has that."""

import csv
import os
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO, StringIO
from pathlib import Path

import msgspec
import pytest

from tests.live.tables.fakes import table_of, tables_at
from tripple.live.tables import Play, Ready, Resign
from tripple.notation import read_game, write_action
from tripple.pad import Pad, Start, Turn, write_pad
from tripple.personal.played import from_game
from tripple.printing import PAPERS
from tripple.review.worker import Order, Report, serve
from tripple.rules import DRAW, sheet
from tripple.server.jobs import kinds
from tripple.server.jobs.kinds import (
    AnyWork,
    DrawCode,
    LookBack,
    Print,
    PrintPad,
    TabulateKept,
    TakeApart,
    WriteDeal,
    WriteRecord,
    read_played,
)
from tripple.server.jobs.reviewable import reviewable
from tripple.server.jobs.worker import JobOutcome, work
from tripple.server.protocol import Refused
from tripple.server.protocol.bodies import Replay

from .house import in_loop

GOLDEN = Path(__file__).parents[1] / "golden"


def made(job: AnyWork) -> bytes:
    outcome, body = done(job)
    assert outcome == JobOutcome(job.kind)
    return body


def refused(job: AnyWork) -> tuple[JobOutcome, Refused]:
    outcome, body = done(job)
    assert outcome.kind == kinds.JSON
    return outcome, msgspec.json.decode(body, type=Refused)


def done(job: AnyWork) -> tuple[JobOutcome, bytes]:
    answers = BytesIO()
    serve(Order[AnyWork], work, BytesIO(msgspec.json.encode(Order(job))), answers)
    [(answer, body)] = _answers(answers.getvalue())
    assert answer.fault is None
    return msgspec.json.decode(answer.result, type=JobOutcome), body


@pytest.fixture(autouse=True)
def _hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker process gives way to others; the tests' own does not."""
    monkeypatch.setattr(os, "nice", lambda by: by)


async def log_of_a_game(folder: Path, *persons: str) -> tuple[bytes, ...]:
    """Everybody does the first thing they may, until it is over."""
    async with tables_at(folder / "tables.sqlite3") as tables:
        table = await table_of(tables, *persons, changes=("target=60",))
        for seat, person in enumerate(persons):
            await tables.do(table, person, Ready(seat=seat), key="ready", seen=len(persons))
        while (state := await tables.state(table)).phase != "over":
            if state.turn is None:
                for seat, person in enumerate(persons):
                    await tables.do(table, person, Ready(seat=seat), key=f"on {state.last}", seen=state.last)
            else:
                assert state.round
                play = Play(seat=state.turn, action=write_action(state.round.actions()[0]))
                await tables.do(table, persons[state.turn], play, key=f"play {state.last}", seen=state.last)
        return tuple(await tables.log(table))


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("[12]-players.tripple")), ids=lambda path: path.stem)
def test_a_replay_is_the_game_with_every_drawn_and_every_laid_tile(path: Path) -> None:
    text = path.read_text("utf-8")
    game, told = read_game(text), msgspec.json.decode(made(TakeApart(record=text)), type=Replay)
    assert [player.name for player in told.players] == [seat.name for seat in game.seats]
    assert (told.totals, told.winners, told.seed) == (game.match.totals, game.match.winners, game.seed)
    for shown, deal, played in zip(told.rounds, game.match.deals, game.match.rounds, strict=True):
        assert shown.points == played.points
        assert [step.action for step in shown.steps] == [str(step.action) for step in played.history]
        assert sum(line.points for step in shown.steps for line in step.lines) == sum(played.points)
        drawn = [step.drawn for step in shown.steps if step.drawn]
        assert drawn == list(map(str, deal.pool[played.is_solo :]))[: len(drawn)]
        assert len(drawn) == sum(step.action == DRAW for step in played.history)
        laid = {step.laid.cell: step.laid.numbers for step in shown.steps if step.laid}
        assert laid == {str(cell): numbers for cell, numbers in played.board.cells.items()}


@in_loop
async def test_a_finished_game_is_a_record_and_what_each_seat_has_lived(tmp_path: Path) -> None:
    log = await log_of_a_game(tmp_path, "ada", "bo")
    game = read_game(made(WriteRecord(log=log)).decode())
    assert [seat.name for seat in game.seats] == ["Ada", "Bo"]
    assert game.match.end
    for seat in range(2):
        lived = read_played(made(LookBack(log=log, seat=seat, table="t", winners=game.match.winners)))
        assert replace(lived, review="") == from_game(game, seat, id="t", at=lived.at)
        assert lived.review == reviewable(game).name
    head, why = refused(WriteDeal(log=log))
    assert (head.status, why.sentence) == (409, "par is for solitaires")


@in_loop
async def test_the_deal_of_a_solitaire_is_its_record_without_a_move(tmp_path: Path) -> None:
    log = await log_of_a_game(tmp_path, "ada")
    game, deal = (read_game(made(job).decode()) for job in (WriteRecord(log=log), WriteDeal(log=log)))
    assert deal.deal(1) == game.deal(1)
    assert deal.match.rounds == ()
    assert game.match.rounds


@in_loop
async def test_a_game_that_goes_on_has_no_record(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "tables.sqlite3") as tables:
        table = await table_of(tables, "ada", "bo", "cy")
        for seat, person in enumerate(("ada", "bo", "cy")):
            await tables.do(table, person, Ready(seat=seat), key="ready", seen=3)
        await tables.do(table, "cy", Resign(seat=2), key="resign", seen=6)
        log = tuple(await tables.log(table))
    for job in (WriteRecord(log=log), WriteDeal(log=log), LookBack(log=log, seat=0, table="t", winners=())):
        assert (refused(job)[0].status, refused(job)[1].reason) == (409, "phase")


def test_a_code_is_a_picture_and_a_kept_pad_a_table() -> None:
    assert msgspec.json.decode(made(DrawCode(text="http://192.0.2.1/t/x")))["svg"].startswith("<svg")
    pad = msgspec.json.decode(write_pad(Pad(("A", "B"), sheet("compact-de")).write(Start(0, "555")).write(Turn("455"))))
    head, *lines = csv.reader(StringIO(made(TabulateKept(pad=pad, language="de")).decode()))
    assert head[0] == "Runde"
    assert sorted({line[3] for line in lines}) == ["4-5-5", "5-5-5"]


def test_what_is_printed_is_a_document_and_a_paper_that_is_not_here_is_refused() -> None:
    job = PrintPad(paper="A4", language="fr", sheet=None, changes=("bridge=31",), names=("A", "B"), pages=1)
    assert made(job).startswith(b"%PDF-")
    head, why = refused(msgspec.structs.replace(job, paper="papyrus"))
    assert head.status == 400
    assert why.values == {"name": "papyrus", "known": ", ".join(PAPERS)}
    assert refused(msgspec.structs.replace(job, changes=("bridge=lots",)))[0].status == 400
    assert Print(paper="a4", language=None).kind == "application/pdf"


def test_a_mistake_of_ours_is_told_to_the_log_and_the_next_job_is_done() -> None:
    good, answers = msgspec.json.encode(Order(DrawCode(text="x"))), BytesIO()
    serve(Order[AnyWork], work, BytesIO(b'{"job":{"job":"unheard of"}}\n' + good + b"\n"), answers)
    (first, _), (second, _) = _answers(answers.getvalue())
    assert first.fault
    assert "unheard of" in first.fault
    assert (msgspec.json.decode(second.result, type=JobOutcome).status, second.fault) == (200, None)
    assert second.seconds > 0


def _answers(said: bytes) -> Iterator[tuple[Report, bytes]]:
    while said:
        line, _, rest = said.partition(b"\n")
        answer = msgspec.json.decode(line, type=Report)
        yield answer, rest[: answer.body]
        said = rest[answer.body :]

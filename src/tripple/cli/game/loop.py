"""A game at one terminal: people and computer players in turn, everything on disk before the next prompt."""

import os
import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

from rich.text import Text

from tripple.bots import ADVISING, LEVELS, TITLES, Budget
from tripple.cli.drawing.scores import result, sheet_lines, sheet_said
from tripple.cli.drawing.screen import BoardPicture, Space
from tripple.cli.drawing.turns import lot_told
from tripple.cli.faults import sentence
from tripple.cli.game.answers import Word, shortest
from tripple.cli.game.prompt import Prompt, Quit, StepBack, Wait, since
from tripple.cli.game.saves import Save, best_solitaire, folder
from tripple.cli.game.seats import STAND_IN, StandIns
from tripple.cli.terminal.console import Terminal
from tripple.cli.terminal.text import folded
from tripple.cli.terminal.waiting import interruptible, waiting
from tripple.locales import Translator
from tripple.notation import Game, StandIn
from tripple.rules import Action, Deal, View
from tripple.rules.action import last_cell
from tripple.rules.match import before_last_choice

SECONDS = 3.0


@dataclass(slots=True)
class TerminalGame:
    game: Game
    save: Save
    prompt: Prompt
    unsaved: str = ""  # why the last action is not on disk; empty if it is
    shown: int | None = None  # the seat whose tray was last on a shared screen
    greeting: str = ""
    stand_ins: StandIns = field(default_factory=StandIns)

    def __post_init__(self) -> None:
        self.prompt.words |= {Word.BACK}

    def get_ready(self, advisers: Sequence[str] = ()) -> None:
        levels = {seat.level for seat in self.game.seats if seat.level is not None}
        self.stand_ins = StandIns([*levels, *advisers])
        if not (self.people and self.stand_ins.begin()):
            self._wait()
            return
        self.prompt.words |= {Word.WAIT}
        self.prompt.before_hint = self._wait
        if late := [seat.name for seat in self.game.seats if seat.level in self.stand_ins.cold]:
            told = self.t(
                "Still getting ready: {names}. Until then, {friend} plays instead; type “{word}” to wait.",
                names=", ".join(late),
                friend=self.t(TITLES[STAND_IN]),
                word=shortest(Word.WAIT, self.t),
            )
            self.greeting = " ".join(filter(None, [self.greeting, told]))

    def _wait(self) -> None:
        with waiting(self.terminal, self.t("Getting ready (the first time can take a minute)")) as advance:
            interruptible(partial(self.stand_ins.wait, advance))
        self.prompt.words -= {Word.WAIT}

    @property
    def terminal(self) -> Terminal:
        return self.prompt.terminal

    @property
    def t(self) -> Translator:
        return self.prompt.t

    def run(self) -> None:
        if self.greeting and not self.people:
            self.terminal.say(self._greeting())
        while not self.game.match.end:
            if not self.game.match.round:
                self._deal()
            while self.game.match.round:
                self._turn(self.game.match.round.turn)
            self._round_over()
        self.terminal.say(*result(self.game, self.t))

    def _turn(self, seat: int) -> None:
        try:
            self._play(*self._choice(seat))
        except StepBack:
            self.greeting = self._take_back(seat)
        except Wait:
            self._wait()
        else:
            self._tell_onlookers()

    def _take_back(self, seat: int) -> str:
        """Take moves back and say so; the tiles stay as dealt."""
        if len(self.people) > 1 or len(self.game.seats) == 1:
            return self.t("You can take moves back only when you play against the computer alone.")
        before = before_last_choice(self.game.match, seat)
        if before is None:
            return self.t("There is nothing to take back yet.")
        self._keep(replace(self.game.with_match(before), taken_back=self.game.taken_back + 1))
        return self.t("Your move has been taken back.")

    @property
    def people(self) -> list[int]:
        return [seat for seat, who in enumerate(self.game.seats) if who.level is None]

    def _deal(self) -> None:
        match = self.game.match
        number = len(match.rounds) + 1
        seed = token_hex(6) if self.game.seed is None else self.game.seed
        dealt = Deal.from_seed(seed, number, match.players, match.sheet)
        self._keep(replace(self.game, match=match.start_round(dealt)))
        if not self.people:
            self.terminal.say(*lot_told(self.game, self.t))

    def _play(self, action: Action, stand_in: str | None) -> None:
        game = self.game
        match, _ = game.match.play(action)
        index = len(match.rounds) - 1
        made = [StandIn(index, len(match.rounds[index].history) - 1, stand_in)] if stand_in else []
        self._keep(replace(game, match=match, stand_ins=(*game.stand_ins, *made)))

    def _keep(self, game: Game) -> None:
        """Save after an action. A full disk does not end the game: the prompt mentions it, and the next action tries
        again.
        """
        self.game, self.unsaved = game, ""
        try:
            self.save.write(game)
        except OSError as fault:
            self.unsaved = self.t("Not saved: {fault}.", fault=sentence(fault, self.t))

    def _choice(self, seat: int) -> tuple[Action, str | None]:
        """A computer player's choice, with the level that stood in for it, if any."""
        view, level = self.game.match.view(seat), self.game.seats[seat].level
        if not view.board.cells and len(view.actions) == 1:
            return view.actions[0], None  # The rules name the tile: there is nothing to choose.
        if level is not None:
            return self._chosen_by(level, view)
        if len(self.people) > 1 and self.shown != seat:
            self.prompt.hand_over(self.game, seat, self._greeting())
        self.shown = seat
        return self.prompt.choose(self.game, seat, " ".join(filter(None, [self._greeting(), self.unsaved]))), None

    def _chosen_by(self, level: str, view: View) -> tuple[Action, str | None]:
        self.terminal.murmur(self.t("{name} is thinking …", name=self.game.seats[view.turn].name))
        playing = self._playing(level)
        return LEVELS[playing](view, self._budget()).action, playing if playing != level else None

    def _playing(self, level: str) -> str:
        if playing := self.stand_ins.for_level(level):
            return playing
        self._wait()
        self.greeting = self.t("From now on, the computer players that you asked for play.")
        return level

    def _greeting(self) -> str:
        said, self.greeting = self.greeting, ""
        return said

    def _budget(self) -> Budget:
        """Seeded by game and round, so that a break changes no choice."""
        chance = sha256(f"{self.game.seed}/{len(self.game.match.rounds)}".encode()).digest()
        return Budget(seed=int.from_bytes(chance[:6], "big"), seconds=SECONDS)

    def _tell_onlookers(self) -> None:
        last, playing = self.game.match.rounds[-1].history[-1], self.game.match.round
        if not self.people and (playing is None or playing.turn != last.seat or not playing.drawn):
            self.terminal.say(since(self.game, last.seat, self.t)[0])

    def _round_over(self) -> None:
        self.shown = None
        after = self.t("Enter: the next round") if self.people and not self.game.match.end else ""
        lines = self._round_said if self.terminal.plain else self._round_drawn
        self.prompt.heed(self.terminal.read(lines, self.t("Enter: continue"), after))

    def _news(self) -> list[str]:
        last = self.game.match.rounds[-1].history[-1]
        return since(self.game, last.seat, self.t) if self.people else []

    def _round_said(self, width: int) -> list[str]:
        return [*(f"{line}." for line in self._news()), *sheet_said(self.game, len(self.game.match.rounds), self.t)]

    def _round_drawn(self, width: int) -> list[Text]:
        news = [line for turn in self._news() for line in folded(turn, width)]
        lines = [*news, *sheet_lines(self.game, len(self.game.match.rounds), width, self.t), Text()]
        return [*self._last_picture(len(lines)), *lines]

    def _last_picture(self, below: int) -> list[Text]:
        """The whole board, if it fits above the sheet."""
        played, (width, height) = self.game.match.rounds[-1], self.terminal.size
        picture = BoardPicture(played.board, {}, last_cell(played.history))
        window = picture.window(Space(height - below - 2, width - 1, 0))
        return [] if window.cut else window.lines


@contextmanager
def leaving(terminal: Terminal, say_kept: Callable[[], None]) -> Iterator[None]:
    """Say how to go on to a player who leaves; Ctrl-C ends the command, too."""
    try:
        yield
    except Quit:
        say_kept()
    except (EOFError, KeyboardInterrupt) as end:
        terminal.say("")
        say_kept()
        if isinstance(end, KeyboardInterrupt):
            raise


def sit_down(game: TerminalGame) -> int:
    """Play, and say at the end where the game is on disk and how to go on."""
    try:
        with leaving(game.terminal, partial(_say_kept, game)):
            game.get_ready(ADVISING if game.prompt.hints else ())
            game.run()
            game.terminal.say(*_compared(game.game, game.t))
            game.terminal.say(game.t("Look at it again with: {command}", command=shell("replay", game.save.path)))
    finally:
        game.stand_ins.end()
    return 1 if game.unsaved else 0


def _compared(played: Game, t: Translator) -> list[str]:
    best = best_solitaire(folder(os.environ), played) if played.match.players == 1 else None
    if best is None:
        return []
    (points,) = played.match.totals
    if points > best:
        return [t("Your best so far! It was {best} before.", best=best)]
    return [t("Your best so far is {best}.", best=best)]


def _say_kept(game: TerminalGame) -> None:
    t, file = game.t, game.save.path
    if game.unsaved:
        game.terminal.say(game.unsaved, t("What was saved before is in {file}.", file=file))
    else:
        game.terminal.say(t("The game is saved. Continue with: {command}", command=shell("play", "--resume", file)))


def shell(*words: str | Path) -> str:
    return shlex.join(["tripple", *map(str, words)])

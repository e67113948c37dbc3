"""Read a game: replay every action and check every claim of the text."""

from dataclasses import dataclass, field

from tripple.rules import BadDeal, BadSheet, Deal, IllegalAction, Match, Round, Sheet, Starter, Tile

from . import claims
from .action import UNKNOWN, TileSupply
from .change import sheet_of
from .completion import completed
from .course import CourseReader, PartialDeal, step_of
from .game import LEVEL, NOT_AS_SEEDED, Game, Proof, Seat, StandIn
from .names import read_text
from .span import Cursor, NotLegal, NotWellFormed, Span, one, read_number, read_version
from .writing import left_unsaid, shown_by


@dataclass(slots=True)
class Aside:
    seats: tuple[Seat, ...]
    seed: str | None
    unknown: list[frozenset[Tile]] = field(default_factory=list)
    stand_ins: list[StandIn] = field(default_factory=list)


def read_game(text: str) -> Game:
    """Read a game from its record. Every action is replayed, and every claim of the record is checked.

    Raises NotWellFormed or NotLegal, both with a line and a column.
    """
    lines = _lines(text)
    read_version(lines)
    sheet = sheet_of([one(lines.take("sheet")), *map(one, lines.many("set"))])
    proof = _proof(lines)
    seed = proof.seed if proof else _seed(lines)
    players = [lines.take("player"), *lines.many("player")]
    seats = tuple(map(_seat, players))
    if proof and len(proof.salts) != len(seats):
        raise NotWellFormed("a salt for every player is expected", players[-1])
    match, aside, taken_back = _match(sheet, players), Aside(seats, seed), _taken_back(lines)
    while lines.here is not None:
        match = _played(match, lines, aside)
    unknown = tuple(aside.unknown) if any(aside.unknown) else ()
    return Game(seats, match, seed, proof, unknown, taken_back, tuple(aside.stand_ins))


def _lines(text: str) -> Cursor:
    *lines, last = Span.whole(text).split("\n")
    if last.text:
        raise NotWellFormed("the text is cut off: there is no line break at the end", last.end)
    stripped = (line.strip() for line in lines)
    return Cursor((line for line in stripped if line.text and line.text[0] != "#"), last)


def _proof(lines: Cursor) -> Proof | None:
    """The commitment was published before the game, so the secret has to fit it."""
    published = lines.maybe("commitment")
    if published is None:
        return None
    secret = lines.take("secret")
    salts = [lines.take("salt"), *lines.many("salt")]
    proof = Proof(_text(secret), tuple(map(_text, salts)))
    if one(published).text != proof.commitment:
        raise NotLegal("R2", "this is not the secret that the commitment was made of", secret)
    return proof


def _seed(lines: Cursor) -> str | None:
    line = lines.maybe("seed")
    return None if line is None else _text(line)


def _text(line: Span) -> str:
    text, behind = read_text(line)
    if behind.text:
        raise NotWellFormed("a seed with an equals sign has to be in quotes", behind)
    return text


def _seat(line: Span) -> Seat:
    name, behind = read_text(line)
    if not name.strip():
        raise NotWellFormed("a name is expected here", line)
    if not behind.text:
        return Seat(name)
    equals, level = behind.cut("=")
    if level is None or equals.text:
        raise NotWellFormed("only an equals sign and a level may follow a name", behind)
    return Seat(name, _level(level.strip()))


def _level(word: Span) -> str:
    if not LEVEL.fullmatch(word.text):
        raise NotWellFormed("the level of a computer player is expected, not {found!r}", word)
    return word.text


def _taken_back(lines: Cursor) -> int:
    line = lines.maybe("taken-back")
    return 0 if line is None else read_number(one(line), 1)


def _match(sheet: Sheet, players: list[Span]) -> Match:
    try:
        return Match(sheet, len(players))
    except BadSheet as error:
        raise NotLegal("R2", error.sentence, players[-1], **error.values) from None


def _played(match: Match, lines: Cursor, aside: Aside) -> Match:
    number = lines.maybe("round")
    if number is not None:
        return _dealt(match, number, lines, aside)
    doing, comment = lines.next().cut(";")
    if comment is None or doing.text:
        return _acted(match, doing, comment, aside)
    _check_end(match, comment.strip())
    return match


def _dealt(match: Match, number: Span, lines: Cursor, aside: Aside) -> Match:
    expected = len(match.rounds) + 1
    if read_number(one(number)) != expected:
        raise NotWellFormed("round {expected} is expected, not {found}", number, expected=expected)
    try:
        dealt, filled_in = _deal(match, expected, lines, aside.seed)
        aside.unknown.append(filled_in)
        return match.start_round(dealt)
    except BadDeal as error:
        raise NotLegal("R3", error.sentence, number, **error.values) from None
    except IllegalAction as error:
        raise NotLegal(error.rule, error.sentence, number, **error.values) from None


def _deal(match: Match, number: int, lines: Cursor, seed: str | None) -> tuple[Deal, frozenset[Tile]]:
    """The deal from the text, from the seed, or from both if they agree; and the tiles that were filled in."""
    seeded = None if seed is None else Deal.from_seed(seed, number, match.players, match.sheet)
    hands = lines.many("hand")
    if seeded and not hands:
        return seeded, frozenset()
    hands = hands or [lines.take("hand")]
    if len(hands) != match.players:
        raise NotLegal(
            "R2", "{hands} hands are dealt to {players} players", hands[-1], hands=len(hands), players=match.players
        )
    pool = lines.take("pool")
    if seeded:
        _refuse_unknown([*hands, pool])
    box = TileSupply(match.sheet.numbers)
    partial = PartialDeal(
        tuple(tuple(box.tiles_or_unknown(hand)) for hand in hands),
        tuple(box.tiles_or_unknown(pool)),
        _lot(match, lines),
    )
    dealt, filled_in = _completed(match.sheet, partial, box, lines, pool)
    if seeded and seeded != dealt:
        raise NotLegal("R2", NOT_AS_SEEDED, hands[0], number=number)
    return dealt, filled_in


def _refuse_unknown(sections: list[Span]) -> None:
    for word in (word for section in sections for word in section.words):
        if word.text == UNKNOWN:
            raise NotLegal("R2", "the seed says which tile this is: name it, or leave out the hands and the pool", word)


def _completed(
    sheet: Sheet, partial: PartialDeal, box: TileSupply, lines: Cursor, pool: Span
) -> tuple[Deal, frozenset[Tile]]:
    if partial.size > (most := len(sheet.box)):
        raise NotLegal("R1", "{tiles} tiles are dealt, but the box has {box}", pool, tiles=partial.size, box=most)
    # Look ahead to the end of the round: its course narrows down the unknown tiles, and comments name some of them.
    reader = CourseReader(sheet, partial, box)
    course = reader.read(*lines.before("round")) if partial.has_unknown else None
    known = reader.deal
    dealt = completed(sheet, known, course) if course else known.whole
    return dealt, frozenset(dealt.pool).union(*dealt.hands) - known.known


def _lot(match: Match, lines: Cursor) -> int:
    if match.sheet.starter is not Starter.LOT:
        return 0
    return read_number(one(lines.take("lot")), 1, match.players) - 1


def _acted(match: Match, doing: Span, comment: Span | None, aside: Aside) -> Match:
    step = step_of(doing, match.players, match.sheet.numbers)
    before = match.round
    # Before the action itself: a wrong seat would be refused for not holding the tile, which misleads.
    if before and step.seat != before.turn:
        raise NotLegal("R4", "it is the turn of seat {seat}", step.who, seat=before.turn + 1)
    try:
        after, _ = match.play(step.action)
    except IllegalAction as error:
        raise NotLegal(error.rule, error.sentence, step.what, **error.values) from None
    assert before, "without a round nothing could be played"
    _check_step(before, after.rounds[-1], step.what, comment, aside.unknown[-1])
    if step.stand_in:
        aside.stand_ins.append(_stand_in(step.stand_in, before, len(match.rounds) - 1, aside.seats[step.seat]))
    return after


def _stand_in(level: Span, before: Round, round_index: int, seat: Seat) -> StandIn:
    if seat.level is None:
        raise NotWellFormed("only a computer player has another level to stand in for it", level)
    return StandIn(round_index, len(before.history), _level(level))


def _check_step(before: Round, after: Round, what: Span, comment: Span | None, unknown: frozenset[Tile]) -> None:
    if comment is not None:
        step = after.history[-1]
        claims.check(comment, claims.of_step(step, shown_by(step, after, before.pool, unknown)))
    elif left_unsaid(after, unknown):
        raise NotWellFormed(
            "unknown tiles are left: say after a semicolon which points this gives, like ; value+5 out+20 left(2)+17",
            what.end,
        )


def _check_end(match: Match, comment: Span) -> None:
    kind = (comment.words or [comment])[0]
    if kind.text == "end":
        if not match.rounds or match.round:
            raise NotLegal("R8", "the round is not over yet", kind)
        claims.check(comment, claims.of_round(match.rounds[-1], match.totals))
    elif kind.text == "game":
        if not match.end:
            raise NotLegal("R10", "the game is not over yet", kind)
        claims.check(comment, claims.of_game(match))
    else:
        raise NotWellFormed("end or game is expected after this semicolon, not {found!r}", kind)

"""The lists, words and numbers that both sides use. Sentences are marked in their own modules; none is written here.

If a value cannot be imported from another module, change that module.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import get_args

from msgspec import Meta

from tripple.bots import CHARACTERS, LADDER, TITLES, USUAL
from tripple.learning.puzzles.solving import TRIES, UNKNOWN
from tripple.live.tables.commands import Name, Seed
from tripple.live.tables.events import CLOCKS, PACES, REACTIONS
from tripple.locales import OWN_NAMES
from tripple.locales.ideas import IDEAS
from tripple.locales.rulebook import BY_LANGUAGE
from tripple.locales.terms import CHOICES, REASONS
from tripple.locales.terms import HOUSE_RULES as RULE_TERMS
from tripple.pad.entries import MOST_POINTS, TERMS
from tripple.pad.pad import LONGEST
from tripple.personal import DAILY, LINES, STEP, daily_sheet, numbers
from tripple.rules import EDITIONS, HOUSE_RULES, SHEETS, TRADEMARKS, Edition, Sheet
from tripple.rules.scoring import BONUSES
from tripple.rules.sheet import BOX, MOST_PLAYERS
from tripple.server import protocol
from tripple.server.site.addresses import NOT_FOUND, PAGES, styles
from tripple.server.site.offline import OFFLINE

from .javascript import Constant, Verbatim

TYPES = """\
/** @typedef {"number" | "optional" | "truth" | "choice" | "hands"} RuleKind */
/**
 * @typedef {{title: string, kind: RuleKind, rule: string, usual: any, least?: number, most?: number,
 *   choices?: string[], like?: string, moot?: {field: string, values: any[], unless: boolean}}} HouseRule
 */
/** @typedef {{name: string, language: string, own: boolean, differs: Record<string, any>}} Edition */
/** @typedef {{animal: string, about: string, names: string}} Character */
"""
EDITION_TYPES = """\
/**
 * @typedef {{publisher: string, years: string, players: [number, number] | null, sources: string[],
 *   notes: {rule: string, sentence: string}[]}} About
 */
"""
WORDS = "Record<string, string>"
_SHOWN = "() => Promise<{show: (id: string) => unknown}>"


def constants() -> Iterator[Constant]:
    yield Constant("VERSION", protocol.VERSION, "The version of the protocol.")
    yield Constant("LANGUAGES", OWN_NAMES, "Languages by their own names.")
    parts = [page.part for page in OFFLINE]
    yield Constant("OFFLINE", parts, "The pages that open without a network, by the first part of their address.")
    yield from _players()
    yield Constant("CLOCKS", CLOCKS, "Turn clocks, in words to be translated.", WORDS)
    yield Constant("PACES", PACES, "How quickly computer players move, in words to be translated.", WORDS)
    yield from _points()
    yield from _sheets()
    daily = {"seed": DAILY, "sheet": daily_sheet().id, "step": STEP, "lines": LINES, "numbers": numbers()}
    about = (
        "How a daily's seed begins, its rules, how many points a bar is wide, what it is in three lines, with numbers."
    )
    yield Constant("DAILY", daily, about)
    yield Constant("PUZZLE_START", UNKNOWN, "The rating near which puzzles are asked before I have one.")
    yield Constant("PUZZLE_TRIES", TRIES, "The answers allowed at a puzzle; one of them has to be right.")
    yield Constant("LIMITS", _limits(), "The largest lengths and numbers.")


def pages() -> Iterator[Constant]:
    """Each import is written out, so that a bundler follows the same ones as a browser."""
    shown = {part: _imported(page.script) for part, page in PAGES.items()}
    about = "By the first part of an address: the script that shows the page, fetched when it is asked for."
    yield Constant("PAGES", shown, about, f"Record<string, {_SHOWN}>")
    yield Constant("NOT_FOUND", _imported(NOT_FOUND), "The same for an address that is none.", _SHOWN)
    scripts = dict.fromkeys([*(page.script for page in PAGES.values()), NOT_FOUND])
    found = {script: styles(script) for script in scripts}
    yield Constant("STYLES", found, "By a page's script, for the bundler: its style sheets in their order.")


def _imported(script: str) -> Verbatim:
    return Verbatim(f'() => import("./{script}")')


def _players() -> Iterator[Constant]:
    yield Constant("LEVELS", TITLES, "Computer players by level, in words to be translated.", WORDS)
    titles = {idea.id: idea.title for idea in IDEAS}
    yield Constant("IDEAS", titles, "The ideas of good play by id, in words to be translated.", WORDS)
    yield Constant("LADDER", LADDER, "The levels to choose from, the weakest first.")
    told = ("animal", "about", "names")
    characters = {level: {name: getattr(one, name) for name in told} for level, one in CHARACTERS.items()}
    about = "The animal of each level; a sentence or two and its names, to be translated."
    yield Constant("CHARACTERS", characters, about, "Record<string, Character>")
    yield Constant("USUAL_LEVEL", USUAL, "The level until one is chosen.")
    yield Constant("REACTIONS", REACTIONS, "The reactions at a table, in words to be translated.", WORDS)


def _points() -> Iterator[Constant]:
    """The rules' reasons for points, and the score pad's own."""
    words = {reason.word: said for reason, said in REASONS.items()}
    words |= {reason.word: said for reason, said in TERMS.items()}
    yield Constant("REASONS", words, "Why points were given or taken, in words to be translated.", WORDS)
    yield Constant("BONUSES", [reason.word for reason in BONUSES], "The reasons that get a cheer.", "string[]")


def _sheets() -> Iterator[Constant]:
    rules = {name: _house_rule(name) for name in HOUSE_RULES}
    about = "The fields of a rule sheet that a table may change; their titles are to be translated."
    yield Constant("HOUSE_RULES", rules, about, "Record<string, HouseRule>")
    yield Constant("CHOICES", CHOICES, "The values of fields that are not numbers, in words to be translated.", WORDS)
    about = "The editions, by the id of their sheet, with names to be translated; where they differ from what is usual."
    editions = {name: _edition(one) for name, one in EDITIONS.items()}
    yield Constant("SHEETS", editions, about, "Record<string, Edition>")
    yield Constant("TRADEMARKS", TRADEMARKS, "To be said wherever the names of others' editions are shown.")
    yield Constant("SHEET_OF", BY_LANGUAGE, "The sheet that a reader most likely has at home, by language.", WORDS)


def _house_rule(name: str) -> dict[str, object]:
    rule, usual = HOUSE_RULES[name], _plain(_USUAL[name])
    told: dict[str, object] = {"title": RULE_TERMS[name], "kind": rule.kind, "rule": rule.rule, "usual": usual}
    if rule.most:
        told |= {"least": rule.least, "most": rule.most}
    if rule.choices:
        told |= {"choices": [choice.value for choice in rule.choices]}
    if rule.like:
        told |= {"like": rule.like}
    if moot := rule.moot:
        told |= {"moot": {"field": moot.because_of, "values": list(map(_plain, moot.values)), "unless": moot.unless}}
    return told


_USUAL: Mapping[str, object] = {field.name: field.default for field in fields(Sheet) if field.metadata}


def _edition(edition: Edition) -> dict[str, object]:
    sheet = SHEETS[edition.id]
    differs = {name: _plain(getattr(sheet, name)) for name, usual in _USUAL.items() if getattr(sheet, name) != usual}
    return {
        "name": edition.name,
        "language": edition.language,
        "own": edition.printed is not None,
        "differs": differs,
    }


def editions() -> Iterator[Constant]:
    """The details of each edition, loaded only when a box is chosen."""
    about = "The publisher, the sources read, and our decisions beyond them; sentences are to be translated."
    told = {name: _about(one) for name, one in EDITIONS.items()}
    yield Constant("EDITIONS", told, about, "Record<string, About>")


def _about(edition: Edition) -> dict[str, object]:
    return {
        "publisher": edition.publisher,
        "years": edition.years,
        "players": edition.players,
        "sources": edition.sources,
        "notes": [{"rule": note.rule, "sentence": note.sentence} for note in edition.notes],
    }


def _plain(value: object) -> object:
    return getattr(value, "value", value)


def _limits() -> dict[str, int]:
    return {
        "players": MOST_PLAYERS,
        "box": BOX,
        "name": _longest(Name),
        "padName": LONGEST,
        "padPoints": MOST_POINTS,
        "seed": _longest(Seed),
    }


def _longest(annotated: object) -> int:
    return next(told.max_length for told in get_args(annotated) if isinstance(told, Meta) and told.max_length)

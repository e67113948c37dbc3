"""The rules for pages: sheets and house rules to choose from, the rulebook, the lessons, and a pad's points."""

from functools import cache
from typing import Any

import msgspec
from litestar import MediaType, Response, get
from litestar.openapi.datastructures import ResponseSpec

from tripple.bots import LADDER
from tripple.learning.lessons.telling import Lessons, lessons_by
from tripple.locales import language as language_of
from tripple.locales.rulebook import BY_LANGUAGE
from tripple.pad import Tariff, tariff
from tripple.rules import EDITIONS, HOUSE_RULES, SHEETS, Sheet, sheet
from tripple.server.jobs.kinds import TellLessons, TellRules, chosen
from tripple.server.jobs.rules import Rules, rules_of
from tripple.server.requests import Asked
from tripple.server.transport.errors import refusals

from .shared import Changes, LanguageName, SheetName, made


class HouseRuleInfo(msgspec.Struct, frozen=True):
    name: str
    kind: str
    rule: str
    least: int
    most: int
    choices: tuple[str, ...]


class SheetInfo(msgspec.Struct, frozen=True):
    id: str
    language: str
    fields: dict[str, Any]


class Choices(msgspec.Struct, frozen=True):
    levels: tuple[str, ...]
    sheets: tuple[SheetInfo, ...]
    house_rules: tuple[HouseRuleInfo, ...]
    by_language: dict[str, str]


@get("/api/choices")
async def choices() -> Choices:
    """Levels, rule sheets and house rules to choose from."""
    return _choices()


@cache
def _choices() -> Choices:
    rules = (
        HouseRuleInfo(name, rule.kind, rule.rule, rule.least, rule.most, tuple(str(one.value) for one in rule.choices))
        for name, rule in HOUSE_RULES.items()
    )
    sheets = tuple(SheetInfo(name, EDITIONS[name].language, fields(one)) for name, one in SHEETS.items())
    return Choices(LADDER, sheets, tuple(rules), dict(BY_LANGUAGE))


def fields(one: Sheet) -> dict[str, Any]:
    values = {name: getattr(one, name) for name in HOUSE_RULES}
    return {name: getattr(value, "value", value) for name, value in values.items()}


@get("/api/sheet", responses=refusals(400, 429))
async def sheet_fields(name: SheetName = None, changes: Changes = None) -> dict[str, Any]:
    """The numbers of a rule sheet, house rules included."""
    return fields(chosen(name, changes or (), "en"))


@get("/api/pads/tariff", responses=refusals(400, 429))
async def prices(name: SheetName = None, changes: Changes = None) -> Tariff:
    """All points of a sheet with its house rules, for keeping score without a server."""
    return tariff(chosen(name or "compact-en", changes or (), "en"))


@get("/api/rules", responses={200: ResponseSpec(Rules, generate_examples=False)} | refusals(400, 429, 503))
async def rules(
    request: Asked, name: SheetName = None, changes: Changes = None, language: LanguageName = None
) -> Response[bytes]:
    """The rules in a language, for a sheet and its house rules, with examples."""
    if changes:
        return await made(request, TellRules(sheet=name, changes=tuple(changes), language=language))
    spoken = language_of(language, {})
    return Response(_usual_rules(chosen(name, (), spoken).id, spoken), media_type=MediaType.JSON)


@get("/api/lessons", responses={200: ResponseSpec(Lessons, generate_examples=False)} | refusals(400, 429, 503))
async def lessons(request: Asked, name: SheetName = None, changes: Changes = None) -> Response[bytes]:
    """Every lesson by a sheet and its house rules. Sentences are English with gaps, to be translated by the reader."""
    if changes:
        return await made(request, TellLessons(sheet=name, changes=tuple(changes)))
    return Response(usual_lessons(chosen(name, (), "en").id), media_type=MediaType.JSON)


# Without house rules there are only as many as sheets; with them a job takes the time.
@cache
def _usual_rules(name: str, language: str) -> bytes:
    return rules_of(sheet(name), language)


@cache
def usual_lessons(name: str) -> bytes:
    return msgspec.json.encode(lessons_by(sheet(name)))


HANDLERS = [choices, sheet_fields, prices, rules, lessons]

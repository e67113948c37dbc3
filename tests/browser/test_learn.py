"""The lessons: by taps within three minutes, by keys, for screen readers, by each box, and without a server."""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NoReturn

import pytest
from playwright.sync_api import Browser, expect

from tripple.learning.lessons.telling import ExerciseTold, Lessons, lessons_by
from tripple.locales import translator
from tripple.rules import SHEETS
from tripple.server.handlers import rules as handlers
from tripple.server.protocol import ServerReason
from tripple.server.transport.errors import HttpRefusal

from .chrome import House
from .conftest import people
from .contexts import Contexts
from .person import OFTEN, Person
from .scorer import AWAY, PHONE, installed
from .test_corners import OPEN_CELL, dragged
from .test_pages import accessible, in_every_theme

READING, TAP = 60 / 200, 1.5
"""Seconds: for a word, at 200 words a minute, and for a tap with the look for where to tap."""
SEEN = """() => [...document.querySelectorAll("h1, h2, p, b, a, button, span, label")]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().top < innerHeight
    && !one.closest(".tray, .unseen, svg"))
  .flatMap((one) => [...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent.trim()))
  .filter(Boolean)"""

DOUBLE_CLICK = """(selector) => {
  const how = { bubbles: true, detail: 1, clientX: 9, clientY: 9 };
  for (const _ of "12") document.querySelector(selector).dispatchEvent(new MouseEvent("click", how));
}"""


class Learner(Person):
    """Somebody who reads every text once, and then does what it says."""

    taps = words = 0
    known: frozenset[str] = frozenset()

    def read(self) -> None:
        """Whatever is on the screen and new."""
        new = set(self.page.evaluate(SEEN)) - self.known
        self.known = self.known | new
        self.words += sum(len(text.split()) for text in new)

    def tap(self, selector: str) -> None:
        self.taps += 1
        self.page.locator(selector).first.click()

    def do(self, exercise: ExerciseTold, is_right: bool = True) -> str:
        """The first action that is right, or the first that is not."""
        action = next(
            option.action
            for option, mark in zip(exercise.posed.options, exercise.marks, strict=True)
            if exercise.replies[mark].is_right == is_right
        )
        tile, _, cell = action.partition("@")
        if not cell:
            self.tap(f".actions .{action}")
            return action
        self.tap(f".tray [data-tile='{tile}']")
        same = [one.action for one in exercise.posed.options if one.action.startswith(f"{tile}@")]
        if len(same) > 1:
            self.taps += 1
            self.page.locator(".choices button").nth(same.index(action)).dispatch_event("click")
        self.tap(".actions .lay")
        return action

    def learn(self, lessons: Lessons, last: str) -> None:
        """Every lesson to this one, and on."""
        for lesson in lessons.lessons:
            expect(self.page.locator("h1")).to_have_text(lesson.title)
            at: int | None = 0
            while at is not None:
                self.read()
                at = lesson.exercises[at].onward.get(self.do(lesson.exercises[at]))
                self.read()
                if self.page.locator(".solved").count() and (at is not None or lesson.id != last):
                    self.tap(".question .primary:not(.lay)")
            if lesson.id == last:
                return


Make = Callable[..., Learner]


@pytest.fixture
def learner(contexts: Contexts, house: House) -> Iterator[Make]:
    yield from people(Learner, contexts, house, size=PHONE)


@pytest.fixture
def own_learner(browser: Browser, own_house: House) -> Iterator[Make]:
    yield from people(Learner, browser, own_house, size=PHONE)


def test_from_the_first_page_to_an_own_hexagon_it_takes_less_than_three_minutes(learner: Make) -> None:
    anna = learner()
    anna.home()
    anna.read()
    anna.tap("text=Learn in three minutes")
    anna.learn(lessons_by(SHEETS["compact-en"]), "hexagon")
    expect(anna.page.locator(".right")).to_have_text("Your own hexagon: 40 extra!")
    expect(anna.page.locator(".sum")).to_have_text("10 + hexagon 40 = 50")
    seconds = anna.words * READING + anna.taps * TAP
    print(f"{anna.words} words, {anna.taps} taps: {seconds:.0f} seconds")
    assert seconds < 180
    assert anna.page.evaluate("localStorage.getItem('tripple.lessons')") == "match clockwise value drawing hexagon"
    anna.page.get_by_role("button", name="Play your first game").click()
    anna.at_table()


def test_wrong_answers_are_explained_and_the_right_one_can_be_shown(learner: Make) -> None:
    """On the widest screen and the narrowest one nothing is cut off, in every theme."""
    anna = learner()
    lessons = lessons_by(SHEETS["compact-en"]).lessons
    gift = next(one for one in lessons if one.id == "gift").exercises[0]
    anna.go("/learn#gift")
    anna.do(gift, is_right=False)
    expect(anna.page.locator(".wrong")).to_have_text(
        "Tempting, but now a hexagon is one tile short, and the other player holds 0-5-5."
    )
    expect(anna.page.locator(".tray :focus")).to_have_count(1)
    in_every_theme(anna)
    anna.page.set_viewport_size({"width": 320, "height": 640})
    assert anna.page.evaluate("[document.body.scrollWidth, document.documentElement.scrollHeight]") == [320, 640]
    expect(anna.page.locator(".task")).to_be_visible()
    anna.tap("text=Show me")
    expect(anna.page.locator(".tried")).to_have_text("Lay 0-1-3: right of 0-3-5, at the bottom right")
    expect(anna.page.locator(".lay")).to_be_focused()
    expect(anna.page.locator(".lay")).to_have_text("Lay 0-1-3+4")
    anna.tap(".lay")
    expect(anna.page.locator(".right")).to_contain_text("no gift")
    anna.tap("text=All lessons")
    expect(anna.page.locator(".lessons li")).to_have_count(len(lessons))
    expect(anna.page.locator(".lessons .done")).to_have_text("No gifts (done)")
    accessible(anna)
    anna.tap("text=The bridge")
    expect(anna.page.locator("h1")).to_have_text("The bridge")


def test_by_keys_alone_and_each_step_is_read_out(learner: Make) -> None:
    """One press is for one thing, however long or often; and a tile is laid as at the table."""
    anna = learner(size=(1280, 800))
    anna.go("/learn")
    said = anna.page.locator(".question").get_by_role("status")
    expect(said).to_have_count(1)
    anna.page.keyboard.type("035")
    for _ in range(4):
        anna.page.keyboard.down("Enter")
    anna.page.keyboard.up("Enter")
    expect(said).to_contain_text("It fits: 3 meets 3")
    expect(anna.page.get_by_role("button", name="Next lesson")).to_be_focused()
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator("h1")).to_have_text("Clockwise")
    expect(anna.page.locator(".task")).to_be_focused()
    anna.page.go_back()
    expect(anna.page.locator("h1")).to_have_text("Match a side")
    anna.page.go_forward()
    expect(anna.page.locator("h1")).to_have_text("Clockwise")
    note = anna.page.locator(".toast.shown")
    dragged(anna, anna.page.locator("[data-tile='345']"), *anna.page.evaluate(OPEN_CELL))
    expect(note).to_contain_text("3-4-5 does not fit here: ")
    anna.page.keyboard.type("345")
    expect(said).to_have_text("On 3-4-5 the 3 and the 4 stand the wrong way round for this side.")
    expect(anna.page.locator(".stage .ghost")).to_have_count(1)
    expect(anna.page.locator(".stage .runs")).to_have_count(2)
    assert anna.page.locator(".whole").first.evaluate("one => getComputedStyle(one).whiteSpace") == "nowrap"
    anna.page.keyboard.type("334")
    anna.page.locator(".choices button").click()
    expect(note).to_have_text("To lay it, press the button.")
    expect(anna.page.locator(".actions .lay")).to_be_focused()
    anna.go("/learn#drawing")
    expect(anna.page.locator("h1")).to_have_text("Nothing fits")
    anna.page.evaluate(DOUBLE_CLICK, ".actions .draw, .actions .pass")
    expect(said).to_have_text("You have drawn 3-4-4: it fits.")


def test_lessons_are_by_the_box_that_somebody_has(learner: Make) -> None:
    anna = learner()
    anna.page.goto(f"{anna.url}/web/icon.svg")
    anna.page.evaluate("localStorage.setItem('tripple.box', 'goliath-kids')")
    anna.go("/learn#value")
    expect(anna.page.locator(".task")).to_contain_text("every tile gives one point")
    anna.go("/learn?sheet=compact-en&change=hexagon=60#all")
    expect(anna.page.locator(".lessons li")).to_have_count(12)
    anna.go("/learn?sheet=compact-en&change=hexagon=60#hexagon")
    anna.do(lessons_by(SHEETS["compact-en"]).lessons[4].exercises[0])
    expect(anna.page.locator(".sum")).to_have_text("8 + hexagon 60 = 68")


SIDE_BY_SIDE = """() => {
  const [dots, all] = [".dots i:last-child", ".lessonbar .button"].map((one) => document.querySelector(one));
  return dots.getBoundingClientRect().right <= all.getBoundingClientRect().left;
}"""


WITHIN = "() => { const one = document.querySelector('h1'); return one.scrollWidth <= one.clientWidth; }"


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_on_a_small_phone_nothing_covers_anything(learner: Make, language: str) -> None:
    anna = learner(size=(320, 640))
    anna.page.goto(f"{anna.url}/web/icon.svg")
    anna.page.evaluate("language => localStorage.setItem('tripple.language', language)", language)
    for lesson in ("match", "clockwise", "value"):
        anna.go(f"/learn#{lesson}")
        expect(anna.page.locator(".task")).to_be_visible()
        assert anna.page.evaluate(SIDE_BY_SIDE), lesson
        assert anna.page.evaluate("document.documentElement.scrollHeight") <= 640, lesson
    anna.tap(".tray [data-tile='222']")
    note, heading, task = (anna.page.locator(one).bounding_box() for one in (".toast.shown", "h1", ".task"))
    assert note
    assert heading
    assert task
    assert heading["y"] + heading["height"] <= note["y"]
    assert note["y"] + note["height"] <= task["y"]
    anna.page.evaluate("location.hash = 'match'")
    expect(anna.page.locator("h1")).not_to_have_text("")
    expect(anna.page.locator(".toast.shown")).to_have_count(0, timeout=2000)
    if language == "de":
        anna.go("/learn#double")
        assert anna.page.evaluate(SIDE_BY_SIDE)
        assert anna.page.evaluate(WITHIN)


def test_who_has_only_tried_the_daily_is_still_new(learner: Make) -> None:
    anna = learner()
    anna.go("/daily")
    anna.page.get_by_role("button", name="Play now").click()
    anna.at_table()
    anna.home()
    expect(anna.page.locator(".offer")).to_contain_text("New to the game?")
    anna.play_computer()
    anna.home()
    expect(anna.page.locator(".offer")).to_have_count(0)


def test_the_first_page_offers_lessons_until_all_are_done(learner: Make) -> None:
    anna, lessons = learner(), lessons_by(SHEETS["compact-en"]).lessons
    anna.page.goto(f"{anna.url}/web/icon.svg")
    anna.page.evaluate("ids => localStorage.setItem('tripple.lessons', ids)", " ".join(one.id for one in lessons[1:]))
    anna.home()
    anna.tap(".offer >> text=Continue learning")
    anna.do(lessons[0].exercises[0])
    anna.home()
    expect(anna.page.get_by_role("link", name="Lessons and rules")).to_be_visible()
    expect(anna.page.locator(".offer")).to_have_count(0)


KEEPS = "async (address) => Boolean(await caches.match(address))"
CHANGED = "/api/lessons?sheet=goliath&change=bridge="
LATEST = """async ([from, to]) => {
  const [name] = await caches.keys();
  const urls = (await (await caches.open(name)).keys()).map(({ url }) => url);
  const kept = urls.filter((url) => url.includes("sheet=goliath")).map((url) => Number(url.split("bridge=")[1]));
  return String(kept) === String(Array.from({ length: to - from }, (_, i) => from + i));
}"""
"""Whether of all that was asked for by this box just these changes are kept, and nothing is still on its way out."""


def crowded(_: object) -> NoReturn:
    raise HttpRefusal(503, ServerReason.CROWDED, "the server is crowded")


def test_without_a_server_the_lessons_open_and_can_be_done(
    own_learner: Make, own_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one's language, by what was asked for before, else by the usual box; other pages say what works."""
    anna = own_learner(worker=True)
    anna.ignored = AWAY
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(handlers, "usual_lessons", crowded)
        anna.go("/pad")
        installed(anna)
    anna.go("/learn?sheet=goliath#all")
    anna.page.wait_for_function(KEEPS, arg="/api/lessons?sheet=compact-de", polling=OFTEN)
    for bridge in range(20):
        anna.page.evaluate("address => fetch(address).then((answer) => answer.text())", f"{CHANGED}{bridge}")
    anna.page.wait_for_function(LATEST, arg=[12, 20], polling=OFTEN)
    anna.page.reload()
    anna.page.wait_for_function(KEEPS, arg="/api/lessons?sheet=goliath", polling=OFTEN)
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(handlers, "usual_lessons", crowded)
        anna.page.reload()
        expect(anna.page.get_by_text("By the rules of Goliath")).to_be_visible()
    own_house.stop()
    anna.page.reload()
    expect(anna.page.get_by_text("By the rules of Goliath")).to_be_visible()
    anna.go("/learn?sheet=tridom#all")
    expect(anna.page.get_by_text("By the rules of Compact, English")).to_be_visible()
    anna.page.evaluate("localStorage.setItem('tripple.language', 'de')")
    t = translator("de")
    anna.go("/learn")
    german = lessons_by(SHEETS["compact-de"])
    for lesson, following in pairwise(german.lessons[:3]):
        expect(anna.page.locator("h1")).to_have_text(t(lesson.title))
        anna.do(lesson.exercises[0])
        anna.tap(".question .primary:not(.lay)")
        expect(anna.page.locator("h1")).to_have_text(t(following.title))
    anna.go("/rules")
    expect(anna.page.locator("h1")).to_have_text(t("The server is away"))
    anna.page.evaluate("localStorage.setItem('tripple.language', 'en')")
    anna.go("/rules")
    expect(anna.page.get_by_role("heading", name="The server is away")).to_be_visible()
    anna.page.get_by_role("link", name="Lessons").click()
    expect(anna.page.locator("h1")).to_have_text(re.compile("What a tile scores"))
    own_house.start()

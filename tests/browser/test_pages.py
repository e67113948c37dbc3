"""Every page: without a fault, for everybody, in six languages, on every screen."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from axe_playwright_python.base import AXE_SCRIPT, AxeResults  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tripple.locales import LANGUAGES, translator
from tripple.server.site import addresses, sources

from .deals import COMPUTER, may_lay, must_end, sit_at
from .person import Person, visible

Make = Callable[..., Person]
GOLDEN = Path(__file__).parents[1] / "golden"
ALONE = tuple(f"/{part}" for part, page in addresses.PAGES.items() if page.alone)
"""Every page that needs nothing behind its address."""
PAGES = tuple(path for path in ALONE if path not in ("/me", "/print", "/pad"))
"""Those that tests/browser/test_me.py and test_pad.py do not look at, empty and full."""
HOME = "a.brand[href='./']"
"""From every page but the first."""
SMALLEST_TARGET = 44
TARGETS = "button, a.button, select, input:not([type=checkbox]), .contents a, .more a, .way > a, .shelf a"
TOO_SMALL = """([targets, least]) => [...document.querySelectorAll(targets)]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.textContent || one.getAttribute("aria-label"), one.getBoundingClientRect()])
  .filter(([, box]) => box.height < least - 0.5 || box.width < least - 0.5)
  .map(([name, box]) => `${name} ${box.width}x${box.height}`)"""

NARROW = "width => document.documentElement.scrollWidth <= width"


def big_enough(page: Page, targets: str = TARGETS) -> None:
    """Whatever can be tapped; a page takes a moment to settle when its size has changed."""
    for _ in range(100):
        if not (small := page.evaluate(TOO_SMALL, [targets, SMALLEST_TARGET])):
            return
        page.wait_for_timeout(100)
    assert small == []


def fits_across(page: Page, width: int) -> None:
    """Nothing has to be scrolled sideways, once it has settled."""
    page.wait_for_function(NARROW, arg=width)


BESIDE_ITS_CARD = """() => [...document.querySelectorAll(".card *")]
  .filter((one) => one.checkVisibility() && !one.closest("svg, .scroll, .unseen"))
  .filter((one) => one.getBoundingClientRect().right > one.closest(".card").getBoundingClientRect().right)
  .map((one) => `${one.tagName} ${one.textContent.slice(0, 30)}`)"""

SPILT = """() => {
  const needs = (one) => {
    const alone = document.body.appendChild(document.createElement("select"));
    alone.append(new Option(one.selectedOptions[0].text));
    const width = alone.offsetWidth;
    alone.remove();
    return width;
  };
  const all = (what) => [...document.querySelectorAll(what)].filter((one) => one.checkVisibility());
  const words = all(".shelf a .title").filter((one) => one.scrollWidth > one.clientWidth + 1);
  const chosen = all("select").filter((one) => needs(one) > one.offsetWidth + 1);
  return [...words, ...chosen].map((one) => one.textContent);
}"""
"""What is cut off: words of the doors, and what is chosen in a list."""


Themes = Sequence[tuple[str, tuple[int, int]]]
AXE = """async (rules) => {
  if (!globalThis.axe) return null;
  const over = [...document.querySelectorAll("dialog[open]")].at(-1);
  const options = rules ? { runOnly: { type: "rule", values: rules } } : {};
  return (await axe.run(rules && over ? over : document, options)).violations;
}"""
"""What it has to complain about, and no more: the list of all that is well is many times as long.

By single rules a sheet is looked at alone: what lies behind it is the page that was looked at before.
"""


UNDRESSED = """async (sheets) => {
  const rules = (list) => [...list].flatMap((one) => [
    ...((one.selectorText ?? "").match(/(?:\\((?:[^()]|\\([^()]*\\))*\\)|[^,(])+/g) ?? []).map((part) => part.trim()),
    ...rules(one.cssRules ?? [])]);
  const here = new Set([...document.styleSheets].flatMap(({ cssRules }) => rules(cssRules)));
  const start = document.querySelector("script[type=module]").src;
  const missed = async (name) => {
    const answer = await fetch(start.replace(/(bundle\\/)?main.js$/, `css/${name}`)).catch(() => null);
    if (!answer) return [];
    const sheet = await new CSSStyleSheet().replace(await answer.text());
    return rules(sheet.cssRules).filter((one) => !here.has(one) && document.querySelector(one));
  };
  return (await Promise.all(sheets.map(missed))).flat();
}"""
"""Styles that would change something here, of sheets that the page is not loaded with; none where no server answers."""
SHEETS = sorted(path.name for path in (sources.FOLDER / "css").glob("*.css"))


def accessible(person: Person, rules: list[str] | None = None) -> None:
    """axe finds nothing to complain about, by all its rules or by these. Each page gets its half a megabyte once."""
    if rules is None:
        assert person.page.evaluate(UNDRESSED, SHEETS) == [], f"{person.page.url} lacks a style sheet"
    found = person.page.evaluate(AXE, rules)
    if found is None:
        person.page.evaluate(AXE_SCRIPT)
        found = person.page.evaluate(AXE, rules)
    assert found == [], AxeResults({"violations": found}).generate_report()


WIDE, PHONE, SMALL = (1280, 800), (390, 844), (320, 640)
THEMES = (("dark", WIDE), ("contrast", PHONE), ("light", PHONE))


def in_every_theme(person: Person, themes: Themes = THEMES) -> None:
    """By all rules in the light one; in the others, where the page is the same, by the one that depends on them."""
    for theme, (width, height) in themes:
        person.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        person.page.set_viewport_size({"width": width, "height": height})
        accessible(person, rules=None if theme == "light" else ["color-contrast"])


def test_axe_finds_nothing_on_any_page(person: Make) -> None:
    eva = person()
    for path in PAGES:
        eva.go(path)
        in_every_theme(eva, (("dark", WIDE), ("contrast", WIDE), ("light", WIDE)))


def test_axe_finds_nothing_at_a_table_and_its_sheets(person: Make) -> None:
    anna = person()
    sit_at(anna, lambda here: may_lay(here) and len(here.board.cells) > 4, others=[COMPUTER])
    themes = (("dark", PHONE), ("light", PHONE), ("light", WIDE))
    in_every_theme(anna, themes)
    anna.choose_best()
    in_every_theme(anna, themes)
    big_enough(anna.page)
    anna.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    big_enough(anna.page)
    anna.page.get_by_role("button", name="Menu").click()
    in_every_theme(anna, themes)
    anna.page.get_by_role("dialog").get_by_role("button", name="Rules").click()
    visible(anna.page.locator("dialog .example").first)
    in_every_theme(anna, themes)
    sit_at(anna, must_end, "target=1", others=[COMPUTER])
    anna.act()
    visible(anna.sheet.locator("svg.chart"))
    in_every_theme(anna, themes)


def test_targets_are_big_enough_for_fingers_and_nothing_is_wider_than_a_phone(person: Make) -> None:
    eva = person(size=(360, 640), language="de")
    eva.ignored = ("404",)
    for path in (*PAGES, "/nowhere"):
        eva.go(path)
        big_enough(eva.page)
        fits_across(eva.page, 360)
        assert eva.page.evaluate(SPILT) == [], "every word stays in its box"
        expect(eva.page.locator(HOME)).to_have_count(0 if path == "/" else 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_spoken_and_every_word_of_the_first_page_stays_in_its_box(
    person: Make, language: str
) -> None:
    t, eva = translator(language), person(language=language)
    for size in (WIDE, (820, 1180), (620, 800), SMALL):
        eva.page.set_viewport_size({"width": size[0], "height": size[1]})
        if size in (WIDE, SMALL):
            eva.home()
        assert eva.page.evaluate(SPILT) == []
        assert eva.page.evaluate(BESIDE_ITS_CARD) == []
    expect(eva.page.locator("html")).to_have_attribute("lang", language)
    visible(eva.page.get_by_role("heading", name=t("Play the computer"), exact=True))


GREEN = """() => {
  const accent = getComputedStyle(document.querySelector(".primary")).backgroundColor;
  const all = [...document.querySelectorAll("a, button, summary")].filter((one) => one.checkVisibility());
  return all.filter((one) => getComputedStyle(one).backgroundColor === accent).length;
}"""
PRESSED = "a:visible, button:visible, select:visible, input:visible, summary:visible"


def is_a_first_page(person: Person) -> None:
    """On a phone: a screen and a half, twelve things to press, one of them green. A new one replaces another."""
    person.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert person.page.evaluate("document.documentElement.scrollHeight") <= 1.5 * PHONE[1]
    assert person.page.locator(PRESSED).count() <= 12
    assert person.page.evaluate(GREEN) == 1


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_first_page_of_a_newcomer_is_three_doors(person: Make, language: str) -> None:
    eva = person(size=PHONE, language=language)
    eva.home()
    expect(eva.page.locator(".way")).to_have_count(3)
    is_a_first_page(eva)
    eva.page.get_by_role("switch").check()
    is_a_first_page(eva)
    eva.page.locator(".way a[href='new#here']").click()
    expect(eva.page.locator(".seatrow select")).to_have_value("here")


def test_on_the_smallest_phone_every_form_stays_in_its_card(person: Make) -> None:
    eva = person(size=(320, 640))
    for path in ("/new", "/solitaire", "/daily", "/pad", "/print"):
        eva.go(path)
        expect(eva.page.locator(HOME)).to_have_count(1)
        assert eva.page.evaluate(BESIDE_ITS_CARD) == []
        fits_across(eva.page, 320)


LINES = "[...document.querySelectorAll('.clause .whole')].map((one) => one.getClientRects().length)"


def test_what_is_written_is_for_people(person: Make) -> None:
    """Dates as they are written in the reader's country, tiles with their dashes, house rules in words."""
    for language, date in {
        "en-GB": "15 November 2026",
        "en-US": "November 15, 2026",
        "de-AT": "15. November 2026",
    }.items():
        eva = person(language=language)
        eva.go("/rules")
        assert eva.page.evaluate("async () => (await web('lib/words.js')).dateText('2026-11-15')") == date
    eva = person()
    eva.go("/rules#extra")
    expect(eva.page.get_by_role("heading", name="Extra points")).to_be_in_viewport()
    assert set(eva.page.evaluate(LINES)) == {1}, "no tile's name is broken at the end of a line"
    twice = {"sentence": "{tile} was laid in this round already", "values": {"tile": "115"}}
    told = eva.page.evaluate("async (told) => (await web('lib/words.js')).refusal(told)", twice)
    assert told == "1-1-5 was laid in this round already."
    rules = ["target=40", "hands=6,4,4,4,4,4", "decline=yes", "blocked=nothing"]
    told = eva.page.evaluate("async (rules) => (await web('game/houserules.js')).houseRules(rules)", rules)
    assert told == (
        "House rules: Points that end the game: 40; Tiles dealt to one, two … six players: 6, 4, 4, 4, 4, 4; "
        "A player who could lay may draw or pass instead: yes; "
        "When nobody can lay any more: nobody gets or loses anything."
    )


def test_what_is_not_there_is_said_in_one_sentence_with_the_way_home(person: Make) -> None:
    eva = person(language="fr")
    eva.ignored = ("404",)
    t = translator("fr")
    nothing = {
        "/rules/xx": "there is nothing under this address",
        "/t/nothing": "there is no such table",
        "/replay/xyz": "there is no such table",
    }
    for path, sentence in nothing.items():
        eva.go(path)
        said = t(sentence)
        visible(eva.page.get_by_role("heading", name=f"{said[0].upper()}{said[1:]}.", exact=True))
        expect(eva.page.get_by_role("link")).to_have_count(2)
    eva.page.get_by_role("link", name=t("To the start page")).click()
    visible(eva.page.get_by_role("heading", name=t("Play the computer"), exact=True))


def test_at_twice_the_size_the_table_still_has_everything(person: Make) -> None:
    """200 % zoom of a 1280x800 window is a window of 640x400."""
    eva = person(size=(640, 400))
    sit_at(eva, may_lay, others=[COMPUTER])
    eva.choose_best()
    eva.page.locator(".lay").click()
    fits_across(eva.page, 640)


def test_the_rules_are_read_without_numbers_unless_somebody_wants_them(person: Make) -> None:
    """What a house rule has changed is marked either way."""
    numbers = re.compile(r"\b[RD]\d+\b")
    eva = person()
    eva.go("/rules?sheet=compact-en&change=bridge=33")
    book = eva.page.locator(".rulebook")
    visible(book.get_by_text("33 points").first)
    assert not numbers.findall(book.inner_text())
    assert book.inner_text().count("[house rule]") >= 1
    eva.page.get_by_label("Show rule numbers").check()
    assert len(numbers.findall(book.inner_text())) > 40
    assert ", house rule]" in book.inner_text()
    assert "[house rule]" not in book.inner_text()
    eva.go("/rules")
    expect(eva.page.get_by_label("Show rule numbers")).to_be_checked()
    assert len(numbers.findall(book.inner_text())) > 40


def test_each_idea_has_an_address_and_two_boards_in_words_too(person: Make) -> None:
    eva = person(size=(320, 640))
    eva.go("/ideas#stuck")
    expect(eva.page.get_by_role("heading", name="Being stuck")).to_be_in_viewport()
    fits_across(eva.page, 320)
    ideas = eva.page.locator("section")
    expect(ideas).to_have_count(6)
    expect(ideas.get_by_role("img", name="Drawn example")).to_have_count(12)
    gift = eva.page.locator("#gift")
    visible(gift.get_by_text(re.compile(r"^Lay 1-3-5 \(\+9\), [a-z ]+ 3-5-5, at the top left$")))
    visible(gift.get_by_text("The place is dashed: "))
    assert set(eva.page.evaluate(LINES.replace(".clause", "figure"))) == {1}
    eva.go("/learn#all")
    eva.page.get_by_role("link", name="Ideas of good play").click()
    eva.page.get_by_role("link", name="The reserve").press("Enter")
    expect(eva.page.get_by_role("heading", name="The reserve")).to_be_in_viewport()


def test_another_language_is_spoken_throughout(person: Make) -> None:
    t, anna = translator("de"), person(language="de-DE")
    anna.home()
    anna.play_computer()
    anna.until(lambda anna: anna.tiles_on_board() > 0 and anna.may_lay())
    visible(anna.page.get_by_text(re.compile(re.escape(t("Round {number}", number=1)))).first)
    anna.go("/rules")
    visible(anna.page.get_by_role("heading", name=t("Laying tiles"), exact=True))
    expect(anna.page.locator(".example")).to_have_count(4)
    anna.go("/solitaire")
    visible(anna.page.get_by_role("heading", name=t("Solitaire"), exact=True))
    visible(anna.page.get_by_role("heading", name=t("A deal by number"), exact=True))
    anna.page.get_by_role("button", name=t("Deal"), exact=True).click()
    anna.at_table()
    visible(anna.page.get_by_text(t("{n} of {most} draws left", n=20, most=20)))
    anna.go("/daily")
    visible(anna.page.get_by_role("button", name=t("Play now"), exact=True))
    visible(anna.page.get_by_role("heading", name=t("Earlier dailies"), exact=True))


def test_a_chosen_language_is_kept(person: Make) -> None:
    anna = person()
    anna.home()
    anna.page.get_by_role("button", name="Settings").click()
    anna.page.get_by_label("Language").select_option("nl")
    expect(anna.page.locator("html")).to_have_attribute("lang", "nl")
    anna.go("/new")
    assert anna.page.locator("html").get_attribute("lang") == "nl"


def test_a_record_is_opened_by_choosing_its_file_and_links_to_a_turn(person: Make) -> None:
    eva = person()
    eva.go("/replay#5")
    eva.page.set_input_files("#file", GOLDEN / "one-hexagon.tripple")
    eva.page.wait_for_selector(".replay")
    eva.page.wait_for_url("**#5")
    eva.page.get_by_role("button", name="One step forward").click()
    eva.page.wait_for_url("**#6")
    visible(eva.page.locator(".pad li").first)
    accessible(eva)


def test_tiles_that_a_record_does_not_name_lie_face_down(person: Make) -> None:
    eva = person()
    eva.go("/replay")
    eva.page.set_input_files("#file", GOLDEN / "unknown-tiles.tripple")
    anna, ben = (eva.page.locator(".openhand").nth(seat).locator(".unknown") for seat in range(2))
    expect(ben).to_have_count(10)
    expect(anna).to_have_count(0)
    eva.page.get_by_label("Moment of the game").fill("28")
    expect(ben).to_have_count(20)  # Ben has drawn eleven tiles, and has laid one.
    expect(anna).to_have_count(0)
    accessible(eva)


def test_a_spoilt_record_is_refused_with_its_place(person: Make, tmp_path: Path) -> None:
    eva = person()
    eva.ignored = ("400",)
    eva.go("/replay")
    spoilt = tmp_path / "spoilt.tripple"
    spoilt.write_text("this is no game", "utf-8")
    eva.page.set_input_files("#file", spoilt)
    visible(eva.page.locator(".toast.shown"))


def test_the_manifest_and_its_icons_are_there_and_what_would_leave_the_host_is_a_fault(person: Make) -> None:
    eva = person()
    eva.home()
    manifest = eva.page.request.get(f"{eva.url}/manifest.webmanifest").json()
    for icon in manifest["icons"]:
        assert eva.page.request.get(f"{eva.url}/{icon['src']}").ok
    with eva.page.expect_console_message(lambda said: said.text.startswith("Fetch API cannot load")):
        eva.page.evaluate("fetch('http://192.0.2.1/').catch(() => {})")
    assert ["Content Security Policy" in fault for fault in eva.faults] == [True, True]
    eva.faults.clear()

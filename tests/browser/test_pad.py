"""The score pad in Chromium: by taps and by keyboard, offline, with a server that goes and comes, on two phones."""

import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tripple.locales import LANGUAGES, Translator, translator
from tripple.pad import Start, Turn
from tripple.server.site import sources, version
from tripple.server.site.caching import forget

from . import chrome
from .chrome import House
from .conftest import people
from .person import visible
from .scorer import AWAY, PHONE, SHORT, Scorer, begun, installed
from .test_pages import accessible, big_enough, fits_across, in_every_theme

Make = Callable[..., Scorer]
NO_STORAGE = """
  const forbidden = () => { throw new DOMException("forbidden", "SecurityError"); };
  Storage.prototype.setItem = forbidden;
  indexedDB.open = forbidden;
"""
FULL_STORAGE = """
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...what) {
    if (globalThis.storageIsFull) throw new DOMException("full", "QuotaExceededError");
    return put.apply(this, what);
  };
"""

ONLY_KEEPS = """async (name) => {
  for (let tries = 0; tries < 1200; tries += 1) {
    const names = await caches.keys();
    if (names.length === 1 && names[0] === name) return true;
    await new Promise((then) => setTimeout(then, 50));
  }
  return false;
}"""


# -- a round and a game


def test_a_whole_game_by_taps_with_every_point_explained(scorer: Make) -> None:
    """R3 to R8, R10: start bonus, bridge, draws and last tile are found and spelled out before they are written."""
    anna = scorer()
    anna.new_pad("Anna", "Ben", changes=SHORT)
    expect(anna.page.locator(".now")).to_have_text("Who opens round 1?")
    anna.entry.get_by_role("button", name="Ben", exact=True).click()
    anna.tile("44")
    expect(anna.says).to_have_text("1 more number")
    expect(anna.page.locator(".typed .sector")).to_have_count(2)
    anna.tile("4")
    expect(anna.says).to_have_text("4-4-412 + start 5 = 17")
    anna.write()
    expect(anna.page.locator(".now")).to_have_text("It is Anna's turn")
    anna.lay("543", "bridge", draws=2)
    anna.sees(12 + 30 - 10, 17)
    anna.tile("455")
    expect(anna.says).to_have_text("4-5-514 + last tile 20 = 34")
    anna.write()
    expect(anna.page.locator(".now")).to_have_text("The round is over")
    visible(anna.page.get_by_text("Ben is out. What do the others still hold?"))
    anna.tile("012")
    anna.tile("330")
    anna.tile("211")
    expect(anna.says).to_have_text("Ben tiles of Anna +13 = +13")
    anna.write()
    anna.sees(32, 17 + 34 + 13)
    visible(anna.page.get_by_role("heading", name="Ben wins."))
    visible(anna.entry.get_by_text("Ben has reached 60 points."))
    visible(anna.entry.locator("svg.chart"))
    expect(anna.lines).to_have_count(4)


def test_bonuses_have_drawings_and_hexagons_come_up_to_three(scorer: Make) -> None:
    """D5, R7."""
    anna = scorer()
    anna.has_pad("Anna", "Ben", lines=[Start(0, "555")], sheet="classic-de")
    expect(anna.entry.locator(".bonus svg.little .tile")).to_have_count(3 + 3 + 6)
    anna.tile("455")
    for sum_of, word in ((64, "Hexagon"), (114, "2 hexagons"), (164, "3 hexagons"), (14, "Hexagon")):
        anna.entry.locator(".bonus.hexagon").click()
        expect(anna.entry.locator(".bonus.hexagon")).to_contain_text(word)
        expect(anna.says).to_contain_text(str(sum_of))


def test_laying_nothing_draws_what_is_to_be_drawn_and_an_empty_pool_costs(scorer: Make) -> None:
    """R5, R6, D8, D10, R9: 54 tiles are drawn until nobody can do anything, and the round is blocked."""
    anna = scorer()
    anna.has_pad("Anna", "Ben", lines=[Start(0, "000")], changes={"hands": "10,26,8,8,6,6"})
    anna.entry.locator(".nothing").click()
    expect(anna.says).to_have_text("Laid nothing− draw 5 − draw 5 − draw 5 = −15")
    anna.entry.locator(".draws button").nth(1).click()
    expect(anna.says).to_have_text("The pool has 3 tiles left: whoever lays nothing draws up to 3.")
    anna.entry.locator(".draws button").nth(3).click()
    anna.write()
    anna.entry.locator(".nothing").click()
    expect(anna.says).to_have_text("Laid nothing− draw 5 − empty pool 5 = −10")
    anna.write()
    anna.lay_nothing()
    expect(anna.page.locator(".now")).to_have_text("The round is over")
    anna.sees(5 - 10, -15 - 5)
    visible(anna.page.get_by_text("What does everybody still hold?"))


# -- mistakes


def test_a_tile_laid_twice_and_a_round_that_goes_on_are_noticed_at_once(scorer: Make) -> None:
    """R1, R9."""
    anna = scorer()
    anna.has_pad("Anna", "Ben", lines=[Start(0, "345")])
    anna.tile("534")
    expect(anna.says).to_have_text("3-4-5 was laid in this round already.")
    expect(anna.entry.locator(".write")).to_be_disabled()
    anna.entry.get_by_role("button", name="Erase").click()
    anna.tile("3")
    expect(anna.entry.locator(".write")).to_be_enabled()
    anna.page.get_by_role("button", name="Menu").click()
    anna.page.get_by_role("button", name="End the round").click()
    anna.leave_sum("40", "50")
    expect(anna.says).to_contain_text("Nobody is out and the pool has 36 tiles left: the round goes on (R9)")
    anna.page.get_by_role("button", name="The round goes on").click()
    expect(anna.page.locator(".now")).to_have_text("It is Ben's turn")


def test_leftovers_that_cannot_be_are_refused_where_they_are_entered(scorer: Make) -> None:
    anna = scorer()
    turns = [Turn(tile) for tile in ("455", "445", "444")]
    anna.has_pad("Anna", "Ben", "Cid", lines=[Start(0, "555"), *turns], changes={"hands": "1,2,2,2,2,2"})
    anna.tile("555")
    expect(anna.says).to_have_text("5-5-5 was laid in this round already.")
    anna.tile("012")
    anna.tile("012")
    expect(anna.says).to_have_text("0-1-2 is left twice: the box has one of each (R1).")
    anna.leave_sum("-3", "7")
    expect(anna.says).to_have_text("Player 2 holds 1 tiles: they are worth 0 to 13, not -3.")
    anna.leave_sum("70", "7")
    expect(anna.says).to_have_text("Player 2 holds 1 tiles: they are worth 0 to 13, not 70.")
    expect(anna.entry.locator(".write")).to_be_disabled()
    anna.leave_sum("5", "7")
    anna.write()
    anna.sees(20 + 12 + 20 + 12, 14, 13)


def test_names_are_checked_and_remembered(scorer: Make) -> None:
    anna = scorer(name="Anna")
    anna.go("/pad")
    anna.page.get_by_role("button", name="Begin").click()
    visible(anna.page.get_by_text("0 players: a pad is for two to six."))
    anna.page.get_by_role("button", name="Anna", exact=True).click()
    anna.page.get_by_label("Player 2").fill("anna")
    anna.page.get_by_role("button", name="Begin").click()
    visible(anna.page.get_by_text("Two players cannot both be called Anna."))
    anna.page.get_by_label("Player 2").fill("Ben")
    anna.page.get_by_role("button", name="Begin").click()
    anna.at_pad()
    anna.go("/pad")
    anna.page.get_by_role("button", name="Ben", exact=True).click()
    anna.page.get_by_role("button", name="Anna", exact=True).click()
    expect(anna.page.get_by_label("Player 1")).to_have_value("Ben")
    expect(anna.page.get_by_label("Player 2")).to_have_value("Anna")


def test_on_the_smallest_phone_neither_points_nor_the_question_are_covered(scorer: Make) -> None:
    anna = scorer(size=(320, 640))
    anna.has_pad("Anna", "Ben", "Cleo")
    boxes = [seat.bounding_box() or {"x": 0, "width": 0} for seat in anna.page.locator(".scorepad .seat").all()]
    ends = [box["x"] + box["width"] for box in boxes]
    assert all(end <= box["x"] for end, box in zip(ends, [*boxes[1:], {"x": 320}], strict=True)), boxes
    anna.page.evaluate("web('lib/speaker.js').then(({ toast }) => toast('Another phone has changed the pad.', true))")
    note, keys = anna.page.locator(".toast.shown").bounding_box(), anna.page.locator(".entering").bounding_box()
    assert note
    assert keys
    assert note["y"] + note["height"] < keys["y"], "what is asked for stays in sight"


def test_a_house_rule_that_makes_no_sense_is_refused(scorer: Make) -> None:
    anna = scorer()
    anna.ignored = AWAY
    anna.go("/pad")
    anna.page.get_by_label("Player 1").fill("Anna")
    anna.page.get_by_label("Player 2").fill("Ben")
    anna.open_house_rules()
    anna.page.locator("[data-field=hands]").fill("1,2")
    anna.page.get_by_role("button", name="Begin").click()
    visible(anna.page.locator(".newpad .bad", has_text="expected six hand sizes"))


def test_a_link_to_no_pad_leads_to_a_clear_page(scorer: Make) -> None:
    anna = scorer()
    anna.ignored = AWAY
    for path in ("/pad/aaaaaaaaaaaaaaaaaaaaaa#bbbbbbbbbbbbbbbbbbbbbb", "/pad/nonsense"):
        anna.go("/")
        anna.go(path)
        visible(anna.page.get_by_text("There is no such pad."))
        accessible(anna)
    anna.page.get_by_role("link", name="My pads").click()
    visible(anna.page.get_by_role("heading", name="New pad"))


# -- corrections and undo


def test_a_corrected_line_changes_all_totals_that_follow_unless_a_later_one_contradicts(scorer: Make) -> None:
    """Then it is refused, and the later line is shown."""
    anna = scorer()
    begun(anna)
    dialog = anna.page.get_by_role("dialog")
    anna.lines.nth(2).click()
    anna.tile("544", dialog)
    expect(dialog.locator(".adds")).to_have_text("4-4-5 was laid in this round already.")
    expect(dialog.locator(".later")).to_contain_text("Ben laid 4-4-5: 13")
    expect(dialog.get_by_role("button", name="Correct it")).to_be_disabled()
    dialog.get_by_role("button", name="Strike this line").click()
    expect(dialog.locator(".later")).to_contain_text("A round begins with its opening tile.")
    expect(dialog.locator(".later")).to_contain_text("Ben laid 4-4-5: 13")
    expect(dialog.get_by_role("button", name="Strike it and move the later turns up")).to_be_disabled()
    anna.page.keyboard.press("Escape")
    anna.sees(56, 13)
    anna.lines.nth(1).click()
    dialog.locator(".bonus.bridge").click()
    expect(dialog.locator(".adds")).to_contain_text("13 + bridge 30 = 43")
    expect(dialog.locator(".later")).to_have_text("Ben then has 43 instead of 13.")
    dialog.get_by_role("button", name="Correct it").click()
    expect(dialog).to_have_count(0)
    anna.sees(56, 43)
    expect(anna.lines).to_have_count(3)


def test_a_line_is_struck_and_names_are_changed_and_undo_goes_back_to_the_empty_pad(scorer: Make) -> None:
    anna = scorer()
    begun(anna)
    dialog, names = anna.page.get_by_role("dialog"), anna.page.locator(".seat .name")
    anna.lines.first.click()
    dialog.get_by_role("button", name="Strike this line").click()
    dialog.get_by_role("button", name="Strike it", exact=True).click()
    anna.sees(17, 13)
    anna.page.get_by_role("button", name="Menu").click()
    anna.page.get_by_role("button", name="Change the names").click()
    dialog.get_by_label("Player 2").fill("Anna")
    dialog.get_by_role("button", name="Write it down").click()
    visible(anna.page.get_by_text("Two players cannot both be called Anna."))
    dialog.get_by_label("Player 2").fill("Bea")
    dialog.get_by_role("button", name="Write it down").click()
    expect(names).to_have_text(["Anna", "Bea"])
    back = anna.page.get_by_role("button", name="Take back")
    back.click()
    expect(names).to_have_text(["Anna", "Ben"])
    for totals in ((56, 13), (17, 13), (17, 0), (0, 0)):
        back.click()
        anna.sees(*totals)
    expect(back).to_be_disabled()
    expect(anna.lines).to_have_count(0)


# -- kept


def test_a_reload_shows_the_same_and_the_pad_is_among_mine(scorer: Make) -> None:
    anna = scorer()
    begun(anna)
    anna.page.reload()
    anna.sees(56, 13)
    anna.kept("here there")
    anna.go("/pad")
    row = anna.page.locator(".padrow", has_text="Anna and Ben")
    expect(row).to_contain_text("56 : 13")
    row.get_by_role("link").click()
    anna.sees(56, 13)
    anna.go("/pad")
    anna.page.get_by_role("button", name="Delete the pad of Anna and Ben").click()
    anna.page.get_by_role("button", name="Delete", exact=True).click()
    expect(anna.page.locator(".padrow")).to_have_count(0)
    anna.page.reload()
    visible(anna.page.get_by_role("heading", name="New pad"))
    expect(anna.page.locator(".padrow")).to_have_count(0)


def test_offline_the_pad_opens_goes_on_and_is_sent_later(scorer: Make) -> None:
    """The first one, too, though the page of the second is open."""
    anna = scorer(worker=True)
    anna.ignored = AWAY
    begun(anna)
    installed(anna)
    address = anna.page.url
    anna.context.set_offline(True)
    anna.page.reload()
    anna.sees(56, 13)
    visible(anna.page.get_by_text("The server cannot be reached. Everything is saved on this device"))
    anna.lay("345", "bridge")
    anna.sees(56, 55)
    anna.new_pad("Cleo", "Dan", sheet="classic-fr")
    anna.open_round("Dan", "111")
    anna.sees(0, 8)
    second = anna.page.url
    anna.context.set_offline(False)
    anna.kept("here there")
    anna.listed([0, 8], [56, 55])
    for url, totals in ((address, [56, 55]), (second, [0, 8])):
        ben = scorer()
        ben.go(url)
        ben.sees(*totals)


SPOKEN = [language for language in LANGUAGES if language != "en"]
"""In words that have to be fetched."""
WORDS_KEPT = """async (languages) => {
  const { version } = document.documentElement.dataset;
  const found = await Promise.all(languages.map((language) => caches.match(`words/${version}/pad/${language}`)));
  return languages.filter((_, i) => found[i]?.ok);
}"""


def test_offline_the_pad_speaks_every_language_and_other_pages_say_that_the_server_is_away(scorer: Make) -> None:
    anna = scorer(worker=True)
    anna.ignored = AWAY
    anna.go("/pad")
    visible(anna.page.get_by_role("heading", name="New pad", exact=True))
    installed(anna)
    anna.context.set_offline(True)
    for path in ("/", "/rules", "/t/somewhere"):
        anna.go(path)
        visible(anna.page.get_by_role("heading", name="The server is away"))
    accessible(anna)
    anna.page.get_by_role("link", name="Score pad").click()
    visible(anna.page.get_by_role("heading", name="New pad"))
    assert anna.page.evaluate(WORDS_KEPT, SPOKEN) == SPOKEN
    anna.page.evaluate("localStorage.setItem('tripple.language', 'de')")
    speaks(anna, translator("de"))
    anna.context.set_offline(False)


def speaks(anna: Scorer, t: Translator) -> None:
    """The page's own words, and those of the rules."""
    anna.go("/pad")
    visible(anna.page.get_by_role("heading", name=t("New pad"), exact=True))
    anna.page.locator(".newpad .names input").nth(0).fill("Anna")
    anna.page.locator(".newpad .names input").nth(1).fill("Ben")
    anna.page.locator(".newpad .primary").click()
    anna.at_pad()
    expect(anna.page.locator(".now")).to_have_text(t("Who opens round {number}?", number=1))
    anna.open_round("Anna", "444")
    visible(anna.page.locator(".pad", has_text=t("start")))
    anna.tile("444")
    expect(anna.says).to_contain_text(t("{tile} was laid in this round already", tile="4-4-4")[1:])


@pytest.fixture
def own_scorer(browser: Browser, own_house: House) -> Iterator[Make]:
    yield from people(Scorer, browser, own_house, size=PHONE)


def test_a_server_that_goes_and_comes_gets_what_was_written_meanwhile(own_scorer: Make, own_house: House) -> None:
    anna = own_scorer()
    anna.ignored = AWAY
    begun(anna)
    own_house.stop()
    visible(anna.page.get_by_text("The server cannot be reached."))
    anna.lay("345")
    anna.lay_nothing()
    anna.sees(56 - 15, 25)
    own_house.start()
    anna.kept("here there")
    visible(anna.page.get_by_text("Kept on this device and on the server."))
    ben = own_scorer()
    ben.go(anna.page.url)
    ben.sees(41, 25)


@pytest.mark.parametrize("how", [NO_STORAGE, FULL_STORAGE], ids=["forbidden", "full"])
def test_where_nothing_can_be_kept_the_pad_goes_on_and_says_so(scorer: Make, how: str) -> None:
    anna = scorer()
    anna.context.add_init_script(how)
    anna.new_pad("Anna", "Ben")
    anna.page.evaluate("globalThis.storageIsFull = true")
    anna.open_round("Anna", "444")
    anna.sees(17, 0)
    anna.kept("there")
    visible(
        anna.page.get_by_text("This device cannot save anything: its storage is full or blocked. The pad is on the")
    )
    anna.lay("445")
    anna.sees(17, 13)
    anna.kept("there")
    anna.page.reload()
    anna.sees(17, 13)


def test_where_nothing_can_be_kept_another_pad_takes_the_place_of_the_first(scorer: Make) -> None:
    """The page is not left, and the first pad hears no keys any more."""
    anna = scorer()
    anna.context.add_init_script(NO_STORAGE)
    anna.new_pad("Anna", "Ben")
    anna.open_round("Anna", "444")
    anna.kept("there")
    first = anna.page.url
    anna.page.get_by_role("button", name="Menu").click()
    anna.page.get_by_role("button", name="New pad with the same names").click()
    anna.page.wait_for_url(lambda url: url != first)
    anna.sees(0, 0)
    anna.entry.get_by_role("button", name="Ben", exact=True).click()
    anna.page.keyboard.type("555")
    anna.page.keyboard.press("Enter")
    anna.sees(0, 20)
    anna.kept("there")
    ben = scorer()
    ben.go(first)
    ben.sees(17, 0)


# -- several phones


def test_two_phones_see_the_same_pad_live_by_link(scorer: Make) -> None:
    anna, ben = scorer(), scorer(scheme="dark")
    begun(anna)
    anna.page.get_by_role("button", name="Share this pad").click()
    visible(anna.page.get_by_role("img", name="The link as a QR code"))
    link = anna.page.get_by_label("The link to this pad").input_value()
    anna.page.keyboard.press("Escape")
    ben.go(link)
    ben.sees(56, 13)
    ben.lay("345")
    anna.sees(56, 25)
    anna.page.get_by_role("button", name="Take back").click()
    ben.sees(56, 13)
    ben.go("/pad")
    expect(ben.page.locator(".padrow")).to_have_count(1)


def test_changes_made_offline_are_put_on_top_of_the_others_where_they_fit(scorer: Make) -> None:
    anna, ben = scorer(), scorer()
    anna.ignored = AWAY
    begun(anna)
    ben.go(anna.page.url)
    ben.sees(56, 13)
    anna.context.set_offline(True)
    anna.lay("345")
    ben.lines.nth(1).click()
    ben.page.get_by_role("dialog").locator(".bonus.bridge").click()
    ben.page.get_by_role("button", name="Correct it").click()
    ben.sees(56, 43)
    anna.context.set_offline(False)
    anna.sees(56, 55)
    ben.sees(56, 55)


def test_changes_that_do_not_fit_any_more_are_shown_and_can_be_kept(scorer: Make) -> None:
    """Nothing is thrown away without a question."""
    anna, ben = scorer(), scorer()
    anna.ignored = AWAY
    begun(anna)
    ben.go(anna.page.url)
    ben.sees(56, 13)
    dialog = anna.page.get_by_role("dialog")
    anna.context.set_offline(True)
    anna.type("345")
    anna.type("344")
    ben.type("333")
    ben.kept("here there")
    anna.context.set_offline(False)
    expect(dialog.locator("li")).to_have_text(["Ben laid 3-4-5: 12", "Anna laid 3-4-4: 11"])
    accessible(anna)
    dialog.get_by_role("button", name="Keep the other version").click()
    anna.sees(56, 22)
    expect(dialog).to_have_count(0)
    anna.page.reload()
    anna.sees(56, 22)
    anna.kept("here there")
    anna.context.set_offline(True)
    anna.type("345")
    ben.type("334")
    ben.kept("here there")
    anna.context.set_offline(False)
    expect(dialog.locator("li")).to_have_text(["Anna laid 3-4-5: 12"])
    old = anna.page.url
    dialog.get_by_role("button", name="Keep my version as a separate pad").click()
    anna.page.wait_for_url(lambda url: url != old)
    anna.sees(68, 22)
    anna.kept("here there")
    ben.sees(66, 22)


# -- for everybody


def test_a_round_by_keyboard_alone(scorer: Make) -> None:
    anna = scorer(size=(1280, 800))
    anna.has_pad("Anna", "Ben", changes=SHORT)
    page = anna.page
    page.keyboard.press("Tab")
    while page.evaluate("document.activeElement.textContent") != "Ben":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.type("444")
    page.keyboard.press("Enter")
    anna.sees(0, 17)
    page.keyboard.type("543b")
    page.keyboard.press("Enter")
    anna.sees(42, 17)
    page.keyboard.press("u")
    anna.sees(0, 17)
    page.keyboard.type("54")
    page.keyboard.press("Backspace")
    page.keyboard.type("43h")
    page.keyboard.press("Enter")
    anna.sees(12 + 40, 17)
    page.keyboard.type("n")
    page.keyboard.press("Enter")
    anna.sees(52, 2)


def test_axe_finds_nothing_anywhere_on_the_pad(scorer: Make) -> None:
    anna = scorer()
    anna.has_pad("Anna", "Ben", "Cid", changes=SHORT)
    in_every_theme(anna)
    anna.open_round("Anna", "444")
    anna.tile("445")
    anna.entry.locator(".bonus.bridge").click()
    in_every_theme(anna)
    anna.write()
    anna.tile("444")
    in_every_theme(anna)
    for name in ("Menu", "Share this pad"):
        anna.page.get_by_role("button", name=name).click()
        in_every_theme(anna)
        anna.page.keyboard.press("Escape")
    anna.lines.first.click()
    in_every_theme(anna)
    anna.page.keyboard.press("Escape")
    anna.lay("455")
    anna.lay("345", "hexagon")
    in_every_theme(anna)
    anna.leave_sum(3, 9)
    in_every_theme(anna)
    anna.write()
    visible(anna.entry.locator("svg.chart"))
    in_every_theme(anna)
    anna.go("/pad")
    visible(anna.page.locator(".padrow"))
    in_every_theme(anna)


SIZES = (PHONE, (320, 568), (844, 390), (640, 400))
OUT_OF_SIGHT = """() => [...document.querySelectorAll(".scorepad .seat .points")]
  .filter((one) => one.getBoundingClientRect().right > innerWidth || one.getBoundingClientRect().bottom > innerHeight)
  .map((one) => one.parentElement.textContent)"""


def test_keys_are_big_enough_for_thumbs_and_nothing_is_wider_than_the_screen(scorer: Make) -> None:
    anna = scorer()

    def fits() -> None:
        for size in SIZES:
            anna.page.set_viewport_size({"width": size[0], "height": size[1]})
            big_enough(anna.page)
            fits_across(anna.page, size[0])
            assert anna.page.evaluate(OUT_OF_SIGHT) == [], f"a total is not seen at {size}"

    anna.go("/pad")
    fits()
    names = ("Anna", "Ben", "Cid", "Maximiliane v. Hohenfels", "Emil", "Fritz")
    anna.has_pad(*names, changes={**SHORT, "draws": "9"})
    fits()
    anna.open_round("Cid", "444")
    fits()
    anna.lay("445")
    anna.lines.first.click()
    fits()
    anna.page.keyboard.press("Escape")
    for tile in ("455", "345", "344", "334"):
        anna.type(tile)
    anna.lay("333", "hexagon", times=3)
    fits()
    anna.leave_sum(3, 4, 5, 6, 7)
    fits()
    anna.write()
    fits()


# -- files


def test_a_pad_is_downloaded_as_a_table_and_as_a_sheet_to_print(scorer: Make) -> None:
    anna = scorer()
    begun(anna)
    anna.page.get_by_role("button", name="Take back").click()
    anna.sees(17, 13)
    for label, name, start in (
        ("Table for spreadsheets (CSV)", "tripple.csv", b"round,line,player,tile,reason,points,total\n"),
        ("Sheet to print (PDF)", "tripple.pdf", b"%PDF"),
    ):
        anna.page.get_by_role("button", name="Menu").click()
        with anna.page.expect_download() as download:
            anna.page.get_by_role("button", name=label).click()
        assert download.value.suggested_filename == name
        assert Path(download.value.path()).read_bytes().startswith(start)
        anna.page.keyboard.press("Escape")


def test_a_new_pad_with_the_same_names_and_rules(scorer: Make) -> None:
    anna = scorer()
    anna.has_pad("Anna", "Ben", lines=[Start(0, "000")], changes={"start": "50"})
    anna.sees(50, 0)
    first = anna.page.url
    anna.page.get_by_role("button", name="Menu").click()
    anna.page.get_by_role("button", name="New pad with the same names").click()
    anna.page.wait_for_url(lambda url: url != first)
    anna.sees(0, 0)
    anna.open_round("Ben", "111")
    anna.sees(0, 53)


# -- what cannot be asked of a tidy browser


@contextmanager
def plugged_in(browser: Browser, folder: Path) -> Iterator[tuple[BrowserContext, "subprocess.Popen[bytes]"]]:
    """A browser that keeps its things in a folder, and can be cut off."""
    assert chrome.CHROMIUM
    (folder / "DevToolsActivePort").unlink(missing_ok=True)
    command = [chrome.CHROMIUM, *chrome.FLAGS, f"--user-data-dir={folder}", "--remote-debugging-port=0", "about:blank"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        port = _port(folder / "DevToolsActivePort")
        yield browser.browser_type.connect_over_cdp(f"http://127.0.0.1:{port}").contexts[0], process
    finally:
        process.kill()
        process.wait()


def _port(file: Path) -> str:
    waited = threading.Event()
    for _ in range(400):
        if file.exists() and file.read_text():
            return file.read_text().split()[0]
        waited.wait(0.05)
    raise AssertionError("the browser does not start")


def test_a_dead_battery_loses_nothing(browser: Browser, own_house: House, tmp_path: Path) -> None:
    """What is shown is on disk: the browser is killed right after, with no server to help."""
    with plugged_in(browser, tmp_path / "phone") as (context, process):
        anna = Scorer.at(context, own_house)
        begun(anna)
        installed(anna)
        address = anna.page.url
        own_house.stop()
        anna.lay("345", "bridge")
        anna.sees(56, 55)
        process.kill()
        process.wait()
    with plugged_in(browser, tmp_path / "phone") as (context, _):
        anna = Scorer.at(context, own_house)
        anna.go(address)
        anna.sees(56, 55)
        own_house.start()
        anna.kept("here there")


def test_a_new_version_never_meets_old_scripts(
    own_scorer: Make, own_house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = own_scorer(worker=True)
    anna.ignored = AWAY
    anna.go("/pad")
    installed(anna)
    own_house.stop()
    shutil.copytree(sources.FOLDER, tmp_path / "web")
    script = tmp_path / "web" / "pad" / "list.js"
    script.write_text(script.read_text("utf-8").replace('t("New pad")', '"A newer pad"'), "utf-8")
    try:
        with monkeypatch.context() as changed:
            changed.setattr(sources, "FOLDER", tmp_path / "web")
            forget()
            own_house.start()
            anna.page.reload()
            visible(anna.page.get_by_role("heading", name="A newer pad"))
            assert anna.page.evaluate(ONLY_KEEPS, f"tripple {version.version()}")
            own_house.stop()
            anna.page.reload()
            visible(anna.page.get_by_role("heading", name="A newer pad"))
    finally:
        forget()

"""Statistics, everything in one file, being forgotten, print-outs, and the first page that leads there."""

import json
import re
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import msgspec
from playwright.sync_api import Locator, Route, expect

from tests.printing.rendering import opened, text
from tests.server.house import play_on, until
from tests.server.test_me import a_pad
from tripple.client import Guest
from tripple.live.tables import AddComputer, Ready
from tripple.live.tables.record import finished as over
from tripple.locales import translator
from tripple.notation import read_game
from tripple.review import VERSION, Expected, Habit, PlayerSummary
from tripple.server.identity import new_identity, write_guest
from tripple.server.jobs.reviewable import reviewable
from tripple.server.jobs.workers import REVIEW
from tripple.store import KeptStudy, studies

from .chrome import House
from .deals import COMPUTER, Chair, Table, finished, left_at, must_end, my_turn, sit_at, table_of, usual
from .ends import apart
from .person import Person, visible
from .test_pages import (
    PHONE,
    TARGETS,
    WIDE,
    accessible,
    big_enough,
    fits_across,
    in_every_theme,
    is_a_first_page,
)

Make = Callable[..., Person]
MINE = ("/", "/me", "/print")
TARGETS_HERE = f"{TARGETS}, .brand, .figures a, summary"


def with_games(person: Person, house: House, name: str = "Anna") -> Guest:
    """A game against the computer, two solitaires, one of them today's daily, and a pad: none of it by clicks."""
    me, today = person.become(new_identity()), str(datetime.now().date())
    for others in ([Chair("Otto", level="greedy")], []):
        with_review(house, finished(house, [Chair(name, me), *others], "target=1").id, 1 + len(others))
    guest = Guest(house.url, write_guest(house.services.signer, me))
    body = json.dumps({"day": today, "today": today, "name": name}).encode()
    daily = Table(house, json.loads(apart(guest.http("POST", "/api/daily", body)))["id"])
    while here := daily.state.round:
        daily.play(str(usual(here.actions())))
    apart(a_pad(guest, name, "Ben"))
    return guest


def with_review(house: House, table: str, seats: int) -> None:
    """Kept as if it had been worked out."""
    game = over(house.do(house.services.tables.log(table))).game
    mine = PlayerSummary(
        name="",
        decisions=8,
        grades={"good": 8},
        points_lost=20,
        points_a_decision=2.5,
        win_lost=0.2,
        luck=Expected((-12.5,)),
        played_like="planner",
        habits=(Habit("drawing", "late", 3, 42.0),),
    )
    kept = KeptStudy(REVIEW, reviewable(game).name, VERSION, (), msgspec.json.encode([mine] * seats), 0.0)
    house.do(house.services.store.write(studies.keep(kept, 9)))


async def to_the_end_by_script(guest: Guest, table: str, computers: int = 0) -> None:
    """Always what gives most at once."""
    async with guest.follow(table, 0) as chair:
        await until(chair, lambda: True)
        for name in ("Otto", "Greta")[:computers]:
            await chair.ask(AddComputer(level="greedy", name=name))
        if chair.table.phase == "lobby":
            await chair.ask(Ready(seat=0))
        await play_on(chair)


def figure(person: Person, label: str) -> Locator:
    return (
        person.page.locator(".figures div").filter(has=person.page.get_by_text(label, exact=True)).locator("dd").first
    )


def saved(person: Person, press: Locator) -> bytes:
    with person.page.expect_download() as waiting:
        press.click()
    return Path(waiting.value.path()).read_bytes()


def test_after_a_real_game_there_are_numbers_and_plots(person: Make) -> None:
    anna = person(name="Anna")
    anna.go("/me")
    visible(anna.page.get_by_role("heading", name="Nothing to count yet"))
    sit_at(anna, must_end, "target=1", others=[COMPUTER])
    anna.act()
    visible(anna.sheet)
    table = Table.at(anna).id
    totals = read_game(anna.context.request.get(f"{anna.url}/api/tables/{table}/record").text()).match.totals
    anna.go("/me")
    expect(figure(anna, "Games")).to_have_text("1")
    expect(figure(anna, "Best round")).to_have_text(str(totals[0]).replace("-", "−"))
    visible(anna.page.get_by_role("img", name=re.compile("^Points game by game: 1 game")))
    expect(anna.page.locator("svg.plot .dot")).to_have_count(1)
    anna.page.get_by_text("As a table").first.click()
    row = anna.page.locator("figure tbody tr")
    expect(row.locator("td").first).to_have_text(str(totals[0]).replace("-", "−"))
    row.get_by_role("link").click()
    anna.page.wait_for_selector(".replay")
    assert f"/replay/{table}" in anna.page.url


def test_solitaires_pads_and_the_daily_are_counted_too(person: Make, house: House) -> None:
    anna = person(name="Anna")
    with_games(anna, house)
    anna.go("/me")
    expect(figure(anna, "Games")).to_have_text("2")
    expect(figure(anna, "Solitaires")).to_have_text("2")
    expect(figure(anna, "Days in a row")).to_have_text("1")
    visible(anna.page.get_by_role("img", name=re.compile("^Solitaire over time: 2 games")))
    expect(anna.page.locator("svg.plot").nth(1).locator(".dot.gold")).to_have_count(1)
    visible(anna.page.get_by_role("row", name=re.compile("^Computer: Magpie 1 ")))
    visible(anna.page.get_by_role("row", name=re.compile("^People 1 ")))
    visible(anna.page.get_by_role("listitem").filter(has_text="Bridges"))
    for measure, average in (
        ("Points", "2.5"),
        ("Luck", "−1[23]"),
        ("Played like", "Raven"),
    ):
        option = anna.page.get_by_role("option", name=re.compile(f"^{measure}"))
        anna.page.get_by_label("Show").select_option(option.get_attribute("value"))
        visible(anna.page.get_by_role("img", name=re.compile(f"^{measure}.*: 2 reviewed games, on average {average}$")))
    visible(anna.page.get_by_text("Never drew on purpose: 6 decisions, 84 points"))
    visible(anna.page.get_by_role("row", name="Small pool 6 84"))
    visible(anna.page.get_by_role("img", name="42 and 42"))
    link = anna.page.locator(".reviewed tbody a").first
    assert "review?table=" in (link.get_attribute("href") or "")


def test_which_name_on_the_pads_is_mine_can_be_chosen_and_is_kept(person: Make, house: House) -> None:
    anna = person(name="Anna")
    with_games(anna, house)
    anna.go("/me")
    expect(anna.page.get_by_label("Which name is mine?")).to_have_value("Anna")
    anna.page.get_by_label("Which name is mine?").select_option(label="nobody")
    expect(figure(anna, "Games")).to_have_text("1")
    anna.go("/me")
    expect(figure(anna, "Games")).to_have_text("1")
    anna.page.get_by_label("Which name is mine?").select_option("Ben")
    expect(figure(anna, "Games")).to_have_text("2")


def test_everything_about_me_is_one_download_with_the_records_in_it(person: Make, house: House) -> None:
    anna = person(name="Anna")
    guest = with_games(anna, house)
    anna.go("/me")
    everything = json.loads(saved(anna, anna.page.get_by_role("button", name="Download everything")))
    records = [read_game(one["record"]) for one in everything["games"]]
    assert sorted(game.match.players for game in records) == [1, 1, 2]
    assert len(everything["pads"]) == len(everything["dailies"]) == 1
    assert guest.cookie


def test_deleting_says_what_will_happen_and_then_nothing_is_left(person: Make, house: House) -> None:
    anna = person(name="Anna")
    guest = with_games(anna, house)
    anna.go("/me")
    keep = "localStorage.setItem('tripple.level', 'master')"
    database = """() => new Promise((done) => { const asked = indexedDB.open("tripple", 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore("pads", { keyPath: "id" });
      asked.onsuccess = () => { const writing = asked.result.transaction("pads", "readwrite");
        writing.objectStore("pads").put({ id: "mine", names: ["Anna"] });
        writing.oncomplete = () => { asked.result.close(); done(true); }; }; })"""
    anna.page.evaluate(keep)
    anna.page.evaluate(database)
    anna.page.get_by_role("button", name="Delete everything …").click()
    dialog = anna.page.get_by_role("dialog")
    visible(dialog.get_by_text("This cannot be undone."))
    accessible(anna)
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)
    assert len(anna.context.request.get(f"{anna.url}/api/games").json()) == 3
    anna.page.get_by_role("button", name="Delete everything …").click()
    dialog.get_by_role("button", name="Delete everything about me").click()
    said = anna.page.get_by_role("heading", name="Everything about you is deleted.")
    visible(said)
    expect(said).to_be_focused()
    assert anna.page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('tripple.'))") == []
    stored = """() => new Promise((done) => { const asked = indexedDB.open("tripple");
      asked.onsuccess = () => { const there = [...asked.result.objectStoreNames];
        if (!there.length) return done(0);
        const counted = asked.result.transaction("pads").objectStore("pads").count();
        counted.onsuccess = () => done(counted.result); }; })"""
    assert anna.page.evaluate(stored) == 0
    assert [cookie for cookie in anna.context.cookies() if cookie.get("name") == "tripple"] == []
    apart(_nothing_left(guest))
    anna.page.get_by_role("link", name="To the start page").click()
    anna.page.wait_for_selector(".home")
    anna.go("/me")
    visible(anna.page.get_by_text("This server stores nothing about you."))


async def _nothing_left(guest: Guest) -> None:
    assert await guest.games() == []
    assert json.loads(await guest.http("GET", "/api/pads")) == []


def test_what_the_server_refuses_is_said_where_it_was_asked_for(person: Make) -> None:
    anna = person(name="Anna")
    anna.ignored = ("400 (Bad Request)", "503", "Failed to load resource")
    anna.go("/print")
    anna.page.get_by_label("Names").fill("将棋")
    anna.page.get_by_role("button", name="Score sheets: download as PDF").click()
    expect(anna.page.get_by_role("alert").filter(has_text=re.compile("将"))).to_be_visible()
    anna.context.route("**/api/print/**", lambda route: route.abort())
    anna.page.get_by_role("button", name="Tiles to cut out: download as PDF").click()
    visible(anna.page.locator(".printout").first.get_by_text("The server does not answer."))
    anna.page.get_by_label("Side in mm").fill("5")
    anna.page.get_by_role("button", name="Tiles to cut out: download as PDF").click()
    assert anna.page.evaluate("document.querySelector(':invalid').getAttribute('min')") == "15"
    anna.go("/me")
    anna.context.route("**/api/me/forget", lambda route: route.abort())
    anna.page.get_by_role("button", name="Delete everything …").click()
    anna.page.get_by_role("button", name="Delete everything about me").click()
    visible(anna.page.get_by_role("dialog").get_by_text("The server does not answer."))
    assert anna.page.evaluate("localStorage.getItem('tripple.name')") == "Anna"


def test_print_outs_are_pdfs_as_they_were_asked_for(person: Make) -> None:
    anna = person()
    anna.go("/print")
    tiles = anna.page.get_by_role("button", name="Tiles to cut out: download as PDF")
    usual = saved(anna, tiles)
    assert usual.startswith(b"%PDF")
    assert len(opened(usual).pages) == 1
    width = opened(usual).pages[0].mediabox.width
    anna.page.get_by_label("Side in mm").fill("57.5")
    anna.page.get_by_label("A sign for each number").check()
    expect(anna.page.locator(".strip .shape").first).to_be_visible()
    anna.page.get_by_label("Paper").select_option("letter")
    large = opened(saved(anna, tiles))
    assert len(large.pages) > 1
    assert large.pages[0].mediabox.width != width
    anna.page.get_by_label("Names").fill("Anna, Łukasz")
    expect(anna.page.locator(".smallsheet")).to_contain_text("Łukasz")
    anna.page.get_by_label("Pages").fill("3")
    sheets = saved(anna, anna.page.get_by_role("button", name="Score sheets: download as PDF"))
    assert len(opened(sheets).pages) == 3
    assert {"Anna", "Łukasz"} <= set(text(sheets).split())
    anna.page.get_by_label("Language").select_option("fr")
    expect(anna.page.locator(".leafpreview b")).to_contain_text("Compacte, français")
    leaflet = anna.page.get_by_role("button", name="The rules as a leaflet: download as PDF")
    rules = saved(anna, leaflet)
    assert len(opened(rules).pages) == 2
    assert "Compacte, français" in text(rules)
    assert not re.search(r"\bR4\b", text(rules))
    anna.page.get_by_label("Show rule numbers").check()
    assert re.search(r"\bR4\b", text(saved(anna, leaflet)))


def test_the_first_page_leads_everywhere_and_a_page_leads_back(person: Make) -> None:
    """That every page does is seen where all of them are looked at on a phone."""
    anna = person()
    anna.home()
    places = {
        "The daily": "daily",
        "Solitaire": "solitaire",
        "Score pad": "pad",
        "Statistics": "me",
        "Print": "print",
    }
    doors = {
        title: anna.page.locator(".shelf a").filter(has=anna.page.get_by_text(title, exact=True)) for title in places
    }
    for title, path in places.items():
        expect(doors[title]).to_have_attribute("href", re.compile(f"^{path}"))
    doors["Statistics"].click()
    anna.page.wait_for_url("**/me")
    visible(anna.page.get_by_role("heading", name="Nothing to count yet"))
    anna.page.locator("a.brand[href='./']").click()
    anna.page.wait_for_selector(".home .shelf a")


def test_the_game_that_waits_for_me_is_one_press_away_and_the_others_two(person: Make, house: House) -> None:
    anna = person(size=PHONE)
    chairs = [Chair("Guest", anna.become(new_identity())), Chair("Ben", new_identity())]
    for turn in (0, 1):
        left_at(house, chairs, lambda here, turn=turn: here.turn == turn, clock="1day")  # type: ignore[misc]
    anna.home()
    is_a_first_page(anna)
    door = anna.page.locator(".way").first
    expect(door.get_by_role("heading")).to_have_text("You and Ben")
    expect(door.locator("p")).to_contain_text(re.compile("Your turn.*1 day a turn"))
    expect(door.locator(".games a")).to_be_hidden()
    door.get_by_text("Another game").click()
    visible(door.locator(".games a", has_text="It is Ben's turn"))
    visible(door.get_by_role("button", name="Play now"))
    assert anna.page.evaluate(LISTED) == ["You, Greta and Otto", "36 : 29 : −9"], "one's own name and points come first"
    accessible(anna)
    door.get_by_role("link", name="Continue").first.click()
    anna.at_table()


LISTED = """async () => {
  const { others } = await web("pages/games.js");
  const players = { names: ["Greta", "Ada", "Otto"], totals: [29, 36, -9], turn: 2, mine: [1], size: 3 };
  const listed = others([{ id: "x", phase: "playing", clock: "none", changed: Date.now() / 1000, ...players }]);
  const [name, , standing] = [...listed.querySelectorAll(".told > *")].map((one) => one.textContent);
  return [name, standing.split(" · ")[0]];
}"""


def test_axe_finds_nothing_on_my_pages_empty_and_full(person: Make, house: House) -> None:
    anna, themes = person(name="Anna"), (("dark", WIDE), ("contrast", WIDE), ("light", WIDE))
    anna.go("/me")
    in_every_theme(anna, themes)
    with_games(anna, house)
    for path in MINE:
        anna.go(path)
        if path == "/me":
            visible(anna.page.locator("svg.plot").nth(1))
            for details in anna.page.get_by_text("As a table").all():
                details.click()
        in_every_theme(anna, themes)


def test_on_a_phone_targets_are_big_enough_and_nothing_is_too_wide(person: Make, house: House) -> None:
    anna = person(name="Anna", size=(360, 640))
    with_games(anna, house)
    for path in MINE:
        anna.go(path)
        for details in anna.page.get_by_text("As a table").all():
            details.click()
        big_enough(anna.page, TARGETS_HERE)
        fits_across(anna.page, 360)


def test_deleting_works_with_the_keyboard_alone(person: Make) -> None:
    anna = person(name="Anna")
    anna.go("/me")
    anna.page.get_by_role("button", name="Delete everything …").focus()
    anna.page.keyboard.press("Enter")
    anna.page.get_by_role("button", name="Delete everything about me").focus()
    anna.page.keyboard.press("Enter")
    visible(anna.page.get_by_role("heading", name="Everything about you is deleted."))


def test_my_pages_speak_another_language(person: Make, house: House) -> None:
    t = translator("de")
    anna = person(name="Anna", language="de-DE")
    with_games(anna, house)
    anna.home()
    for title in ("The daily", "Solitaire", "Score pad", "Statistics", "Print"):
        visible(anna.page.locator(".shelf a").get_by_text(t(title), exact=True))
    anna.go("/me")
    for title in ("Points game by game", "Bonuses", "Solitaire over time", "What is stored about me"):
        visible(anna.page.get_by_role("heading", name=t(title), exact=True))
    anna.go("/print")
    for title in ("Tiles to cut out", "Score sheets", "The rules as a leaflet"):
        visible(anna.page.get_by_role("heading", name=t(title), exact=True))


def test_the_others_play_on_with_nobody_they_know(person: Make) -> None:
    anna, ben = person(name="Anna"), person(name="Ben")
    table = table_of(anna, my_turn, others=[ben, COMPUTER])
    table.open(ben, 1)
    anna.go("/me")
    anna.page.get_by_role("button", name="Delete everything …").click()
    visible(anna.page.get_by_text("Your running games end: you leave or resign."))
    anna.page.get_by_role("button", name="Delete everything about me").click()
    visible(anna.page.get_by_role("heading", name="Everything about you is deleted."))
    expect(ben.page.locator(".seat").first).to_contain_text("N. N.")
    expect(ben.page.locator(".seat").first).to_contain_text("resigned")
    before = ben.tiles_on_board()
    ben.until(lambda ben: ben.tiles_on_board() > before + 2)


def test_a_win_with_moves_taken_back_is_shown_with_a_star(person: Make) -> None:
    """It does not count, but it is not hidden: against the one it is the only game, against the other one of four."""
    anna = person()
    rivals = [("greedy", 1, 0, 0), ("chick", 4, 3, 2)]

    def told(route: Route) -> None:
        answer = route.fetch().json()
        mine = {"games": 5, "fair": 3, "won": 2, "starred": 2, "rounds": 9}
        against = [
            {"kind": kind, "games": games, "fair": fair, "won": won, "starred": 1, "average": None}
            for kind, games, fair, won in rivals
        ]
        answer["statistics"] |= {**mine, "rivals": against}
        route.fulfill(json=answer)

    anna.context.route("**/api/me/statistics*", told)
    anna.go("/me")
    rows = anna.page.locator(".rivals tbody tr")
    expect(rows.nth(0).locator("td").nth(1)).to_have_text("won*")
    expect(rows.nth(1).locator("td").nth(1)).to_have_text("2 (67%), 1 won*")
    expect(anna.page.locator(".figures div", has_text="Games won").locator("dd")).to_have_text("2 67%, 2 won*")
    visible(anna.page.get_by_text("* 2 games with moves taken back do not count"))

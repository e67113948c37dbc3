"""Making a table in the browser: one wish, with everybody who is known, and one table however often it is asked for."""

from collections.abc import Callable

from playwright.sync_api import Request, Route, expect

from .person import Person, visible

Make = Callable[..., Person]
TABLES = "**/api/tables"


def unheard(route: Route) -> None:
    """It is done, and the answer gets lost."""
    route.fetch()
    route.abort()


def test_one_wish_begins_a_game_against_the_computer_and_a_lost_answer_makes_no_second_one(person: Make) -> None:
    anna = person(name="Anna")
    anna.ignored = ("ERR_FAILED",)
    asked = list[str]()

    def note(request: Request) -> None:
        if request.method == "POST":
            asked.append(request.url.removeprefix(anna.url))

    anna.page.on("request", note)
    anna.home()
    anna.page.route(TABLES, unheard, times=1)
    anna.page.get_by_role("button", name="Play now").click()
    visible(anna.page.get_by_text("The server does not answer. Try again in a moment."))
    anna.play_computer()
    assert asked == ["/api/promises", "/api/tables"] * 2
    games = anna.page.evaluate("fetch('/api/games').then((answer) => answer.json())")
    assert [(game["names"], game["phase"]) for game in games] == [(["Anna", "Greta"], "playing")]
    promise = anna.page.evaluate("localStorage.getItem(`tripple.promise.${location.pathname.slice(3)}`)")
    anna.page.get_by_role("button", name="Menu").click()
    anna.page.get_by_role("button", name="Resign").click()
    anna.page.locator("dialog .primary").click()
    anna.sheet.get_by_role("button", name="Verify the deal").click()
    visible(anna.sheet.get_by_text("Every deal is the one that was promised before the game."))
    record = anna.page.evaluate("fetch(`/api/tables/${location.pathname.slice(3)}/record`).then((all) => all.text())")
    assert promise in record


def test_a_table_with_people_here_a_computer_player_and_friends_waits_for_the_friends(person: Make) -> None:
    anna, ben = person(name="Anna"), person(name="Ben")
    anna.go("/new")
    for seat, kind in enumerate(("friend", "computer:beginner", "here")):
        anna.page.locator(".seatrow select").nth(seat).select_option(kind)
    anna.page.get_by_role("button", name="Make the table").click()
    chairs = anna.page.locator(".chairs li .name")
    expect(chairs).to_have_text(["Anna", "Greta", "Player 4", "free seat"])
    ben.go(anna.page.locator(".invitation input").input_value())
    ben.page.get_by_role("button", name="Sit down and play").click()
    for one in (anna, ben):
        one.page.get_by_role("button", name="I am ready").click()
    ben.at_table()
    anna.at_table()
    expect(ben.page.locator(".watcher")).to_be_hidden()

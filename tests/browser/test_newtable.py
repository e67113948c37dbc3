"""Making a table in the browser: one wish, with everybody who is known, and one table however often it is asked for."""

from collections.abc import Callable

from playwright.sync_api import Locator, Request, Route, expect

from tripple.bots import CHARACTERS, USUAL, called

from .person import Person, visible

Make = Callable[..., Person]
TABLES = "**/api/tables"


def unheard(route: Route) -> None:
    """It is done, and the answer gets lost."""
    route.fetch()
    route.abort()


def posts(anna: Person) -> list[str]:
    """What is asked for from now on."""
    asked = list[str]()

    def note(request: Request) -> None:
        if request.method == "POST":
            asked.append(request.url.removeprefix(anna.url))

    anna.context.on("request", note)
    return asked


def test_one_wish_begins_a_game_against_the_computer_and_a_lost_answer_makes_no_second_one(person: Make) -> None:
    anna = person(name="Anna")
    anna.ignored = ("ERR_FAILED",)
    asked = posts(anna)
    anna.home()
    anna.context.route(TABLES, unheard, times=1)
    play = anna.page.get_by_role("button", name="Play now")
    play.dblclick()
    visible(anna.page.get_by_text("The server does not answer. Try again in a moment."))
    expect(play).to_be_enabled()
    expect(play).to_be_focused()
    anna.play_computer()
    assert asked == ["/api/promises", "/api/tables"] * 2, "who clicks twice wishes once"
    games = anna.page.evaluate("fetch('/api/games').then((answer) => answer.json())")
    assert [(game["names"], game["phase"]) for game in games] == [(["Anna", called(USUAL, 0)], "playing")]
    promise = anna.page.evaluate("localStorage.getItem(`tripple.promise.${location.pathname.slice(3)}`)")
    anna.page.get_by_role("button", name="Menu").click()
    anna.page.get_by_role("button", name="Resign").click()
    anna.page.locator("dialog .primary").click()
    anna.sheet.get_by_role("button", name="Verify the deal").click()
    visible(anna.sheet.get_by_text("Every deal is the one that was promised before the game."))
    record = anna.page.evaluate("fetch(`/api/tables/${location.pathname.slice(3)}/record`).then((all) => all.text())")
    assert promise in record


def nobody_is_removed_for_another(anna: Person, chairs: Locator) -> None:
    """Rows move up: the keyboard stays with its person, and a key held down longer than they stay does nothing."""
    row, here = anna.page.locator(".chairs li"), anna.page.locator(".chairs li:focus-within, .chairs:focus")
    row.filter(has_text="Chuck").get_by_role("button").focus()
    row.filter(has_text="Cherry").first.get_by_role("button").dispatch_event("click")
    expect(chairs).to_have_text(["Anna", "Player 4", "Chuck", "Felix", *["free seat"] * 2])
    expect(here).to_contain_text("Chuck")
    for _ in range(3):
        anna.page.keyboard.down("Enter")
        expect(chairs).to_have_text(["Anna", "Player 4", "Felix", *["free seat"] * 3])
    anna.page.keyboard.up("Enter")
    expect(here).to_have_class("chairs")
    anna.page.get_by_label("Level").select_option("fox")
    visible(anna.page.locator(".manner", has_text=CHARACTERS["fox"].about))
    anna.page.get_by_role("button", name="Add a computer player").click()
    expect(chairs).to_have_text(["Anna", "Player 4", "Felix", "Fiona", *["free seat"] * 2])


HURRIES = """async () => {
  const { makeTable } = await web("game/maketable.js");
  const { playDaily, today } = await web("game/deals.js");
  const seats = (level) => ["me", "computer"].map((kind) => ({ kind, name: "Anna", level }));
  const make = (level) => makeTable(seats(level), { sheet: "compact-en" });
  const wishes = [make("beginner"), make("greedy"), make("greedy"), playDaily(today()), playDaily(today())];
  return Promise.all(wishes);
}"""


def test_what_a_new_guest_wishes_for_is_asked_once_and_one_after_the_other(person: Make) -> None:
    """Whoever asks for two things at once becomes two guests, and the first one's table is nobody's."""
    anna = person(name="Anna")
    anna.go("/rules")
    asked = posts(anna)
    first, second, again, daily, daily_again = anna.page.evaluate(HURRIES)
    assert (second, daily) == (again, daily_again)
    assert asked == [*(["/api/promises", "/api/tables"] * 2), "/api/daily"]
    games = anna.page.evaluate("fetch('/api/games').then((answer) => answer.json())")
    assert {f"t/{game['id']}" for game in games} == {first, second, daily}


def test_a_table_with_people_here_a_computer_player_and_friends_waits_for_the_friends(person: Make) -> None:
    anna, ben = person(name="Anna"), person(name="Ben")
    anna.go("/new")
    for seat, kind in enumerate(("friend", "computer:chick", "here", "computer:chick", "computer:fox"), 2):
        anna.seat(seat, kind)
    asked = posts(anna)
    anna.page.get_by_role("button", name="Make the table").evaluate("(make) => { make.click(); make.click(); }")
    chairs = anna.page.locator(".chairs li .name")
    expect(chairs).to_have_text(["Anna", "Cherry", "Player 4", "Chuck", "Felix", "free seat"])
    assert asked.count("/api/tables") == 1
    nobody_is_removed_for_another(anna, chairs)
    ben.go(anna.page.locator(".invitation input").input_value())
    ben.page.get_by_role("button", name="Sit down").click()
    anna.page.get_by_role("button", name="Start without more players").click()
    ben.at_table()
    anna.at_table()
    expect(ben.page.locator(".watcher")).to_be_hidden()

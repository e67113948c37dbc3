"""Which seats of a table are mine: the table itself says so, whatever becomes of a line or of the list of games."""

from collections.abc import Callable

from playwright.sync_api import Route, expect

from tripple.client import Guest
from tripple.live.tables import Leave

from .ends import apart
from .person import Person, visible

Make = Callable[..., Person]
GAMES = "**/api/games"


def never(route: Route) -> None:
    """No answer comes."""


def broken(route: Route) -> None:
    route.fulfill(status=500, json={"reason": "broken", "sentence": "the server made a mistake; it has been logged"})


def long_ago(route: Route) -> None:
    """A hundred games were played since."""
    route.fulfill(json=[])


WATCHED = """
window.lost = [];
new MutationObserver(() => lost.push(document.querySelector(".linkstate")?.textContent ?? ""))
  .observe(document, { subtree: true, childList: true });
"""


def test_everybody_at_this_device_has_their_seat_whatever_the_list_of_games_says(person: Make) -> None:
    anna = person(name="Anna")
    anna.ignored = ("500",)
    anna.go("/new#here")
    anna.page.get_by_role("button", name="Make the table").click()
    anna.at_table()
    anna.context.add_init_script(WATCHED)
    for answer in (never, broken, long_ago):
        anna.context.route(GAMES, answer)
        anna.page.reload()
        visible(anna.page.locator(".curtain", has_text="Pass the device to"))
        expect(anna.page.locator(".watcher")).to_be_hidden()
        assert set(anna.page.evaluate("lost")) == {""}, "no line is lost before it was up"
        anna.context.unroute(GAMES)
    anna.page.locator(".curtain button").click()
    anna.wait()
    anna.act()


def test_a_seat_that_moved_up_while_the_line_was_lost_is_still_mine(person: Make) -> None:
    eva = person(name="Eva")
    eva.ignored = ("ERR_INTERNET_DISCONNECTED",)
    host, ben = Guest(eva.url), Guest(eva.url)
    made = apart(host.create("Anna", size=3))
    apart(ben.join(made.id, "Ben", made.invite))
    eva.go(made.link)
    eva.page.get_by_role("button", name="Sit down").click()
    chairs = eva.page.locator(".chairs li")
    expect(chairs.nth(2)).to_contain_text("You")
    eva.context.set_offline(True)
    apart(leave(ben, made.id))
    eva.context.set_offline(False)
    expect(chairs.nth(1)).to_contain_text("You")
    visible(eva.page.get_by_text("Anna starts the game."))
    assert eva.page.evaluate(MOVES_UP) == ["Anna", "Eva", "Dan"], "each is asked for where they sit by then"


MOVES_UP = """async () => {
  const { TableModel } = await web("table/model.js");
  const { Commands } = await web("table/commands.js");
  const model = new TableModel("a table", null);
  const chair = (name) => ({ name, level: null, mine: name !== "Ben" });
  const sit = (...names) => model.states.set(0, { table: { phase: "lobby", chairs: names.map(chair) } });
  const asked = [];
  const ask = async ({ seat }) => {
    asked.push(model.names[seat]);
    sit("Anna", "Eva", "Dan");
    return { type: "done" };
  };
  model.sit([0]);
  sit("Anna", "Ben", "Eva", "Dan");
  await new Commands(model, { ask }).ready([0, 2, 3]);
  return asked;
}"""


async def leave(guest: Guest, table: str) -> None:
    async with guest.follow(table, "mine") as chair:
        assert chair.seat == 1
        await chair.ask(Leave(seat=chair.seat))

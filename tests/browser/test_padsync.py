"""A score pad and its server: what is deleted stays deleted, what is refused is said, what waits is sent."""

import json
from collections.abc import Callable

from playwright.sync_api import Page, Request, Route, WebSocketRoute, expect

from .person import visible
from .scorer import AWAY, THREE_LINES, Scorer, begun, begun_here

Make = Callable[..., Scorer]
DOUBLE_TAP = "(key) => { key.click(); key.click(); }"
CHANGED = """async (id) => {
  const { PadStore } = await web("pad/store.js");
  return (await (await PadStore.open()).read(id)).changed;
}"""
LONG = """async () => {
  const { makePad, tariffOf } = await web("pad/makepad.js");
  const { PadStore } = await web("pad/store.js");
  const store = await PadStore.open();
  const logged = (change, i) => ({ key: `key ${i}`, change });
  const names = (i) => Array.from("ABCDEF", (letter) => letter + "𝄞".repeat(20) + i);
  const renames = Array.from({ length: 250 }, (_, i) => ({ type: "rename", names: names(i) }));
  const start = { type: "write", entry: { kind: "start", seat: 0, tile: "444" } };
  const log = [start, ...renames].map(logged);
  return `/${await makePad(store, names(0), await tariffOf(store, "compact-en", []), log)}`;
}"""
"""A pad with far more to send than 64 KB, and more than 200 changes."""
BROKEN = """async () => {
  const { PadStore } = await web("pad/store.js");
  const { deliver } = await web("pad/sync.js");
  const { read } = PadStore.prototype;
  PadStore.prototype.read = async () => { throw new Error("the disk is broken"); };
  const why = await deliver(await PadStore.open(), location.pathname.slice(5)).catch(({ message }) => message);
  dispatchEvent(new Event("online"));
  window.mend = () => { PadStore.prototype.read = read; };
  return why;
}"""
SOON = 12_000
"""Milliseconds; where nobody looks, silence is noticed after twice that time."""
LOOKS = "document.dispatchEvent(new Event('visibilitychange'))"
COMES_BACK = "dispatchEvent(new Event('online'))"
"""Whoever comes back looks at once whether the server has the same."""
REFUSED: dict[str, object] = {
    "reason": "full",
    "sentence": "too many people have this pad already",
    "values": {},
    "rule": None,
}


def only(method: str, answer: Callable[[Route], None]) -> Callable[[Route, Request], None]:
    return lambda route, request: answer(route) if request.method == method else route.fallback()


def forget(anna: Scorer, page: Page) -> None:
    page.goto(f"{anna.url}/me")
    page.get_by_role("button", name="Delete everything …").click()
    page.get_by_role("button", name="Delete everything about me").click()


def delete(anna: Scorer) -> None:
    anna.page.get_by_role("button", name="Menu").click()
    anna.page.get_by_role("button", name="Delete this pad").click()
    anna.page.get_by_role("button", name="Delete", exact=True).click()
    visible(anna.page.get_by_role("heading", name="New pad"))


# -- deleted


def test_deleting_everything_reaches_pads_that_are_open_in_other_tabs(scorer: Make) -> None:
    """They do not put themselves on the server again under a new name."""
    anna = scorer()
    anna.ignored = AWAY
    begun(anna)
    address, other = anna.page.url, anna.context.new_page()
    other.route("**/api/me/forget", lambda route: route.abort())
    forget(anna, other)
    visible(other.get_by_text("The server does not answer."))
    anna.type("345")
    anna.kept("here there")
    other.unroute("**/api/me/forget")
    other.get_by_role("button", name="Delete everything about me").click()
    visible(other.get_by_role("heading", name="Everything about you is deleted."))
    visible(anna.page.get_by_text("Everything about you is deleted."))
    anna.page.evaluate(COMES_BACK)
    anna.listed()
    anna.page.get_by_role("link", name="My pads").click()
    visible(anna.page.get_by_role("heading", name="New pad"))
    expect(anna.page.locator(".padrow")).to_have_count(0)
    anna.go("/")
    anna.go(address)
    visible(anna.page.get_by_text("There is no such pad."))
    anna.listed()


def test_a_deleted_pad_goes_from_other_tabs_and_is_deleted_later_where_the_server_cannot(scorer: Make) -> None:
    anna = scorer()
    anna.ignored = AWAY
    begun(anna)
    other = anna.context.new_page()
    other.goto(anna.page.url)
    expect(other.locator(".scorepad .seat")).to_have_count(2)
    busy = only("DELETE", lambda route: route.fulfill(status=503, json=REFUSED))
    anna.context.route("**/api/pads/*", busy)
    delete(anna)
    visible(other.get_by_text("This pad was deleted."))
    other.evaluate(COMES_BACK)
    anna.page.reload()
    visible(anna.page.get_by_role("heading", name="New pad"))
    expect(anna.page.locator(".padrow")).to_have_count(0)
    anna.listed([56, 13])
    anna.context.unroute("**/api/pads/*", busy)
    anna.page.reload()
    anna.listed()


def test_a_deleted_pad_that_is_opened_again_by_its_link_stays(scorer: Make) -> None:
    """Though the server has not heard of the deleting yet."""
    anna = scorer()
    anna.ignored = AWAY
    begun(anna)
    address = anna.page.url
    away = only("DELETE", lambda route: route.abort())
    anna.context.route("**/api/pads/*", away)
    delete(anna)
    anna.go(address)
    anna.sees(56, 13)
    anna.type("345")
    anna.kept("here there")
    anna.context.unroute("**/api/pads/*", away)
    for _ in range(2):
        anna.go("/pad")
        expect(anna.page.locator(".padrow")).to_have_count(1)
        anna.listed([56, 25])
    anna.go(address)
    anna.sees(56, 25)


# -- written once, sent from everywhere


def test_a_double_tap_writes_once(scorer: Make) -> None:
    anna = scorer()
    anna.has_pad("Anna", "Ben", lines=THREE_LINES[:1])
    anna.entry.locator(".nothing").click()
    anna.entry.locator(".write").evaluate(DOUBLE_TAP)
    anna.sees(17, -15)
    anna.page.keyboard.type("n")
    anna.page.keyboard.press("Enter")
    anna.page.keyboard.press("Enter")
    anna.sees(2, -15)
    anna.type("445")
    anna.sees(2, -2)
    expect(anna.lines).to_have_count(4)
    anna.lines.first.click()
    anna.page.get_by_role("dialog").locator(".bonus.bridge").click()
    anna.page.get_by_role("button", name="Correct it").evaluate(DOUBLE_TAP)
    anna.sees(2, 28)
    anna.page.get_by_role("button", name="Take back").click()
    anna.sees(2, -2)


def test_what_was_written_without_a_server_is_sent_by_the_list(scorer: Make) -> None:
    """And a pad that is only looked at does not become the newest."""
    anna = scorer()
    anna.ignored = AWAY
    begun(anna)
    first, changed = anna.page.url, anna.page.evaluate(CHANGED, anna.page.url.split("/pad/")[1].split("#")[0])
    silent = [only(method, lambda route: route.abort()) for method in ("PUT", "POST")]
    for one in silent:
        anna.context.route("**/api/pads/**", one)
    anna.new_pad("Cleo", "Dan")
    anna.open_round("Dan", "111")
    anna.kept("here")
    for one in silent:
        anna.context.unroute("**/api/pads/**", one)
    anna.go("/pad")
    anna.listed([0, 13 - 5], [56, 13])
    anna.go(first)
    anna.kept("here there")
    assert anna.page.evaluate(CHANGED, first.split("/pad/")[1].split("#")[0]) == changed
    anna.go("/pad")
    expect(anna.page.locator(".padrow .name")).to_have_text(["Cleo and Dan", "Anna and Ben"])


def test_more_than_one_message_holds_is_sent_in_several(scorer: Make) -> None:
    """Written without a network, on a device whose cookie is lost meanwhile: it becomes another guest."""
    anna = scorer()
    anna.go("/pad")
    anna.go(anna.page.evaluate(LONG))
    anna.at_pad()
    anna.kept("here there")
    anna.listed([17, 0, 0, 0, 0, 0])
    address = anna.page.url
    anna.context.clear_cookies()
    anna.go("/")
    anna.go(address)
    anna.kept("here there")
    anna.listed([17, 0, 0, 0, 0, 0])


def test_a_line_that_died_in_a_phones_sleep_is_noticed_when_it_is_looked_at(scorer: Make) -> None:
    anna = scorer()
    lines, dead = list[WebSocketRoute](), list[WebSocketRoute]()

    def between(socket: WebSocketRoute) -> None:
        lines.append(socket)
        server = socket.connect_to_server()
        socket.on_message(lambda message: None if socket in dead else server.send(message))
        server.on_message(lambda message: None if socket in dead else socket.send(message))

    anna.context.route_web_socket("**/ws/pads/*", between)
    begun(anna)
    dead += lines
    anna.type("345")
    anna.kept("here")
    anna.page.evaluate(LOOKS)
    expect(anna.page.locator("body")).to_have_attribute("data-kept", "here there", timeout=SOON)
    anna.listed([56, 25])
    assert len(lines) == len(dead) + 1


def test_neither_an_answer_that_never_comes_nor_a_fault_of_the_device_is_waited_for_forever(
    scorer: Make, plain: None
) -> None:
    anna = scorer()
    anna.ignored = (*AWAY, "closed before the connection is established")  # where the clock jumps meanwhile
    anna.context.clock.install()
    silent = only("PUT", lambda route: None)
    anna.context.route("**/api/pads/*", silent)
    with anna.page.expect_request(lambda request: request.method == "PUT"):
        begun_here(anna)
    anna.kept("here")
    anna.context.unroute("**/api/pads/*", silent)
    anna.context.clock.fast_forward(20_000)
    anna.kept("here there")
    assert anna.page.evaluate(BROKEN) == "the disk is broken"
    anna.kept("here")
    anna.page.evaluate("mend()")
    anna.context.clock.fast_forward(20_000)
    anna.kept("here there")
    anna.type("345")
    anna.listed([56, 25])


# -- refused


def test_what_the_server_refuses_for_good_is_said_and_not_asked_again(scorer: Make) -> None:
    anna = scorer()
    refusals, asked = list[dict[str, object]](), list[str]()

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def passed(message: str | bytes) -> None:
            told = json.loads(message)
            if told["type"] == "ask" and refusals:
                asked.append(told["id"])
                socket.send(json.dumps({"type": "refused", "id": told["id"], **refusals.pop()}))
            else:
                server.send(message)

        socket.on_message(passed)

    anna.context.route_web_socket("**/ws/pads/*", between)
    begun(anna)
    refusals += [REFUSED, REFUSED]
    anna.type("345")
    status = anna.page.locator(".scorepad .kept")
    expect(status).to_have_text("Saved on this device only. Too many people have this pad already.")
    anna.sees(56, 25)
    assert len(asked) == 1
    refusals[:] = [REFUSED | {"reason": "busy"}]
    anna.type("344")
    anna.kept("here there")
    expect(status).to_have_text("Kept on this device and on the server.")
    anna.listed([67, 25])
    assert len(asked) == 2, "what is refused for now is asked for again, without a word"

"""What is easily forgotten: a dropped file, a sound, a note from a hidden page, sharing, words for a bad drop."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .deals import COMPUTER, may_lay, places, sit_at
from .person import Person, visible
from .test_turns import middle, ready_to_draw, ready_to_lay

Make = Callable[..., Person]
GOLDEN = Path(__file__).parents[1] / "golden"

# A file dropped on the page for records

DROP = """([name, text]) => {
  const carried = new DataTransfer();
  if (name) carried.items.add(new File([text], name));
  const [over, drop] = ["dragover", "drop"].map(
    (kind) => new DragEvent(kind, { dataTransfer: carried, bubbles: true, cancelable: true }));
  document.querySelector("main").dispatchEvent(over);
  if (!over.defaultPrevented) throw new Error("the page does not take files");
  document.querySelector("main").dispatchEvent(drop);
}"""


def drop(person: Person, record: Path | None) -> None:
    file = [record.name, record.read_text("utf-8")] if record else ["", ""]
    person.page.evaluate(DROP, file)


def test_a_record_is_opened_by_dropping_it_on_the_page(person: Make) -> None:
    eva = person()
    eva.go("/replay")
    drop(eva, None)
    drop(eva, GOLDEN / "one-hexagon.tripple")
    eva.page.wait_for_selector(".replay")
    eva.page.keyboard.press("ArrowRight")
    eva.page.wait_for_url("**#1")
    assert eva.tiles_on_board() == 1


def test_another_record_dropped_takes_the_place_of_the_first(person: Make) -> None:
    """The first one neither plays on nor listens to keys any more."""
    eva = person()
    eva.go("/replay#7")
    drop(eva, GOLDEN / "2-players.tripple")
    eva.page.wait_for_url("**#7")
    eva.page.get_by_role("button", name="Play", exact=True).click()
    drop(eva, GOLDEN / "3-players.tripple")
    expect(eva.page.locator(".openhand")).to_have_count(3)
    eva.page.wait_for_url("**#0")
    for step in (1, 2, 3):
        eva.page.keyboard.press("ArrowRight")
        eva.page.wait_for_url(f"**#{step}")
    visible(eva.page.get_by_role("button", name="Play", exact=True))


def test_what_is_no_record_is_refused_where_it_was_dropped_and_the_page_stays(person: Make, tmp_path: Path) -> None:
    eva = person()
    eva.ignored = ("400",)
    spoilt = tmp_path / "holiday.tripple"
    spoilt.write_text("not a game at all", "utf-8")
    eva.go("/replay")
    drop(eva, spoilt)
    visible(eva.page.locator(".toast.warning.shown"))
    drop(eva, GOLDEN / "one-hexagon.tripple")
    eva.page.wait_for_selector(".replay")


# Sound and notes, when allowed

DEAF = """
window.tones = [];
window.knocks = 0;
const still = { value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} };
class Node {
  frequency = { value: 0 };
  gain = still;
  connect(to) { return to; }
  start() { tones.push(this.frequency.value); }
  stop() {}
}
class Noise extends Node {
  start() { knocks += 1; }
}
window.AudioContext = class {
  constructor() {
    if (!navigator.userActivation.hasBeenActive) throw new Error("nobody has touched this page yet");
    Object.assign(this, { state: "suspended", currentTime: 0, sampleRate: 8000, destination: {} });
  }
  resume() { this.state = "running"; }
  createOscillator() { if (this.state !== "running") throw new Error("nobody would hear this"); return new Node(); }
  createGain() { return new Node(); }
  createBuffer(_, length) { return { getChannelData: () => new Float32Array(length) }; }
  createBufferSource() { return new Noise(); }
  createBiquadFilter() { return new Node(); }
};
"""
TURN_TONE = 660


def my_next_turn(person: Person) -> None:
    """I do something, the computer does, and it is my turn again."""
    person.wait()
    before = person.number
    person.act()
    person.moved_on(before)
    person.wait()


def menu_setting(person: Person, label: str) -> Any:
    person.page.get_by_role("button", name="Menu").click()
    return person.page.get_by_role("dialog").get_by_label(label)


def turned_on(person: Person, label: str) -> None:
    menu_setting(person, label).check()
    person.page.keyboard.press("Escape")
    expect(person.page.locator("dialog[open]")).to_have_count(0)


def test_the_table_sounds_once_it_was_touched_until_it_is_turned_off(person: Make) -> None:
    """A tile clicks, my turn is a tone; before the first touch browsers allow nothing, and nothing is tried."""
    anna = person()
    anna.context.add_init_script(DEAF)
    ready_to_lay(anna)
    anna.until(lambda anna: TURN_TONE in anna.page.evaluate("tones") and anna.page.evaluate("knocks") > 1)
    menu_setting(anna, "Sound").uncheck()
    anna.page.keyboard.press("Escape")
    heard = anna.page.evaluate("[tones.length, knocks]")
    my_next_turn(anna)
    assert anna.page.evaluate("[tones.length, knocks]") == heard
    menu_setting(anna, "Sound").check()
    assert anna.page.evaluate("tones").pop() == TURN_TONE, "so that one hears what it will be like"


NOTES = """
window.notes = [];
window.away = false;
Object.defineProperty(Document.prototype, "hidden", { get: () => window.away });
window.Notification = class {
  static permission = PERMISSION;
  static async requestPermission() { return PERMISSION; }
  constructor(title, { body }) {
    if (ON_A_PHONE) throw new TypeError("Illegal constructor");
    notes.push([title, body]);
  }
};
const registration = { showNotification: (title, { body }) => notes.push([title, body]) };
const worker = { getRegistration: async () => registration, register: async () => registration, addEventListener() {} };
Object.defineProperty(navigator, "serviceWorker", { value: worker });
"""


def noted(person: Person, permission: str, phone: bool) -> None:
    script = NOTES.replace("PERMISSION", repr(permission)).replace("ON_A_PHONE", str(phone).lower())
    person.context.add_init_script(script)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_hidden_page_notes_my_turn_when_that_is_allowed(person: Make, phone: bool) -> None:
    """Phones know notifications by way of the service worker only."""
    anna = person()
    noted(anna, "granted", phone)
    ready_to_lay(anna)
    turned_on(anna, "Notify me when it is my turn")
    my_next_turn(anna)
    assert anna.page.evaluate("notes") == [], "whoever looks at the page needs no note"
    anna.page.evaluate("window.away = true")
    anna.until(lambda anna: anna.page.evaluate("notes.length") > 0)
    [title, body] = anna.page.evaluate("notes[0]")
    assert title == "tripple"
    assert body.startswith("Your turn")


def test_where_notes_are_denied_the_setting_says_so(person: Make) -> None:
    anna = person()
    noted(anna, "denied", False)
    ready_to_lay(anna)
    box = menu_setting(anna, "Notify me when it is my turn")
    expect(box).not_to_be_checked()
    expect(box).to_be_disabled()
    visible(anna.page.get_by_role("dialog").get_by_text("blocks notices from tripple"))
    anna.page.keyboard.press("Escape")
    anna.page.evaluate("window.away = true")
    my_next_turn(anna)
    assert anna.page.evaluate("notes") == []


# Sharing


def invites(anna: Person, script: str) -> None:
    """In the lobby of a table with a seat for a friend, on a device that is like this."""
    anna.context.add_init_script(script)
    made = anna.page.request.post(f"{anna.url}/api/tables", data={"name": "Anna", "settings": {"size": 3}}).json()
    anna.go(made["link"])
    visible(anna.page.get_by_role("button", name="Copy the link"))


def test_an_invitation_is_handed_to_the_devices_own_way_of_sharing(person: Make) -> None:
    anna = person(name="Anna")
    invites(anna, "window.shared = []; Navigator.prototype.share = async (what) => { shared.push(what); }")
    anna.page.get_by_role("button", name="Share", exact=True).click()
    [shared] = anna.page.evaluate("shared")
    assert shared["url"] == anna.page.get_by_label("The link to this table").input_value()
    assert "#" in shared["url"]


def test_sharing_that_is_called_off_is_no_fault_and_where_a_device_cannot_nothing_offers_to(person: Make) -> None:
    anna = person(name="Anna")
    invites(anna, "Navigator.prototype.share = () => Promise.reject(new DOMException('', 'AbortError'))")
    anna.page.get_by_role("button", name="Share", exact=True).click()
    visible(anna.page.get_by_role("button", name="Copy the link"))
    anna.context.add_init_script("delete Navigator.prototype.share")
    anna.page.reload()
    visible(anna.page.get_by_role("button", name="Copy the link"))
    expect(anna.page.get_by_role("button", name="Share", exact=True)).to_have_count(0)


# A tile dropped where it does not fit

OPEN_CELL = """async () => {
  const { middle, neighbours, outline } = await web("board/lattice.js");
  const world = document.querySelector(".board > g").getScreenCTM();
  const field = document.querySelector(".field").getBoundingClientRect();
  const onScreen = (cell) => {
    const { x, y } = new DOMPoint(...middle(outline(cell))).matrixTransform(world);
    return [x, y];
  };
  const isSeen = ([x, y]) => x > field.left && x < field.right && y > field.top && y < field.bottom;
  const around = neighbours({ x: 0, y: 0, up: true }).map(onScreen).filter(isSeen);
  return around.find(([x, y]) => !document.elementFromPoint(x, y)?.closest(".tile"));
}"""


def dragged(person: Person, tile: Any, x: float, y: float) -> None:
    person.page.mouse.move(*middle(tile))
    person.page.mouse.down()
    person.page.mouse.move(x + 30, y + 30, steps=4)
    person.page.mouse.move(x, y, steps=2)
    person.page.mouse.up()


def test_a_bad_drop_rings_the_corner_and_names_its_number(person: Make) -> None:
    anna = person()
    sit_at(anna, lambda here: may_lay(here) and len(places(here)) < len(here.hands[0]), others=[COMPUTER])
    tile = anna.page.locator(".slot.faded").first
    name = tile.get_attribute("data-tile") or ""
    dragged(anna, tile, *anna.page.evaluate(OPEN_CELL))
    note = anna.page.locator(".toast.warning.shown")
    visible(note)
    visible(anna.page.locator(".blame").first)
    said = re.fullmatch(r"(\d)-(\d)-(\d) does not fit here: (.*)\.", note.inner_text())
    assert said, note.inner_text()
    assert "".join(said.groups()[:3]) == name
    asked = set(re.findall(r"\d", said[4]))
    assert asked
    assert not asked & set(name) or "cannot be turned" in said[4]
    expect(tile).to_be_visible()


EXPLAIN = """async ([tile, known, beside]) => {
  const { explain } = await web("turn/explain.js");
  const { neighbours, nameOf } = await web("board/lattice.js");
  const rings = [];
  const tiles = new Map(beside ? [[nameOf(neighbours({ x: 0, y: 0, up: true })[0]), {}]] : []);
  const board = { tiles, known: () => known, blame: (points) => rings.push(...points) };
  return [explain(board, tile, "0,0^", { opens: false, drawn: [] }), rings.length];
}"""


TILE = "0-1-2 does not fit here: "


@pytest.mark.parametrize(
    ("known", "beside", "said", "rings"),
    [
        ([3, 1, None], True, f"{TILE}a corner asks for 3, and the tile has none.", 1),
        ([3, 3, None], True, f"{TILE}a corner asks for 3, and the tile has none.", 2),
        ([3, 4, None], True, f"{TILE}the corners ask for 3 and 4, and the tile has none of them.", 2),
        (
            [1, 0, None],
            True,
            f"{TILE}clockwise the corners ask for 1 and 0, and the tile cannot be turned that way.",
            2,
        ),
        (
            [2, None, 0],
            True,
            f"{TILE}clockwise the corners ask for 0 and 2, and the tile cannot be turned that way.",
            2,
        ),
        ([0, 1, None], False, "A tile has to share a side with a tile on the table.", 0),
    ],
)
def test_the_words_for_a_bad_drop(scripts: Page, known: list[int | None], beside: bool, said: str, rings: int) -> None:
    assert scripts.evaluate(EXPLAIN, ["012", known, beside]) == [said, rings]


# The tray

ROWS = """() => {
  const rows = new Map();
  for (const slot of document.querySelectorAll(".slot")) {
    const { top, left, right } = slot.getBoundingClientRect();
    rows.set(Math.round(top), [...(rows.get(Math.round(top)) ?? []), [left, right]]);
  }
  return [...rows.values()].map((row) => [row.length, (row[0][0] + row.at(-1)[1]) / 2]);
}"""


def test_no_tile_stands_alone_in_the_tray(person: Make) -> None:
    """Rows differ by one tile at most, and stand in the middle over each other."""
    anna = person()
    ready_to_draw(anna)
    seen = set[int]()
    while len(seen) < 4:
        for width, height in ((940, 700), (390, 844), (1280, 800)):
            anna.page.set_viewport_size({"width": width, "height": height})
            seen.add(sum(even_rows(anna)))
        before = anna.number
        draw = anna.page.locator("button.draw")
        draw.click() if draw.count() else anna.act()
        anna.moved_on(before)
        anna.wait()


def even_rows(person: Person) -> list[int]:
    """How many tiles stand in each."""
    rows = person.page.evaluate(ROWS)
    lengths, centres = [length for length, _ in rows], [centre for _, centre in rows]
    assert max(lengths) - min(lengths) <= 1, lengths
    assert max(centres) - min(centres) <= 2, centres
    return lengths


# A small phone

LAST_ON_TURN = """async () => {
  const { showSeats } = await web("table/seats.js");
  const seats = document.querySelector(".seats");
  const chairs = [...seats.children].map((_, seat) => ({ name: `Player ${seat}`, mine: !seat }));
  const none = chairs.map(() => 0);
  const round = { turn: 5, held: none, before: none, points: none };
  const state = { seat: 0, table: { phase: "playing", size: 6, chairs }, round, present: [], history: [] };
  showSeats(seats, state, { target: 300 });
  const { left, right } = seats.querySelector(".turn").getBoundingClientRect();
  return left >= 0 && right <= innerWidth;
}"""


def test_six_players_leave_the_board_its_part_of_a_small_phone(person: Make) -> None:
    """They stand in one line, and whoever is on turn is in sight."""
    anna = person(size=(360, 640))
    sit_at(anna, may_lay, others=[COMPUTER] * 5)
    assert len({round(seat.bounding_box()["y"]) for seat in anna.page.locator(".seat").all()}) == 1  # type: ignore[index]
    assert anna.page.locator(".middle").bounding_box()["height"] >= 0.44 * 640  # type: ignore[index]
    assert anna.page.evaluate(LAST_ON_TURN)


def test_the_page_stays_where_it_is_whatever_the_headline_says(person: Make) -> None:
    anna = person(size=(360, 640), language="de")
    ready_to_draw(anna)
    before = anna.page.locator(".middle").bounding_box()
    anna.choose_best()
    assert anna.page.locator(".middle").bounding_box() == before
    number = anna.number
    anna.page.locator("button.draw").click()
    anna.moved_on(number)
    assert anna.page.locator(".top").bounding_box()["height"] == 60  # type: ignore[index]

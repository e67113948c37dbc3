"""Notices: asked for in the settings, sent by the server, shown by the service worker, and taken back."""

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from playwright.sync_api import Browser, Locator, expect

from tests.server.house import best, until
from tests.server.pushservice import Got, PushService, decrypted, push_service, raw
from tripple.client import Guest
from tripple.live.tables import Ready
from tripple.server.push.crypto import CURVE
from tripple.server.push.routes import PushSettings

from . import chrome
from .chrome import House
from .conftest import people
from .ends import apart
from .person import Person, visible
from .test_pages import accessible, big_enough

Make = Callable[..., Person]
PHONE = (390, 844)
LABEL = "Notify me when it is my turn"
CLOSED = "even when tripple is closed"

MANAGER = """
(() => {
  const { subtle } = crypto;
  const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\\+/g, "-").replace(/\\//g, "_").replace(/=/g, "");
  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0));
  const kept = () => JSON.parse(sessionStorage.getItem("subscription"));
  const found = () => {
    const made = kept();
    return made && {
      endpoint: made.endpoint,
      options: { applicationServerKey: bytes(made.key).buffer },
      toJSON: () => ({ endpoint: made.endpoint, expirationTime: null, keys: made.keys }),
      unsubscribe: async () => { sessionStorage.removeItem("subscription"); return true; },
    };
  };
  PushManager.prototype.getSubscription = async () => found();
  PushManager.prototype.subscribe = async ({ applicationServerKey: key }) => {
    const pair = await subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
    const p256dh = text(await subtle.exportKey("raw", pair.publicKey));
    const auth = text(crypto.getRandomValues(new Uint8Array(16)));
    const { d } = await subtle.exportKey("jwk", pair.privateKey);
    const made = { endpoint: `https://push.example/send/${auth}`, key, keys: { p256dh, auth }, d };
    sessionStorage.setItem("subscription", JSON.stringify(made));
    return found();
  };
})();
"""
"""A push manager with real keys, whose push service is the test's own: Chromium's is out of reach."""


class Service(PushService):
    """In an event loop of its own, as the browser and the server have theirs."""

    def wait(self) -> Got:
        return asyncio.run_coroutine_threadsafe(self.next(), self.loop).result(60)

    loop: asyncio.AbstractEventLoop


@contextmanager
def started() -> Iterator[Service]:
    ready, done = threading.Event(), threading.Event()
    made: list[Service] = []

    async def serve() -> None:
        service = Service()
        async with push_service(service):
            service.loop = asyncio.get_running_loop()
            made.append(service)
            ready.set()
            await asyncio.to_thread(done.wait)

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    assert ready.wait(60)
    try:
        yield made[0]
    finally:
        done.set()
        thread.join(60)


@pytest.fixture
def service() -> Iterator[Service]:
    with started() as running:
        yield running


@pytest.fixture
def posting(tmp_path: Path, service: Service) -> Iterator[House]:
    """A server whose notices go to the test's own push service."""
    with chrome.house(tmp_path, push=PushSettings(route=service.route)) as served:
        yield served


@pytest.fixture
def subscriber(whole_browser: Browser, posting: House) -> Iterator[Make]:
    """People whose browsers allow notices and reach the push service."""
    for make in people(Person, whole_browser, posting, worker=True):

        def allowed(make: Make = make, **how: Any) -> Person:
            made = make(**how)
            made.context.grant_permissions(["notifications"])
            made.context.add_init_script(MANAGER)
            return made

        yield allowed


def setting(person: Person) -> tuple[Locator, Locator]:
    """The switch, and what is said below it."""
    row = person.page.locator(".notices:visible")
    return row.get_by_label(LABEL), row


def opened(person: Person, got: Got) -> dict[str, str]:
    """With the private key that only this browser has."""
    made = json.loads(person.page.evaluate("sessionStorage.getItem('subscription')"))
    key = ec.derive_private_key(int.from_bytes(raw(made["d"]), "big"), CURVE)
    text = decrypted(got.body, key, raw(made["keys"]["auth"]))
    told: dict[str, str] = json.loads(text)
    return told


class Phone:
    """What a push service does once it has a message: it wakes the service worker."""

    def __init__(self, person: Person) -> None:
        self._page, self._url = person.page, person.url
        self._line, self._known = person.context.new_cdp_session(person.page), list[str]()
        self._line.on("ServiceWorker.workerRegistrationUpdated", self._note)
        self._line.send("ServiceWorker.enable")

    def _note(self, told: Any) -> None:
        self._known += [one["registrationId"] for one in told["registrations"]]

    def rings(self, data: str) -> list[list[str]]:
        """All notices that are shown then: title, text and what they open."""
        while not self._known:
            self._page.wait_for_timeout(20)
        before = self.shown()
        message = {"origin": self._url, "registrationId": self._known[-1], "data": data}
        self._line.send("ServiceWorker.deliverPushMessage", message)
        while self.shown() == before:
            self._page.wait_for_timeout(20)
        return self.shown()

    def shown(self) -> list[list[str]]:
        found: list[list[str]] = self._page.evaluate(
            "async () => (await (await navigator.serviceWorker.ready).getNotifications())"
            ".map((one) => [one.title, one.body, one.tag])"
        )
        return found


def devices(person: Person) -> int:
    told = person.page.evaluate("fetch('/api/me/statistics').then((answer) => answer.json())")
    return int(told["kept"]["devices"])


def at_settings(person: Person) -> tuple[Locator, Locator]:
    """The setting of the first page."""
    person.home()
    person.page.get_by_role("button", name="Settings").click()
    return setting(person)


def test_notices_are_asked_for_tried_and_taken_back(subscriber: Make, service: Service) -> None:
    anna = subscriber(name="Anna", size=PHONE)
    box, row = at_settings(anna)
    expect(box).not_to_be_checked()
    assert devices(anna) == 0
    box.check()
    visible(row.get_by_text(CLOSED))
    assert devices(anna) == 1
    accessible(anna)
    big_enough(anna.page)
    row.get_by_role("button", name="Send me a test notice").click()
    told = opened(anna, service.wait())
    phone = Phone(anna)
    assert phone.rings(json.dumps(told)) == [["Notices work on this device.", "", "/"]]
    assert len(phone.rings("no JSON")) == 1, "something is shown for every message"
    service.status, anna.ignored = 410, ("status of 502",)
    row.get_by_role("button", name="Send me a test notice").click()
    visible(row.get_by_text("push.example did not accept the notice (status 410)"))
    box, row = at_settings(anna)
    visible(row.get_by_text(CLOSED))
    box.uncheck()
    expect(row.get_by_text(CLOSED)).to_have_count(0)
    assert anna.page.evaluate("sessionStorage.getItem('subscription')") is None
    box.check()
    visible(row.get_by_text(CLOSED))
    anna.go("/me")
    visible(anna.page.get_by_text("1 device to notify"))
    anna.page.get_by_role("button", name="Delete everything …").click()
    visible(anna.page.get_by_text("None of your devices is notified any more."))
    anna.page.get_by_role("button", name="Delete everything about me").click()
    visible(anna.page.get_by_text("Everything about you is deleted."))
    assert anna.page.evaluate("sessionStorage.getItem('subscription')") is None


async def _sits(ben: Guest, table: str, invite: str) -> None:
    await ben.join(table, "Ben", invite)
    async with ben.follow(table, 1) as chair:
        await until(chair, lambda: True)
        await chair.ask(Ready(seat=1))


async def _turns(table: str, *guests: Guest) -> None:
    """Each takes their turn, if it is theirs."""
    for seat, guest in enumerate(guests):
        async with guest.follow(table, seat) as chair:
            await until(chair, lambda chair=chair: chair.round is not None)  # type: ignore[misc]
            while chair.on_turn:
                await chair.play(best(chair))


def test_in_a_game_of_days_the_phone_says_whose_turn_it_is(subscriber: Make, service: Service, posting: House) -> None:
    anna = subscriber(name="Anna", size=PHONE)
    anna.home()
    settings = {"name": "Anna", "settings": {"size": 2, "clock": "1day"}}
    made = anna.page.evaluate("(asked) => web('lib/api.js').then(({ post }) => post('/api/tables', asked))", settings)
    anna.go(f"/t/{made['id']}")
    box, row = setting(anna)
    box.check()
    visible(row.get_by_text(CLOSED))
    ben, me = Guest(posting.url), Guest(posting.url)
    me.cookie = next(one["value"] for one in anna.context.cookies() if one["name"] == "tripple")
    apart(_sits(ben, made["id"], made["invite"]))
    anna.page.get_by_role("button", name="Start the game").click()
    anna.at_table()
    anna.go("/rules")
    apart(_turns(made["id"], me, ben))
    told = opened(anna, service.wait())
    address = f"/t/{made['id']}"
    assert (told["title"], told["body"], told["address"]) == ("It is your turn", "With Ben.", address[1:])
    phone = Phone(anna)
    assert phone.rings(json.dumps(told)) == [["It is your turn", "With Ben.", address]]
    later = {**told, "title": "It is still your turn"}
    assert phone.rings(json.dumps(later)) == [["It is still your turn", "With Ben.", address]], "it replaces the first"
    goes_there(anna, address)


def goes_there(person: Person, address: str) -> None:
    """A click opens the table, or shows the page where it is open. Only real fingers may do that, so it is noted."""
    worker = person.context.service_workers[0]
    worker.evaluate(
        """() => {
          self.went = [];
          Clients.prototype.openWindow = async (address) => { went.push(["open", address]); };
          WindowClient.prototype.focus = async function () { went.push(["focus", new URL(this.url).pathname]); };
        }"""
    )
    worker.evaluate("address => visit(address)", address)
    person.go(address)
    worker.evaluate("address => visit(address)", address)
    assert worker.evaluate("went") == [["open", address], ["focus", address]]


OBSTACLES = [
    ("Object.defineProperty(Notification, 'permission', { get: () => 'denied' })", "blocks notices from tripple"),
    ("delete window.Notification", "This browser shows no notices."),
    ("Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone)' })", "Add to Home Screen"),
    ("Object.defineProperty(window, 'isSecureContext', { value: false })", "need an address that begins with https"),
]
"""Each comes on top of the ones before, and is what is said first."""
SHOWN_AGAIN = """web('lib/notices.js').then(({ notices }) =>
  document.querySelector('dialog .inside').replaceChildren(notices()))"""


@pytest.fixture
def newcomer(whole_browser: Browser, house: House) -> Iterator[Make]:
    yield from people(Person, whole_browser, house, worker=True)


def test_what_stands_in_the_way_is_said_plainly(newcomer: Make) -> None:
    anna = newcomer(size=PHONE)
    anna.context.grant_permissions(["notifications"])
    anna.ignored = ("incognito",)
    box, row = at_settings(anna)
    box.check()
    visible(row.get_by_text("You get a notice while tripple is open in the background."))
    visible(row.get_by_text("The push service of this browser cannot be reached."))
    visible(row.get_by_role("button", name="Also when tripple is closed"))
    for script, sentence in OBSTACLES:
        anna.page.evaluate(f"() => {{ {script}; }}")
        anna.page.evaluate(SHOWN_AGAIN)
        box, row = setting(anna)
        visible(row.get_by_text(sentence))
        expect(box).to_be_disabled()
        expect(box).not_to_be_checked()

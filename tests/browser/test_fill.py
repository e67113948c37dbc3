"""`fill` of the pages' own elements: a child with a key is the same element before and after."""

from collections.abc import Callable
from typing import Any

import pytest

from .person import Person

Make = Callable[..., Person]
LIST = """async () => {
  const { fill, h } = await web("lib/dom.js");
  const list = h("ul", {});
  document.body.append(list);
  const row = (key, label, attributes = {}) => h("li", { key, ...attributes }, h("button", { key: "b" }, label));
  const at = (n) => list.children[n];
  const seen = () => [...list.children].map((one) => one.textContent);
  const told = {};

  // Kept where it is: focus, scroll position, what is typed.
  const long = (text) => h("li", { key: "a", style: "height: 20px; overflow: auto" },
    h("div", { key: "d", style: "height: 500px" }, text), h("input", { key: "i", value: "first" }));
  fill(list, long("one"), row("b", "two"), row("c", "three"));
  const [a, b, c] = list.children;
  a.scrollTop = 100;
  a.querySelector("input").value = "typed";
  b.firstChild.focus();
  fill(list, long("one, too"), row("b", "two, too"), row("c", "three"));
  told.kept = at(0) === a && at(1) === b && at(2) === c && document.activeElement === b.firstChild;
  told.texts = seen();
  told.scrolled = a.scrollTop;
  told.typed = a.querySelector("input").value;

  // Moved, removed, put in: those that stay are the same, and the focused one keeps its focus.
  fill(list, row("c", "three"), row("new", "new"), row("b", "two"), "words");
  told.moved = at(0) === c && at(2) === b && !a.isConnected && document.activeElement === b.firstChild;
  told.order = [...seen(), list.lastChild.data];
  fill(list, row("b", "two"), row("c", "three"));
  told.movedBack = at(0) === b && at(1) === c && document.activeElement === b.firstChild;

  // The focused one goes: so does the focus.
  fill(list, row("c", "three"));
  told.lost = document.activeElement === document.body;

  // Attributes are set, changed and taken away; what others have set stays.
  fill(list, row("c", "three", { class: "one", title: "a title", hidden: true, style: "color: red" }));
  c.setAttribute("data-theirs", "stays");
  fill(list, row("c", "three", { class: "two", hidden: false, "aria-label": "named" }));
  told.attributes = Object.fromEntries([...c.attributes].map(({ name, value }) => [name, value]));

  // Of listeners the latest hears, once.
  const heard = [];
  for (const n of [1, 2, 3]) fill(list, row("c", "three", { onclick: () => heard.push(n) }));
  c.click();
  fill(list, row("c", "three"));
  c.click();
  told.heard = [...heard];

  // Another kind of element is another one, and without a key everything is new.
  fill(list, h("p", { key: "c" }, "a paragraph"));
  told.kind = at(0) !== c && at(0).nodeName;
  fill(list, h("p", {}, "same"));
  const plain = at(0);
  fill(list, h("p", {}, "same"));
  told.plain = at(0) !== plain;

  // What is only drawn stays under a finger; what listens inside is brought up to date.
  const button = (hear) => h("button", { key: "x" }, h("svg", {}), h("i", hear ? { onclick: hear } : {}, "word"));
  fill(list, button());
  const word = at(0).lastChild;
  fill(list, button());
  told.drawn = at(0).lastChild === word;
  fill(list, button(() => heard.push("inside")));
  at(0).lastChild.click();
  told.inside = heard.at(-1);

  fill(list, button());
  at(0).lastChild.click();
  told.insideOnce = heard.filter((one) => one === "inside").length;

  // Of two with the same key one would be lost.
  try {
    fill(list, row("twice", "one"), row("twice", "two"));
  } catch ({ message }) {
    told.twice = message;
  }

  // Something that runs goes on.
  const bar = (part) => h("i", { key: "bar", style: `display: block; transition: 9s; transform: scaleX(${part})` });
  fill(list, bar(0));
  getComputedStyle(at(0)).transform;
  fill(list, bar(1));
  told.running = at(0).getAnimations().length;
  fill(list, row("z", "before"), bar(1));
  told.stillRunning = at(1).getAnimations().length;

  // The same element may be given again, with a key or without one.
  const [own, keyed] = [h("input", {}), h("input", { key: "own" })];
  fill(list, own, keyed);
  own.focus();
  fill(list, row("y", "before"), keyed, own);
  told.own = at(2) === own && at(1) === keyed && document.activeElement === own;
  fill(list, 0, null, undefined, false, "");
  told.nothing = list.textContent;
  return told;
}"""
EXPECTED = {
    "kept": True,
    "texts": ["one, too", "two, too", "three"],
    "scrolled": 100,
    "typed": "typed",
    "moved": True,
    "order": ["three", "new", "two", "words"],
    "movedBack": True,
    "lost": True,
    "attributes": {"class": "two", "aria-label": "named", "data-theirs": "stays", "style": ""},
    "heard": [3],
    "kind": "P",
    "plain": True,
    "drawn": True,
    "inside": "inside",
    "insideOnce": 1,
    "twice": "two children have the key twice",
    "running": 1,
    "stillRunning": 1,
    "own": True,
    "nothing": "0",
}


@pytest.mark.parametrize("moves", [True, False], ids=["moves", "takes out"])
def test_children_with_a_key_are_kept_moved_and_brought_up_to_date(person: Make, moves: bool) -> None:
    """Also where a browser cannot move an element without taking it out first."""
    eva = person(still=False)
    eva.go("/rules")
    if not moves:
        eva.page.evaluate("() => { delete Element.prototype.moveBefore; }")
    told: dict[str, Any] = eva.page.evaluate(LIST)
    assert told == EXPECTED

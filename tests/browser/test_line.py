"""The line to a live log: kept as long as it answers, noticed when it does not, and nobody waits for a closed one."""

from collections.abc import Callable
from datetime import datetime, timedelta

from .person import Person

Make = Callable[..., Person]
MINUTE = 60_000
FOLLOW = """async () => {
  const { playDeal } = await web("game/deals.js");
  const { followTable } = await web("table/connections.js");
  const path = await playDeal({ seed: "1", sheet: "compact-en", changes: [] });
  await new Promise((told) => {
    window.line = followTable(path.split("/").at(-1), 0, null, { told, line: () => {} });
  });
  window.first = line.socket;
}"""
HEARD = "() => line.socket !== first || Date.now() - line.heardAt < 1000"
ANEW = "() => line.socket !== first && line.socket?.readyState === WebSocket.OPEN"

CLOSES = """() => {
  window.answers = [];
  const note = ({ type, reason }) => answers.push(`${type}: ${reason}`);
  line.ask({ do: "react", seat: 0, reaction: "hello" }).then(note);
  line.close();
  line.ask({ do: "resign", seat: 0 }).then(note);
}"""


def test_a_line_is_given_up_when_it_was_asked_and_said_nothing(person: Make) -> None:
    """A page that nobody looks at gets to run once a minute: what it has not asked cannot have been answered."""
    anna = person(name="Anna")
    anna.context.clock.install()
    anna.go("/rules")
    anna.page.evaluate(FOLLOW)
    anna.context.clock.pause_at(datetime.now() + timedelta(minutes=1))
    for _ in range(3):
        anna.page.wait_for_function(HEARD)
        assert anna.page.evaluate("line.socket === first")
        anna.context.clock.fast_forward(MINUTE)
    anna.page.wait_for_function(HEARD)
    anna.page.evaluate("first.send = () => {}")
    anna.context.clock.fast_forward(MINUTE)
    assert anna.page.evaluate("line.socket === first")
    anna.context.clock.fast_forward(MINUTE)
    anna.context.clock.run_for(1000)
    anna.page.wait_for_function(ANEW)
    anna.page.evaluate("line.socket.send = () => {}")
    anna.page.evaluate(CLOSES)
    anna.page.wait_for_function("() => answers.length === 2")
    assert anna.page.evaluate("answers") == ["refused: closing"] * 2

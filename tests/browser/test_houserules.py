"""The form for a new table: every house rule that there is can be chosen on it."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from tripple.notation import write_change
from tripple.rules import HOUSE_RULES, SHEETS
from tripple.rules.sheet import HouseRule

from .person import Person

Make = Callable[..., Person]
PRINTED = SHEETS["compact-en"]


def another(rule: HouseRule, value: Any) -> Any:
    if rule.kind == "truth":
        return not value
    if rule.kind == "choice":
        return next(choice for choice in rule.choices if choice is not value)
    return (9, 9, 7, 7, 6, 6) if rule.kind == "hands" else (value or 0) + 1


def choose(control: Locator, rule: HouseRule, written: str) -> None:
    if rule.kind == "truth":
        control.set_checked(written == "yes")
    elif rule.kind == "choice":
        control.select_option(written)
    else:
        control.fill(written)


def what_cannot_be_is_pointed_at(eva: Person) -> None:
    """And there is no table, also where the list was folded away meanwhile."""
    asked = list[str]()
    eva.context.on("request", lambda request: asked.append(request.url))
    optional = next(name for name, rule in HOUSE_RULES.items() if rule.kind == "optional")
    for name, typed in ((optional, "e"), ("bridge", "2000"), ("bridge", "")):
        field = eva.page.locator(f"[data-field={name}]")
        before = field.input_value()
        field.fill("")
        field.press_sequentially(typed)
        eva.page.locator("details", has=field).evaluate_all("all => all.forEach((one) => { one.open = false })")
        eva.page.get_by_role("button", name="Make the table").click()
        expect(field).to_be_focused()
        field.fill(before)
    assert asked == []


def what_was_entered_outlasts_another_box(eva: Person) -> None:
    """And each one that does not is named; with the first box it is there again."""
    fields = {name: eva.page.locator(f"[data-field={name}]") for name in ("bridge", "hexagon", "target", "blocked_tie")}
    for name, typed in (("bridge", "35"), ("hexagon", "50"), ("target", "500")):
        fields[name].fill(typed)
    fields["blocked_tie"].uncheck()
    told = eva.page.locator("[role=status]", has=eva.page.locator("p"))
    eva.choose_box("triominos-app")
    expect(told).to_contain_text("Your house rules stay: Bonus for a bridge: 35.")
    expect(told).to_contain_text("Printed in this box anyway: Bonus for a hexagon: 50.")
    expect(told).to_contain_text("changes nothing with this box: If several players tie for the least left")
    expect(told).to_contain_text("no; Points that end the game: 500.")
    expect(fields["bridge"]).to_have_value("35")
    expect(fields["target"]).to_have_value("300")
    expect(fields["blocked_tie"]).to_be_checked()
    eva.choose_box(PRINTED.id)
    expect(told).to_contain_text("Bonus for a bridge: 35; Bonus for a hexagon: 50; If several")
    expect(fields["blocked_tie"]).not_to_be_checked()


def test_every_house_rule_can_be_chosen_and_is_taken(person: Make) -> None:
    """What is left as it is printed is not sent."""
    wanted = [write_change(name, another(rule, getattr(PRINTED, name))) for name, rule in HOUSE_RULES.items()]
    eva = person(name="Eva", size=(390, 844))
    for check in (what_was_entered_outlasts_another_box, what_cannot_be_is_pointed_at):
        eva.go("/new")
        eva.open_house_rules()
        check(eva)
    for change in wanted[1:]:
        name, _, written = change.partition("=")
        choose(eva.page.locator(f"[data-field={name}]"), HOUSE_RULES[name], written)
    with eva.page.expect_request("**/api/tables") as asked:
        eva.page.get_by_role("button", name="Make the table").click()
    body: Any = asked.value.post_data_json
    assert body["settings"]["changes"] == wanted[1:]

    eva.page.wait_for_url("**/t/*")

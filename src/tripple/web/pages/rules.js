// The rules to read, for a sheet and its house rules, with examples drawn like everything else.

import { example } from "../board/picture.js";
import { BoxChoice } from "../game/boxchoice.js";
import { isBoxChosen, knownSheet, sheetName } from "../game/sheets.js";
import { get } from "../lib/api.js";
import { within } from "../lib/base.js";
import { fill, h } from "../lib/dom.js";
import { showPage } from "../lib/page.js";
import { toggle } from "../lib/settings.js";
import { language, t } from "../lib/words.js";

/** The rule's number, shown on request; a house rule is always marked. @param {any} paragraph */
function marks({ mark, house_rule }) {
  return [
    mark ? h("span.faint.mark.numbered", `[${mark}]`) : null,
    house_rule ? h("span.faint.mark.unnumbered", `[${t("house rule")}]`) : null,
  ];
}

/** @param {any} paragraph */
function paragraphOf(paragraph) {
  return h(
    "div.clause",
    h("p", paragraph.text, " ", ...marks(paragraph)),
    paragraph.example ? example(paragraph.example) : null,
  );
}

/** @param {string} sheet @param {string[]} changes @param {HTMLElement} [head] says which sheet it is */
export async function rulesView(sheet, changes, head = h("p.whichsheet", h("b", sheetName(sheet)))) {
  const wanted = new URLSearchParams([
    ["language", language],
    ["sheet", sheet],
    ...changes.map((change) => ["change", change]),
  ]);
  const book = await get(`api/rules?${wanted}`);
  const contents = h(
    "nav.contents",
    { "aria-label": t("Contents") },
    ...book.sections.map((/** @type {any} */ section) => h("a", { href: within(section.id) }, section.title)),
  );
  const sections = book.sections.map((/** @type {any} */ section) =>
    h("section", { id: section.id }, h("h2", section.title), ...section.paragraphs.map(paragraphOf)),
  );
  return h(
    "article.rulebook",
    head,
    h("p.faint", book.source, h("span.numbered", ` ${book.about}`)),
    toggle(t("Show rule numbers"), "numbers"),
    h("p", h("a", { href: "position" }, t("May it lie there? Set up any position."))),
    contents,
    ...sections,
  );
}

/** A chooser of the box; house rules are those of the first one. @param {HTMLElement} page */
function chooser(page) {
  const query = new URLSearchParams(location.search);
  // The owner of another box may look something up.
  const box = new BoxChoice(knownSheet(query.get("sheet") ?? ""), { remembered: !isBoxChosen() });
  const read = async (/** @type {string[]} */ changes) => {
    fill(page, await rulesView(box.sheet, changes, box.element));
  };
  box.element.addEventListener("change", async () => {
    history.replaceState(null, "", `rules?${new URLSearchParams({ sheet: box.sheet })}`);
    try {
      await read([]);
    } catch (why) {
      fill(page, box.element, h("p.bad", { role: "alert" }, /** @type {Error} */ (why).message));
    }
    box.button.focus();
  });
  return read(query.getAll("change"));
}

export async function show() {
  const page = h("div");
  await chooser(page);
  showPage(t("Rules"), "", page);
  // The section was not there yet when the browser looked for it.
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

// Print-outs for the real table as PDF: tiles to cut out, score sheets, the rules as a leaflet.

import { laidOut, picture } from "../board/picture.js";
import { LANGUAGES } from "../contract.js";
import { BoxChoice } from "../game/boxchoice.js";
import { inLanguage, myBox } from "../game/sheets.js";
import { get } from "../lib/api.js";
import { button, fill, h } from "../lib/dom.js";
import { entitle, field, frame, select } from "../lib/page.js";
import { download } from "../lib/sharing.js";
import { keep, kept } from "../lib/storage.js";
import { language, t } from "../lib/words.js";

/** @typedef {[string, string | number | boolean][]} Query */

const PAPERS = { a4: "A4", letter: "Letter" };
const LETTER = /-(US|CA|MX|CO|CL|VE|PH)$/i;
const MOST_NAMES = 6;
const [LEAST_SIDE, USUAL_SIDE, MOST_SIDE] = [15, 40, 100];

/** A printed strip: neighbours share their cutting lines. */
const STRIP = laidOut(
  "0,1^ 000",
  "0,1v 001",
  "1,1^ 002",
  "1,1v 003",
  "2,1^ 004",
  "0,0v 011",
  "1,0^ 012",
  "1,0v 013",
  "2,0^ 014",
  "2,0v 015",
);

/**
 * @param {string} title @param {string} about @param {Element} preview @param {HTMLElement[]} rows
 * @param {{name: string, query: () => Query, check?: () => boolean}} what
 */
function printout(title, about, preview, rows, { name, query, check }) {
  const fault = h("p.bad", { role: "alert" });
  const get = button(t("Download as PDF"), () => fetched(), {
    class: "primary big",
    "aria-label": t("{title}: download as PDF", { title }),
  });
  const fetched = async () => {
    if (check && !check()) return;
    fill(fault);
    get.disabled = true;
    await download(
      `api/print/${name}?${new URLSearchParams(query().map(([key, value]) => [key, String(value)]))}`,
      `tripple-${name}.pdf`,
    ).catch((why) => fill(fault, why.message));
    get.disabled = false;
  };
  return h(
    "section.card.printout",
    h("div.preview", preview),
    h("h2", title),
    h("p.faint", about),
    h("div.settings", ...rows),
    fault,
    get,
  );
}

/** @param {() => Query} paper */
function tiles(paper) {
  const side = h("input", {
    type: "number",
    min: LEAST_SIDE,
    max: MOST_SIDE,
    step: 0.5,
    value: USUAL_SIDE,
    required: true,
    inputmode: "decimal",
  });
  const signs = h("input", { type: "checkbox" });
  const preview = h("div.strip", picture(STRIP, { role: "img", "aria-label": t("Tiles as they are printed") }));
  signs.checked = kept("shapes", "off") === "on";
  const drawn = () => (preview.dataset.shapes = signs.checked ? "on" : "off");
  signs.addEventListener("change", drawn);
  drawn();
  return printout(
    t("Tiles to cut out"),
    t("All 56 tiles. At 40 mm they fit on one page; print at 100 % and check with the ruler at its foot."),
    preview,
    [field(t("Side in mm"), side), field(t("A sign for each number"), signs)],
    {
      name: "tiles",
      query: () => [...paper(), ["side", side.value], ["signs", signs.checked]],
      check: () => side.reportValidity(),
    },
  );
}

/** A small score sheet with its names. @param {string[]} names */
function smallSheet(names) {
  const columns = names.length ? names : ["", "", "", ""];
  const lines = Array.from({ length: 4 }, () => h("tr", ...columns.map(() => h("td"))));
  return h("table.smallsheet", { "aria-hidden": "true" }, h("tr", ...columns.map((name) => h("td", name))), ...lines);
}

/** @param {() => Query} paper @param {BoxChoice} box */
function scoreSheets(paper, box) {
  const pages = h("input", { type: "number", min: 1, max: 10, value: 1, required: true, inputmode: "numeric" });
  const names = h("input", {
    value: kept("printnames", ""),
    maxlength: 160,
    placeholder: t("Anna, Ben, Cleo"),
    autocomplete: "off",
  });
  const written = () =>
    names.value
      .split(/[,;]/)
      .map((name) => name.trim())
      .filter(Boolean)
      .slice(0, MOST_NAMES);
  const preview = h("div.sheetpreview");
  const drawn = () => fill(preview, smallSheet(written()));
  names.addEventListener("input", () => {
    keep("printnames", names.value);
    drawn();
  });
  drawn();
  const query = () =>
    /** @type {Query} */ ([
      ...paper(),
      ["sheet", box.sheet],
      ["pages", pages.value],
      ...written().map((name) => ["name", name]),
    ]);
  return printout(
    t("Score sheets"),
    t("With the points of your box at the foot. Without names there is room to write them."),
    preview,
    [field(t("Names"), names, { class: "stacked" }), field(t("Pages"), pages)],
    { name: "pad", query, check: () => pages.reportValidity() },
  );
}

/** @param {() => Query} paper @param {BoxChoice} box */
function leaflet(paper, box) {
  const spoken = select(LANGUAGES, language);
  const numbers = h("input", { type: "checkbox", checked: kept("numbers", "off") === "on" });
  const preview = h("div.leafpreview");
  // In another language, use that language's sheet of the box if there is one.
  const sheet = () => (spoken.value === language ? box.sheet : inLanguage(box.sheet, spoken.value));
  const drawn = async () => {
    const book = await get(`api/rules?${new URLSearchParams({ language: spoken.value, sheet: sheet() })}`);
    const examples = book.sections
      .flatMap((/** @type {any} */ section) => section.paragraphs)
      .filter((/** @type {any} */ one) => one.example);
    const shown = picture(examples[1].example, { "aria-hidden": "true" });
    shown.lastElementChild?.classList.add("last");
    fill(preview, h("b", { lang: spoken.value }, book.title), shown);
  };
  const redraw = () => drawn().catch(() => {});
  spoken.addEventListener("change", redraw);
  box.element.addEventListener("change", redraw);
  redraw();
  return printout(
    t("The rules as a leaflet"),
    t("Both sides of one sheet of paper, with drawn examples."),
    preview,
    [field(t("Language"), spoken), field(t("Show rule numbers"), numbers)],
    {
      name: "rules",
      query: () => [
        ...paper().filter(([key]) => key !== "language"),
        ["language", spoken.value],
        ["sheet", sheet()],
        ["numbers", numbers.checked],
      ],
    },
  );
}

export async function show() {
  entitle(t("Print"));
  const size = select(PAPERS, kept("paper", LETTER.test(navigator.language) ? "letter" : "a4"));
  size.addEventListener("change", () => keep("paper", size.value));
  const paper = () =>
    /** @type {Query} */ ([
      ["paper", size.value],
      ["language", language],
    ]);
  const box = new BoxChoice(myBox());
  const about = t("For the table at home: everything comes as a PDF with sharp lines.");
  const title = h("div", h("h1", t("Print")), h("p.faint", about));
  const content = frame(
    "print",
    h("div.printhead", title, field(t("Paper"), size, { class: "paper" })),
    h("section.card", box.element),
    h("div.printouts", tiles(paper), scoreSheets(paper, box), leaflet(paper, box)),
  );
  fill(document.body, content);
}

// Records of finished games: a page to drop one on, and one that is handed from page to page of this tab.

import { fill, h, mark } from "../lib/dom.js";
import { t } from "../lib/words.js";

const HANDED = "tripple.record";

/** For the next page, and for this one when it is loaded again. @param {string} record */
export function handOver(record) {
  try {
    sessionStorage.setItem(HANDED, record);
  } catch {
    // A browser that keeps nothing asks for the file again.
  }
}

/** What the page before has handed over; nothing where it did not. */
export function handedOver() {
  try {
    return sessionStorage.getItem(HANDED) ?? "";
  } catch {
    return "";
  }
}

/** Hands over a record that came behind the # of the address, and takes it off there. */
export function takeFromAddress() {
  const [, record] = location.hash.match(/^#record=(.+)$/) ?? [];
  if (!record) return;
  handOver(decodeURIComponent(record));
  history.replaceState(null, "", location.pathname + location.search);
}

/** A page to drop a record on. @param {string} title @param {(record: string) => void} open */
export function askForRecord(title, open) {
  document.title = `${title} · tripple`;
  const file = h("input", { type: "file", accept: ".tripple,text/plain", id: "file" });
  file.addEventListener("change", async () => file.files?.[0] && open(await file.files[0].text()));
  fill(
    document.body,
    h(
      "main",
      { class: "page" },
      h("a", { href: "./", class: "brand" }, mark(), h("span", {}, "tripple")),
      h("h1", {}, title),
      h(
        "section",
        { class: "card drop" },
        h("p", {}, t("Drop the file of a finished game on this page, or choose it:")),
        h("label", { for: "file", class: "unseen" }, t("File")),
        file,
      ),
    ),
  );
}

/** Wherever on the page a file is dropped. @param {(record: string) => void} open */
export function listenForFiles(open) {
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", async (event) => {
    event.preventDefault();
    const dropped = event.dataTransfer?.files[0];
    if (dropped) open(await dropped.text());
  });
}

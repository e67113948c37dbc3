// A position to give away: its link, its picture, a game that goes on from it, and a puzzle for a friend.

import { levelSelect } from "../game/computers.js";
import { coded, linkTo } from "../game/position.js";
import { NoAnswer, send } from "../lib/api.js";
import { absolute } from "../lib/base.js";
import { openDialog } from "../lib/dialog.js";
import { button, h } from "../lib/dom.js";
import { buttonRow, card, field, select } from "../lib/page.js";
import { copy, save, sharing } from "../lib/sharing.js";
import { toast } from "../lib/speaker.js";
import { t } from "../lib/words.js";

/** @import { Position } from "../game/position.js" */

/** In a link, between a position and the hidden answer of the one who sends it. */
const HIDES = "~";
/** The width of a picture in pixels. */
const WIDE = 1200;

/** @param {string} hash @returns {[string, string]} the position, and the answer if there is one */
export function taken(hash) {
  const [text, hidden = ""] = hash.split(HIDES);
  try {
    return [text, atob(hidden)];
  } catch {
    return [text, ""];
  }
}

/** @param {string} drawing @returns {Promise<Blob>} */
async function asPng(drawing) {
  const image = new Image();
  image.src = `data:image/svg+xml;utf8,${encodeURIComponent(drawing)}`;
  await image.decode();
  const canvas = h("canvas", { width: WIDE, height: Math.round((WIDE * image.height) / image.width) });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => canvas.toBlob((png) => (png ? done(png) : fail(new NoAnswer())), "image/png"));
}

/** @param {string} text @param {"svg" | "png"} kind */
async function picture(text, kind) {
  try {
    const drawing = await (await send("POST", "api/positions/picture", { position: text })).text();
    save(kind === "png" ? await asPng(drawing) : new Blob([drawing], { type: "image/svg+xml" }), `tripple.${kind}`);
  } catch (why) {
    toast(/** @type {Error} */ (why).message, true);
  }
}

/** @param {Position} position @param {Record<string, string>} actions what may be done, in words */
function asPuzzle(position, actions) {
  const mine = select(actions, Object.keys(actions)[0]);
  const link = () => `${absolute(linkTo(position))}${HIDES}${btoa(mine.value)}`;
  openDialog(t("A puzzle for a friend"), [
    h("p", t("Your friend sees the position and answers first. Your answer is shown then.")),
    field(t("Your answer"), mine),
    buttonRow(button(t("Copy the link"), () => copy(link(), t("The link is copied.")), { class: "primary" })),
  ]);
}

/**
 * @param {Position} position @param {string} text
 * @param {Record<string, string> | null} actions in words; none if the position is not possible
 * @param {(level: string) => void} play
 */
export function giving(position, text, actions, play) {
  const url = absolute(`position#${coded(text)}`);
  const level = levelSelect(t("Level"));
  return card(
    t("Give it away"),
    buttonRow(
      ...sharing({ text: t("A position of tripple"), url, label: t("Copy the link"), done: t("The link is copied.") }),
      button(t("As SVG"), () => picture(text, "svg")),
      button(t("As PNG"), () => picture(text, "png")),
      button(t("A puzzle for a friend"), () => actions && asPuzzle(position, actions), { disabled: !actions }),
    ),
    h("h3", t("Play from here")),
    h("p.faint", t("Against the computer, to the end of the round. It counts in no statistics.")),
    buttonRow(
      level,
      button(t("Play now"), () => play(level.value), { disabled: !actions }),
    ),
  );
}

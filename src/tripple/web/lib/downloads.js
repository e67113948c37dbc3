// Files made by the server: saved under a name, or refused with a word at the place where it was asked for.

import { Refused } from "./api.js";
import { t } from "./words.js";

/** @param {string} path @param {string} name */
export async function download(path, name) {
  const answer = await fetch(path).catch(() => {
    throw new Error(t("The server does not answer. Try again in a moment."));
  });
  if (!answer.ok) throw new Refused(await answer.json());
  save(await answer.blob(), name);
}

/** @param {Blob} content @param {string} name */
export function save(content, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// The HTTP side of the server.

import { refusal, t } from "./words.js";

/** A refusal with its sentence ready to be read. */
export class Refused extends Error {
  /** @param {any} why */
  constructor(why) {
    super(refusal(why));
    this.reason = why.reason;
  }
}

/** @param {string} path @param {RequestInit} [how] */
async function ask(path, how) {
  const answer = await fetch(path, how).catch(() => {
    throw new Error(t("The server does not answer. Try again in a moment."));
  });
  if (!answer.ok) throw new Refused(await answer.json());
  return answer;
}

/** @param {string} path @returns {Promise<any>} */
export async function get(path) {
  return (await ask(path)).json();
}

/** @param {string} path @returns {Promise<string>} */
export async function text(path) {
  return (await ask(path)).text();
}

/** @param {string} path @param {any} [body] @returns {Promise<any>} */
export async function post(path, body) {
  const how = { method: "POST", headers: { "content-type": "application/json" }, body: body === undefined ? undefined : JSON.stringify(body) };
  const answer = await ask(path, how);
  return answer.status === 204 ? null : answer.json();
}

// The HTTP side of the server.

import { N_, refusal, t } from "./words.js";

/** A refusal with its sentence ready to be read. */
export class Refused extends Error {
  /** @param {any} why @param {number} [status] */
  constructor(why, status = 0) {
    super(refusal(why));
    /** @type {import("../protocol.js").RefusalReason} */
    this.reason = why.reason;
    this.status = status;
    /** @type {Record<string, any>} */
    this.values = why.values ?? {};
  }
}

/** @param {string} path @param {RequestInit} [how] */
async function ask(path, how) {
  const answer = await fetch(path, how).catch(() => {
    throw new Error(t("The server does not answer. Try again in a moment."));
  });
  if (!answer.ok)
    throw new Refused(
      await answer.json().catch(() => ({ sentence: N_("the server made a mistake; it has been logged") })),
      answer.status,
    );
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

/** @param {string} method @param {string} path @param {any} [body] @returns {Promise<Response>} */
export function send(method, path, body) {
  return ask(path, {
    method,
    headers: { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

/** @param {string} path @param {any} [body] @returns {Promise<any>} */
export async function post(path, body) {
  const answer = await send("POST", path, body);
  return answer.status === 204 ? null : answer.json();
}

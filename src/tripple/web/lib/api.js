// HTTP requests to the server, and its refusals.

import { learnOf, N_, refusal, t } from "./words.js";

/** A refusal with its sentence in the reader's language. */
export class Refused extends Error {
  /** @param {any} why @param {number} [status] */
  constructor(why, status = 0) {
    super(refusal(why));
    this.reason = /** @type {import("../protocol.js").RefusalReason} */ (why.reason);
    this.status = status;
    this.values = /** @type {Record<string, any>} */ (why.values ?? {});
  }
}

export class NoAnswer extends Error {
  constructor() {
    super(t("The server does not answer. Try again in a moment."));
  }
}

/** Reasons that pass. */
const FOR_NOW = ["too-fast", "too-slow", "crowded", "busy", "unavailable", "closing", "broken"];

/** Whether to try again later. @param {unknown} why */
export function isForNow(why) {
  if (!(why instanceof Refused)) return why instanceof NoAnswer;
  return why.status >= 500 || FOR_NOW.includes(why.reason);
}

/** @param {string} path @param {RequestInit} [how] */
async function ask(path, how) {
  const answer = await fetch(path, how).catch(() => {
    throw new NoAnswer();
  });
  if (answer.ok) return answer;
  const why = await answer.json().catch(() => ({ sentence: N_("the server made a mistake; it has been logged") }));
  await learnOf(why.sentence);
  throw new Refused(why, answer.status);
}

/** @param {string} path @returns {Promise<any>} */
export async function get(path) {
  return (await ask(path)).json();
}

/** @param {string} path @returns {Promise<string>} */
export async function text(path) {
  return (await ask(path)).text();
}

/** Milliseconds, for requests in the background. */
const PATIENCE = 15_000;

/** @param {string} method @param {string} path @param {any} [body] @returns {Promise<Response>} */
export function send(method, path, body) {
  return ask(path, written(method, body));
}

/** @param {string} method @param {any} body @returns {RequestInit} */
function written(method, body) {
  return {
    method,
    headers: { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

/** Send, but give up on a slow server. @param {string} method @param {string} path @param {any} [body] */
export async function sendSoon(method, path, body) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    return await ask(path, { ...written(method, body), signal: stop.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** @param {string} path @param {any} [body] @returns {Promise<any>} */
export async function post(path, body) {
  const answer = await send("POST", path, body);
  return answer.status === 204 ? null : answer.json();
}

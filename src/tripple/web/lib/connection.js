// The connection to a live log of the server, a table or a score pad: numbered messages, resumed where they broke off,
// and commands that are carried out once.

import { VERSION } from "../contract.js";
import { isForNow, Refused, sendSoon } from "./api.js";
import { absolute } from "./base.js";
import { learnOf, N_ } from "./words.js";

/** @import { FromServer } from "../protocol.js" */

/** @typedef {import("../protocol.js").Done | import("../protocol.js").Refused} Answer */
/** @typedef {Exclude<FromServer, Answer | import("../protocol.js").Pong>} News */
/** @typedef {{resolve: (answer: Answer) => void, text: string}} Waiting */
/** @typedef {"connecting" | "open" | "lost" | "refused"} Line lost comes back by itself, refused does not */
/**
 * @template {News} Message
 * @typedef {object} Follower
 * @property {(number: number | null) => object | Promise<object>} hello what to say first, given the last number that
 *   was heard. It is asked before each connecting; what it throws counts like an answer of the server
 * @property {(message: Message) => void} told
 * @property {(line: Line, why?: Error) => void} line
 */

/** Milliseconds: another process of the server may be there at once. */
const FIRST_WAIT = 150;
const LONGEST_WAIT = 8000;
const SILENCE = 4000;
const ANSWER = 2000;
/** A process that stands still accepts a connection and never opens it. */
const OPENED = 5000;
/** Doubled each time: a server that writes slowly is not helped by repeated requests. */
const ASKED = 1200;
/** Messages with one more event; others carry the whole state. */
const STEPS = ["told", "noted"];

/** The answer when the line is closed. @param {string} id @returns {Answer} */
function unanswered(id) {
  const sentence = N_("the server is closing: come back in a moment");
  return { type: "refused", reason: "closing", sentence, values: {}, rule: null, id };
}

/** @returns {string} */
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @template {News} Message what it tells */
export class Connection {
  /** @param {string} path @param {Follower<Message>} follower */
  constructor(path, follower) {
    this.path = path;
    this.follower = follower;
    /** The last number heard. @type {number | null} */
    this.number = null;
    this.waiting = /** @type {Map<string, Waiting>} */ (new Map());
    this.wait = FIRST_WAIT;
    this.timer = 0;
    this.pings = 0;
    this.heardAt = Date.now();
    /** When the pending ping was sent. @type {number | null} */
    this.askedAt = null;
    this.openedAt = /** @type {number | null} */ (null);
    this.isPreparing = false;
    this.wasIntroduced = false;
    this.socket = /** @type {WebSocket | null} */ (null);
    this.here = new AbortController();
    const { signal } = this.here;
    addEventListener("online", () => this._connect(), { signal });
    addEventListener("offline", () => this.comeBackLater(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden || this._awake(), { signal });
    this.pulse = setInterval(() => this._pulse(), SILENCE / 2);
    this._connect();
  }

  get isClosed() {
    return this.here.signal.aborted;
  }

  /** Close for good and answer all pending commands. */
  close() {
    this.here.abort();
    clearInterval(this.pulse);
    clearTimeout(this.timer);
    this._hangUp();
    for (const [id, { resolve }] of this.waiting) resolve(unanswered(id));
    this.waiting.clear();
  }

  /**
   * Carry a command out once, however often the line breaks meanwhile.
   * @param {import("../protocol.js").Command} command @param {number} [seen] what it was decided on
   * @returns {Promise<Answer>}
   */
  ask(command, seen = this.number ?? -1) {
    const id = newKey();
    if (this.isClosed) return Promise.resolve(unanswered(id));
    const text = JSON.stringify({ type: "ask", id, seen, command });
    return new Promise((resolve) => {
      this.waiting.set(id, { resolve, text });
      this._send(text);
      this._miss(id, ASKED);
    });
  }

  /** Retry on another line: this one may end at a process that stands still. @param {string} id @param {number} wait */
  _miss(id, wait) {
    const { socket } = this;
    setTimeout(() => {
      if (!this.waiting.has(id)) return;
      if (socket && socket === this.socket) this.restart();
      this._miss(id, 2 * wait);
    }, wait);
  }

  restart() {
    this._hangUp();
    this._connect();
  }

  /**
   * Reconnect with a delay: the server is busy, or the device reports no network, which this line would never notice.
   */
  comeBackLater() {
    this._hangUp();
    this._later();
  }

  /** @param {string} text */
  _send(text) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  _hangUp() {
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  async _connect() {
    if (this.isClosed || this.socket || this.isPreparing) return;
    this.follower.line("connecting");
    this.isPreparing = true;
    try {
      const hello = await this.follower.hello(this.number);
      if (!this.isClosed) this._open(JSON.stringify({ type: "hello", version: VERSION, ...hello }));
    } catch (why) {
      if (isForNow(why)) this._later();
      else this._refused(why);
    } finally {
      this.isPreparing = false;
    }
  }

  /** @param {string} hello */
  _open(hello) {
    const socket = new WebSocket(absolute(this.path).replace(/^http/, "ws"));
    this.socket = socket;
    socket.onopen = () => this.socket === socket && this._hello(hello);
    socket.onmessage = (event) => this.socket === socket && this._hear(JSON.parse(event.data));
    socket.onclose = () => this.socket === socket && this.comeBackLater();
    const isKnocking = () => this.socket === socket && socket.readyState === WebSocket.CONNECTING;
    setTimeout(() => isKnocking() && this.comeBackLater(), OPENED);
  }

  /** @param {string} hello */
  _hello(hello) {
    this._send(hello);
    for (const { text } of this.waiting.values()) this._send(text);
    this.openedAt = this.heardAt = Date.now();
    this.askedAt = null;
    this.follower.line("open");
  }

  /** @param {FromServer} message */
  _hear(message) {
    this.heardAt = Date.now();
    this.askedAt = null;
    if (message.type === "done" || message.type === "refused") return this._answered(message);
    if (message.type === "pong") return;
    if ("number" in message) {
      if (STEPS.includes(message.type) && this.number !== null && message.number <= this.number) return;
      this.number = message.number;
    }
    this.follower.told(/** @type {Message} */ (message));
  }

  /** @param {Answer} message */
  async _answered(message) {
    if (message.type === "refused") await learnOf(message.sentence);
    if (!message.id) return this._unwelcome(new Refused(message));
    if (message.type === "refused" && message.reason === "closing") return; // the next process is asked
    this.waiting.get(message.id)?.resolve(message);
    this.waiting.delete(message.id);
  }

  /** Refused; if that is for now, the server ends the line itself. @param {Refused} why */
  _unwelcome(why) {
    if (isForNow(why)) return;
    if (why.reason === "no-guest" && !this.wasIntroduced) this._introduce();
    else this._refused(why);
  }

  /** Get a guest's cookie first. */
  _introduce() {
    this._hangUp();
    const known = () => {
      this.wasIntroduced = true;
      this._connect();
    };
    sendSoon("POST", "api/guests").then(known, () => this._later());
  }

  /** @param {unknown} why */
  _refused(why) {
    if (this.isClosed) return;
    this.close();
    this.follower.line("refused", /** @type {Error} */ (why));
  }

  /** Back off, until a connection has held longer than the wait. */
  _later() {
    if (this.isClosed) return;
    this.follower.line("lost");
    if (this.openedAt !== null && Date.now() - this.openedAt > this.wait) this.wait = FIRST_WAIT;
    this.openedAt = null;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this._connect(), this.wait * (0.7 + Math.random() * 0.6));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.8);
  }

  /** Detect a dead line: only silence after a ping counts, since hidden pages run this just once a minute. */
  _pulse() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    const since = (/** @type {number} */ moment) => Date.now() - moment;
    if (this.askedAt !== null && since(this.askedAt) > ANSWER) this.comeBackLater();
    else if (this.askedAt === null && since(this.heardAt) > SILENCE) this._ping();
  }

  /** After a sleep, test the line at once. */
  _awake() {
    const [{ socket }, asked] = [this, Date.now()];
    if (!socket) return this._connect();
    this._ping();
    setTimeout(() => this.socket === socket && this.heardAt < asked && this.restart(), ANSWER);
  }

  _ping() {
    this.pings += 1;
    this.askedAt ??= Date.now();
    this._send(JSON.stringify({ type: "ping", number: this.pings }));
  }
}

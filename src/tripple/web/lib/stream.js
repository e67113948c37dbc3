// The line to a table: one numbered stream for one seat, picked up where it broke, and asks that are done once.

import { VERSION } from "../contract.js";

/** @typedef {import("../protocol.js").Done} Done */
/** @typedef {import("../protocol.js").Refused} Refused */
/** @typedef {{resolve: (answer: Done | Refused) => void, text: string}} Waiting */
/** @typedef {"connecting" | "open" | "lost" | "refused"} Line */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const SILENCE = 12000;

/** @returns {string} */
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Stream {
  /**
   * @param {string} table @param {number | null} seat @param {string | null} invite
   * @param {{told: (message: any) => void, line: (line: Line, why?: any) => void}} heard
   */
  constructor(table, seat, invite, heard) {
    Object.assign(this, { table, seat, invite, heard });
    this.table = table;
    this.seat = seat;
    this.invite = invite;
    this.heard = heard;
    /** @type {number | null} */
    this.number = null;
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map();
    this.wait = FIRST_WAIT;
    this.closed = false;
    this.pings = 0;
    this.heardAt = Date.now();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.again = () => this._connect();
    this.away = () => this._drop();
    addEventListener("online", this.again);
    addEventListener("offline", this.away);
    this.pulse = setInterval(() => this._pulse(), SILENCE / 2);
    this._connect();
  }

  close() {
    this.closed = true;
    removeEventListener("online", this.again);
    removeEventListener("offline", this.away);
    clearInterval(this.pulse);
    this.socket?.close();
  }

  /**
   * Does it once, however often the line breaks meanwhile.
   * @param {import("../protocol.js").Command} command
   * @returns {Promise<Done | Refused>}
   */
  ask(command, id = newKey()) {
    const text = JSON.stringify({ type: "ask", id, seen: this.number ?? -1, command });
    return new Promise((resolve) => {
      this.waiting.set(id, { resolve, text });
      this._send(text);
    });
  }

  /** @param {string} text */
  _send(text) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  _connect() {
    if (this.closed || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return;
    this.heard.line("connecting");
    const secure = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${secure}//${location.host}/ws/${encodeURIComponent(this.table)}`);
    this.socket = socket;
    socket.onopen = () => this._hello();
    socket.onmessage = (event) => this._hear(JSON.parse(event.data));
    socket.onclose = () => this._lost(socket);
  }

  _hello() {
    this._send(
      JSON.stringify({ type: "hello", version: VERSION, seat: this.seat, after: this.number, invite: this.invite }),
    );
    for (const { text } of this.waiting.values()) this._send(text);
    this.heardAt = Date.now();
    this.heard.line("open");
  }

  /** @param {any} message */
  _hear(message) {
    this.wait = FIRST_WAIT;
    this.heardAt = Date.now();
    if (message.type === "done" || message.type === "refused") return this._answered(message);
    if (message.type === "fresh" || message.type === "told") {
      if (message.type === "told" && this.number !== null && message.number <= this.number) return;
      this.number = message.number;
      this.seat = message.seat ?? this.seat;
    }
    if (message.type !== "pong") this.heard.told(message);
  }

  /** @param {any} message */
  _answered(message) {
    if (!message.id) return this._refused(message);
    this.waiting.get(message.id)?.resolve(message);
    this.waiting.delete(message.id);
  }

  /** The server does not let us follow: no table, not ours, not invited. @param {Refused} why */
  _refused(why) {
    if (why.reason === "too-fast" || why.reason === "closing") return;
    this.close();
    this.heard.line("refused", why);
  }

  /** @param {WebSocket} socket */
  _lost(socket) {
    if (this.closed || socket !== this.socket) return;
    this.heard.line("lost");
    setTimeout(this.again, this.wait * (0.7 + Math.random() * 0.6));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.8);
  }

  /**
   * The device says it has no network: a line over it will never say so itself, and a server on the device answers
   * again at once.
   */
  _drop() {
    const { socket } = this;
    if (!socket) return;
    this._lost(socket);
    this.socket = null;
    socket.close();
  }

  /** A line can be dead without knowing; silence after a question tells. */
  _pulse() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.heardAt > SILENCE * 2) return this.socket.close();
    if (Date.now() - this.heardAt <= SILENCE / 2) return;
    this.pings += 1;
    this._send(JSON.stringify({ type: "ping", number: this.pings }));
  }
}

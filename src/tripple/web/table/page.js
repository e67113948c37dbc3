// A table: the page where the game is played. It shows what the streams tell and asks for what a person wants.

import { Board } from "../board/board.js";
import { cellOf, middle, nameOf, numbersOf, outline, shown, turned } from "../board/lattice.js";
import { boardText } from "../board/text.js";
import { whereabouts } from "../board/whereabouts.js";
import { REACTIONS } from "../contract.js";
import { dealName } from "../game/deals.js";
import { Following, WATCHING } from "../game/following.js";
import { colon, told } from "../game/narration.js";
import { sheetName } from "../game/sheets.js";
import { after, begin, seen } from "../game/state.js";
import { showPad } from "../game/steplist.js";
import { explained, hasBonus, total } from "../game/sums.js";
import { remember } from "../game/verify.js";
import { called, whose } from "../game/who.js";
import { get } from "../lib/api.js";
import { openDialog } from "../lib/dialog.js";
import { button, fill, h, iconButton, moving } from "../lib/dom.js";
import { habit, learnFrom } from "../lib/habits.js";
import { showNothing } from "../lib/nothing.js";
import { notify, play } from "../lib/sound.js";
import { announce, hold, toast } from "../lib/speaker.js";
import { many, refusal, signed, t } from "../lib/words.js";
import { LastCall, Presence, StandInBar, tick } from "./absence.js";
import { Ahead } from "./ahead.js";
import { cheer } from "./cheer.js";
import { drag } from "./drag.js";
import { Ending, hasEnded } from "./ending.js";
import { explain } from "./explain.js";
import { forth, isFree, isNowhere, keeping } from "./focus.js";
import { Forced } from "./forced.js";
import { Hint } from "./hint.js";
import { onKey } from "./keys.js";
import { Lately, lately } from "./lately.js";
import { layout } from "./layout.js";
import { Lobby } from "./lobby.js";
import { Past } from "./past.js";
import { say, showSeats } from "./seats.js";
import { Tray } from "./tray.js";
import { isAlone, isMine, sentence } from "./turn.js";
import { Typing } from "./typing.js";
import { Veil } from "./veil.js";

/** @typedef {import("../game/state.js").State} State */
/** @typedef {import("../game/state.js").Option} Option */
/** @typedef {import("../board/board.js").Place} Place */
/** @typedef {import("../lib/connection.js").Connection} Connection */

/** So much of the board's upper edge is left to the list of moves. */
const INSET = 22;

/** @param {Option} option @returns {[string, string]} tile and cell */
function parts({ action }) {
  const [tile, cell] = action.split("@");
  return [tile, cell ?? ""];
}

export class TablePage {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.invite = location.hash.slice(1) || null;
    /** @type {Following | null} */
    this.following = null;
    /** @type {Map<number, Connection>} */
    this.streams = new Map();
    /** @type {Map<number, State>} */
    this.states = new Map();
    /** @type {Map<number, string>} */
    this.lines = new Map();
    this.key = WATCHING;
    /** Which of several people at this device may look. @type {number | null} */
    this.unveiled = null;
    /** @type {string | null} */
    this.tile = null;
    /** @type {string | null} */
    this.cell = null;
    /** @type {any} */
    this.sheetData = { target: 300, draws: 3 };
    this.skew = 0;
    this.busy = false;
    /** Until the rules are known. @type {Promise<void> | null} */
    this.learnt = null;
    this.sheetPath = "";
    this.wasMine = false;
    this.said = "";
    /** The step of my turn for which the keyboard has its place. */
    this.begun = "";
    this.turnedUp = false;
    this.board = new Board();
    this.tray = new Tray(
      (tile) => this.choose(tile),
      (event, tile, element) => this._grab(event, tile, element),
    );
    this.typing = new Typing(this);
    this.ahead = new Ahead(this);
    this.forced = new Forced(this);
    this.turn = h("h1", { class: "now" });
    this.link = h("span", { class: "linkstate", role: "status" });
    this.chip = h("span", { class: "chip" });
    this.seats = h("ol", { class: "seats", "aria-label": t("Players") });
    this.facts = h("p", { class: "facts" });
    this.pad = h("ol", { class: "pad" });
    this.pool = h("p", { class: "pool" });
    this.sum = h("p", { class: "sum" });
    this.actions = h("div", { class: "actions" });
    this.presence = new Presence(this);
    this.standIn = new StandInBar();
    this.text = h("section", { class: "unseen", "aria-label": t("The board as text") });
    this.hintButton = iconButton("hint", t("Hint"), () => this.hint(), { hidden: true });
    this.tip = new Hint(this);
    this.past = new Past(this);
    this.lately = new Lately(() => this.past.begin());
    this.veil = new Veil(() => {
      this.unveiled = this.key;
      this.render();
    });
    this.lobby = new Lobby(this);
    this.ending = new Ending(this);
    this.main = layout(this);
    fill(document.body, this.main, this.lobby.element);
    addEventListener("keydown", (event) => onKey(this, event));
    const lastCall = new LastCall();
    setInterval(() => {
      tick(document.body, this.skew);
      lastCall.look(this.state, this.skew);
    }, 500);
  }

  start() {
    const learn = (/** @type {any[]} */ games) => learnFrom(games.filter((game) => game.mine?.length));
    get("/api/games").then(learn, () => {});
    this.following = new Following(this.id, this.invite, {
      told: (seat, message) => this._heard(seat, message),
      line: (seat, line, why) => this._line(seat, line, why),
      anew: () => this._anew(),
    });
    this.streams = this.following.streams;
  }

  _anew() {
    this.states.clear();
    this.lines.clear();
    this.key = WATCHING;
  }

  /** @returns {State | undefined} */
  get state() {
    return this.states.get(this.key);
  }

  get stream() {
    return /** @type {Connection} */ (this.streams.get(this.key));
  }

  get names() {
    return (this.state?.table.chairs ?? []).map((chair) => chair.name);
  }

  /** @param {number} key @param {any} message */
  _heard(key, message) {
    if (!this.streams.has(this.key)) this.key = key;
    const before = this.states.get(key);
    if (message.type === "presence" && before) this._presence(key, before, message);
    else if (message.type === "fresh") this._fresh(key, message);
    else if (message.type === "told" && before) this._told(key, before, message);
    else if (message.type === "closing") toast(t("The server takes a short break; nothing is lost."));
    this.render();
  }

  /** @param {number} key @param {State} before @param {any} message */
  _presence(key, before, message) {
    const now = seen(before, message);
    this.skew = message.now - Date.now() / 1000;
    this.states.set(key, now);
    if (key === this.key) this.presence.follow(before, now);
  }

  /** @param {number} key @param {any} message */
  _fresh(key, message) {
    const state = begin(message);
    this.states.set(key, state);
    this.standIn.arrive(state);
    if (key === this.key) this.board.show(this.past.board(state));
    if (key === WATCHING && state.table.phase !== "lobby") announce(t("You are watching."));
    this.learnt = this._learnSheet(state);
    remember(this.id, state.table.commitment);
  }

  /** @param {State} state */
  async _learnSheet({ table }) {
    const changes = table.changes.map((change) => ["change", change]);
    const wanted = `/api/sheet?${new URLSearchParams([["sheet", table.sheet], ...changes])}`;
    if (this.sheetPath === wanted) return;
    this.sheetPath = wanted;
    this.sheetData = await get(wanted).catch(() => this.sheetData);
    this.render();
  }

  /** @param {number} key @param {State} before @param {any} message */
  _told(key, before, message) {
    const state = after(before, message);
    this.states.set(key, state);
    if (key !== this.key) return;
    this.standIn.hear(message.event);
    this.presence.hear(state, message.event);
    const step = message.step ? state.history[state.history.length - 1] : null;
    if (message.event.event === "dealt") this.board.show([]);
    if (step) this._show(state, step);
    if (message.event.event === "reacted") {
      say(message.event.seat, message.event.reaction, () => this.render());
      announce(colon(called(whose(state), message.event.seat), t(REACTIONS[message.event.reaction])));
    } else if (message.event.event === "dealt" || message.event.seat === state.seat) {
      this.tile = this.cell = null;
      this.typing.typed = "";
    }
  }

  /** A step as it happens. @param {State} state @param {import("../game/state.js").Step} step */
  _show(state, step) {
    announce(this._news(state, step));
    if (!step.laid || this.past.looking) return;
    const from = this.tray.find(step.laid.tile) ?? this.seats.querySelector(`[data-seat="${step.seat}"]`);
    this.board.add(step.laid, from?.getBoundingClientRect() ?? null);
    cheer(this.board, step);
  }

  /** What was done, and where it lies now. @param {State} state @param {import("../game/state.js").Step} step */
  _news(state, step) {
    const who = whose(state);
    const mine = step.seat === who.mine;
    // Which tile it was is in the sentence that follows, unless a computer plays.
    if (mine && step.action === "draw" && !state.table.chairs[step.seat].taken)
      return step.lines.length ? many("{n} point", "{n} points", total(step.lines)) : "";
    const what = told(step, who);
    return step.laid ? `${what}. ${whereabouts(state.board, step.laid.cell)}` : what;
  }

  /** @param {number} key @param {string} line @param {any} why */
  _line(key, line, why) {
    this.lines.set(key, line);
    const lost = [...this.lines.values()].some((one) => one === "lost" || (one === "connecting" && this.state));
    const words = lost ? t("Reconnecting …") : "";
    fill(this.link, words);
    hold(words);
    this.main.classList.toggle("offline", lost);
    if (line === "refused") this._away(why);
  }

  /** @param {Error} why */
  _away(why) {
    showNothing(why.message);
  }

  // -- what is shown -----------------------------------------------------------------------------------------------

  render() {
    this._chooseSeat();
    const state = this.state;
    if (!state) return;
    const [free, nowhere] = [isFree(), isNowhere()];
    document.body.dataset.number = String(state.number);
    this.lobby.show(state.table.phase === "lobby" ? state : null);
    this.main.hidden = state.table.phase === "lobby";
    this.past.show(state);
    this.main.classList.toggle("looking", this.past.looking);
    this.main.classList.toggle("watching", state.seat === null);
    this.lately.show(state, this.names, this.past.looking);
    this.board.inset = state.history.length ? INSET : 0;
    const laid = this.past.board(state);
    if (this.board.tiles.size !== laid.length) this.board.show(laid);
    showSeats(this.seats, state, this.sheetData);
    if (isAlone(state)) this._alone(state);
    tick(this.seats, this.skew);
    this.standIn.show(this, state);
    if (state.round) {
      const alone = isAlone(state);
      fill(this.chip, alone ? dealName(state.table.seed) : t("Round {number}", { number: state.round.number }));
      fill(
        this.facts,
        [
          alone ? "" : t("to {target}", { target: this.sheetData.target }),
          sheetName(state.table.sheet),
          t("pool {n}", { n: state.round.pool }),
        ]
          .filter(Boolean)
          .join(" · "),
      );
      fill(this.pool, t("pool {n}", { n: state.round.pool }));
      showPad(this.pad, this._padPage(state));
      fill(this.text, boardText(state.board));
    }
    const begins = free || isFree();
    this.ahead.follow(state);
    this.choices(state);
    this.forced.look(state);
    if (begins) this._begin(state, !nowhere && isNowhere());
    this.ending.follow(state);
  }

  /** At each step of my turn the keyboard is where the turn goes on; it never stays where nothing is left. */
  /** @param {State} state @param {boolean} lost whether its button is gone or was drawn anew */
  _begin(state, lost) {
    const step = `${state.round?.number} ${state.history.length}`;
    if (this.veiled || this.past.looking) return;
    if ((lost || (isMine(state) && step !== this.begun)) && forth(this)) this.begun = step;
  }

  /** @param {State} state @returns {import("../game/steplist.js").Page} */
  _padPage(state) {
    const { before = [], number = 1 } = state.round ?? {};
    return { steps: state.history, before, ...whose(state), number, signs: !isAlone(state) };
  }

  /** Who plays alone has nothing to decide about the first tile: it is turned up at once. @param {State} state */
  _alone(state) {
    this.main.classList.add("alone");
    this.seats.setAttribute("aria-label", t("Points"));
    if (this.turnedUp || !isMine(state) || !this.option("open")) return;
    this.turnedUp = true;
    this.stream
      .ask({ do: "play", seat: this.key, action: "open" })
      .then((answer) => (this.turnedUp = answer.type !== "refused"));
  }

  /** Only what changes while a person thinks: the sentence, the hand and the places. @param {State} state */
  choices(state) {
    this.ahead.forget();
    const words =
      this.veiled && isMine(state)
        ? t("It is the turn of {name}", { name: this.names[this.key] })
        : sentence(this, state);
    if (this.turn.textContent !== words) fill(this.turn, words);
    this._titles(state, words);
    if (state.round) {
      keeping(() => {
        this._board(state);
        this._hand(state);
      });
      this.tip.settle();
    }
    this._say(words);
  }

  /** What is expected, and the sum of what is chosen, whenever that is something new. @param {string} words */
  _say(words) {
    const sum = this.cell ? (this.sum.firstChild?.textContent ?? "") : "";
    const news = sum ? `${words}. ${sum}` : words;
    if (this.said !== news) announce(news);
    this.said = news;
  }

  /** With several people at one device, the one on turn is shown, behind a curtain. */
  _chooseSeat() {
    const turn = this.state?.round?.turn;
    const mine = [...this.streams.keys()].filter((key) => key !== WATCHING);
    if (mine.length < 2 || turn === undefined || this.state?.table.phase !== "playing") return this._unveil();
    // Each seat is told by itself: the next one is shown once it knows of the same move.
    if (mine.includes(turn) && turn !== this.key && (this.states.get(turn)?.number ?? -1) >= this.state.number) {
      this.key = turn;
      this.tile = this.cell = null;
    }
    const chair = this.state.table.chairs[this.key];
    this.veil.show(this.state, this.unveiled === this.key || this.state.round?.turn !== this.key ? null : chair.name);
  }

  /** Between two rounds there is nothing to hide; the next one begins behind the curtain again. */
  _unveil() {
    this.unveiled = null;
    if (this.state) this.veil.show(this.state, null);
  }

  get veiled() {
    return [...this.streams.keys()].length > 1 && this.unveiled !== this.key;
  }

  /** @param {State} state @param {string} words */
  _titles(state, words) {
    const mine = isMine(state);
    const alone = isAlone(state);
    document.title = `${mine && !alone ? "▲ " : ""}${words} · tripple`;
    this.main.classList.toggle("mine", mine);
    if (mine && !this.wasMine && !alone && !this.ahead.plays(state)) {
      play("turn");
      notify(words);
    }
    this.wasMine = mine;
  }

  /** @param {State} state */
  _hand(state) {
    const { round } = state;
    const mine = isMine(state) && !this.veiled;
    const active = mine || this.ahead.knows(state);
    const fits = new Map();
    for (const option of this.options)
      if (option.action.includes("@")) fits.set(parts(option)[0], (fits.get(parts(option)[0]) ?? 0) + 1);
    const opens = round?.options.some((option) => option.action === "open");
    this.tray.show({
      hand: this.veiled ? [] : (round?.hand ?? []),
      drawn: round?.drawn ?? [],
      meant: this.typing.meant,
      fits,
      active: active && !opens,
      chosen: this.tile,
    });
    this.hintButton.hidden = !(mine && state.table.hints);
    if (hasEnded(state)) return;
    fill(this.actions, ...(mine ? this._buttons(state) : this._nextMove()));
    fill(this.sum, ...this._sum(state, mine));
  }

  /** What I may do, or, while others think, could do with my tiles if it were my turn. @returns {Option[]} */
  get options() {
    return this.state && isMine(this.state) ? (this.state.round?.options ?? []) : this.ahead.options;
  }

  /** @param {string} action @returns {Option | undefined} */
  option(action) {
    return this.options.find((option) => option.action === action);
  }

  /** Where a tile can lie. @param {string | null} tile */
  fits(tile) {
    return this.options.filter((option) => option.action.includes("@") && parts(option)[0] === tile);
  }

  /** Where there is one place only, it is the one. */
  preset() {
    const [only, ...others] = this.fits(this.tile);
    if (only && !others.length) this.cell = parts(only)[1];
  }

  /** @param {State} state */
  _buttons(state) {
    const chosen = this.tile && this.cell ? this.option(`${this.tile}@${this.cell}`) : undefined;
    const open = this.option("open");
    const first =
      open && isAlone(state)
        ? null
        : open
          ? this._act(t("Lay the opening tile"), open, "primary")
          : h(
              "button",
              {
                type: "button",
                class: "primary lay",
                disabled: !chosen || this.busy,
                onclick: () => chosen && this.play(chosen.action),
              },
              this.tile ? t("Lay {tile}", { tile: shown(this.tile) }) : t("Lay"),
              chosen ? h("b", {}, signed(total(chosen.lines))) : null,
            );
    const [draw, pass] = [this.option("draw"), this.option("pass")];
    const again = (state.round?.drawn_count ?? 0) > 0;
    return [
      first,
      draw ? this._act(again ? t("Draw again") : t("Draw a tile"), draw, "other") : null,
      pass ? this._act(t("Pass"), pass, "other") : null,
    ];
  }

  /** While others think: the move that lies there as a try is the next one, or not. */
  _nextMove() {
    const { now, move } = this.ahead;
    if (!now) return [];
    if (move) return [button(t("Take the move back"), () => this.rethink(), { class: "next" })];
    return [
      h(
        "button",
        { type: "button", class: "primary next", onclick: () => this.lay() },
        t("Play it on my turn"),
        h("b", {}, signed(total(now.lines))),
      ),
    ];
  }

  /** @param {string} label @param {Option} option @param {string} kind */
  _act(label, option, kind) {
    const points = total(option.lines);
    return h(
      "button",
      {
        type: "button",
        class: `${kind} ${option.action}`,
        disabled: this.busy,
        onclick: () => this.play(option.action),
      },
      label,
      points ? h("b", { class: points < 0 ? "minus" : "" }, signed(points)) : null,
    );
  }

  /**
   * The line above the tray: a sum spelled out, or what a draw would mean.
   * @param {State} state
   * @param {boolean} mine
   */
  _sum(state, mine) {
    const chosen = this.tile && this.cell ? this.option(`${this.tile}@${this.cell}`) : undefined;
    const about = this.typing.words || this.forced.words(state);
    if (about) return [h("span", {}, about)];
    if (chosen)
      return [
        h(
          "span",
          { class: hasBonus(chosen.lines) ? "gold" : "" },
          chosen.lines.length > 1
            ? explained(chosen.lines, this.names)
            : many("{n} point", "{n} points", total(chosen.lines)),
          ...this._note(mine),
        ),
        this.ahead.move ? null : button(t("Think again"), () => this.rethink(), { class: "link" }),
      ];
    if (!mine && this.tile) return [t("Just trying: it is not your turn yet.")];
    const { round } = state;
    if (!mine || !round || state.table.chairs[round.turn].taken || !this.option("draw")) return [];
    const left = Math.min(this.sheetData.draws - round.drawn_count, round.supply);
    const counted = many("{n} draw left in this turn", "{n} draws left in this turn", left);
    const declines = !this.tile && round.drawn_count > 0 && round.options.some((option) => option.action.includes("@"));
    return [declines ? `${counted} · ${t("you may lay it, or draw on and keep it")}` : counted];
  }

  /** What comes of the ghost on the board. @param {boolean} mine */
  _note(mine) {
    const words = mine
      ? habit("confirm")
        ? ""
        : t("tap it again to lay it")
      : this.ahead.move
        ? t("laid as soon as it is your turn")
        : t("just trying");
    return words ? [h("em", { class: "note" }, ` · ${words}`)] : [];
  }

  /** @param {State} state */
  _board(state) {
    const last = this.past.steps(state).findLast((step) => step.laid);
    this.board.mark(last?.laid ? [last.laid.cell] : []);
    const seen = this.past.looking ? [] : lately(state);
    this.board.sign(seen.flatMap(({ laid, seat }) => (laid ? [{ cell: laid.cell, seat }] : [])));
    const options = this.veiled || this.past.looking ? [] : this.fits(this.tile);
    this.board.element.classList.toggle("trying", !isMine(state));
    this.board.element.classList.toggle("settled", Boolean(this.ahead.move));
    this.board.offer(
      options.map((option) => this._place(option)).sort((a, b) => b.points - a.points),
      this.tile,
      this.cell,
    );
  }

  /** @param {Option} option @returns {Place & {points: number}} */
  _place(option) {
    const [tile, cell] = parts(option);
    const points = total(option.lines);
    const known = this.board
      .known(cell)
      .map((number) => (number === null ? "?" : String(number)))
      .join("-");
    const label = t("Place with the corners {known} for {tile}: {sum}", {
      known,
      tile: shown(tile),
      sum: explained(option.lines, this.names),
    });
    return { cell, text: signed(points), bonus: hasBonus(option.lines), label, points, hit: () => this.pick(cell) };
  }

  // -- what a person does ------------------------------------------------------------------------------------------

  /** @param {string} tile */
  choose(tile) {
    const state = this.state;
    if (!state || this.option("open")) return;
    const known = isMine(state) || this.ahead.knows(state);
    if (!known && !this.ahead.may(state)) return;
    if (known && !this.fits(tile).length) return this._fitsNowhere(tile);
    this.tile = this.tile === tile ? null : tile;
    this.cell = null;
    this.preset();
    this.choices(state);
    if (this.tile) forth(this);
    if (!known) this.ahead.look();
  }

  /** Nothing is chosen any more. */
  rethink() {
    const { tile } = this;
    this.cell = this.tile = null;
    this.render();
    if (tile) this.tray.find(tile)?.focus();
  }

  /** @param {string} tile */
  _fitsNowhere(tile) {
    this.tile = this.cell = null;
    this.render();
    const only = this.state && isMine(this.state) && this.state.round?.drawn_count;
    toast(
      only
        ? t("After drawing, only a tile drawn in this turn may be laid.")
        : t("{tile} fits nowhere at the moment.", { tile: shown(tile) }),
    );
  }

  /** A place is chosen; chosen once more, or dropped on, it is meant, unless every move is to be confirmed. */
  /** @param {string} cell @param {boolean} [meant] */
  pick(cell, meant = cell === this.cell) {
    const again = cell === this.cell;
    this.cell = cell;
    if (meant && !habit("confirm")) return this.lay();
    if (this.state) this.choices(this.state);
    forth(this);
    if (again) this._remind();
  }

  /** A second tap is no confirmation: the button that is one shows itself. */
  _remind() {
    const confirms = this.actions.querySelector(".lay, .next");
    if (moving()) confirms?.animate({ transform: ["none", "scale(1.06)", "none"] }, 350);
    toast(t("To lay it, press the button. A setting in the menu lets a second tap do it."));
  }

  /** The tile is laid where its ghost is, or will be on my turn. */
  lay() {
    if (this.state && isMine(this.state)) this.play(`${this.tile}@${this.cell}`);
    else this.ahead.settle();
  }

  /** @param {string} action */
  async play(action) {
    if (this.busy || this.veiled || this.past.looking) return;
    this.busy = true;
    for (const one of this.actions.querySelectorAll("button")) one.disabled = true;
    await this.ask({ do: "play", seat: this.key, action });
    this.busy = false;
    this.render();
  }

  /** @param {import("../protocol.js").Command} command */
  async ask(command) {
    const answer = await this.stream.ask(command);
    if (answer.type === "refused") toast(refusal(answer), true);
    return answer;
  }

  /** @param {PointerEvent} event @param {string} tile @param {HTMLElement} element */
  _grab(event, tile, element) {
    drag(event, element, tile, {
      begin: () => this._beginDrag(tile),
      over: (x, y) => this._over(tile, x, y),
      drop: (x, y) => this._drop(tile, x, y),
    });
  }

  /** @param {string} tile */
  _beginDrag(tile) {
    const state = this.state;
    if (!state) return false;
    const unknown = this.ahead.may(state) && !this.ahead.knows(state);
    this.tile = unknown || this.fits(tile).length ? tile : null;
    this.cell = null;
    this.render();
    return true;
  }

  /** The place that is meant by a tile held there. @param {string} tile @param {number} x @param {number} y */
  _snap(tile, x, y) {
    return this.tile === tile && this.board.holds(x, y) ? this.board.nearest(x, y) : null;
  }

  /** Where a dragged tile would snap to. @param {string} tile @param {number} x @param {number} y */
  _over(tile, x, y) {
    const near = this._snap(tile, x, y);
    if (!near) return null;
    const points = outline(cellOf(near.cell));
    const [cx, cy] = this.board.screen(middle(points));
    const numbers = turned(numbersOf(tile), this.board.known(near.cell)) ?? numbersOf(tile);
    const by = [0, 1, 2].find((n) => [...tile.slice(n), ...tile.slice(0, n)].join("") === numbers.join("")) ?? 0;
    const turn = -120 * by + (cellOf(near.cell).up ? 0 : 60);
    return { x: cx, y: cy, turn, side: this.board.side };
  }

  /** @param {string} tile @param {number} x @param {number} y */
  _drop(tile, x, y) {
    const near = this._snap(tile, x, y);
    if (near) return this.pick(near.cell, true);
    const over = /** @type {HTMLElement | null} */ (document.elementFromPoint(x, y)?.closest(".tray button"));
    if (over?.dataset.tile && over.dataset.tile !== tile) this.tray.move(tile, over.dataset.tile);
    const onBoard = document.elementFromPoint(x, y)?.closest(".field");
    this.render();
    // Only now: drawing the choices anew would wipe the rings around the corners.
    if (onBoard) toast(explain(this, tile, nameOf(this.board.under(x, y))), true);
  }

  hint() {
    return this.tip.ask();
  }

  async rules() {
    const { rulesView } = await import("../pages/rules.js");
    const state = this.state;
    openDialog(t("Rules"), [await rulesView(state?.table.sheet ?? "", state?.table.changes ?? [])], { class: "wide" });
  }

  padSheet() {
    const pad = h("ol", { class: "pad" });
    const state = this.state;
    if (!state?.round) return;
    showPad(pad, this._padPage(state));
    openDialog(t("Score pad"), [pad]);
  }
}

/** @param {string} id */
export async function show(id) {
  new TablePage(id).start();
}

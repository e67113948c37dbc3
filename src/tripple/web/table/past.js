// Looking back step by step in the running round, which goes on meanwhile.

/**
 * A tile to imagine, or only words; and the button that asked.
 * @typedef {{tile: string, cell: string, words: Node[], by: HTMLElement}} Imagined
 */

export class Past {
  /** @param {import("./model.js").TableModel} model */
  constructor(model) {
    this.model = model;
    /** The number of steps shown; null is the present. @type {number | null} */
    this.at = null;
    /** The number of steps when the look back began. */
    this.known = 0;
    this.round = 0;
    this.imagined = /** @type {Imagined | null} */ (null);
  }

  get isLooking() {
    return this.at !== null;
  }

  get steps() {
    return (this.model.state?.history ?? []).slice(0, this.at ?? undefined);
  }

  get board() {
    if (this.at === null) return this.model.state?.board ?? [];
    return this.steps.flatMap((step) => (step.laid ? [step.laid] : []));
  }

  begin() {
    const { state } = this.model;
    if (!state?.history.length) return;
    this.known = state.history.length;
    this.round = state.round?.number ?? 0;
    this.at = Math.max(1, this.known - 1);
    this.model.changed();
  }

  /** Show the board after some steps, with a tile that was not laid. @param {number} at @param {Imagined} imagined */
  imagine(at, imagined) {
    this.begin();
    if (this.at === null) return;
    this.at = at;
    this.imagined = imagined;
    this.model.changed();
  }

  /** @param {number} by */
  go(by) {
    const steps = this.model.state?.history.length ?? 0;
    if (this.at === null) return;
    this.at = Math.max(1, Math.min(steps, this.at + by));
    this.imagined = null;
    this.model.changed();
  }

  end() {
    this.at = this.imagined = null;
    this.model.changed();
  }

  /** End it with the round. */
  settle() {
    const { state } = this.model;
    const isOver = state?.round?.number !== this.round || (this.at ?? 0) > state.history.length;
    if (isOver) this.at = this.imagined = null;
  }
}

// Looking back in the running round, step by step. The game goes on meanwhile and is never changed.

/** @import { TableModel } from "./model.js" */

/**
 * A tile that does not lie there, or only words; and who asked to see it.
 * @typedef {{tile: string, cell: string, words: Node[], by: HTMLElement}} Imagined
 */

export class Past {
  /** @param {TableModel} model */
  constructor(model) {
    this.model = model;
    /** After how many steps of the round the board is shown; none while it shows the present. @type {number | null} */
    this.at = null;
    /** How many there were when the look back began. */
    this.known = 0;
    this.round = 0;
    /** What would have been better there. @type {Imagined | null} */
    this.imagined = null;
  }

  get isLooking() {
    return this.at !== null;
  }

  /** The steps that led to what is shown. */
  get steps() {
    return (this.model.state?.history ?? []).slice(0, this.at ?? undefined);
  }

  /** The tiles that lie there. */
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

  /** At the board after so many steps, with something that was not done. */
  /** @param {number} at @param {Imagined} imagined */
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

  /** A new round has no past yet. */
  settle() {
    const { state } = this.model;
    const isOver = state?.round?.number !== this.round || (this.at ?? 0) > state.history.length;
    if (isOver) this.at = this.imagined = null;
  }
}

/**
 * Holds the one state of the page. Views are drawn from it, at most once a frame, and change it only through actions.
 *
 * @template {object} State
 */
export class Store {
  /** @type {State} */
  #state;
  /** @type {((state: State) => void)[]} */
  #views = [];
  #isDue = false;
  #nextFrame;

  /**
   * @param {State} state
   * @param {(draw: () => void) => void} nextFrame
   */
  constructor(state, nextFrame = (draw) => void requestAnimationFrame(draw)) {
    this.#state = state;
    this.#nextFrame = nextFrame;
  }

  get state() {
    return this.#state;
  }

  /** @param {Partial<State>} change */
  set(change) {
    this.#state = { ...this.#state, ...change };
    if (this.#isDue) return;
    this.#isDue = true;
    this.#nextFrame(() => this.drawNow());
  }

  /** Draws at once, for what must follow a key without delay. */
  drawNow() {
    this.#isDue = false;
    for (const view of this.#views) view(this.#state);
  }

  /** @param {(state: State) => void} view */
  addView(view) {
    this.#views.push(view);
  }
}

import type { Outcome } from '../case/outcome.ts';

/**
 * Cases that ran out of patience while others were played beside them. On a busy machine, or where each hour of an implementation
 * costs many moves, that says nothing about the implementation, so they are played once more, one at a time.
 */
export class Latecomers<Case> {
  readonly #late: { readonly each: Case; readonly outcome: Outcome }[] = [];

  /** Keeps a case for later if it ran out of patience. Returns whether it did. */
  keep(each: Case, outcome: Outcome): boolean {
    if (outcome.isOutOfPatience === true) this.#late.push({ each, outcome });
    return outcome.isOutOfPatience === true;
  }

  /**
   * Plays what was kept. After one that ran out of patience again, the outcomes of the others stand, because an implementation
   * that leads to no end would cost the patience of each of them.
   */
  async playAlone(play: (each: Case) => Promise<Outcome>, tell: (each: Case, outcome: Outcome) => void): Promise<void> {
    let isInVain = false;
    for (const { each, outcome } of this.#late) {
      const last: Outcome = isInVain ? outcome : await play(each);
      isInVain ||= last.isOutOfPatience === true;
      tell(each, last);
    }
  }
}

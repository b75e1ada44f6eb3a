import pLimit, { type LimitFunction } from 'p-limit';
import type { WorldTime } from '../../harness/time/world-time.ts';

/** After this many failures for one requirement were confirmed by a second look, later ones need none. */
const LOOKS = 2;

/**
 * Experience of a run with its clocks. If a clock leaves timers out of `next`, a conforming implementation looks like
 * one that gives up, so failures are believed only after a second look. Looks cost time, so they are few if none finds
 * anything.
 */
export class ClockTrust {
  readonly #looks: number;
  readonly #stood = new Map<string, number>();
  #isLost = false;
  #isCounted = false;

  /**
   * @param looks Least number of failures for one requirement that need a second look; 0 if the clock is known to be
   * right.
   */
  constructor(looks = LOOKS) {
    this.#looks = looks;
  }

  /** True if a world has shown that its clock reports `next` and `busy`. */
  get isCounted(): boolean {
    return this.#isCounted;
  }

  /** Called after the first reading of a world's clock. */
  opened(kind: WorldTime['kind']): void {
    this.#isCounted ||= kind === 'counted';
  }

  /** True if a failure for this requirement needs a second look. */
  needsLook(requirement: string): boolean {
    return this.#isLost || (this.#stood.get(requirement) ?? 0) < this.#looks;
  }

  /** Called after a second look has confirmed a failure for this requirement. */
  stood(requirement: string): void {
    this.#stood.set(requirement, (this.#stood.get(requirement) ?? 0) + 1);
  }

  /** Called if a second look has found that `next` left a timer out. From now on every failure needs one. */
  lose(): void {
    this.#isLost = true;
  }
}

/** Experience of a run with cases that share sources. */
export class ShareTrust {
  readonly #shown = new Map<string, number>();
  readonly #turns = new Map<string, LimitFunction>();

  /**
   * Plays a case again alone, unless other cases have already shown that this is unnecessary. Only as many cases as
   * necessary do so at a time, because each of them waits for its sources.
   * @param topic The requirement that has failed, or another name for the doubt.
   * @param play Returns the new play, and whether it showed the same.
   * @returns Undefined if that is unnecessary.
   */
  async again<Played>(
    topic: string,
    play: () => Promise<{ readonly played: Played; readonly isShown: boolean }>,
  ): Promise<Played | undefined> {
    const turn = this.#turns.get(topic) ?? pLimit(LOOKS);
    this.#turns.set(topic, turn);
    return turn(async () => {
      if ((this.#shown.get(topic) ?? 0) >= LOOKS) return undefined;
      const { played, isShown } = await play();
      if (isShown) this.#shown.set(topic, (this.#shown.get(topic) ?? 0) + 1);
      return played;
    });
  }
}

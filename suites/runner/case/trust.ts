import pLimit, { type LimitFunction } from 'p-limit';
import type { WorldTime } from '../../harness/time/world-time.ts';

/** After this many failures for one requirement have stood a second look, further ones are believed without it. */
const LOOKS = 2;

/**
 * Experience of a run with its clocks. One whose `next` leaves timers out makes conforming implementations look like ones
 * that give up, so failures are believed only after a second look. Looks cost time, so they are few if none finds anything.
 */
export class ClockTrust {
  readonly #looks: number;
  readonly #stood = new Map<string, number>();
  #isLost = false;
  #isCounted = false;

  /** @param looks How many failures for one requirement need a second look at least; 0 if the clock is known to be right. */
  constructor(looks = LOOKS) {
    this.#looks = looks;
  }

  /** True if a world has shown that its clock reports `next` and `busy`. */
  get isCounted(): boolean {
    return this.#isCounted;
  }

  /** The clock of a world has been read. */
  opened(kind: WorldTime['kind']): void {
    this.#isCounted ||= kind === 'counted';
  }

  /** True if a failure for this requirement needs a second look. */
  needsLook(requirement: string): boolean {
    return this.#isLost || (this.#stood.get(requirement) ?? 0) < this.#looks;
  }

  /** A failure for this requirement has stood a second look. */
  stood(requirement: string): void {
    this.#stood.set(requirement, (this.#stood.get(requirement) ?? 0) + 1);
  }

  /** A second look has found that `next` left a timer out. From now on every failure needs one. */
  lose(): void {
    this.#isLost = true;
  }
}

/** Experience of a run with plays in which cases share sources. */
export class ShareTrust {
  readonly #shown = new Map<string, number>();
  readonly #turns = new Map<string, LimitFunction>();

  /**
   * Plays a case again alone, unless enough others have shown by now that this is needless. No more cases than are needed
   * to show it play at a time, because each of them waits for its sources.
   * @param topic The requirement that has failed, or another name for what is in doubt.
   * @param play Returns what was played, and whether it showed the same.
   * @returns Undefined if that is needless.
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

import pLimit, { type LimitFunction } from 'p-limit';

/** After so many failures for one requirement have shown again alone, further ones are believed at once. */
const LOOKS = 2;

/** What a run has learned about plays in which cases share sources. */
export class ShareTrust {
  readonly #shown = new Map<string, number>();
  readonly #turns = new Map<string, LimitFunction>();

  /**
   * Plays a case again alone, unless enough others have shown by now that this is needless. No more cases than are needed
   * to show it play at a time, because each of them waits for its sources.
   * @param topic The requirement that has failed, or whatever else is in doubt.
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

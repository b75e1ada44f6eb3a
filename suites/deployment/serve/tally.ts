/** Requests that belong to no case that is under way, by what they are. */
export type Stray =
  /** A retry of a message of an earlier run. */
  | 'left-over'
  /** A retry of a case of this run that has ended. */
  | 'late'
  /** A request of a run that began after this one. */
  | 'foreign'
  /** A request that carries no id of the suite, when nobody had the source alone. */
  | 'unmarked'
  /** A message that came to a URL of a source that its case does not use. */
  | 'misrouted'
  /** A request to a path that is no URL of the deployment. */
  | 'elsewhere';

const WORDS: Readonly<Record<Stray, string>> = {
  'left-over': 'of earlier runs',
  late: 'for cases that had ended',
  foreign: 'of another run, which uses this deployment at the same time',
  unmarked: 'without the ids of any call',
  misrouted: 'at the URL of a source that the call did not go to',
  elsewhere: 'to a path that no URL in the deployment file has',
};

/** Told even if nothing went wrong. Whatever else there is, an honest router sends it too. */
const TELLING: readonly Stray[] = ['foreign', 'unmarked', 'misrouted', 'elsewhere'];

/** Counts requests that belong to no case. */
export class Tally {
  readonly #counts = new Map<Stray, number>();

  add(stray: Stray): void {
    this.#counts.set(stray, this.of(stray) + 1);
  }

  of(stray: Stray): number {
    return this.#counts.get(stray) ?? 0;
  }

  /** One sentence about everything that a user should know, or undefined. */
  sentence(): string | undefined {
    const parts = TELLING.filter((stray) => this.of(stray) > 0).map((stray) => `${this.of(stray)} ${WORDS[stray]}`);
    return parts.length === 0 ? undefined : `routespec: requests came in that belong to no case: ${parts.join('; ')}`;
  }
}

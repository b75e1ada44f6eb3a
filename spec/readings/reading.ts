/** The treatment of a clause: a violation fails a case, the report records the behaviour, or no case depends on it. */
export type Treatment = 'assert' | 'observe' | 'leave';

/**
 * The reading of one gap or contradiction in the service document. No conforming implementation may fail because of it.
 *
 * Three rules apply to every row:
 *
 * 1. The suite asserts a number only outside the range in which allowed readings differ.
 * 2. A negative case has a valid twin that passes, so that it cannot pass for the wrong reason.
 * 3. A mock endpoint always signals success with status 200 and a small body, sent whole and at once.
 */
export interface ReadingRow<Number extends number = number> {
  /** Permanent, like the id of a requirement. */
  readonly number: Number;
  /** The unclear point of the document. */
  readonly question: string;
  readonly answer: string;
  /** Consequences for the suite, by treatment. */
  readonly suite: Readonly<Partial<Record<Treatment, string>>>;
  /**
   * Measured behaviour of public client libraries and webhook senders. It is not binding, but the simulator accepts
   * such clients.
   */
  readonly publicSystems?: string;
}

/** Keeps the numbers in the type, but not the texts, which would fill the published types. */
export const readingRows = <const Number extends number>(
  rows: readonly ReadingRow<Number>[],
): readonly ReadingRow<Number>[] => rows;

/** How a clause is judged: a case fails without it, the report records what happens, or no case depends on it. */
export type Treatment = 'assert' | 'observe' | 'leave';

/**
 * How one gap or contradiction in the service document is read, so that no honest implementation fails.
 *
 * Three rules apply to every row:
 *
 * 1. The suite asserts a number only outside the range in which honest readings differ.
 * 2. A negative case has a valid twin that passes, so that it cannot pass for the wrong reason.
 * 3. A receiver always signals success with status 200 and a small body, sent whole and at once.
 */
export interface ReadingRow<Number extends number = number> {
  /** Permanent, like the id of a requirement. */
  readonly number: Number;
  /** What the document leaves unclear. */
  readonly question: string;
  /** How it is read. */
  readonly answer: string;
  /** What the suite does about it, by treatment. */
  readonly suite: Readonly<Partial<Record<Treatment, string>>>;
  /**
   * What public client libraries and webhook senders do here, where it was measured. It binds nobody, but the simulator
   * works with such clients.
   */
  readonly publicSystems?: string;
}

/** The rows as they are. Their numbers are part of the type, and their texts are not, which would fill the published types. */
export const readingRows = <const Number extends number>(
  rows: readonly ReadingRow<Number>[],
): readonly ReadingRow<Number>[] => rows;

import type { Treatment } from '../treatment.ts';

/**
 * How one gap or contradiction of the service document is read, so that no honest implementation fails.
 *
 * Three rules stand above all rows:
 *
 * 1. A number is asserted only outside the zone in which honest readings differ.
 * 2. A negative case has a valid twin beside it that passes, so that it cannot pass for the wrong reason.
 * 3. A success is always sent as status 200 with a small body, whole and at once.
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
}

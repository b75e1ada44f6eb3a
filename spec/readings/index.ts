import { RoutespecError } from '../error.ts';
import { BODY } from './body.ts';
import { CLIENT, SIZE } from './client.ts';
import { DELIVERY } from './delivery.ts';
import type { ReadingRow } from './reading.ts';
import { REQUEST } from './request.ts';
import { ROUTING } from './routing.ts';

const ROWS = [...ROUTING, ...BODY, ...CLIENT, ...SIZE, ...DELIVERY, ...REQUEST];

/**
 * The number of a reading. Comments cite it as "(readings, 18)", and `npx routespec explain 18` prints it. A number
 * without a row does not compile.
 */
export type Reading = (typeof ROWS)[number]['number'];

/** Every reading, in the order of their numbers. */
export const READINGS: readonly ReadingRow<Reading>[] = ROWS.toSorted((a, b) => a.number - b.number);

export function reading(number: Reading): ReadingRow<Reading> {
  const found = findReading(String(number));
  if (found === undefined) throw new RoutespecError('invalid', `No reading has the number ${number}`);
  return found;
}

/** Looks up a reading by untrusted text, such as `20`. */
export function findReading(text: string): ReadingRow<Reading> | undefined {
  return READINGS.find(({ number }) => String(number) === text);
}

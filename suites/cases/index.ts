import { bodies } from './bodies.ts';
import type { Case } from './case.ts';
import { delivery } from './delivery.ts';
import { everyRequest } from './every-request.ts';
import { openBodies } from './open-bodies.ts';
import { openDelivery } from './open-delivery.ts';
import { retries } from './retries.ts';
import { signature } from './signature.ts';
import { timeout } from './timeout.ts';
import { timestamps } from './timestamps.ts';
import { values } from './values.ts';

/** Every conformance case, in the order of the reports. */
export const CASES: readonly Case[] = [
  ...bodies,
  ...openBodies,
  ...values,
  ...timestamps,
  ...signature,
  ...delivery,
  ...openDelivery,
  ...timeout,
  ...retries,
  ...everyRequest,
];

/** The cases of these ids, in the order of the reports. */
export function findCases(ids: readonly string[]): readonly Case[] {
  const wanted = new Set(ids);
  return CASES.filter(({ id }) => wanted.has(id));
}

import { audiences } from './audiences.ts';
import { bodies } from './bodies.ts';
import type { Case } from './case.ts';
import { deletions } from './deletions.ts';
import { delivery } from './delivery.ts';
import { everyRequest } from './every-request.ts';
import { headers } from './headers.ts';
import { limits } from './limits.ts';
import { openBodies } from './open-bodies.ts';
import { openDelivery } from './open-delivery.ts';
import { openHeaders } from './open-headers.ts';
import { retries } from './retries.ts';
import { routing } from './routing.ts';
import { selection } from './selection.ts';
import { settings } from './settings.ts';
import { signature } from './signature.ts';
import { timeout } from './timeout.ts';
import { timestamps } from './timestamps.ts';
import { tls } from './tls.ts';
import { values } from './values.ts';

/** Every conformance case, in the order of the reports. */
export const CASES: readonly Case[] = [
  ...routing,
  ...settings,
  ...bodies,
  ...openBodies,
  ...values,
  ...timestamps,
  ...signature,
  ...headers,
  ...openHeaders,
  ...delivery,
  ...openDelivery,
  ...timeout,
  ...retries,
  ...tls,
  ...selection,
  ...deletions,
  ...audiences,
  ...limits,
  ...everyRequest,
];

/** The cases of these ids, in the order of the reports. */
export function findCases(ids: readonly string[]): readonly Case[] {
  const wanted = new Set(ids);
  return CASES.filter(({ id }) => wanted.has(id));
}

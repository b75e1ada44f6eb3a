import { createHash } from 'node:crypto';
import { RoutespecError } from '../error.ts';
import { audiences } from './audience.ts';
import { clientBatches } from './batch.ts';
import { bodies } from './body.ts';
import { clientMessages } from './client-message.ts';
import { clientWire } from './client-wire.ts';
import { deletions } from './deletion.ts';
import { delivery } from './delivery.ts';
import { headers } from './header.ts';
import { ingestion } from './ingestion.ts';
import { limits } from './limit.ts';
import { clientQueue } from './queue.ts';
import type { Area, Requirement } from './requirement.ts';
import { retries } from './retry.ts';
import { calls } from './routing.ts';
import { selection } from './selection.ts';
import { settings } from './setting.ts';
import { signature } from './signature.ts';
import { timeout } from './timeout.ts';
import { timestamps } from './timestamp.ts';
import { tls } from './tls.ts';
import { values } from './value.ts';

/** Every area of the service document, the router first. */
export const AREAS: readonly Area[] = [
  calls,
  settings,
  bodies,
  values,
  timestamps,
  signature,
  headers,
  delivery,
  timeout,
  retries,
  tls,
  selection,
  deletions,
  audiences,
  limits,
  clientMessages,
  clientQueue,
  clientBatches,
  clientWire,
  ingestion,
];

/** Every clause of the service document. */
export const REQUIREMENTS: readonly Requirement[] = AREAS.flatMap((area) => area.requirements);

const BY_ID: ReadonlyMap<string, Requirement> = new Map(
  REQUIREMENTS.map((requirement) => [requirement.id, requirement]),
);

/** The requirement of that id; throws `invalid` where there is none, since ids in code are never a guess. */
export function requirement(id: string): Requirement {
  const found = BY_ID.get(id);
  if (found === undefined) {
    throw new RoutespecError('invalid', `Expected the id of a requirement, got ${JSON.stringify(id)}`);
  }
  return found;
}

/** Identifies the requirement set, so that results of different sets are not compared unawares. Twelve hex digits. */
export function specHash(requirements: readonly Requirement[] = REQUIREMENTS): string {
  return createHash('sha256').update(JSON.stringify(requirements)).digest('hex').slice(0, 12);
}

import { createHash } from 'node:crypto';
import { RoutespecError } from '../error.ts';
import { audience } from './audience.ts';
import { batch } from './batch.ts';
import { body } from './body.ts';
import { clientMessage } from './client-message.ts';
import { clientWire } from './client-wire.ts';
import { deletion } from './deletion.ts';
import { delivery } from './delivery.ts';
import { header } from './header.ts';
import { ingestion } from './ingestion.ts';
import { limit } from './limit.ts';
import { queue } from './queue.ts';
import { receiver } from './receiver.ts';
import type { Requirement } from './requirement.ts';
import { retry } from './retry.ts';
import { routing } from './routing.ts';
import { selection } from './selection.ts';
import { setting } from './setting.ts';
import { signature } from './signature.ts';
import { timeout } from './timeout.ts';
import { timestamp } from './timestamp.ts';
import { tls } from './tls.ts';
import { value } from './value.ts';

/** Every area of the service document, the areas of the router first. */
export const AREAS = [
  routing,
  setting,
  body,
  value,
  timestamp,
  signature,
  header,
  delivery,
  timeout,
  retry,
  tls,
  selection,
  deletion,
  audience,
  limit,
  clientMessage,
  queue,
  batch,
  clientWire,
  ingestion,
] as const;

/** Rules for receivers that the service relies on. They do not apply to a router or client library. */
export const RECEIVER_AREA = receiver;

type KnownArea = (typeof AREAS)[number];

export type AreaName = KnownArea['name'];

export type RequirementId = KnownArea['requirements'][number]['id'];

/** The id of a requirement for receivers: `RCV-003`. */
export type ReceiverRequirementId = (typeof RECEIVER_AREA)['requirements'][number]['id'];

export type AnyRequirementId = RequirementId | ReceiverRequirementId;

/** Groups of cases that belong to no single area. */
export const SHARED_GROUPS = [
  'every-request',
  'kind',
  'random',
  'relation',
  'client-random',
  'client-relation',
  'combination',
  'client-combination',
] as const;

/** The first part of the id of a case. */
export type CaseGroup = KnownArea['groups'][number] | (typeof SHARED_GROUPS)[number];

export type KnownRequirement = Requirement<RequirementId, AreaName>;

/** A requirement of one of the areas, or one for receivers. */
export type AnyRequirement = KnownRequirement | (typeof RECEIVER_AREA)['requirements'][number];

export const REQUIREMENTS: readonly KnownRequirement[] = AREAS.flatMap(
  ({ requirements }): readonly KnownRequirement[] => requirements,
);

/** Every clause that `routespec receiver` checks. */
export const RECEIVER_REQUIREMENTS = RECEIVER_AREA.requirements;

/** Both sets, as they are published. */
export const ALL_REQUIREMENTS: readonly AnyRequirement[] = [...REQUIREMENTS, ...RECEIVER_REQUIREMENTS];

const BY_ID: ReadonlyMap<string, AnyRequirement> = new Map(ALL_REQUIREMENTS.map((each) => [each.id, each]));

export function requirement(id: RequirementId): KnownRequirement;
export function requirement(id: AnyRequirementId): AnyRequirement;
export function requirement(id: AnyRequirementId): AnyRequirement {
  const found = findRequirement(id);
  if (found === undefined) throw new RoutespecError('invalid', `No requirement has the id ${String(id)}`);
  return found;
}

/** Looks up a requirement by untrusted text, in upper or lower case. */
export function findRequirement(text: string): AnyRequirement | undefined {
  return typeof text === 'string' ? BY_ID.get(text.toUpperCase()) : undefined;
}

/** Twelve hex digits that identify the set of requirements. They keep results of different sets apart. */
export function specHash(requirements: readonly Requirement[] = REQUIREMENTS): string {
  return createHash('sha256').update(JSON.stringify(requirements)).digest('hex').slice(0, 12);
}

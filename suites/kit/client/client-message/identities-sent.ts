import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { Sighting } from '../../../capture/capture.ts';
import type { MarkedMessage } from '../../../capture/messages.ts';
import type { CapturedClient } from '../../../stage/client.ts';
import { demandFieldSent } from './field-sent.ts';

/** The fields by which a message says what it is about, where its method has one. */
const IDENTITIES = ['Event', 'GroupId', 'PreviousId', 'UserId', 'AnonymousId'];

/** A message, and the requirement that it is sent. */
export interface Demanded {
  readonly message: MarkedMessage;
  readonly requirement: RequirementId;
}

/** Ends the case where a message was sent without one of the ids or the name that it was given. */
export function demandIdentitiesSent(requirement: RequirementId, { fields }: MarkedMessage, sighting: Sighting): void {
  for (const field of IDENTITIES) {
    if (fields[field] !== undefined) demandFieldSent(requirement, sighting, field, fields[field]);
  }
}

/** Hands in messages, and ends the case where one was not sent with all of its ids. */
export async function demandAllIdentitiesSent(client: CapturedClient, all: readonly Demanded[]): Promise<void> {
  for (const { message, requirement } of all) await client.queue(message, requirement);
  for (const { message, requirement } of all) {
    demandIdentitiesSent(requirement, message, await client.sent(message, requirement));
  }
}

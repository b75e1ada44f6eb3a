import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { Sighting } from '../../../capture/capture.ts';
import type { MarkedMessage } from '../../../capture/messages.ts';
import type { CapturedClient } from '../../../stage/client.ts';
import { demandFieldSent } from './field-sent.ts';

/** The fields that say what a message is about. Not every method has all of them. */
const IDENTITIES = ['Event', 'GroupId', 'PreviousId', 'UserId', 'AnonymousId'];

/** A message, and the requirement that it is sent. */
export interface Demanded {
  readonly message: MarkedMessage;
  readonly requirement: RequirementId;
}

/** Ends the case if a message was sent without one of its ids or its event name. */
export function demandIdentitiesSent(requirement: RequirementId, { fields }: MarkedMessage, sighting: Sighting): void {
  for (const field of IDENTITIES) {
    if (fields[field] !== undefined) demandFieldSent(requirement, sighting, field, fields[field]);
  }
}

/** Hands in messages, and ends the case if one was not sent with all of its ids. */
export async function demandAllIdentitiesSent(client: CapturedClient, all: readonly Demanded[]): Promise<void> {
  for (const { message, requirement } of all) await client.queue(message, requirement);
  for (const { message, requirement } of all) {
    demandIdentitiesSent(requirement, message, await client.sent(message, requirement));
  }
}

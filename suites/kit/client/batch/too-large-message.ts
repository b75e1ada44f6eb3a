import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { MarkedMessage } from '../../../capture/messages.ts';
import type { CapturedClient } from '../../../stage/client.ts';
import type { Stage } from '../../../stage/stage.ts';
import type { Returned } from '../../../target/client.ts';
import { demandThat } from '../../demand.ts';
import { lookAheadForClient } from '../look-ahead.ts';
import { sizeBytes } from './message-sizes.ts';

/**
 * Ends the case if a message that is too large is sent, or if a message after it is not. Returns what its method
 * returned.
 */
export async function demandLeftOut(
  stage: Stage,
  requirement: RequirementId,
  message: MarkedMessage,
  client: CapturedClient,
): Promise<Returned> {
  await client.deliver(stage.messages.of(message.method));
  const returned = await client.tryQueue(message);
  await client.deliver(stage.messages.of(message.method), 'BAT-006');
  await lookAheadForClient(stage);
  demandNotSent(requirement, message, client);
  return returned;
}

/** Ends the case if a message that is too large was sent. */
export function demandNotSent(requirement: RequirementId, message: MarkedMessage, { capture }: CapturedClient): void {
  const [sighting] = capture.sightings(message.mark);
  demandThat(sighting === undefined, {
    requirement,
    expected: `a message of ${sizeBytes(message)} bytes not to be sent`,
    seen: 'a batch request that carries it',
    request: sighting?.request,
  });
}

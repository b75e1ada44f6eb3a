import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { GoMethod } from '../../../../spec/shapes/go-messages.ts';
import type { MarkedMessage } from '../../../capture/messages.ts';
import type { Stage } from '../../../stage/stage.ts';
import { demandThat } from '../../demand.ts';
import { lookAheadForClient } from '../look-ahead.ts';

/**
 * Ends the case if a message that lacks a required field is sent, or if a valid message that the same client takes
 * after it is not.
 */
export async function demandNotSentWithout(
  stage: Stage,
  requirement: RequirementId,
  method: GoMethod,
  missing: string,
): Promise<void> {
  const capture = await stage.capture();
  const client = await stage.client(capture);
  const wrong = [stage.messages.lacking(method, missing), ...elsewhereIdentified(stage, method, missing)];
  for (const each of wrong) await client.tryQueue(each);
  await client.deliver(stage.messages.of(method));
  await lookAheadForClient(stage);
  const [sighting] = wrong.flatMap(({ mark }) => capture.sightings(mark).slice(0, 1));
  const expected = `no ${method} message to be sent without ${missing}`;
  demandThat(sighting === undefined, {
    requirement,
    expected,
    seen: 'a batch request that carries it',
    request: sighting?.request,
  });
}

/**
 * The same with an id that takes no other's place: Alias needs both of its own, and of the methods that need a UserId, only Page
 * is said to know users by another one (readings, 6).
 */
function elsewhereIdentified(stage: Stage, method: GoMethod, missing: string): readonly MarkedMessage[] {
  if (method !== 'Alias') return [];
  const lacking = stage.messages.lacking(method, missing);
  return [{ ...lacking, fields: { ...lacking.fields, AnonymousId: stage.messages.id('a') } }];
}

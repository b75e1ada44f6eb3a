import { LIMITS } from '../../../../spec/limits.ts';
import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { GoMethod } from '../../../../spec/shapes/go-messages.ts';
import { GO_METHOD_FACTS } from '../../../harness/capture/go-methods.ts';
import type { MarkedMessage } from '../../../harness/capture/messages.ts';
import { CLIENT_LOOK_AHEAD_MS, lookAheadForClient } from '../../../harness/kit/client/sent.ts';
import { demandThat } from '../../../harness/kit/demand.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import type { Case } from '../../case.ts';

const { Identify, Track, Page, Group, Alias } = GO_METHOD_FACTS;

/** Messages without a required field are not sent. Whether they are refused or dropped is open. */
export const clientMessageRequiredFields = [
  lackingCase(
    'identify-without-identity',
    Identify.required.UserId,
    'Identify',
    'UserId',
    'neither UserId nor AnonymousId',
  ),
  lackingCase('track-without-identity', Track.required.UserId, 'Track', 'UserId', 'neither UserId nor AnonymousId'),
  lackingCase('track-without-event', Track.required.Event, 'Track', 'Event', 'no Event'),
  lackingCase('page-without-identity', Page.required.UserId, 'Page', 'UserId', 'neither UserId nor AnonymousId'),
  lackingCase('group-without-identity', Group.required.UserId, 'Group', 'UserId', 'neither UserId nor AnonymousId'),
  lackingCase('group-without-group-id', Group.required.GroupId, 'Group', 'GroupId', 'no GroupId'),
  lackingCase('alias-without-user-id', Alias.required.UserId, 'Alias', 'UserId', 'no UserId'),
  lackingCase('alias-without-previous-id', Alias.required.PreviousId, 'Alias', 'PreviousId', 'no PreviousId'),
] as const satisfies readonly Case[];

function lackingCase<const Name extends string>(
  name: Name,
  requirement: RequirementId,
  method: GoMethod,
  missing: string,
  what: string,
) {
  return {
    id: `client-message/${name}`,
    title: `${method} does not send a message with ${what}`,
    requirements: [requirement, GO_METHOD_FACTS[method].sent],
    spanMs: LIMITS.flushIntervalMs + CLIENT_LOOK_AHEAD_MS,
    play: (stage) => demandNotSentWithout(stage, requirement, method, missing),
  } as const satisfies Case;
}

/**
 * Ends the case if a message without a required field is sent, or if a later valid message of the same client is not.
 */
async function demandNotSentWithout(
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
 * The same with an id that replaces no required one: Alias needs both of its ids, and of the methods that need a
 * UserId, only Page may have another id instead (readings, 6).
 */
function elsewhereIdentified(stage: Stage, method: GoMethod, missing: string): readonly MarkedMessage[] {
  if (method !== 'Alias') return [];
  const lacking = stage.messages.lacking(method, missing);
  return [{ ...lacking, fields: { ...lacking.fields, AnonymousId: stage.messages.id('a') } }];
}

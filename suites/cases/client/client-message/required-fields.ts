import { withArticle } from '../../../../spec/grammar.ts';
import { LIMITS } from '../../../../spec/limits.ts';
import type { GoMethod } from '../../../../spec/shapes/go-messages.ts';
import { LOOK_ON_REAL_MS, lookOn } from '../../../kit/client/queue-traffic.ts';
import { demandThat } from '../../../kit/demand.ts';
import type { Stage } from '../../../stage/stage.ts';
import type { Case } from '../../case.ts';

/** Messages that lack what they cannot do without are not sent; whether they are refused or dropped is open. */
export const clientRequiredFields = [
  lackingCase('MSG-003', 'identify-without-identity', 'Identify', 'UserId', 'neither UserId nor AnonymousId'),
  lackingCase('MSG-007', 'track-without-identity', 'Track', 'UserId', 'neither UserId nor AnonymousId'),
  lackingCase('MSG-008', 'track-without-event', 'Track', 'Event', 'no Event'),
  lackingCase('MSG-028', 'page-without-identity', 'Page', 'UserId', 'neither UserId nor AnonymousId'),
  lackingCase('MSG-018', 'group-without-identity', 'Group', 'UserId', 'neither UserId nor AnonymousId'),
  lackingCase('MSG-019', 'group-without-group-id', 'Group', 'GroupId', 'no GroupId'),
  lackingCase('MSG-022', 'alias-without-user-id', 'Alias', 'UserId', 'no UserId'),
  lackingCase('MSG-023', 'alias-without-previous-id', 'Alias', 'PreviousId', 'no PreviousId'),
] as const satisfies readonly Case[];

function lackingCase(requirement: string, name: string, method: GoMethod, missing: string, what: string): Case {
  return {
    id: `client-message/${name}`,
    title: `${method} does not send a message with ${what}`,
    requirements: [requirement],
    spanMs: LIMITS.flushIntervalMs + LOOK_ON_REAL_MS,
    run: (stage) => demandNotSent(stage, requirement, method, missing),
  };
}

/** Hands in a wrong message, and a right one after it that has to come out of the same client. */
async function demandNotSent(stage: Stage, requirement: string, method: GoMethod, missing: string): Promise<void> {
  const capture = await stage.capture();
  const client = await stage.client(capture);
  const wrong = stage.messages.lacking(method, missing);
  await client.tryQueue(wrong);
  await client.deliver(stage.messages.of(method));
  await lookOn(stage);
  const [sighting] = capture.sightings(wrong.mark);
  const expected = `${withArticle(method)} message without ${missing} not to be sent`;
  demandThat(sighting === undefined, { requirement, expected, seen: 'it in a request', request: sighting?.request });
}

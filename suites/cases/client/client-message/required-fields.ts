import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { GoMethod } from '../../../../spec/shapes/go-messages.ts';
import { GO_METHOD_FACTS } from '../../../harness/capture/go-methods.ts';
import { worldCase } from '../../../worlds/world-case.ts';
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
  return worldCase({
    id: `client-message/${name}`,
    title: `${method} does not send a message with ${what}`,
    requirements: [requirement, GO_METHOD_FACTS[method].sent],
    world: {
      steps: [
        { message: { method, [missing]: null } },
        // Alias needs both of its ids, and another id replaces neither.
        ...(method === 'Alias' ? [{ message: { method, [missing]: null, AnonymousId: 'anonymous-1' } }] : []),
        { message: { method } },
      ],
    },
  });
}

import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { GoMethod } from '../../../spec/shapes/go-messages.ts';
import { GO_METHOD_FACTS } from '../../capture/go-methods.ts';
import { SHAPE_REQUIREMENTS } from '../../checks/body.ts';

/** The name of an identity in a message, in a call and in a body, and the requirement that the router passes it on. */
interface IdentityField {
  readonly field: string;
  readonly member: string;
  readonly key: string;
  readonly requirement: RequirementId;
}

/** The identities in the message of each method. */
export const IDENTITY_FIELDS: Readonly<Record<GoMethod, readonly IdentityField[]>> = {
  Identify: [userOf('Identify')],
  Track: [userOf('Track')],
  Page: [userOf('Page')],
  Group: [
    userOf('Group'),
    { field: 'GroupId', member: 'groupId', key: 'groupId', requirement: SHAPE_REQUIREMENTS.group },
  ],
  Alias: [
    { field: 'UserId', member: 'userId', key: 'User ID', requirement: 'BOD-013' },
    { field: 'PreviousId', member: 'previousId', key: 'Previous ID', requirement: 'BOD-012' },
  ],
};

function userOf(method: Exclude<GoMethod, 'Alias'>): IdentityField {
  const requirement = SHAPE_REQUIREMENTS[GO_METHOD_FACTS[method].kind];
  return { field: 'UserId', member: 'userId', key: 'userId', requirement };
}

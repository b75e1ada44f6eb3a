import type { GoMethod } from '../../../spec/shapes/go-messages.ts';
import type { JsonObject } from '../../../spec/shapes/json.ts';
import { isObject } from '../../json-object.ts';
import { editedInClient, editItem, without } from '../edit.ts';
import { clientFaults } from './table.ts';

/**
 * Requirements that also fail when the client refuses plain messages of known users, because nearly every case sends
 * such messages.
 */
const TRACKS_NOT_SENT = 'QUE-003 QUE-009 QUE-012 QUE-013 BAT-002 BAT-003 WIR-001';

/** Accepts messages that must be refused. */
function taking(method: GoMethod, isTaken: (message: JsonObject) => boolean) {
  return editedInClient('findProblem', (problem, called, message) =>
    called === method && isTaken(message) ? null : problem,
  );
}

/** Refuses messages that must be accepted. */
function refusing(method: GoMethod, isRefused: (message: JsonObject) => boolean) {
  return editedInClient('findProblem', (problem, called, message) =>
    called === method && isRefused(message) ? 'Expected another message, got one that this client refuses' : problem,
  );
}

const has = (message: JsonObject, name: string): boolean => typeof message[name] === 'string' && message[name] !== '';
const hasNoId = (message: JsonObject): boolean => !has(message, 'UserId') && !has(message, 'AnonymousId');
const hasOnlyAnonymousId = (message: JsonObject): boolean => !has(message, 'UserId') && has(message, 'AnonymousId');

export const TAKEN_MESSAGE_FAULTS = clientFaults(
  `
  client: lost when Identify | MSG-001 MSG-004 ING-003 ING-006
  anonymous-identify-refused | MSG-002 BAT-003 | Identify refuses a message that has only an AnonymousId.
  identify-demands-traits | MSG-001 MSG-002 | Identify refuses a message that has no Traits.
  identify-of-nobody-taken | MSG-003 BOD-004 | Identify takes a message without a user.
  client: lost when Track | MSG-005 MSG-009 ING-003 ING-004 ING-006 ${TRACKS_NOT_SENT}
  anonymous-track-refused | MSG-006 | Track refuses a message that has only an AnonymousId.
  track-of-nobody-taken | MSG-007 | Track takes a message without a user.
  track-without-event-taken | MSG-008 | Track takes a message without an Event.
  page-with-both-ids-refused | MSG-010 | Page refuses a message that has both ids.
  page-of-nobody-taken | MSG-028 | Page takes a message without a user.
  client: lost when Group | MSG-016 MSG-020 ING-003 ING-006
  anonymous-group-refused | MSG-017 BAT-003 | Group refuses a message that has only an AnonymousId.
  group-of-nobody-taken | MSG-018 | Group takes a message without a user.
  group-without-group-id-taken | MSG-019 | Group takes a message without a GroupId.
  alias-without-user-id-taken | MSG-022 | Alias takes a message without a UserId.
  alias-takes-anonymous-id | MSG-022 | Alias takes a message with an AnonymousId instead of its UserId.
  alias-without-previous-id-taken | MSG-023 | Alias takes a message without a PreviousId.
  alias-from-anonymous-id | MSG-023 | Alias takes a message with an AnonymousId instead of its PreviousId.
`,
  {
    'anonymous-identify-refused': refusing('Identify', hasOnlyAnonymousId),
    'identify-demands-traits': refusing('Identify', (message) => message['Traits'] === undefined),
    'identify-of-nobody-taken': taking('Identify', hasNoId),
    'anonymous-track-refused': refusing('Track', hasOnlyAnonymousId),
    'track-of-nobody-taken': taking('Track', (message) => has(message, 'Event') && hasNoId(message)),
    'track-without-event-taken': taking('Track', (message) => !has(message, 'Event') && !hasNoId(message)),
    'page-with-both-ids-refused': refusing('Page', (message) => has(message, 'UserId') && has(message, 'AnonymousId')),
    'page-of-nobody-taken': taking('Page', hasNoId),
    'anonymous-group-refused': refusing('Group', hasOnlyAnonymousId),
    'group-of-nobody-taken': taking('Group', (message) => has(message, 'GroupId') && hasNoId(message)),
    'group-without-group-id-taken': taking('Group', (message) => !has(message, 'GroupId') && !hasNoId(message)),
    'alias-without-user-id-taken': taking('Alias', (message) => !has(message, 'UserId') && has(message, 'PreviousId')),
    'alias-takes-anonymous-id': taking('Alias', (message) => hasOnlyAnonymousId(message) && has(message, 'PreviousId')),
    'alias-without-previous-id-taken': taking(
      'Alias',
      (message) => has(message, 'UserId') && !has(message, 'PreviousId'),
    ),
    'alias-from-anonymous-id': taking(
      'Alias',
      (message) => has(message, 'UserId') && has(message, 'AnonymousId') && !has(message, 'PreviousId'),
    ),
  },
);

const PAGE_KEYS = ['url', 'title', 'referrer', 'path'];

/** Sends the properties of a page under other keys, and leaves out those without one. */
const pageKeys =
  (keyFor: (key: string) => string | undefined) =>
  ({ properties, ...item }: JsonObject): JsonObject => {
    if (!isObject(properties)) return item;
    const renamed = Object.entries(properties).flatMap(([key, value]) => {
      const name = keyFor(key);
      return name === undefined ? [] : [[name, value] as const];
    });
    return { ...item, properties: Object.fromEntries(renamed) };
  };

export const MESSAGE_FIELD_FAULTS = clientFaults(
  `
  client: sent without its values when Identify | MSG-004
  client: sent without its values when Track | MSG-009
  page-name-lost | MSG-012 | Page sends no Name.
  page-category-lost | MSG-012 | Page sends no Category.
  client: sent without its values when Page | MSG-013
  page-custom-traits-lost | MSG-013 MSG-010 ING-002 BAT-004 ING-009 AUD-004 | Page sends only the recognised Traits.
  client: sent without the context of a page | MSG-015
  client: sent without its values when Group | MSG-020
  client: sent under another name when Alias | MSG-021 CAL-011
  alias-previous-id-is-user-id | MSG-021 ING-003 BAT-004 AUD-004 | Alias sends the UserId as the PreviousId too.
  client: sent without its integrations when Group | MSG-024
`,
  {
    'page-name-lost': editItem(['Page'], without('name')),
    'page-category-lost': editItem(['Page'], without('category')),
    'page-custom-traits-lost': editItem(
      ['Page'],
      pageKeys((key) => PAGE_KEYS.find((known) => known === key)),
    ),
    'alias-previous-id-is-user-id': editItem(['Alias'], (item) => ({ ...item, previousId: item['userId'] })),
  },
);

import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { GoMethod } from '../../../spec/shapes/go-messages.ts';
import type { JsonObject } from '../../../spec/shapes/json.ts';
import { clientFault, type Fault } from '../replacement.ts';

/** What shows when plain messages of known users, with which nearly every case works, are not taken. */
const TRACKS_NOT_SENT = ['QUE-003', 'QUE-009', 'QUE-012', 'QUE-013', 'BAT-002', 'BAT-003', 'WIR-001'] as const;

/** A client that takes what it has to refuse. */
function unchecked(
  name: string,
  breaks: readonly RequirementId[],
  description: string,
  method: GoMethod,
  isPassed: (message: JsonObject) => boolean,
): Fault {
  return clientFault(name, breaks, description, ({ problemOf }) => ({
    problemOf: (called, message) => (called === method && isPassed(message) ? null : problemOf(called, message)),
  }));
}

/** A client that refuses what it has to take. */
function refusing(
  name: string,
  breaks: readonly RequirementId[],
  description: string,
  method: GoMethod,
  isRefused: (message: JsonObject) => boolean,
): Fault {
  return clientFault(name, breaks, description, ({ problemOf }) => ({
    problemOf: (called, message) =>
      called === method && isRefused(message) ? 'Expected another message, got this one' : problemOf(called, message),
  }));
}

const has = (message: JsonObject, name: string): boolean => typeof message[name] === 'string' && message[name] !== '';
const isNobody = (message: JsonObject): boolean => !has(message, 'UserId') && !has(message, 'AnonymousId');
const isUnknown = (message: JsonObject): boolean => !has(message, 'UserId') && has(message, 'AnonymousId');
const isKnownOnly = (message: JsonObject): boolean => has(message, 'UserId') && !has(message, 'AnonymousId');

/** Which messages a client takes. */
export const CLIENT_CHECK_FAULTS = [
  refusing(
    'identify-demands-anonymous-id',
    ['MSG-001', 'MSG-004', 'MSG-024', 'QUE-013', 'ING-001', 'ING-003', 'ING-006', 'BAT-003'],
    'Identify refuses a message that has no AnonymousId.',
    'Identify',
    isKnownOnly,
  ),
  refusing(
    'anonymous-identify-refused',
    ['MSG-002'],
    'Identify refuses a message that has only an AnonymousId.',
    'Identify',
    isUnknown,
  ),
  refusing(
    'identify-demands-traits',
    ['MSG-001', 'MSG-002'],
    'Identify refuses a message that has no Traits.',
    'Identify',
    (message) => message['Traits'] === undefined,
  ),
  refusing(
    'identify-with-both-ids-refused',
    ['MSG-001'],
    'Identify refuses a message that has both ids.',
    'Identify',
    (message) => has(message, 'UserId') && has(message, 'AnonymousId'),
  ),
  unchecked('identify-of-nobody-taken', ['MSG-003'], 'Identify takes a message of nobody.', 'Identify', isNobody),
  refusing(
    'track-demands-anonymous-id',
    ['MSG-005', 'MSG-009', 'MSG-024', 'ING-001', 'ING-003', 'ING-004', 'ING-006', ...TRACKS_NOT_SENT],
    'Track refuses a message that has no AnonymousId.',
    'Track',
    isKnownOnly,
  ),
  refusing(
    'anonymous-track-refused',
    ['MSG-006'],
    'Track refuses a message that has only an AnonymousId.',
    'Track',
    isUnknown,
  ),
  unchecked(
    'track-of-nobody-taken',
    ['MSG-007'],
    'Track takes a message of nobody.',
    'Track',
    (message) => has(message, 'Event') && isNobody(message),
  ),
  unchecked(
    'track-without-event-taken',
    ['MSG-008'],
    'Track takes a message without an Event.',
    'Track',
    (message) => !has(message, 'Event') && !isNobody(message),
  ),
  refusing(
    'page-with-both-ids-refused',
    ['MSG-010'],
    'Page refuses a message that has both ids.',
    'Page',
    (message) => has(message, 'UserId') && has(message, 'AnonymousId'),
  ),
  unchecked('page-of-nobody-taken', ['MSG-028'], 'Page takes a message of nobody.', 'Page', isNobody),
  refusing(
    'group-demands-anonymous-id',
    ['MSG-016', 'MSG-020', 'MSG-024', 'QUE-013', 'ING-001', 'ING-003', 'ING-006', 'BAT-003'],
    'Group refuses a message that has no AnonymousId.',
    'Group',
    isKnownOnly,
  ),
  refusing(
    'anonymous-group-refused',
    ['MSG-017'],
    'Group refuses a message that has only an AnonymousId.',
    'Group',
    isUnknown,
  ),
  unchecked(
    'group-of-nobody-taken',
    ['MSG-018'],
    'Group takes a message of nobody.',
    'Group',
    (message) => has(message, 'GroupId') && isNobody(message),
  ),
  unchecked(
    'group-without-group-id-taken',
    ['MSG-019'],
    'Group takes a message without a GroupId.',
    'Group',
    (message) => !has(message, 'GroupId') && !isNobody(message),
  ),
  unchecked(
    'alias-without-user-id-taken',
    ['MSG-022'],
    'Alias takes a message without a UserId.',
    'Alias',
    (message) => !has(message, 'UserId') && has(message, 'PreviousId'),
  ),
  unchecked(
    'alias-without-previous-id-taken',
    ['MSG-023'],
    'Alias takes a message without a PreviousId.',
    'Alias',
    (message) => has(message, 'UserId') && !has(message, 'PreviousId'),
  ),
];

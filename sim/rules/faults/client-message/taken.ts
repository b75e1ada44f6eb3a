import type { GoMethod } from '../../../../spec/shapes/go-messages.ts';
import type { JsonObject } from '../../../../spec/shapes/json.ts';
import { editedInClient } from '../../edit.ts';
import { clientFault } from '../../replacement.ts';
import { composed } from '../composed/compose.ts';

/**
 * Requirements that also fail when the client refuses plain messages of known users, because nearly every case sends
 * such messages.
 */
const TRACKS_NOT_SENT = ['QUE-003', 'QUE-009', 'QUE-012', 'QUE-013', 'BAT-002', 'BAT-003', 'WIR-001'] as const;

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

export const TAKEN_MESSAGE_FAULTS = [
  composed('client: lost when Identify', 'MSG-001', 'MSG-004', 'ING-003', 'ING-006'),
  clientFault({
    name: 'anonymous-identify-refused',
    breaks: ['MSG-002', 'BAT-003'],
    description: 'Identify refuses a message that has only an AnonymousId.',
    change: refusing('Identify', hasOnlyAnonymousId),
  }),
  clientFault({
    name: 'identify-demands-traits',
    breaks: ['MSG-001', 'MSG-002'],
    description: 'Identify refuses a message that has no Traits.',
    change: refusing('Identify', (message) => message['Traits'] === undefined),
  }),
  clientFault({
    name: 'identify-of-nobody-taken',
    breaks: ['MSG-003', 'BOD-004'],
    description: 'Identify takes a message without a user.',
    change: taking('Identify', hasNoId),
  }),
  composed('client: lost when Track', 'MSG-005', 'MSG-009', 'ING-003', 'ING-004', 'ING-006', ...TRACKS_NOT_SENT),
  clientFault({
    name: 'anonymous-track-refused',
    breaks: ['MSG-006'],
    description: 'Track refuses a message that has only an AnonymousId.',
    change: refusing('Track', hasOnlyAnonymousId),
  }),
  clientFault({
    name: 'track-of-nobody-taken',
    breaks: ['MSG-007'],
    description: 'Track takes a message without a user.',
    change: taking('Track', (message) => has(message, 'Event') && hasNoId(message)),
  }),
  clientFault({
    name: 'track-without-event-taken',
    breaks: ['MSG-008'],
    description: 'Track takes a message without an Event.',
    change: taking('Track', (message) => !has(message, 'Event') && !hasNoId(message)),
  }),
  clientFault({
    name: 'page-with-both-ids-refused',
    breaks: ['MSG-010'],
    description: 'Page refuses a message that has both ids.',
    change: refusing('Page', (message) => has(message, 'UserId') && has(message, 'AnonymousId')),
  }),
  clientFault({
    name: 'page-of-nobody-taken',
    breaks: ['MSG-028'],
    description: 'Page takes a message without a user.',
    change: taking('Page', hasNoId),
  }),
  composed('client: lost when Group', 'MSG-016', 'MSG-020', 'ING-003', 'ING-006'),
  clientFault({
    name: 'anonymous-group-refused',
    breaks: ['MSG-017', 'BAT-003'],
    description: 'Group refuses a message that has only an AnonymousId.',
    change: refusing('Group', hasOnlyAnonymousId),
  }),
  clientFault({
    name: 'group-of-nobody-taken',
    breaks: ['MSG-018'],
    description: 'Group takes a message without a user.',
    change: taking('Group', (message) => has(message, 'GroupId') && hasNoId(message)),
  }),
  clientFault({
    name: 'group-without-group-id-taken',
    breaks: ['MSG-019'],
    description: 'Group takes a message without a GroupId.',
    change: taking('Group', (message) => !has(message, 'GroupId') && !hasNoId(message)),
  }),
  clientFault({
    name: 'alias-without-user-id-taken',
    breaks: ['MSG-022'],
    description: 'Alias takes a message without a UserId.',
    change: taking('Alias', (message) => !has(message, 'UserId') && has(message, 'PreviousId')),
  }),
  clientFault({
    name: 'alias-takes-anonymous-id',
    breaks: ['MSG-022'],
    description: 'Alias takes a message with an AnonymousId instead of its UserId.',
    change: taking('Alias', (message) => hasOnlyAnonymousId(message) && has(message, 'PreviousId')),
  }),
  clientFault({
    name: 'alias-without-previous-id-taken',
    breaks: ['MSG-023'],
    description: 'Alias takes a message without a PreviousId.',
    change: taking('Alias', (message) => has(message, 'UserId') && !has(message, 'PreviousId')),
  }),
  clientFault({
    name: 'alias-from-anonymous-id',
    breaks: ['MSG-023'],
    description: 'Alias takes a message with an AnonymousId instead of its PreviousId.',
    change: taking(
      'Alias',
      (message) => has(message, 'UserId') && has(message, 'AnonymousId') && !has(message, 'PreviousId'),
    ),
  }),
];

import { LIMITS } from '../../spec/limits.ts';
import type { GoMethod } from '../../spec/shapes/go-messages.ts';
import type { MarkedMessage } from '../stage/messages.ts';
import type { Case } from './case.ts';
import { demandCarried } from './client-carried.ts';

/** The fields by which a message says what it is about, where its method has one. */
const SUBJECTS = ['Event', 'GroupId', 'PreviousId', 'UserId', 'AnonymousId'];

/** Messages of users who are known and of users who are not. */
export const clientIdentities: readonly Case[] = [
  sentCase('MSG-001', 'identify', 'Identify sends a message with UserId', 'Identify'),
  sentCase('MSG-005', 'track', 'Track sends a message with UserId and Event', 'Track'),
  sentCase('MSG-010', 'page', 'Page sends a message with UserId', 'Page'),
  sentCase('MSG-016', 'group', 'Group sends a message with UserId and GroupId', 'Group'),
  sentCase('MSG-021', 'alias', 'Alias sends a message with UserId and PreviousId, and both of them in it', 'Alias'),
  anonymousCase('MSG-002', 'Identify'),
  anonymousCase('MSG-006', 'Track'),
  anonymousCase('MSG-017', 'Group'),
  {
    id: 'client-message/page-with-both',
    title: 'Page sends a message with UserId and AnonymousId, and both of them in it',
    requirements: ['MSG-010'],
    spanMs: LIMITS.flushIntervalMs,
    run: async (stage) => {
      const client = await stage.client(await stage.capture());
      const message = stage.messages.page({ AnonymousId: stage.messages.id('a') });
      demandSubjects('MSG-010', message, await client.deliver(message));
    },
  },
];

function sentCase(requirement: string, name: string, title: string, method: GoMethod): Case {
  return {
    id: `client-message/${name}`,
    title,
    requirements: [requirement],
    spanMs: LIMITS.flushIntervalMs,
    run: async (stage) => {
      const client = await stage.client(await stage.capture());
      const message = stage.messages.of(method);
      demandSubjects(requirement, message, await client.deliver(message, requirement));
    },
  };
}

function anonymousCase(requirement: string, method: GoMethod): Case {
  return {
    id: `client-message/anonymous-${method.toLowerCase()}`,
    title: `${method} sends a message with AnonymousId alone like one with UserId`,
    requirements: [requirement],
    spanMs: LIMITS.flushIntervalMs,
    run: async (stage) => {
      const client = await stage.client(await stage.capture());
      const [known, unknown] = [stage.messages.of(method), stage.messages.anonymous(method)];
      await client.queue(known);
      await client.queue(unknown, requirement);
      await client.sent(known);
      demandSubjects(requirement, unknown, await client.sent(unknown, requirement));
    },
  };
}

function demandSubjects(requirement: string, { fields }: MarkedMessage, sighting: Parameters<typeof demandCarried>[1]) {
  for (const field of SUBJECTS) {
    if (fields[field] !== undefined) demandCarried(requirement, sighting, field, fields[field]);
  }
}

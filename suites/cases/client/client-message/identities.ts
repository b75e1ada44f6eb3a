import { LIMITS } from '../../../../spec/limits.ts';
import { GO_METHODS, type GoMethod } from '../../../../spec/shapes/go-messages.ts';
import { EITHER_IDENTITY, GO_METHOD_FACTS } from '../../../capture/go-methods.ts';
import { bareMessages } from '../../../kit/client/client-message/bare-messages.ts';
import { demandFieldSent } from '../../../kit/client/client-message/field-sent.ts';
import { demandAllIdentitiesSent, demandIdentitiesSent } from '../../../kit/client/client-message/identities-sent.ts';
import { messagesWithOddIdentities } from '../../../kit/client/client-message/odd-identities.ts';
import { messagesWithPatterns, PATTERN_REQUIREMENTS } from '../../../kit/client/client-message/patterns.ts';
import type { Case } from '../../case.ts';

/** The requirements that methods send messages of known users, and of anonymous ones. */
const KNOWN = GO_METHODS.map((method) => GO_METHOD_FACTS[method].sent);
const UNKNOWN = EITHER_IDENTITY.map((method) => GO_METHOD_FACTS[method].sentAnonymous);

/** Messages of known and of anonymous users. */
export const clientMessageIdentities = [
  sentCase('Identify', 'Identify sends a message with UserId'),
  sentCase('Track', 'Track sends a message with UserId and Event'),
  sentCase('Page', 'Page sends a message with UserId'),
  sentCase('Group', 'Group sends a message with UserId and GroupId'),
  sentCase('Alias', 'Alias sends a message with both its UserId and its PreviousId'),
  ...EITHER_IDENTITY.map(anonymousCase),
  {
    id: 'client-message/page-with-both',
    title: 'Page sends a message with both its UserId and its AnonymousId',
    requirements: ['MSG-010'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const client = await stage.client(await stage.capture());
      const message = stage.messages.page({ AnonymousId: stage.messages.id('a') });
      demandIdentitiesSent('MSG-010', message, await client.deliver(message));
    },
  },
  {
    id: 'client-message/both-identities',
    title: 'Identify, Track and Group accept a message with both UserId and AnonymousId',
    requirements: EITHER_IDENTITY.map((method) => GO_METHOD_FACTS[method].sent),
    play: async (stage) => {
      const client = await stage.client(await stage.capture());
      // These methods need only one of the two ids, so which of them is sent is open.
      for (const method of EITHER_IDENTITY) {
        await client.queue(stage.messages.of(method, { AnonymousId: stage.messages.id('a') }));
      }
    },
  },
  {
    id: 'client-message/required-fields-alone',
    title: 'Every method sends a message that has only the required fields',
    requirements: [...KNOWN, ...UNKNOWN],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => demandAllIdentitiesSent(await stage.client(await stage.capture()), bareMessages(stage)),
  },
  {
    id: 'client-message/odd-identities',
    title: 'Ids and event names are sent as given, however long and whatever characters they hold',
    requirements: [...KNOWN, ...UNKNOWN],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const client = await stage.client(await stage.capture());
      await demandAllIdentitiesSent(client, messagesWithOddIdentities(stage));
    },
  },
  {
    id: 'client-message/patterns',
    title: 'Texts with percent signs, dollar signs and braces are sent as given, in every field and as a key',
    requirements: [...new Set(PATTERN_REQUIREMENTS)],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const client = await stage.client(await stage.capture());
      const messages = messagesWithPatterns(stage);
      const queued = new Map(messages.map(({ message, sent }) => [message, sent]));
      for (const [message, sent] of queued) await client.queue(message, sent);
      for (const { message, sent, field, requirement } of messages) {
        demandFieldSent(requirement, await client.sent(message, sent), field, message.fields[field]);
      }
    },
  },
] as const satisfies readonly Case[];

function sentCase<const Method extends GoMethod>(method: Method, title: string) {
  const { kind, sent: requirement } = GO_METHOD_FACTS[method];
  return {
    id: `client-message/${kind}`,
    title,
    requirements: [requirement],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const client = await stage.client(await stage.capture());
      const message = stage.messages.of(method);
      demandIdentitiesSent(requirement, message, await client.deliver(message, requirement));
    },
  } as const satisfies Case;
}

function anonymousCase<const Method extends (typeof EITHER_IDENTITY)[number]>(method: Method) {
  const { kind, sentAnonymous: requirement } = GO_METHOD_FACTS[method];
  return {
    id: `client-message/anonymous-${kind}`,
    title: `${method} sends a message with AnonymousId alone as it sends one with UserId`,
    requirements: [requirement],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const client = await stage.client(await stage.capture());
      const [known, unknown] = [stage.messages.of(method), stage.messages.anonymous(method)];
      await client.queue(known);
      await client.queue(unknown, requirement);
      await client.sent(known);
      demandIdentitiesSent(requirement, unknown, await client.sent(unknown, requirement));
    },
  } as const satisfies Case;
}

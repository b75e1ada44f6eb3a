import { type Memory, slot } from '../../../model/memory.ts';
import type { Message, Source } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';
import type { Rules } from '../../rules.ts';

/** How many of something one source may have, for somebody who never saw more. */
const USERS = 260;
const SOURCES = 32;
const OF_ONE_USER = 8;
const MESSAGES = 265;

/** The source and the user of a message; undefined for a message without a user. */
function userOf({ source, content }: Message): string | undefined {
  return content.userId === undefined ? undefined : `${source.writeKey} ${content.userId}`;
}

/** Delivers a call only if it is also wanted. A delete notification is not a call. */
function wanting(isWanted: (message: Message) => boolean) {
  return ({ selects }: Rules): Partial<Rules> => ({
    selects: (message) => selects(message) && (message.content.type === 'delete' || isWanted(message)),
  });
}

/** Gives a source the webhooks of an earlier one whose write key is taken for the same. */
function takingForEarlier(keyOf: (writeKey: string) => string, recall: (memory: Memory) => Map<string, Source>) {
  return {
    sourceInForce: (given: Source, memory: Memory): Source => {
      const known = recall(memory);
      const key = keyOf(given.writeKey);
      const earlier = known.get(key);
      if (earlier !== undefined && earlier.writeKey !== given.writeKey) return { ...given, webhooks: earlier.webhooks };
      known.set(key, given);
      return given;
    },
  };
}

/** Whether a call reports nothing but that its user joined an audience, or left it. */
function isMembership(content: Message['content'], isMember: boolean): boolean {
  if (content.type !== 'identify') return false;
  const traits = Object.values(content.traits ?? {});
  return traits.length === 1 && traits[0] === isMember;
}

const users = () => slot('users so far, by source', () => new Set<string>());
const counts = () => slot('the number of messages so far, by source and user', () => new Map<string, number>());

/** Faults in which calls are delivered, after others. */
export const CALLS_AFTER_OTHERS_FAULTS = [
  fault({
    name: 'further-users-unheard',
    breaks: ['CAL-011'],
    description: `A source has room for ${USERS} users, and calls of further ones are dropped.`,
    memory: users(),
    change: (reference, recall) =>
      wanting((message) => {
        const known = recall(message.memory);
        const user = userOf(message);
        if (user === undefined || known.has(user)) return true;
        if (known.size >= USERS) return false;
        known.add(user);
        return true;
      })(reference),
  }),
  fault({
    name: 'user-has-a-quota',
    breaks: ['CAL-011'],
    description: `After ${OF_ONE_USER} calls of one user, the calls of that user are dropped.`,
    memory: counts(),
    change: (reference, recall) =>
      wanting((message) => {
        const known = recall(message.memory);
        const user = userOf(message) ?? '';
        known.set(user, (known.get(user) ?? 0) + 1);
        return (known.get(user) ?? 0) <= OF_ONE_USER;
      })(reference),
  }),
  fault({
    name: 'switched-off-user-stays-off',
    breaks: ['CAL-011', 'SEL-001'],
    description: 'After a call whose integrations switch the webhooks off, the calls of its user are dropped.',
    memory: slot('users who were switched off, by source', () => new Set<string>()),
    change: ({ selects }, recall) => ({
      selects: (message) => {
        const off = recall(message.memory);
        const user = userOf(message);
        const isSelected = selects(message);
        if (user === undefined || message.content.type === 'delete') return isSelected;
        if (!isSelected) off.add(user);
        return isSelected && !off.has(user);
      },
    }),
  }),
  fault({
    name: 'same-event-of-user-dropped',
    breaks: ['CAL-011', 'ING-001', 'SEL-006', 'CAL-001', 'RTY-001', 'SEL-003'],
    description: 'A second track call of a user with the same event in the same minute is dropped.',
    memory: slot('users, events and minutes so far', () => new Set<string>()),
    change: (reference, recall) =>
      wanting((message) => {
        const { content, receivedAtMs } = message;
        if (content.type !== 'track') return true;
        const known = recall(message.memory);
        const text = `${userOf(message)} ${content.event} ${Math.floor(receivedAtMs / 60_000)}`;
        return known.size < known.add(text).size;
      })(reference),
  }),
  fault({
    name: 'known-user-not-identified-again',
    breaks: ['CAL-011', 'SEL-006'],
    description: 'An identify call of a user who has been grouped is dropped.',
    memory: users(),
    change: (reference, recall) =>
      wanting((message) => {
        const known = recall(message.memory);
        const user = userOf(message) ?? '';
        if (message.content.type === 'group') known.add(user);
        return message.content.type !== 'identify' || !known.has(user);
      })(reference),
  }),
  fault({
    name: 'aliased-user-gone',
    breaks: ['CAL-011', 'SET-009'],
    description: 'After an alias call, the page calls of the new identity are dropped.',
    memory: users(),
    change: (reference, recall) =>
      wanting((message) => {
        const known = recall(message.memory);
        const user = userOf(message) ?? '';
        if (message.content.type === 'alias') known.add(user);
        return message.content.type !== 'page' || !known.has(user);
      })(reference),
  }),
  fault({
    name: 'deletion-swallows-next-call',
    breaks: ['CAL-011', 'DEL-001', 'SET-009'],
    description: 'The call after a second deletion request of a source is dropped.',
    memory: slot('deletion requests so far, by source', () => new Map<string, number>()),
    change: ({ selects }, recall) => ({
      selects: (message) => {
        const deletions = recall(message.memory);
        const { writeKey } = message.source;
        const count = deletions.get(writeKey) ?? 0;
        if (message.content.type === 'delete') deletions.set(writeKey, count + 1);
        else if (count > 1) deletions.set(writeKey, 0);
        return selects(message) && (message.content.type === 'delete' || count < 2);
      },
    }),
  }),
  fault({
    name: 'sources-after-a-quiet-one-unheard',
    breaks: ['CAL-011', 'CAL-001', 'CAL-008', 'SEL-006', 'SEL-005', 'SET-001', 'SEL-003'],
    description: 'Calls of sources that were created after one that is switched off are dropped.',
    change: (reference) =>
      wanting(({ source, sources }) => {
        for (const [writeKey, each] of sources) {
          if (writeKey === source.writeKey) return true;
          if (!each.enabled) return false;
        }
        return true;
      })(reference),
  }),
  fault({
    name: 'further-sources-unheard',
    breaks: ['CAL-011', 'SEL-005', 'SEL-006', 'SEL-003'],
    description: `The router has room for ${SOURCES} sources, and calls of further ones are dropped.`,
    change: (reference) =>
      wanting(({ source, sources }) => [...sources.keys()].indexOf(source.writeKey) < SOURCES)(reference),
  }),
  fault({
    name: 'event-of-reserved-name-dropped',
    breaks: ['CAL-011'],
    description: 'Track calls whose event has the name of a kind of call are dropped.',
    change: (reference) =>
      wanting(
        ({ content }) => content.type !== 'track' || !/^(identify|track|page|group|alias|delete)$/.test(content.event),
      )(reference),
  }),
  fault({
    name: 'write-keys-without-case',
    breaks: ['CAL-012', 'SET-009'],
    description: 'A source whose write key differs from an earlier one only in case gets the webhooks of that one.',
    memory: slot('the sources so far, by write key in lower case', () => new Map<string, Source>()),
    change: (_, recall) => takingForEarlier((writeKey) => writeKey.toLowerCase(), recall),
  }),
  fault({
    name: 'test-traffic-dropped',
    breaks: ['CAL-011'],
    description: 'Calls whose context says that they are a test are dropped.',
    change: (reference) =>
      wanting(({ content }) => content.type === 'delete' || content.context?.['test'] !== true)(reference),
  }),
  fault({
    name: 'write-keys-cut',
    breaks: ['CAL-012'],
    description:
      'A source whose write key has the first 64 characters of an earlier one gets the webhooks of that one.',
    memory: slot('the sources so far, by the beginning of the write key', () => new Map<string, Source>()),
    change: (_, recall) => takingForEarlier((writeKey) => writeKey.slice(0, 64), recall),
  }),
  fault({
    name: 'late-identify-dropped',
    breaks: ['CAL-011', 'AUD-003'],
    description: `After ${MESSAGES} messages of a world, identify calls are dropped.`,
    memory: slot('the number of messages so far', () => ({ count: 0 })),
    change: (reference, recall) =>
      wanting(({ content, memory }) => {
        const messages = recall(memory);
        messages.count += 1;
        return messages.count <= MESSAGES || content.type !== 'identify';
      })(reference),
  }),
  fault({
    name: 'members-of-mobile-sources-unheard',
    breaks: ['CAL-008', 'AUD-001', 'AUD-002'],
    description: 'The users who join an audience of a mobile source are not reported.',
    change: (reference) =>
      wanting(({ content, source }) => source.type !== 'mobile' || !isMembership(content, true))(reference),
  }),
  fault({
    name: 'leavers-of-mobile-sources-unheard',
    breaks: ['CAL-008', 'AUD-003'],
    description: 'The users who leave an audience of a mobile source are not reported.',
    change: (reference) =>
      wanting(({ content, source }) => source.type !== 'mobile' || !isMembership(content, false))(reference),
  }),
  fault({
    name: 'gone-url-removed',
    breaks: ['CAL-011', 'SET-001', 'DLV-003', 'CAL-001', 'DEL-001', 'AUD-002'],
    description: 'A URL that has answered 410 gets no further messages of its source until its settings are put again.',
    memory: slot('the URLs that are gone, by source', () => new WeakMap<Source, Set<string>>()),
    change: ({ noteOutcome, webhooksFor }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        noteOutcome(outcome, attempt, nowMs);
        if (outcome.kind !== 'response' || outcome.status !== 410) return;
        const { memory, source } = attempt.message;
        const gone = recall(memory).get(source) ?? new Set();
        recall(memory).set(source, gone.add(attempt.webhook.url));
      },
      webhooksFor: (message) => {
        const gone = recall(message.memory).get(message.source);
        return webhooksFor(message).filter(({ url }) => gone?.has(url) !== true);
      },
    }),
  }),
];

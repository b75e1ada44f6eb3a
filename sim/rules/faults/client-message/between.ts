import type { JsonObject } from '../../../../spec/shapes/json.ts';
import { slot } from '../../../model/memory.ts';
import type { QueuedMessage } from '../../client/client-rules.ts';
import { clientFault } from '../../replacement.ts';

type Method = QueuedMessage['method'];

/** The users of whom a careless library remembers something. */
const USERS_LIMIT = 64;
/** With so many messages of one method alone in a flush, a careless library sends less than all of them. */
const ALONE_LEAST = 4;

const isIdentify = ({ method }: QueuedMessage): boolean => method === 'Identify';

function itemIn({ text }: QueuedMessage): JsonObject {
  return JSON.parse(text);
}

/** The message with its item changed. */
function rewritten(message: QueuedMessage, change: (item: JsonObject) => JsonObject): QueuedMessage {
  const text = JSON.stringify(change(itemIn(message)));
  return { ...message, text, sizeBytes: Buffer.byteLength(text) };
}

/** The first member of an object. */
function firstOf(object: unknown): JsonObject {
  return Object.fromEntries(Object.entries(Object(object)).slice(0, 1));
}

/** Whether the messages of a flush are several, and all of one method. */
function areAlone(messages: readonly QueuedMessage[], method: QueuedMessage['method']): boolean {
  return messages.length >= ALONE_LEAST && messages.every((each) => each.method === method);
}

/** What one message does to others of the same client, or of another client. */
export const BETWEEN_MESSAGES_FAULTS = [
  clientFault({
    name: 'identify-replaces-earlier-one',
    breaks: ['MSG-001', 'ING-001', 'QUE-013'],
    description: 'In one flush, an Identify replaces an earlier one of the same user.',
    change: ({ split }) => ({
      split: (messages, roomBytes, memory) => {
        const last = new Map(messages.filter(isIdentify).map((each) => [itemIn(each)['userId'] ?? each, each]));
        const kept = messages.filter((each) => !isIdentify(each) || last.get(itemIn(each)['userId'] ?? each) === each);
        return split(kept, roomBytes, memory);
      },
    }),
  }),
  clientFault({
    name: 'alias-renames-queued-messages',
    breaks: ['MSG-021', 'MSG-005', 'MSG-001', 'MSG-010', 'MSG-016', 'ING-003'],
    description: 'Messages that are queued before an Alias of their user get the new id.',
    change: ({ split }) => ({
      split: (messages, roomBytes, memory) => {
        const renamed = messages.map((each, index) => {
          const later = messages.slice(index + 1).filter(({ method }) => method === 'Alias');
          const item = itemIn(each);
          const alias = later.map(itemIn).find(({ previousId }) => previousId === item['userId']);
          return alias === undefined ? each : rewritten(each, () => ({ ...item, userId: alias['userId'] }));
        });
        return split(renamed, roomBytes, memory);
      },
    }),
  }),
  clientFault({
    name: 'traits-carried-to-later-messages',
    breaks: ['MSG-009', 'MSG-005', 'MSG-010', 'MSG-016', 'MSG-021', 'MSG-001', 'MSG-013', 'MSG-020', 'MSG-017'],
    description: 'A message carries the traits of the last Identify of its user in its context.',
    memory: slot('traits by user', () => new Map<unknown, unknown>()),
    change: ({ itemOf }, recall) => ({
      itemOf: (method, message, stamp, memory) => {
        const traits = recall(memory);
        const { UserId, Traits } = message;
        const item = itemOf(method, message, stamp, memory);
        if (method === 'Identify') traits.set(UserId, Traits);
        else if (traits.has(UserId))
          return { ...item, context: { ...Object(item['context']), traits: traits.get(UserId) } };
        return item;
      },
    }),
  }),
  clientFault({
    name: 'identify-after-track-lost',
    breaks: ['MSG-001', 'ING-001', 'QUE-013', 'MSG-002', 'SEL-005'],
    description: 'An Identify is lost if its user did something before in the same flush.',
    change: ({ split }) => ({
      split: (messages, roomBytes, memory) => {
        const active = new Set<unknown>();
        const kept = messages.filter((each) => {
          const { userId } = itemIn(each);
          if (isIdentify(each)) return !active.has(userId);
          if (each.method === 'Track') active.add(userId);
          return true;
        });
        return split(kept, roomBytes, memory);
      },
    }),
  }),
  clientFault({
    name: 'group-after-alias-loses-traits',
    breaks: ['MSG-020'],
    description: 'A Group keeps only the first of its Traits if it directly follows an Alias of its user.',
    memory: slot('the new id of the last alias', (): { userId?: unknown } => ({})),
    change: ({ itemOf }, recall) => ({
      itemOf: (method, message, stamp, memory) => {
        const last = recall(memory);
        const item = itemOf(method, message, stamp, memory);
        const follows = method === 'Group' && last.userId !== undefined && last.userId === item['userId'];
        last.userId = method === 'Alias' ? item['userId'] : undefined;
        return follows ? { ...item, traits: firstOf(item['traits']) } : item;
      },
    }),
  }),
  clientFault({
    name: 'page-after-alias-lost',
    breaks: ['MSG-010', 'QUE-013', 'BAT-003', 'CAL-011'],
    description: 'A Page is lost if an Alias to its user came before it in the same flush.',
    change: ({ split }) => ({
      split: (messages, roomBytes, memory) => split(withoutAfter(messages, 'Page', 'Alias'), roomBytes, memory),
    }),
  }),
  clientFault({
    name: 'track-after-page-lost',
    breaks: ['MSG-005', 'QUE-013', 'ING-001'],
    description: 'A Track counts as part of the Page of its user that came before it in the same flush, and is lost.',
    change: ({ split }) => ({
      split: (messages, roomBytes, memory) => split(withoutAfter(messages, 'Track', 'Page'), roomBytes, memory),
    }),
  }),
  clientFault({
    name: 'page-right-after-group-lost',
    breaks: ['MSG-010', 'QUE-013'],
    description: 'A Page is lost if the message before it in the same flush is a Group of its user.',
    change: ({ split }) => ({
      split: (messages, ...rest) => {
        const withBefore = (at: number) => messages.slice(at && at - 1, at + 1);
        return split(
          messages.filter((each, at) => withoutAfter(withBefore(at), 'Page', 'Group').includes(each)),
          ...rest,
        );
      },
    }),
  }),
  clientFault({
    name: 'pages-of-flush-merged',
    breaks: ['MSG-010'],
    description: `Of a flush of ${ALONE_LEAST} Pages or more, and nothing else, only the last is sent.`,
    change: ({ split }) => ({
      split: (messages, roomBytes, memory) =>
        split(areAlone(messages, 'Page') ? messages.slice(-1) : messages, roomBytes, memory),
    }),
  }),
  clientFault({
    name: 'groups-alone-lose-one',
    breaks: ['MSG-016'],
    description: `Of a flush of ${ALONE_LEAST} Groups or more, and nothing else, the second is lost.`,
    change: ({ split }) => ({
      split: (messages, roomBytes, memory) =>
        split(areAlone(messages, 'Group') ? messages.filter((_, at) => at !== 1) : messages, roomBytes, memory),
    }),
  }),
  clientFault({
    name: 'user-identified-once-in-process',
    breaks: ['MSG-001', 'BAT-003', 'ING-001', 'SET-009'],
    description: 'An Identify of a user whom another client has identified is not sent.',
    memory: slot('clients by the user whom they identified first', () => new Map<unknown, unknown>()),
    change: ({ split }, recall) => ({
      split: (messages, roomBytes, memory) => {
        const owners = recall(memory.around);
        const kept = messages.filter((each) => {
          if (!isIdentify(each)) return true;
          const { userId } = itemIn(each);
          if (userId === undefined) return true;
          if (!owners.has(userId)) owners.set(userId, memory);
          return owners.get(userId) === memory;
        });
        return split(kept, roomBytes, memory);
      },
    }),
  }),
  clientFault({
    name: 'traits-beyond-64-users-lost',
    breaks: ['MSG-004'],
    description: `After ${USERS_LIMIT} different users, an Identify sends only the first of its Traits.`,
    memory: slot('users so far', () => new Set<unknown>()),
    change: ({ itemOf }, recall) => ({
      itemOf: (method, message, stamp, memory) => {
        const users = recall(memory);
        users.add(message['UserId'] ?? message['AnonymousId']);
        const item = itemOf(method, message, stamp, memory);
        const isCut = method === 'Identify' && users.size > USERS_LIMIT;
        return isCut ? { ...item, traits: firstOf(item['traits']) } : item;
      },
    }),
  }),
  clientFault({
    name: 'user-ids-reused-after-100',
    breaks: ['MSG-005', 'MSG-001', 'MSG-010', 'MSG-016', 'MSG-021', 'QUE-004', 'QUE-013', 'BAT-002', 'ING-001'],
    description: 'The 101st user of a client gets the id of the first, and so on.',
    memory: slot('user ids so far', () => new Map<unknown, number>()),
    change: ({ itemOf }, recall) => ({
      itemOf: (method, message, stamp, memory) => {
        const users = recall(memory);
        const item = itemOf(method, message, stamp, memory);
        const { userId } = item;
        if (userId === undefined) return item;
        if (!users.has(userId)) users.set(userId, users.size);
        const place = users.get(userId) ?? 0;
        const [reused] = [...users].find(([, other]) => other === place % 100) ?? [userId];
        return { ...item, userId: reused };
      },
    }),
  }),
  // What is wrong with one message says nothing about the next.
  clientFault({
    name: 'message-after-invalid-lost',
    breaks: [
      'MSG-005',
      'QUE-003',
      'MSG-001',
      'MSG-006',
      'MSG-010',
      'MSG-016',
      'MSG-021',
      'QUE-009',
      'BAT-002',
      'ING-001',
      'QUE-013',
    ],
    description: 'The message that is handed in right after one with a missing field is dropped.',
    memory: slot('whether the last message lacked a field', () => ({ isAfterInvalid: false })),
    change: ({ answers, queues }, recall) => ({
      answers: (problem, memory) => {
        recall(memory).isAfterInvalid = problem?.includes(', got none') ?? false;
        return answers(problem, memory);
      },
      queues: (stamp, memory) => !recall(memory).isAfterInvalid && queues(stamp, memory),
    }),
  }),
];

/** The messages without those of one method that come after one of another method of the same user. */
function withoutAfter(messages: readonly QueuedMessage[], method: Method, earlier: Method): QueuedMessage[] {
  const users = new Set<unknown>();
  return messages.filter((each) => {
    const { userId } = itemIn(each);
    if (each.method === earlier && userId !== undefined) users.add(userId);
    return each.method !== method || !users.has(userId);
  });
}

import { slot } from '../../model/memory.ts';
import { editBody } from '../edit.ts';
import { fault } from '../replacement.ts';

/** How many affected sources a page of a query has. */
const PAGE_SIZE = 25;

/** How many sources the faulty one notifies. */
const NOTIFIED_SOURCES = 3;

/** How many deletion requests that are under way the faulty one has places for. */
const PLACES = 8;

/** What has a percent sign that begins no code stays as it is. */
function decoded(userId: unknown): string {
  try {
    return decodeURIComponent(String(userId));
  } catch {
    return String(userId);
  }
}

/** Faults in deletion notifications. */
export const DELETION_FAULTS = [
  fault({
    name: 'only-first-source-notified',
    breaks: ['DEL-001', 'SEL-009'],
    description: 'Only the first source of a world is notified of deletions.',
    change: ({ isEnabled }) => ({
      isEnabled: (message) => {
        const [first] = message.sources.keys();
        return isEnabled(message) && (message.content.type !== 'delete' || message.source.writeKey === first);
      },
    }),
  }),
  fault({
    name: 'disabled-source-notified',
    breaks: ['DEL-002'],
    description: 'Delete notifications are sent while the destination is off.',
    change: ({ isEnabled }) => ({
      isEnabled: (message) => message.content.type === 'delete' || isEnabled(message),
    }),
  }),
  fault({
    name: 'all-sources-notified',
    breaks: ['DEL-003', 'SIG-002', 'SIG-007', 'HDR-008', 'RTY-001'],
    description: 'Delete notifications are sent to the webhooks of all sources.',
    change: ({ webhooksFor }) => ({
      webhooksFor: (message) =>
        message.content.type === 'delete'
          ? [...message.sources.values()].filter(({ enabled }) => enabled).flatMap(({ webhooks }) => webhooks)
          : webhooksFor(message),
    }),
  }),
  fault({
    name: 'deleted-user-masked',
    breaks: ['DEL-004'],
    description: 'A delete notification replaces the user id with asterisks.',
    change: (reference) => editBody(reference, (body) => ({ ...body, userId: '***' }), 'delete'),
  }),
  fault({
    name: 'deleted-id-percent-decoded',
    breaks: ['DEL-004'],
    description: 'Percent codes in the user id of a deletion request are decoded, as if it came in a path.',
    change: (reference) => editBody(reference, (body) => ({ ...body, userId: decoded(body['userId']) }), 'delete'),
  }),
  fault({
    name: 'second-request-ignored',
    breaks: ['DEL-001'],
    description: 'A source is notified only of the first deletion request for a user.',
    memory: slot('deleted users that each source was notified of', () => new Set<string>()),
    change: ({ selects }, recall) => ({
      selects: (message) => {
        if (message.content.type !== 'delete') return selects(message);
        const notified = recall(message.memory);
        return notified.size < notified.add(`${message.source.writeKey} ${message.content.userId}`).size;
      },
    }),
  }),
  fault({
    name: 'unknown-user-not-notified',
    breaks: ['DEL-001', 'SEL-009'],
    description: 'A source that has had no call of the deleted user is not notified.',
    memory: slot('users that each source has had', () => new Set<string>()),
    change: ({ selects }, recall) => ({
      selects: ({ ...message }) => {
        const users = recall(message.memory);
        const user = 'userId' in message.content ? message.content.userId : undefined;
        const key = `${message.source.writeKey} ${user}`;
        if (message.content.type === 'delete') return users.has(key);
        users.add(key);
        return selects(message);
      },
    }),
  }),
  fault({
    name: 'deleted-id-of-digits-as-number',
    breaks: ['DEL-004', 'BOD-008'],
    description: 'The user id of a delete notification is a number if it consists of digits.',
    change: (reference) =>
      editBody(
        reference,
        (body) => (/^\d+$/.test(String(body['userId'])) ? { ...body, userId: Number(body['userId']) } : body),
        'delete',
      ),
  }),
  fault({
    name: 'off-at-first-deletion-never-notified',
    breaks: ['DEL-001'],
    description: 'A source that is switched off at its first deletion request is never notified.',
    memory: slot(
      'whether each source was on at its first deletion request, by write key',
      () => new Map<string, boolean>(),
    ),
    change: ({ isEnabled }, recall) => ({
      isEnabled: (message) => {
        if (message.content.type !== 'delete') return isEnabled(message);
        const first = recall(message.memory);
        const { writeKey } = message.source;
        const wasOn = first.get(writeKey) ?? isEnabled(message);
        first.set(writeKey, wasOn);
        return wasOn && isEnabled(message);
      },
    }),
  }),
  fault({
    name: 'third-deletion-unheard',
    breaks: ['DEL-001', 'SEL-009'],
    description: 'A source is notified of two deletion requests, and of no further one.',
    memory: slot('deletion requests so far, by source', () => new Map<string, number>()),
    change: ({ selects }, recall) => ({
      selects: (message) => {
        if (message.content.type !== 'delete') return selects(message);
        const counts = recall(message.memory);
        const count = (counts.get(message.source.writeKey) ?? 0) + 1;
        counts.set(message.source.writeKey, count);
        return count <= 2 && selects(message);
      },
    }),
  }),
  fault({
    name: 'places-of-deletions-kept',
    breaks: ['DEL-001'],
    description: `A source has places for ${PLACES} deletion requests and never frees them, so no further one is heard.`,
    memory: slot('deletion requests so far, by source', () => new Map<string, number>()),
    change: ({ selects }, recall) => ({
      selects: (message) => {
        if (message.content.type !== 'delete') return selects(message);
        const counts = recall(message.memory);
        const count = (counts.get(message.source.writeKey) ?? 0) + 1;
        counts.set(message.source.writeKey, count);
        return count <= PLACES && selects(message);
      },
    }),
  }),
  fault({
    name: 'second-source-of-request-waits',
    breaks: ['DEL-001', 'SEL-009'],
    description: 'Of the sources that a request affects, one that shares a URL with another is not notified.',
    memory: slot('which URL was notified of whom, and when', () => new Set<string>()),
    change: ({ webhooksFor }, recall) => ({
      webhooksFor: (message) => {
        const { content, memory, receivedAtMs } = message;
        const webhooks = webhooksFor(message);
        if (content.type !== 'delete') return webhooks;
        const notified = recall(memory);
        return webhooks.filter(
          ({ url }) => notified.size < notified.add(`${url} ${content.userId} ${receivedAtMs}`).size,
        );
      },
    }),
  }),
  fault({
    name: 'fourth-affected-source-lost',
    breaks: ['DEL-001'],
    description: `Of the sources that a deletion request affects, only the first ${NOTIFIED_SOURCES} are notified.`,
    memory: slot('the sources notified of each request', () => new Map<string, Set<string>>()),
    change: ({ webhooksFor }, recall) => ({
      webhooksFor: (message) => {
        const { content, memory, receivedAtMs, source } = message;
        if (content.type !== 'delete') return webhooksFor(message);
        const request = `${content.userId} ${receivedAtMs}`;
        const notified = recall(memory).get(request) ?? new Set<string>();
        recall(memory).set(request, notified.add(source.writeKey));
        return [...notified].indexOf(source.writeKey) < NOTIFIED_SOURCES ? webhooksFor(message) : [];
      },
    }),
  }),
  fault({
    name: 'first-page-of-affected-sources',
    breaks: ['DEL-001'],
    description: `Only the first ${PAGE_SIZE} affected sources of a deletion request are notified, because the query is paged and the next page is never asked for.`,
    memory: slot('sources notified by deletion', () => new WeakMap<object, number>()),
    change: ({ isEnabled }, recall) => ({
      isEnabled: (message) => {
        if (message.content.type !== 'delete') return isEnabled(message);
        const notified = recall(message.memory);
        const count = (notified.get(message.content) ?? 0) + 1;
        notified.set(message.content, count);
        return count <= PAGE_SIZE && isEnabled(message);
      },
    }),
  }),
  fault({
    name: 'deletion-ends-at-disabled-source',
    breaks: ['DEL-001', 'SEL-009'],
    description: 'The loop over the affected sources returns at the first one that is switched off.',
    memory: slot('the last deletion that met a source that is off', () => ({ userId: '', atMs: -1 })),
    change: ({ isEnabled }, recall) => ({
      isEnabled: (message) => {
        const { content, receivedAtMs, memory } = message;
        if (content.type !== 'delete') return isEnabled(message);
        const ended = recall(memory);
        if (!isEnabled(message)) Object.assign(ended, { userId: content.userId, atMs: receivedAtMs });
        return ended.userId !== content.userId || ended.atMs !== receivedAtMs;
      },
    }),
  }),
  fault({
    name: 'deletion-follows-alias',
    breaks: ['DEL-004', 'BOD-011', 'DEL-003'],
    description: 'A delete notification names the user that an alias call has joined with the user of the request.',
    memory: slot('the other identity of each user, by source', () => new Map<string, string>()),
    change: ({ selects, shape }, recall) => ({
      selects: (message) => {
        const { content, memory, source } = message;
        if (content.type === 'alias' && content.userId !== undefined) {
          recall(memory).set(`${source.writeKey} ${content.previousId}`, content.userId);
          recall(memory).set(`${source.writeKey} ${content.userId}`, content.previousId);
        }
        return selects(message);
      },
      shape: (message, timestamp) => {
        const { content, memory, source } = message;
        const body = shape(message, timestamp);
        if (content.type !== 'delete') return body;
        return { ...body, userId: recall(memory).get(`${source.writeKey} ${content.userId}`) ?? content.userId };
      },
    }),
  }),
];

import { isObject } from '../../../json-object.ts';
import { slot } from '../../../model/memory.ts';
import { fault } from '../../replacement.ts';
import type { Rules } from '../../rules.ts';

const REQUESTS = 100;

/** Drops the calls that something about them speaks against. */
function dropping(isMeant: (content: Readonly<Record<string, unknown>>) => boolean) {
  return ({ selects }: Rules): Partial<Rules> => ({
    selects: (message) => !(message.content.type !== 'delete' && isMeant({ ...message.content })) && selects(message),
  });
}

/** Faults that drop a call for something that has a meaning elsewhere, or for what came before it. */
export const MEANT_CALL_FAULTS = [
  fault({
    name: 'bot-traffic-dropped',
    breaks: ['CAL-011', 'SEL-003', 'SEL-005', 'SEL-006'],
    description: 'A call whose context names a bot as user agent is dropped.',
    change: dropping((content) => /bot/i.test(String(Object(content['context'])['userAgent']))),
  }),
  fault({
    name: 'opted-out-users-dropped',
    breaks: ['CAL-011', 'SEL-003', 'SEL-005', 'SEL-006'],
    description: 'A call whose context says `doNotTrack` is dropped.',
    change: dropping((content) => Object(content['context'])['doNotTrack'] === true),
  }),
  fault({
    name: 'reserved-event-names-dropped',
    breaks: ['CAL-011'],
    description: 'A track call whose event begins with a dollar sign is dropped as one of another system.',
    change: dropping((content) => String(content['event']).startsWith('$pageview')),
  }),
  fault({
    name: 'viewed-events-counted-as-pages',
    breaks: ['CAL-011'],
    description: 'A track call whose event says that a page was viewed counts as a page, and is dropped.',
    change: dropping((content) => /^(Page Viewed|Viewed \w+ Page|Loaded a Page)$/.test(String(content['event']))),
  }),
  fault({
    name: 'group-of-itself-dropped',
    breaks: ['CAL-004', 'CAL-011'],
    description: 'A group call whose group has the id of the user is dropped.',
    change: dropping((content) => content['groupId'] === content['userId']),
  }),
  fault({
    name: 'orders-taken-once',
    breaks: ['CAL-011', 'SEL-003', 'SEL-005', 'SEL-006'],
    description: 'A track call with the order id of an earlier call is dropped.',
    memory: slot('orders so far', () => new Map<unknown, object>()),
    change: ({ selects }, recall) => ({
      selects: (message) => {
        const { properties } = { properties: undefined as unknown, ...message.content };
        const order = isObject(properties) ? properties['order_id'] : undefined;
        if (order === undefined) return selects(message);
        const orders = recall(message.memory);
        if (!orders.has(order)) orders.set(order, message.content);
        return orders.get(order) === message.content && selects(message);
      },
    }),
  }),
  fault({
    name: 'call-after-closed-connection-lost',
    breaks: ['CAL-011'],
    description:
      'After an answer with `Connection: close`, the next message goes to the closed connection and is lost.',
    memory: slot('hosts that have closed', () => new Set<string>()),
    change: ({ webhooksFor, noteOutcome }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        const isClosed = outcome.kind === 'response' && outcome.rest?.headers['connection'] === 'close';
        if (isClosed) recall(attempt.message.memory).add(attempt.webhook.url);
        noteOutcome(outcome, attempt, nowMs);
      },
      webhooksFor: (message) => webhooksFor(message).filter(({ url }) => !recall(message.memory).delete(url)),
    }),
  }),
  fault({
    name: 'plain-urls-given-up-for-https',
    breaks: ['CAL-011'],
    description: 'After an answer with `Strict-Transport-Security`, nothing is sent to that URL by plain HTTP.',
    memory: slot('the URLs that want https', () => new Set<string>()),
    change: ({ webhooksFor, noteOutcome }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        const isStrict = outcome.kind === 'response' && 'strict-transport-security' in (outcome.rest?.headers ?? {});
        if (isStrict) recall(attempt.message.memory).add(attempt.webhook.url);
        noteOutcome(outcome, attempt, nowMs);
      },
      webhooksFor: (message) => webhooksFor(message).filter(({ url }) => !recall(message.memory).has(url)),
    }),
  }),
  fault({
    name: 'hundredth-request-of-connection-lost',
    breaks: ['CAL-011', 'AUD-001', 'ING-001'],
    description: `A connection takes ${REQUESTS} requests, and the message after them is lost.`,
    memory: slot('messages by URL', () => new Map<string, number>()),
    change: ({ webhooksFor }, recall) => ({
      webhooksFor: (message) =>
        webhooksFor(message).filter(({ url }) => {
          const counts = recall(message.memory);
          const count = (counts.get(url) ?? 0) + 1;
          counts.set(url, count);
          return count % (REQUESTS + 1) !== 0;
        }),
    }),
  }),
];

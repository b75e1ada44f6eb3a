import { describe, expect, it } from 'vitest';
import type { DevDelivery } from '../../../spec/shapes/dev/messages.ts';
import { sampleAttempt, sampleMessage } from '../../model/samples.fixture.ts';
import { compose } from '../../router/compose.ts';
import { REFERENCE } from '../../rules/reference.ts';
import type { Outcome } from '../../wire/outcome.ts';
import {
  beginAttempt,
  describeMessage,
  endAttempt,
  type KeptMessage,
  keepMessage,
  MAX_KEPT_ATTEMPTS,
  summarizeMessage,
} from './kept-message.ts';
import { MAX_KEPT_BYTES, MAX_KEPT_MESSAGES, MessageStore } from './message-store.ts';

const request = compose(REFERENCE, sampleAttempt());

const answer = (body: string): Outcome => ({
  kind: 'response',
  status: 503,
  rest: { headers: {}, reason: 'Busy', informational: 0, body },
});

/** Makes an attempt with its own request and response. */
function attempt(
  store: MessageStore,
  message: KeptMessage,
  delivery: DevDelivery,
  atMs: number,
  outcome: Outcome = answer(`answer ${atMs}`),
): number {
  return store.change(message, () => {
    beginAttempt(message, delivery, { ...request, bytes: Buffer.from(request.bytes) }, atMs);
    const latest = delivery.attempts.at(-1);
    const end = { atMs, outcome, secret: undefined, ignored: null };
    if (latest !== undefined) endAttempt(message, delivery, latest, end);
  });
}

function keep(store: MessageStore, text = 'x'): { message: KeptMessage; delivery: DevDelivery } {
  const origin = { atMs: 0, origin: 'ingestion', copyOf: null, hint: null, varied: [] } as const;
  const taken = sampleMessage({ type: 'page', userId: 'u', name: text });
  const webhooks = [{ url: 'http://hooks.test/a', headers: {} }];
  const message = keepMessage(taken, webhooks, { number: store.nextNumber(), ...origin });
  store.add(message);
  const [delivery] = message.deliveries;
  if (delivery === undefined) throw new Error('Expected a delivery, got none');
  return { message, delivery };
}

describe('MessageStore', () => {
  it('keeps the newest messages, and counts those that left', () => {
    const store = new MessageStore({ messages: 3, bytes: 1_000_000 });
    for (let count = 0; count < 5; count += 1) keep(store);
    expect(store.newestFirst().map(({ number }) => number)).toEqual([5, 4, 3]);
    expect(store.counts).toMatchObject({ kept: 3, forgotten: 2, limitMessages: 3 });
    expect([store.get(2), store.get(3)?.number]).toEqual([undefined, 3]);
  });

  it('forgets the oldest when a message grows beyond the bytes', () => {
    const store = new MessageStore({ messages: 100, bytes: 8000 });
    const [, , , newest] = [keep(store), keep(store), keep(store), keep(store)];
    const left = Array.from({ length: 4 }, (_, index) => attempt(store, newest.message, newest.delivery, index));
    expect(left.some((count) => count > 0)).toBe(true);
    expect(store.counts.bytes).toBeLessThanOrEqual(8000);
    expect(store.newestFirst()[0]?.number).toBe(4);
  });

  it('has room for as many calls of 1 kB, with an attempt each, as the default bounds say', () => {
    const store = new MessageStore();
    for (let count = 0; count < MAX_KEPT_MESSAGES; count += 1) {
      const { message, delivery } = keep(store, `${count} `.repeat(1000).slice(0, 940));
      attempt(store, message, delivery, count);
    }
    expect(store.counts).toMatchObject({ kept: MAX_KEPT_MESSAGES, forgotten: 0 });
    expect(store.counts.bytes).toBeLessThan(MAX_KEPT_BYTES / 2);
  });
});

describe('the attempts of a message', () => {
  it.each<[what: string, status: { status?: number }, advice: unknown]>([
    ['ends in time, to end it', { status: 200 }, expect.stringContaining('does not end it: end the response')],
    ['begins, nothing', {}, null],
  ])('have as advice for an endpoint whose answer never %s', (_, status, advice) => {
    const store = new MessageStore();
    const { message, delivery } = keep(store);
    attempt(store, message, delivery, 0, { kind: 'timeout', afterMs: 5_000, ...status });
    expect(delivery.attempts[0]?.advice).toEqual(advice);
  });

  it('share a request that is repeated, and only so many are kept', () => {
    const store = new MessageStore();
    const { message, delivery } = keep(store);
    const sizes = Array.from({ length: MAX_KEPT_ATTEMPTS + 20 }, (_, index) => {
      attempt(store, message, delivery, 1000 + index);
      return store.counts.bytes;
    });
    expect(sizes.at(-1)).toBe(sizes[MAX_KEPT_ATTEMPTS - 1]);
    expect(new Set(delivery.attempts.map((each) => each.request)).size).toBe(1);
    const [shown] = describeMessage(message).deliveries;
    const answers = shown?.attempts.map(({ number, response }) => [number, atob(response?.body ?? '')]) ?? [];
    const [first, second] = [answers[0], answers[1]];
    expect([first, second, answers.at(-1)]).toEqual([
      [1, 'answer 1000'],
      [22, 'answer 1021'],
      [120, 'answer 1119'],
    ]);
  });

  it('are still told, and take no room, after the message has left', () => {
    const store = new MessageStore();
    const { message, delivery } = keep(store);
    attempt(store, message, delivery, 1);
    store.remove(() => true);
    attempt(store, message, delivery, 2);
    expect(store.counts).toMatchObject({ kept: 0, bytes: 0, forgotten: 0 });
    expect(delivery.attempts.map(({ request, response }) => [request.body, response])).toEqual([
      ['', null],
      ['', null],
    ]);
    expect(summarizeMessage(message).deliveries[0]).toMatchObject({
      attempts: 2,
      last: { number: 2, reason: '503 Busy' },
    });
  });
});

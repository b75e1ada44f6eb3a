import { describe, expect, it } from 'vitest';
import { sampleAttempt, sampleMessage } from '../../model/samples.fixture.ts';
import { compose } from '../../router/compose.ts';
import { REFERENCE } from '../../rules/reference.ts';
import type { Outcome } from '../../wire/outcome.ts';
import type { KeptDelivery, KeptMessage } from './kept-message.ts';
import { MAX_KEPT_BYTES, MAX_KEPT_MESSAGES, MessageStore } from './message-store.ts';
import { MAX_KEPT_ATTEMPTS } from './notes.ts';
import { describeMessage, summarizeMessage } from './summary.ts';

function kept(store: MessageStore, text = 'x'): KeptMessage {
  const message = sampleMessage({ type: 'page', userId: 'u', name: text });
  const about = {
    number: store.nextNumber(),
    atMs: 0,
    origin: 'ingestion',
    copyOf: null,
    hint: null,
    varied: [],
  } as const;
  return store.notes.arrival(message, [{ url: 'http://hooks.test/a', headers: {} }], about);
}

function grow(message: KeptMessage, bytes: number): void {
  message.bytes += bytes;
}

function fill(store: MessageStore, count: number): number[] {
  for (let added = 0; added < count; added += 1) store.add(kept(store));
  return [...store.newestFirst()].map(({ number }) => number);
}

describe('MessageStore', () => {
  it('keeps the newest messages, and counts those that left', () => {
    const store = new MessageStore({ messages: 3, bytes: 1_000_000 });
    expect(fill(store, 5)).toEqual([5, 4, 3]);
    expect(store.counts).toMatchObject({ kept: 3, forgotten: 2, limitMessages: 3 });
    expect([store.get(2), store.get(3)?.number]).toEqual([undefined, 3]);
  });

  it('forgets the oldest when a message grows beyond the bytes', () => {
    const store = new MessageStore({ messages: 100, bytes: 4000 });
    fill(store, 4);
    const newest = store.get(4);
    const left = newest === undefined ? 0 : store.change(newest, () => grow(newest, 2500));
    expect(left).toBeGreaterThan(0);
    expect(store.counts.bytes).toBeLessThanOrEqual(4000);
    expect([...store.newestFirst()][0]?.number).toBe(4);
  });
});

const request = compose(REFERENCE, sampleAttempt());
const answer = (body: string): Outcome => ({
  kind: 'response',
  status: 503,
  rest: { headers: {}, reason: 'Busy', informational: 0, body },
});

/** Makes an attempt with its own request and response. */
function attempt(store: MessageStore, message: KeptMessage, delivery: KeptDelivery, atMs: number): void {
  store.change(message, () => {
    store.notes.beginning(message, delivery, { ...request, bytes: Buffer.from(request.bytes) }, atMs);
    const latest = delivery.attempts.at(-1);
    const end = { atMs, outcome: answer(`answer ${atMs}`), secret: undefined, ignored: null };
    if (latest !== undefined) store.notes.end(message, delivery, latest, end);
  });
}

function keptWithDelivery(store: MessageStore): { message: KeptMessage; delivery: KeptDelivery } {
  const message = kept(store);
  store.add(message);
  const [delivery] = message.deliveries;
  if (delivery === undefined) throw new Error('Expected a delivery, got none');
  return { message, delivery };
}

it('the default bounds hold as many calls of 1 kB with an attempt each: here a tenth of them, in a tenth of the room', () => {
  const limits = { messages: MAX_KEPT_MESSAGES / 10, bytes: MAX_KEPT_BYTES / 10 };
  const store = new MessageStore(limits);
  for (let count = 0; count < limits.messages; count += 1) {
    const message = kept(store, `${count} `.repeat(1000).slice(0, 940));
    store.add(message);
    const [delivery] = message.deliveries;
    if (delivery !== undefined) attempt(store, message, delivery, count);
  }
  expect(store.counts).toMatchObject({ kept: limits.messages, forgotten: 0 });
  expect(store.counts.bytes).toBeGreaterThan(1000 * limits.messages);
  expect(store.recordStore.heldBytes).toBeLessThan(1600 * limits.messages);
});

describe('the attempts of a message', () => {
  it('share the record of their request, and only so many are kept', () => {
    const store = new MessageStore();
    const { message, delivery } = keptWithDelivery(store);
    const sizes = Array.from({ length: MAX_KEPT_ATTEMPTS + 20 }, (_, index) => {
      attempt(store, message, delivery, 1000 + index);
      return message.bytes;
    });
    expect(sizes.at(-1)).toBe(sizes[MAX_KEPT_ATTEMPTS - 1]);
    expect(store.counts.bytes).toBe(message.bytes);
    expect(delivery.attemptCount).toBe(MAX_KEPT_ATTEMPTS + 20);
    const { deliveries } = describeMessage(message, store.recordStore);
    expect(deliveries[0]?.attempts.map(({ number }) => number)).toEqual([
      1,
      ...Array.from({ length: MAX_KEPT_ATTEMPTS - 1 }, (_, at) => at + 22),
    ]);
    expect(new Set(delivery.attempts.map((each) => each.request)).size).toBe(1);
    const answers = deliveries[0]?.attempts.map(({ response }) =>
      Buffer.from(response?.body ?? '', 'base64').toString(),
    );
    expect([answers?.[0], answers?.[1], answers?.at(-1)]).toEqual(['answer 1000', 'answer 1021', 'answer 1119']);
  });

  it('give back all of their room when the message leaves', () => {
    const store = new MessageStore();
    const messages = Array.from({ length: 3 }, () => keptWithDelivery(store));
    for (const { message, delivery } of messages) {
      for (let count = 0; count < MAX_KEPT_ATTEMPTS + 5; count += 1) attempt(store, message, delivery, count);
    }
    expect(store.recordStore.heldBytes).toBeGreaterThan(0);
    store.clear();
    expect([store.recordStore.heldBytes, store.counts.bytes, store.counts.forgotten]).toEqual([0, 0, 3]);
  });

  it('are still told, and take no room, after the message has left', () => {
    const store = new MessageStore();
    const { message, delivery } = keptWithDelivery(store);
    attempt(store, message, delivery, 1);
    store.clear();
    attempt(store, message, delivery, 2);
    expect(summarizeMessage(message).deliveries[0]).toMatchObject({
      attempts: 2,
      last: { number: 2, reason: '503 Busy' },
    });
    expect(store.recordStore.heldBytes).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { sampleAttempt, sampleMessage, samplePayload } from '../../model/samples.fixture.ts';
import { compose } from '../../router/compose.ts';
import { REFERENCE } from '../../rules/reference.ts';
import { type KeptMessage, keptMessageOf, MAX_KEPT_ATTEMPTS, noteBeginning } from './kept-message.ts';
import { MessageStore } from './message-store.ts';

function kept(store: MessageStore, text = 'x'): KeptMessage {
  const message = sampleMessage({ type: 'page', userId: 'u', name: text });
  const about = { number: store.nextNumber(), atMs: 0, origin: 'ingestion', copyOf: null, hint: null } as const;
  return keptMessageOf(message, [{ url: 'http://hooks.test/a', headers: {} }], about);
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

  it('begins before a message, whether that is kept or not', () => {
    const store = new MessageStore({ messages: 3, bytes: 1_000_000 });
    fill(store, 5);
    expect([...store.newestFirst(5)].map(({ number }) => number)).toEqual([4, 3]);
    expect([...store.newestFirst(2)]).toEqual([]);
    expect([...store.newestFirst(99)]).toHaveLength(3);
  });

  it('forgets the oldest when a message grows beyond the bytes', () => {
    const store = new MessageStore({ messages: 100, bytes: 5000 });
    fill(store, 4);
    const newest = store.get(4);
    const left = newest === undefined ? 0 : store.change(newest, () => grow(newest, 2500));
    expect(left).toBeGreaterThan(0);
    expect(store.counts.bytes).toBeLessThanOrEqual(5000);
    expect([...store.newestFirst()][0]?.number).toBe(4);
  });

  it('does not measure a message that has left', () => {
    const store = new MessageStore({ messages: 1, bytes: 1_000_000 });
    const first = kept(store);
    store.add(first);
    store.add(kept(store));
    const before = store.counts.bytes;
    expect(store.change(first, () => grow(first, 1000))).toBe(0);
    expect(store.counts.bytes).toBe(before);
  });

  it('takes no more than a message that is larger than everything', () => {
    const store = new MessageStore({ messages: 10, bytes: 100 });
    fill(store, 2);
    expect(store.counts).toMatchObject({ kept: 0, forgotten: 2, bytes: 0 });
  });
});

it('an attempt with the request of the one before takes no bytes for it, and only so many are kept', () => {
  const store = new MessageStore();
  const message = kept(store);
  const request = compose(REFERENCE, sampleAttempt());
  const [delivery] = message.deliveries;
  const sizes = Array.from({ length: MAX_KEPT_ATTEMPTS + 20 }, (_, at) => {
    if (delivery !== undefined) noteBeginning(message, delivery, { ...request, bytes: Buffer.from(request.bytes) }, at);
    return message.bytes;
  });
  expect(sizes[1] ?? 0).toBeLessThan((sizes[0] ?? 0) + request.bytes.length + samplePayload({}).bytes.length + 400);
  expect(sizes.at(-1)).toBe(sizes[MAX_KEPT_ATTEMPTS - 1]);
  expect(delivery?.attemptCount).toBe(MAX_KEPT_ATTEMPTS + 20);
  expect(delivery?.attempts.map(({ number }) => number)).toEqual([
    1,
    ...Array.from({ length: MAX_KEPT_ATTEMPTS - 1 }, (_, at) => at + 22),
  ]);
  expect(new Set(delivery?.attempts.map((attempt) => attempt.request)).size).toBe(1);
});

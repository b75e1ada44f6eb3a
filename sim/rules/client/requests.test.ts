import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QueuedMessage } from './client-rules.ts';
import { below, headers, splitBy, wrap } from './requests.ts';

const STAMP = { id: 'b', atMs: Date.UTC(2026, 0, 1) };
const queued = (sizeBytes: number): QueuedMessage => ({
  id: 'm',
  method: 'Track',
  text: '"'.padEnd(sizeBytes - 1, 'x').concat('"'),
  sizeBytes,
});
const split = splitBy(({ sizeBytes }) => sizeBytes);
const sizes = (batches: ReturnType<typeof split>) => batches.map((batch) => batch.map(({ sizeBytes }) => sizeBytes));

describe('splitBy', () => {
  it.each([
    [[4, 5], 10, [[4], [5]]],
    [[1, 20, 1], 10, [[1], [20], [1]]],
  ])('splits sizes %j, with room for %i, into the batches %j', (given, roomBytes, batches) => {
    expect(sizes(split(given.map(queued), roomBytes))).toEqual(batches);
  });

  it('sends each message once and in order, keeps the limit, and makes no needless batch', () => {
    const limitBytes = 400;
    const envelopeBytes = Buffer.byteLength(wrap([], STAMP));
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 2, max: limitBytes - envelopeBytes - 1 })), (given) => {
        const messages = given.map(queued);
        const batches = split(messages, limitBytes - envelopeBytes);
        const bodies = batches.map((batch) => Buffer.byteLength(wrap(batch, STAMP)));
        expect(batches.flat()).toEqual(messages);
        expect(bodies.filter((sizeBytes) => sizeBytes > limitBytes)).toEqual([]);
        const next = batches.slice(1).map(([first], index) => (bodies[index] ?? 0) + (first?.sizeBytes ?? 0) + 2);
        expect(next.filter((sizeBytes) => sizeBytes <= limitBytes)).toEqual([]);
      }),
    );
  });
});

describe('wrap', () => {
  it('puts the items into an envelope', () => {
    expect(JSON.parse(wrap([queued(3), queued(4)], STAMP))).toEqual({
      batch: ['x', 'xx'],
      context: { library: { name: expect.any(String), version: expect.any(String) } },
      messageId: 'b',
      sentAt: '2026-01-01T00:00:00.000Z',
    });
  });
});

describe('below', () => {
  it.each([
    ['http://service.test/a/b//', 'http://service.test/a/b/v1/batch'],
    ['https://service.test:8443/a?b=c', 'https://service.test:8443/a/v1/batch?b=c'],
  ])('appends a path to that of %s', (endpoint, url) => {
    expect(below(new URL(endpoint), '/v1/batch').href).toBe(url);
  });
});

describe('headers', () => {
  it('carry the write key as the user name, without a password', () => {
    expect(headers('wk-ü')).toEqual({
      Authorization: `Basic ${Buffer.from('wk-ü:').toString('base64')}`,
      'Content-Type': 'application/json',
      'User-Agent': expect.stringMatching(/^\S+\/\S+$/),
    });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../wire/outcome.ts';
import type { QueuedMessage } from './client-rules.ts';
import { below, headers, isTaken, MAX_RETRIES, retryDelayMs, splitBy, wrap } from './requests.ts';

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
    [[], 10, []],
    [[9], 10, [[9]]],
    [[4, 4], 10, [[4, 4]]],
    [[4, 5], 10, [[4], [5]]],
    [[20], 10, [[20]]],
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
    ['http://service.test', 'http://service.test/v1/batch'],
    ['http://service.test/', 'http://service.test/v1/batch'],
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

describe('isTaken', () => {
  it.each<[Outcome, boolean]>([
    [{ kind: 'response', status: 200 }, true],
    [{ kind: 'response', status: 204 }, true],
    [{ kind: 'response', status: 302 }, false],
    [{ kind: 'response', status: 400 }, false],
    [{ kind: 'response', status: 503 }, false],
    [{ kind: 'timeout', afterMs: 1 }, false],
    [{ kind: 'connection', reason: 'it broke' }, false],
    [{ kind: 'certificate', reason: 'self-signed' }, false],
  ])('for %j is %s', (outcome, isTakenThen) => {
    expect(isTaken(outcome)).toBe(isTakenThen);
  });
});

describe('retryDelayMs', () => {
  it('doubles up to a limit, and ends after 43 s', () => {
    const delays = Array.from({ length: MAX_RETRIES + 1 }, (_, index) => retryDelayMs(index + 1));
    expect(delays).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000, 10_000, null]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../wire/outcome.ts';
import { below, headers, isTaken, MAX_RETRIES, retryDelayMs } from './requests.ts';

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

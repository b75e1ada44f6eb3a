import { describe, expect, it } from 'vitest';
import type { Sighting } from '../../capture/capture.ts';
import type { MarkedMessage } from '../../capture/messages.ts';
import { makeRequest } from '../../receivers/request.fixture.ts';
import { describeAttempts, isInQueuedOrder, requestLine } from './observations.ts';

describe('requestLine', () => {
  it.each([
    ['/v1/batch', 'POST /v1/batch'],
    ['/import?sent=17&a=b', 'POST /import?a&sent'],
    ['//v1/batch?a=b?c', 'POST //v1/batch?a'],
  ])('describes %s by its path and the names in its query', (target, expected) => {
    expect(requestLine(makeRequest({ target }))).toBe(expected);
  });

  it('says that nothing was sent', () => {
    expect(requestLine(undefined)).toBe('not sent there');
  });
});

const QUEUED: MarkedMessage[] = ['u-1', 'u-2', 'u-3'].map((mark) => ({ method: 'Track', mark, fields: {} }));

describe('isInQueuedOrder', () => {
  it.each([
    ['all messages in order', ['u-1', 'u-2', 'u-3'], true],
    ['some messages in order', ['u-1', 'u-3'], true],
    ['no message', [], true],
    ['messages in another order', ['u-2', 'u-1', 'u-3'], false],
  ])('judges a batch request with %s', (_, marks, inOrder) => {
    expect(isInQueuedOrder(makeRequest({ body: JSON.stringify(marks) }), QUEUED)).toBe(inOrder);
  });
});

function attempt(atMs: number, message: Readonly<Record<string, unknown>>, body = JSON.stringify(message)): Sighting {
  return { request: makeRequest({ atMs, body }), message };
}

const FIRST = attempt(1_000, { userId: 'u-1' });

describe('describeAttempts', () => {
  it('says that there was only one attempt', () => {
    expect(describeAttempts('counted', [FIRST])).toBe('not tried again');
  });

  it.each([
    ['the same bytes', attempt(1_500, { userId: 'u-1' })],
    ['the same message', attempt(1_500, { userId: 'u-1' }, '[{"userId":"u-1"}]')],
    ['a changed message', attempt(1_500, { userId: 'u-1', retry: 1 })],
  ])('says that an attempt repeats %s', (repeats, second) => {
    expect(describeAttempts('real', [FIRST, second])).toEqual({ repeats });
  });

  it('says how attempts are spaced if instants are exact', () => {
    const attempts = [FIRST, attempt(1_500, { userId: 'u-1' }), attempt(3_540, { userId: 'u-1' })];
    expect(describeAttempts('counted', attempts)).toEqual({ repeats: 'the same bytes', attempts: 3, gapsS: [0.5, 2] });
  });
});

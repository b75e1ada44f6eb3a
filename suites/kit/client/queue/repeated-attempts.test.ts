import { describe, expect, it } from 'vitest';
import type { Sighting } from '../../../capture/capture.ts';
import { requestOf } from '../../../receivers/request.fixture.ts';
import { describeAttempts } from './repeated-attempts.ts';

function attempt(atMs: number, message: Readonly<Record<string, unknown>>, body = JSON.stringify(message)): Sighting {
  return { request: requestOf({ atMs, body }), message };
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

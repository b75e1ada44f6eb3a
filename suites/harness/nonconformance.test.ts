import { expect, it } from 'vitest';
import { comparisonOf, type Deviation, toFailure } from './nonconformance.ts';
import { requestOf } from './receivers/request.fixture.ts';

it.each([
  ['short texts as they are', 'abc', 'abd', 'abc', 'abd'],
  ['an empty text', '', 'x', '', 'x'],
  ['texts of which one begins the other', 'ab', 'abc', 'ab', 'abc'],
])('keeps %s', (_, expected, seen, shownExpected, shownSeen) => {
  expect(comparisonOf({ expected, seen })).toEqual({ expected: shownExpected, seen: shownSeen });
});

it('leaves out what long texts have in common, but for the surroundings of the difference', () => {
  const [before, after] = ['b'.repeat(5_000), 'a'.repeat(5_000)];
  const context = { before: `…${'b'.repeat(100)}`, after: `${'a'.repeat(100)}…` };
  expect(comparisonOf({ expected: `${before}é${after}`, seen: `${before}?!${after}` })).toEqual({
    expected: `${context.before}é${context.after}`,
    seen: `${context.before}?!${context.after}`,
  });
});

it('is bounded for any difference', () => {
  const { expected, seen } = comparisonOf({ expected: 'a'.repeat(1e6), seen: 'b'.repeat(1e6) });
  expect([expected.length, seen.length]).toEqual([1_001, 1_001]);
});

const CUT = requestOf({
  index: 1,
  rawHeaders: ['Content-Length', '9'],
  body: '{"a":"é"',
  excess: Buffer.from('}'),
});
const WHY =
  'The body ends after the 9 bytes of its Content-Length, and 1 more byte follows: Content-Length counts characters instead of bytes.';

it.each<[what: string, deviation: Partial<Deviation>, diagnosis: string | undefined, seen: string]>([
  ['an empty body', { request: requestOf({ index: 1 }) }, 'The body has 0 bytes.', 'x (request 2 at hook-1)'],
  ['a body that is cut', { request: CUT }, WHY, 'x (request 2 at hook-1)'],
  ['a batch that is cut', { requirement: 'MSG-001', request: CUT }, WHY, 'x (request 2 at hook-1)'],
  ['a body with a diagnosis', { request: requestOf(), diagnosis: 'Why.' }, 'Why.', 'x'],
  ['a batch that is not JSON', { requirement: 'MSG-001', request: requestOf() }, undefined, 'x'],
  ['a GET', { request: requestOf({ method: 'GET' }) }, undefined, 'x'],
  ['a whole body', { request: requestOf({ body: '{}' }) }, undefined, 'x'],
  ['nothing', {}, undefined, 'x'],
])('says what is plainly wrong with %s', (_, deviation, diagnosis, seen) => {
  const failure = toFailure({ requirement: 'RTY-005', expected: 'e', seen: 'x', ...deviation });
  expect([failure.diagnosis, failure.seen]).toEqual([diagnosis, seen]);
});

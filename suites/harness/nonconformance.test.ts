import { expect, it } from 'vitest';
import { type Deviation, toComparison, toFailure } from './nonconformance.ts';
import type { ReceivedRequest } from './receivers/received-request.ts';
import { makeRequest } from './receivers/request.fixture.ts';

it.each([
  ['short texts as they are', 'abc', 'abd', 'abc', 'abd'],
  ['an empty text', '', 'x', '', 'x'],
  ['texts of which one begins the other', 'ab', 'abc', 'ab', 'abc'],
])('keeps %s', (_, expected, seen, shownExpected, shownSeen) => {
  expect(toComparison({ expected, seen })).toEqual({ expected: shownExpected, seen: shownSeen });
});

it('leaves out what long texts have in common, but for the surroundings of the difference', () => {
  const [before, after] = ['b'.repeat(5_000), 'a'.repeat(5_000)];
  const context = { before: `…${'b'.repeat(100)}`, after: `${'a'.repeat(100)}…` };
  expect(toComparison({ expected: `${before}é${after}`, seen: `${before}?!${after}` })).toEqual({
    expected: `${context.before}é${context.after}`,
    seen: `${context.before}?!${context.after}`,
  });
});

it('is bounded for any difference', () => {
  const { expected, seen } = toComparison({ expected: 'a'.repeat(1e6), seen: 'b'.repeat(1e6) });
  expect([expected.length, seen.length]).toEqual([1_001, 1_001]);
});

const CUT = makeRequest({
  index: 1,
  rawHeaders: ['Content-Length', '9'],
  body: '{"a":"é"',
  excess: Buffer.from('}'),
});
const LONG = `${'Why and '.repeat(500)}why.`;
const WHY = expect.stringMatching(/^Content-Length counts characters instead of bytes/);

it.each<[what: string, deviation: Partial<Deviation>, diagnosis: unknown]>([
  ['an empty body', { request: makeRequest({ index: 1 }) }, 'The body has 0 bytes.'],
  ['a body that is cut', { request: CUT }, WHY],
  ['a batch that is cut', { requirement: 'MSG-001', request: CUT }, WHY],
  ['a body with a diagnosis', { request: makeRequest(), diagnosis: 'Why.' }, 'Why.'],
  ['a body with a long diagnosis, whole', { diagnosis: LONG }, LONG],
  ['a batch that is not JSON', { requirement: 'MSG-001', request: makeRequest() }, undefined],
  ['a GET', { request: makeRequest({ method: 'GET' }) }, undefined],
  ['a whole body', { request: makeRequest({ body: '{}' }) }, undefined],
  ['nothing', {}, undefined],
])('diagnoses %s', (_, deviation, diagnosis) => {
  expect(toFailure({ requirement: 'RTY-005', expected: 'e', seen: 'x', ...deviation }).diagnosis).toEqual(diagnosis);
});

/** Requests to one receiver with these bodies; the deviation is about the one with a capital. */
function failureAmong(bodies: string, deviation: Partial<Deviation> = {}) {
  const requests: ReceivedRequest[] = [];
  for (const [index, body] of [...bodies].entries()) {
    const isWrong = body !== body.toLowerCase();
    const rawHeaders = isWrong ? ['X-Wrong', 'yes'] : [];
    requests.push({ ...makeRequest({ index, body: body.toLowerCase(), rawHeaders }), atReceiver: () => requests });
  }
  const request = requests.find(({ rawHeaders }) => rawHeaders.length > 0);
  const isRight = ({ rawHeaders }: ReceivedRequest): boolean => rawHeaders.length === 0;
  return toFailure({ requirement: 'HDR-006', expected: 'e', seen: 's', request, isRight, ...deviation });
}

it.each<[bodies: string, attempt: unknown, share: unknown]>([
  [
    'aaaA',
    { id: 'hook-1#4', number: 4, of: 4, counts: 'attempts', others: 'attempts 1 to 3 are right' },
    { wrong: 1, of: 4 },
  ],
  [
    'abAAa',
    { number: 2, of: 4, counts: 'attempts', others: 'attempts 1, 4 are right, attempt 3 is wrong too' },
    { wrong: 2, of: 5 },
  ],
  ['abCd', { number: 3, of: 4, counts: 'requests', others: 'requests 1, 2, 4 are right' }, { wrong: 1, of: 4 }],
  ['A', { number: 1, of: 1, counts: 'requests' }, undefined],
])('names the wrong one of the requests %s, and says how the others were', (bodies, attempt, share) => {
  expect(failureAmong(bodies)).toMatchObject({ attempt });
  expect(failureAmong(bodies).share).toEqual(share);
});

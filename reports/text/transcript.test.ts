import { expect, it, test } from 'vitest';
import type { Failure, TranscriptEntry } from '../../spec/shapes/results.ts';
import { FAILURE } from '../results.fixture.ts';
import { attemptWords, oftenWords, transcriptExcerpt, transcriptLines } from './transcript.ts';

const entry = (what: string, kind?: TranscriptEntry['kind']): TranscriptEntry => ({
  at: null,
  elapsedMs: 0,
  actor: 'suite',
  what,
  ...(kind === undefined ? {} : { kind }),
});
const many = (count: number, what: string, kind?: TranscriptEntry['kind']) =>
  Array.from({ length: count }, (_, index) => entry(`${what} ${index}`, kind));
const wordsOf = (transcript: readonly TranscriptEntry[]) =>
  transcriptExcerpt(transcript, 26).map((line) => line.replace(/^- {2}suite {2}/, ''));

it('keeps the end of a long one, and the settings and calls before it', () => {
  const transcript = [entry('settings', 'settings'), entry('call', 'call'), ...many(50, 'answer', 'answer')];
  const words = wordsOf(transcript);
  expect(words.slice(0, 4)).toEqual(['(26 other lines in results.json)', 'settings', 'call', 'answer 26']);
  expect(words).toHaveLength(27);
});

it('keeps the last of many calls', () => {
  const words = wordsOf([...many(40, 'call', 'call'), ...many(20, 'note')]);
  expect(words.slice(0, 3)).toEqual(['(34 other lines in results.json)', 'call 34', 'call 35']);
  expect(words).toHaveLength(27);
});

it.each([
  [1, ['(3 other lines in results.json)', 'call']],
  [2, ['(2 other lines in results.json)', 'call', 'answer']],
  [3, ['settings', 'call', 'attempt', 'answer']],
])('prefers the call to what followed it where there is room for %i lines', (max, expected) => {
  const transcript = [entry('settings', 'settings'), entry('call', 'call'), entry('attempt'), entry('answer')];
  expect(transcriptExcerpt(transcript, max).map((line) => line.replace(/^- {2}suite {2}/, ''))).toEqual(expected);
});

it('keeps the call that the failure is about, although other calls came after it', () => {
  const calls = ['u-ayhfhdprk2', 'u-5pkzdf0f0a', 'u-0rpkvppcq5', 'u-c1kp6mpw4y'].map((id) => entry(id, 'call'));
  const shown = transcriptExcerpt([...calls, ...many(9, 'note')], 4, {
    expected: 'a request about u-5pkzdf0f0a',
    seen: '',
  });
  expect(shown.map((line) => line.split('  ').at(-1))).toEqual([
    '(9 other lines in results.json)',
    'u-5pkzdf0f0a',
    'u-c1kp6mpw4y',
    'note 7',
    'note 8',
  ]);
});

it('keeps the attempts of the message that the failure is about, with their answers, and the last line', () => {
  const pair = (attempt: string, id: string): TranscriptEntry[] => [
    { ...entry(`POST /hook, with ${id}`, 'attempt'), attempt },
    { ...entry(`answers ${attempt}`, 'answer'), attempt },
  ];
  const transcript = [...pair('a1', 'u-5pkzdf0f0a'), ...pair('a2', 'u-0rpkvppcq5'), ...many(9, 'note')];
  const shown = transcriptExcerpt(transcript, 4, { expected: 'attempt 2 of u-5pkzdf0f0a', seen: '' });
  expect(shown.map((line) => line.split('  ').at(-1))).toEqual([
    '(9 other lines in results.json)',
    'POST /hook, with u-5pkzdf0f0a',
    'answers a1',
    'note 7',
    'note 8',
  ]);
});

it('keeps and marks the lines of the request that the failure shows, with those before and after it', () => {
  const transcript = Array.from({ length: 20 }, (_, index): TranscriptEntry[] => [
    { ...entry(`POST ${index + 1}`, 'attempt'), attempt: `hook-1#${index + 1}` },
    { ...entry(`answers ${index + 1}`, 'answer'), attempt: `hook-1#${index + 1}` },
  ]).flat();
  const attempt = { id: 'hook-1#9', place: 'hook-1', at: '', number: 9, of: 20, counts: 'attempts' } as const;
  const shown = transcriptExcerpt(transcript, 4, { expected: '', seen: '', attempt });
  expect(shown.slice(1).map((line) => [line.startsWith('> '), line.split('  ').at(-1)])).toEqual([
    [false, 'POST 8'],
    [false, 'answers 8'],
    [true, 'POST 9'],
    [true, 'answers 9'],
  ]);
});

const entryAt = (at: string | null, actor: TranscriptEntry['actor'] = 'suite'): TranscriptEntry => ({
  at,
  elapsedMs: 0,
  actor,
  what: 'did it',
});

test.each([
  [
    'an instant before the first one',
    [entryAt('2026-01-01T00:00:01Z'), entryAt('2026-01-01T00:00:00Z')],
    '0:00:00.000  suite  did it',
  ],
  ['text that is not an instant', [entryAt('2026-01-01T00:00:01Z'), entryAt('soon')], '          -  suite  did it'],
])('shows %s', (_, transcript, last) => {
  expect(transcriptLines(transcript).at(-1)).toBe(last);
});

it.each([
  [
    { type: 'track', userId: 'u-1', properties: { seats: 12, plan: 'a team' } },
    'type=track userId=u-1 properties.seats=12 properties.plan="a team"',
  ],
  [
    { webhooks: [{ url: 'http://127.0.0.1:1/x' }], on: true, none: null },
    'webhooks[0].url=http://127.0.0.1:1/x on=true none=null',
  ],
  [
    { 'Previous ID': '', number: '12', not: 'null', empty: {}, list: [] },
    '"Previous ID"="" number="12" not="null" empty={} list=[]',
  ],
])('shows the members of a call or of settings without JSON: %j', (value, expected) => {
  const [line] = transcriptLines([entry(`the track call of wk-1: ${JSON.stringify(value)}`)]);
  expect(line).toBe(`-  suite  the track call of wk-1: ${expected}`);
});

it.each(['{"a":1,"a":2}', '{"a":12345678901234567890}', '{"a":', '"text"', '[1, 2]', 'POST /hook: {}?'])(
  'shows what it cannot show as members as it is: %s',
  (text) => {
    const [line] = transcriptLines([entry(`the call: ${text}`)]);
    expect(line).toBe(`-  suite  the call: ${text}`);
  },
);

const ATTEMPT = {
  id: 'a#1',
  place: 'a',
  at: '2026-01-01T00:00:10.000Z',
  number: 2,
  of: 3,
  counts: 'attempts',
} as const;
const SHARE = { wrong: 10, of: 2_492, cases: 227 };
const START = [entryAt('2026-01-01T00:00:00.000Z')];

it.each<[what: string, failure: Partial<Failure>, transcript: TranscriptEntry[], words: string]>([
  ['its time', {}, START, 'attempt 2 of 3 at `a`, 0:00:10'],
  ['no time before the beginning', {}, [entryAt('2026-01-01T00:00:10.001Z')], 'attempt 2 of 3 at `a`, 0:00:00'],
  ['its instant, if nothing says when the world began', {}, [], 'attempt 2 of 3 at `a`, 2026-01-01T00:00:10.000Z'],
  [
    'what does not follow it',
    { attempt: { ...ATTEMPT, isLast: true } },
    START,
    'no attempt follows attempt 2 of 3 at `a`, 0:00:10',
  ],
  [
    'the batch request that does not follow it',
    { requirement: 'QUE-009', attempt: { ...ATTEMPT, counts: 'requests', isLast: true } },
    START,
    'no batch request follows request 2 of 3 at `a`, 0:00:10',
  ],
  [
    'the simulator, if that has sent it',
    {},
    [...START, { ...entryAt('2026-01-01T00:00:10.000Z', 'simulator'), attempt: ATTEMPT.id }],
    'attempt 2 of 3 at `a`, 0:00:10, sent by the simulator for the client under test',
  ],
  [
    'the others of its world, apart from those of the run',
    { attempt: { ...ATTEMPT, others: 'attempt 1 is right' }, share: SHARE },
    START,
    'attempt 2 of 3 at `a`, 0:00:10; in this world attempt 1 is right',
  ],
])('an attempt is named with %s', (_, failure, transcript, words) => {
  expect(attemptWords({ ...FAILURE, attempt: ATTEMPT, ...failure }, transcript)).toBe(words);
});

it('tells the requests of a run from those of one case', () => {
  expect(oftenWords({ share: SHARE })).toBe('10 of 2492 requests in 227 cases are wrong like this');
  expect(oftenWords({ share: { wrong: 1, of: 9 } })).toBe('1 of 9 requests in this case is wrong like this');
});

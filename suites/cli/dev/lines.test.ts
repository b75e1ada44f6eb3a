import { expect, it } from 'vitest';
import { paintWith } from '../../../reports/text/paint.ts';
import type { DevAttemptSummary, DevMessageSummary } from '../../../spec/shapes/dev/messages.ts';
import { EventLines } from './lines.ts';

const AT = '2026-01-01T00:00:00.000Z';
const ATTEMPT: DevAttemptSummary = {
  ...{ number: 1, at: AT, durationMs: 5, outcome: 'connection', status: null, reason: 'socket hang up (ECONNRESET)' },
  ...{ signature: 'ab', nextAt: null, advice: null, ignored: null },
};
const MESSAGE: DevMessageSummary = {
  ...{ id: 'm1', at: AT, source: 'wk', origin: 'ingestion', copyOf: null, type: 'track', user: 'u', title: 'e' },
  ...{ sizeBytes: 9, state: 'waiting', hint: null, varied: [], deliveries: [] },
};

/** Number of lines that are printed for each attempt, and whether a hint is among them. */
function shown(attempts: readonly Partial<DevAttemptSummary>[]): [lines: number, hint: boolean][] {
  const lines = new EventLines({ paint: paintWith(false), nameOf: () => null });
  return attempts.map((changes) => {
    const event = { event: 'attempt', message: MESSAGE, url: 1, attempt: { ...ATTEMPT, ...changes } } as const;
    const printed = lines.of(event, AT);
    return [printed.length, printed.some((line) => line.includes('hint: '))];
  });
}

const ANSWER = { outcome: 'response', status: 404, reason: '404 Not Found' } as const;
const ADVICE = { advice: 'Nothing takes POST there.' };

it('names what was varied with the message, and again with an attempt that failed', () => {
  const varied = [{ name: 'in chunks', description: 'Bodies are sent in chunks.' }];
  const lines = new EventLines({ paint: paintWith(false), nameOf: () => null });
  const message = { ...MESSAGE, varied };
  const [, below] = lines.of({ event: 'message', message }, AT);
  expect(below?.trim()).toBe('varied: in chunks: Bodies are sent in chunks.');
  const [failed] = lines.of({ event: 'attempt', message, url: 1, attempt: { ...ATTEMPT, ...ANSWER } }, AT);
  expect(failed).toMatch(/404 Not Found.*\(varied: in chunks\)$/);
});

it.each<[what: string, attempt: Partial<DevAttemptSummary>, expected: RegExp]>([
  [
    'a success that the service ignores, and why',
    { outcome: 'response', status: 200, reason: '200 OK', ignored: 'lost answer: It is lost.' },
    /200 OK in 5 ms {2}ignored {2}.*\n +lost answer: It is lost[.]$/,
  ],
  ['a timeout with its time once', { outcome: 'timeout', reason: 'no answer within 5 s' }, /within 5 s {2}signed$/],
  [
    'that nobody is there',
    { outcome: 'connection', reason: 'connect ECONNREFUSED 127.0.0.1:1 (ECONNREFUSED)' },
    /nothing listens there \(ECONNREFUSED\) in 5 ms {2}signed$/,
  ],
])('shows %s', (_, attempt, expected) => {
  const lines = new EventLines({ paint: paintWith(false), nameOf: () => null });
  const printed = lines.of({ event: 'attempt', message: MESSAGE, url: 1, attempt: { ...ATTEMPT, ...attempt } }, AT);
  expect(printed.join('\n')).toMatch(expected);
});

it.each<[what: string, attempts: Partial<DevAttemptSummary>[], expected: [lines: number, hint: boolean][]]>([
  ['one with advice has a hint below it', [{ ...ANSWER, ...ADVICE }], [[2, true]]],
  ['retries do not repeat it', [{ ...ANSWER, ...ADVICE, number: 2 }], [[1, false]]],
  [
    'what is found out a little later has only the hint',
    [{}, ADVICE],
    [
      [1, false],
      [1, true],
    ],
  ],
])('%s', (_, attempts, expected) => {
  expect(shown(attempts)).toEqual(expected);
});

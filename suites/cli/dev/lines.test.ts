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
  ...{ sizeBytes: 9, state: 'waiting', hint: null, deliveries: [] },
  varied: [{ name: 'in chunks', description: 'Bodies are sent in chunks.' }],
};
const ANSWER = { outcome: 'response', status: 404, reason: '404 Not Found' } as const;
const ADVICE = { advice: 'Nothing takes POST there.' };

it.each<[what: string, attempts: Partial<DevAttemptSummary>[], expected: RegExp]>([
  [
    'a success that the service ignores, and why',
    [{ outcome: 'response', status: 200, reason: '200 OK', ignored: 'lost answer: It is lost.' }],
    /^.*200 OK in 5 ms {2}ignored {2}.*\n +lost answer: It is lost[.]$/,
  ],
  ['a timeout with its time once', [{ outcome: 'timeout', reason: 'no answer within 5 s' }], /^.*within 5 s {2}signed/],
  [
    'that nobody is there',
    [{ reason: 'connect ECONNREFUSED 127.0.0.1:1 (ECONNREFUSED)' }],
    /^.*nothing listens there \(ECONNREFUSED\) in 5 ms {2}signed/,
  ],
  ['a failed attempt without advice, and what was varied', [ANSWER], /^.*404 Not Found in .*\(varied: in chunks\)$/],
  ['the advice on it as a hint', [{ ...ANSWER, ...ADVICE }], /^.*404 .*\n +hint: Nothing takes POST there\.$/],
  ['no hint again with a retry', [{ ...ANSWER, ...ADVICE, number: 2 }], /^.*404 .* attempt 2 .*$/],
  ['only the hint of what is found out later', [{}, ADVICE], /^.*ECONNRESET.*\n +hint: Nothing takes POST there\.$/],
])('shows %s', (_, attempts, expected) => {
  const lines = new EventLines({ paint: paintWith(false), nameOf: () => null });
  const printed = attempts.flatMap((changes) =>
    lines.of({ event: 'attempt', message: MESSAGE, url: 1, attempt: { ...ATTEMPT, ...changes } }, AT),
  );
  expect(printed.join('\n')).toMatch(expected);
});

it('names what was varied with the message', () => {
  const lines = new EventLines({ paint: paintWith(false), nameOf: () => null });
  const [, below] = lines.of({ event: 'message', message: MESSAGE }, AT);
  expect(below?.trim()).toBe('varied: in chunks: Bodies are sent in chunks.');
});

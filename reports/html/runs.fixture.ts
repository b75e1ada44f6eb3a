import type { CaseResult, TranscriptEntry } from '../../spec/shapes/results.ts';
import { caseResult, FAILURE, run } from '../results.fixture.ts';

/** An event of a transcript at a time since its beginning, in milliseconds. */
export function entryAt(atMs: number, changes: Partial<TranscriptEntry> = {}): TranscriptEntry {
  const at = new Date(Date.UTC(2026, 0, 1) + atMs).toISOString();
  return { at, elapsedMs: 1, actor: 'suite', what: 'did it', kind: 'note', ...changes };
}

function exchangeAt(atMs: number, number: number, answer = 'answers 500'): TranscriptEntry[] {
  const place = 'hook-1';
  const joined = { place, attempt: `${place}#${number}` };
  return [
    entryAt(atMs, { actor: 'implementation', what: 'POST /hook (151 bytes)', kind: 'attempt', ...joined }),
    entryAt(atMs, { actor: 'receiver', what: `${place} ${answer}`, kind: 'answer', ...joined }),
  ];
}

const HOUR_MS = 3_600_000;

/** Settings, a call, four attempts over more than four hours, one of them held, and a clock that is moved. */
const EVENTS: readonly TranscriptEntry[] = [
  entryAt(0, { kind: 'settings', place: 'wk-1', what: 'settings of wk-1: {"a":1}', detail: '{\n  "a": 1\n}' }),
  entryAt(0, { kind: 'call', place: 'wk-1', what: 'the track call of wk-1: {"b":2}', detail: '{\n  "b": 2\n}' }),
  ...exchangeAt(0, 1),
  ...exchangeAt(5_315, 2, 'holds the request back'),
  entryAt(60_000, { actor: 'clock', kind: 'clock', what: 'waits for silence, up to 18000 s' }),
  ...exchangeAt(HOUR_MS, 3),
  ...exchangeAt(4 * HOUR_MS + 60_000, 4, 'answers 200'),
];

const RED: CaseResult = caseResult({
  id: 'retry/window',
  status: 'failed',
  failure: { ...FAILURE, comparison: { expected: 'caf\u00e9', seen: 'caf?' } },
  transcript: [...EVENTS],
});

/** A run whose failed case has events, and that has every other part of the report. */
export const TIMELINE_RUN = run({
  verdict: 'not-conformant',
  cases: [RED, caseResult(), caseResult({ id: 'tls/trusted', status: 'not-tested', reason: 'needs `trust`' })],
  observations: [{ requirement: 'RTY-007', case: 'retry/window', value: { delaysMs: [5315] } }],
  processes: [
    {
      command: './my-router',
      ended: { code: 7, signal: null, cases: 41 },
      tail: [{ at: '2026-01-01T00:00:02.000Z', stream: 'err', text: 'panic: no such key' }],
    },
  ],
});

/** The largest number of failed cases, each with a long transcript and a large request. */
export const RED_RUN = run({
  verdict: 'not-conformant',
  cases: Array.from({ length: 420 }, (_, index) => ({
    ...RED,
    id: `group/case-${index}`,
    failure: { ...FAILURE, request: `POST / HTTP/1.1\n\n${'{"key":"value"}'.repeat(500)}` },
    transcript: Array.from({ length: 10 }, () => EVENTS.map((each) => ({ ...each, detail: 'x'.repeat(500) }))).flat(),
  })),
});

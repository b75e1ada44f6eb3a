import type { CaseResult, Failure, Results, TranscriptEntry } from '../spec/shapes/results.ts';

/** Attacks that a hostile peer might send to the reader of a report, one a line. */
export const HOSTILE = [
  '\u001b[2J\u001b]0;owned\u0007',
  ']]><script>alert(1)</script>&amp;',
  '::error file=x::owned',
  '  ##[error]owned ##vso[task.complete]',
  '\u202Egnp.exe\u2066 \u200B\uFEFF\u0085\u009B31m\uFFFE',
  'lone \uD800 and \uDC00',
  '| *bold* `code` [link](http://evil) </code></pre></details> @all',
  'line \u2028 separators \u2029, \u0000 and \u007F',
  'ünïcödé 日本語 👍',
].join('\n');

export const FAILURE: Failure = {
  requirement: 'SIG-003',
  statement: 'The digest covers the bytes of the body as they are sent.',
  section: 'Authentication, Webhooks requests, item 3',
  expected: 'X-Signature to be 0beec7b5ea3f0fdbc95d0dd47f3c5bc275da8a33',
  seen: '62cdb7020ff920e5aa642c3d4066950dd1f01f4d',
  diagnosis: 'The digest is right for the body re-serialised with sorted keys.',
  request: 'POST /hook HTTP/1.1\r\nContent-Type: application/json\r\n\r\n{"type":"track",\n  "event":"Signed Up"}',
};

const TRANSCRIPT: TranscriptEntry[] = [
  { at: null, elapsedMs: 0, actor: 'suite', what: 'made world w1' },
  { at: '2026-01-01T00:00:00.000Z', elapsedMs: 1, actor: 'suite', what: 'sent a track call' },
  { at: '2026-01-01T00:00:05.250Z', elapsedMs: 2, actor: 'receiver', what: 'got POST /hook' },
  { at: '2026-01-01T04:01:00.000Z', elapsedMs: 3, actor: 'clock', what: 'advanced' },
];

/** A case that passed, with `changes` applied. */
export function caseResult(changes: Partial<CaseResult> = {}): CaseResult {
  const id = changes.id ?? 'signature/own-secret';
  return {
    id,
    title: 'The signature covers a plain body',
    requirements: ['SIG-003'],
    status: 'passed',
    durationMs: 1500,
    reproduce: `routespec run ${id} --seed 7`,
    transcript: [],
    ...changes,
  };
}

/** A conformant run of one case, with `changes` applied. */
export function run(changes: Partial<Results> = {}): Results {
  return {
    routespec: '0.1.0',
    spec: 'c0ffee',
    target: { url: 'http://127.0.0.1:4010' },
    startedAt: '2026-01-02T03:04:05.000Z',
    durationMs: 4200,
    seed: 7,
    verdict: 'conformant',
    summary: { passed: 1, failed: 0, notTested: 0, couldNotRun: 0, expectedFailures: 0 },
    cases: [caseResult()],
    observations: [],
    ...changes,
  };
}

/** Nothing ran, and the verdict says why. */
export const EMPTY_RUN: Results = run({
  verdict: 'could-not-run',
  reason: 'Nobody answers at http://127.0.0.1:4010.',
  summary: { passed: 0, failed: 0, notTested: 0, couldNotRun: 0, expectedFailures: 0 },
  cases: [],
});

/** Every status, with readable values. */
export const RICH_RUN: Results = run({
  target: { url: 'http://127.0.0.1:4010', implementation: { name: 'acme-router', version: '2.3.1' } },
  verdict: 'not-conformant',
  reason: '2 cases failed.',
  summary: { passed: 1, failed: 2, notTested: 3, couldNotRun: 1, expectedFailures: 1 },
  cases: [
    caseResult(),
    caseResult({ id: 'signature/unicode-body', status: 'failed', failure: FAILURE, transcript: TRANSCRIPT }),
    caseResult({ id: 'retry/window', status: 'unexpected-pass', requirements: ['RTY-004'] }),
    caseResult({ id: 'retry/500', status: 'expected-failure', failure: { ...FAILURE, requirement: 'RTY-002' } }),
    caseResult({ id: 'tls/self-signed', status: 'not-tested', reason: 'needs `trust`' }),
    caseResult({ id: 'body/screen', status: 'not-tested', reason: 'needs `screen`' }),
    caseResult({ id: 'tls/trusted', status: 'not-tested', reason: 'needs `trust`' }),
    caseResult({ id: 'batch/split', status: 'could-not-run', reason: 'The adapter answered 500.' }),
  ],
  observations: [
    { requirement: 'RTY-009', case: 'retry/two-or-more', value: { delaysMs: [1000, 2000] } },
    { requirement: 'RSP-010', case: 'delivery/2xx', value: 'success' },
  ],
});

/** Every status, with `text` wherever a run may contain any text. */
export function makeRun(text: string): Results {
  const failure: Failure = {
    requirement: text,
    statement: text,
    section: text,
    expected: text,
    seen: text,
    diagnosis: text,
    request: text,
  };
  const transcript = TRANSCRIPT.map((entry) => ({ ...entry, at: text, what: text }));
  const texts = { title: text, requirements: [text], reason: text, reproduce: text, transcript };
  return run({
    target: { url: text, implementation: { name: text, version: text } },
    verdict: 'not-conformant',
    reason: text,
    summary: RICH_RUN.summary,
    cases: RICH_RUN.cases.map((result) => ({
      ...result,
      ...texts,
      id: `${result.id}${text}`,
      ...(result.status === 'failed' && { failure }),
    })),
    observations: [{ requirement: text, case: text, value: { [text]: text } }],
    processes: [
      {
        command: text,
        ended: { code: null, signal: text, cases: 1 },
        tail: [{ at: text, stream: 'err', text }],
      },
    ],
  });
}

/** Every status, with hostile text everywhere. */
export const HOSTILE_RUN: Results = makeRun(HOSTILE);

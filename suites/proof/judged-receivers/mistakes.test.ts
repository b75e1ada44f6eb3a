import { describe, expect, it, onTestFinished } from 'vitest';
import { listGaps } from '../../../reports/clauses.ts';
import { startApp } from '../../../sim/embedding/examples/app.fixture.mjs';
import type { Results } from '../../../spec/shapes/results.ts';
import { PAUSES } from '../../cases/receiver/bench.ts';
import { RECEIVER_CASES } from '../../cases/receiver/cases/index.ts';
import type { ReceiverRequest } from '../../runner/receiver.ts';
import { judge } from './judge.fixture.ts';
import { digest, type Parsed, type ReceiverRules, RIGHT, SECRET, startReceiver } from './receiver.fixture.ts';
import { MISTAKEN_RECEIVERS } from './wrong-receivers.fixture.ts';

const SHOWING = new Set(MISTAKEN_RECEIVERS.map(({ shownBy }) => shownBy));
/** As many as a busy machine answers in time. */
const BURST = 12;
const AT_ONCE = { ...PAUSES, short: 10, long: 20, bursts: 0, return: 5_000 };
/** The pauses of a run in which every answer comes too late for the service. */
const LATE = { ...AT_ONCE, answer: -1 };

/** A clock that moves at each look. */
function lasting(minutes: number): () => number {
  let looks = 0;
  return () => looks++ * minutes * 60_000;
}

/** Judges a receiver with these rules by some cases. */
async function judgeBy(
  ids: readonly string[],
  rules: Partial<ReceiverRules> = {},
  changes: Partial<ReceiverRequest> = {},
): Promise<Results> {
  const receiver = await startReceiver({ ...RIGHT, ...rules });
  onTestFinished(receiver.close);
  const cases = RECEIVER_CASES.filter(({ id }) => ids.includes(id));
  return judge(receiver.url, { cases, burst: BURST, pauses: AT_ONCE, ...changes });
}

describe('a receiver', () => {
  it.each(MISTAKEN_RECEIVERS)('that $name fails $breaks, and is told so', async ({ breaks, rules, shownBy, says }) => {
    const results = await judgeBy([shownBy], rules);
    expect(results.cases).toMatchObject([{ id: shownBy, status: 'failed' }]);
    const { requirement, diagnosis = '' } = results.cases[0]?.failure ?? {};
    expect({ requirement, diagnosis }).toEqual({ requirement: breaks, diagnosis: says });
  });

  it.each([
    ['receiver/forged-digest', 'It accepts a request whose X-Signature is not the digest of its body.'],
    ['receiver/unsigned', 'It verifies only requests that have a digest.'],
  ])('that accepts the forgery of %s is told so, and where to read on', async (shownBy, says) => {
    const isMissing = shownBy === 'receiver/unsigned';
    const isAuthentic: typeof RIGHT.isAuthentic = (body, value) =>
      (value === undefined) === isMissing || RIGHT.isAuthentic(body, value);
    const results = await judgeBy([shownBy], { isAuthentic });
    expect(results.cases[0]?.failure?.diagnosis).toBe(
      `${says} Verify each request before anything else: spec/webhooks/README.md, under Signatures.`,
    );
  });

  it('that tells the digest has the place of the digest in its failure', async () => {
    const refusalText = (body: Buffer): string => `want ${Buffer.from(digest(body, SECRET), 'hex').toString('base64')}`;
    const results = await judgeBy(['receiver/told-digest'], { refusalText });
    expect(results.cases[0]?.failure?.seen).toMatch(
      /^status 401, and the right digest in base64, (\S{28}), in the body "want \1"$/,
    );
  });

  it('that ends after a success fails the case in which that happens twice, and the next cases are played', async () => {
    const isDotted = ({ properties }: Parsed): boolean =>
      Object.keys(Object(properties)).some((name) => /[.]/.test(name));
    const rules = { answer: (body: Parsed) => (isDotted(body) ? ('end' as const) : 200), goneAfterErrorMs: 500 };
    const results = await judgeBy(['receiver/free-form', 'receiver/media-type'], rules);
    expect(results.cases.map(({ status }) => status)).toEqual(['failed', 'passed']);
    expect(results.cases[0]?.failure).toMatchObject({
      requirement: 'RCV-018',
      diagnosis: expect.stringMatching(
        /^It ended on a signed (track|identify) body with names with dots and dollar signs[.]$/,
      ),
    });
  });

  it('that ends for good fails the case, and the next ones could not run', async () => {
    const [mistaken] = MISTAKEN_RECEIVERS.filter(({ name }) => name === 'ends on a digest of another length');
    const rules = { ...mistaken?.rules, goneAfterErrorMs: 60_000 };
    const pauses = { ...AT_ONCE, return: 100 };
    const results = await judgeBy(['receiver/cut-digest', 'receiver/changed-body'], rules, { pauses });
    expect(results.verdict).toBe('not-conformant');
    expect(results.cases).toMatchObject([
      { status: 'failed', failure: { requirement: 'RCV-002' } },
      {
        status: 'could-not-run',
        reason: 'the receiver ended in receiver/cut-digest, and did not come back within 0.1 s',
      },
    ]);
  });

  it.each<[isAuthentic: typeof RIGHT.isAuthentic, refusal: number, said: string]>([
    [() => false, 401, 'The receiver may have a different secret. Seen: status 401'],
    [() => false, 404, 'Nothing takes POST at /hooks there: check the path. Seen: status 404'],
  ])(
    'that refuses a plain message has that refusal in the reason of each case that is not tested',
    async (isAuthentic, refusal, said) => {
      const results = await judgeBy(['receiver/free-form'], { isAuthentic, refusal });
      expect(results.cases).toMatchObject([
        { status: 'not-tested', reason: `needs a receiver that accepts a plain message (receiver/plain). ${said}` },
      ]);
    },
  );

  it.each([
    { minutes: 1, statuses: ['passed', 'not-tested'], blockedBy: ['RCV-013'] },
    { minutes: 0, statuses: ['passed', 'passed'], blockedBy: [] },
  ])('that the service does not wait for is told so after $minutes min', async ({ minutes, ...expected }) => {
    const results = await judgeBy(['receiver/plain', 'receiver/page'], {}, { now: lasting(minutes), pauses: LATE });
    expect(results.cases.map(({ status }) => status)).toEqual(expected.statuses);
    expect(results.reason).toMatch(/The receiver answered after up to [\d.]+ s; the service waits 5 s[.]$/);
    expect(listGaps(results).map(({ blockedBy }) => blockedBy)).toEqual(expected.blockedBy);
  });

  it('that answers in time, and slowly, is tested until the run has lasted its longest time', async () => {
    const results = await judgeBy(['receiver/plain', 'receiver/page'], {}, { now: lasting(5) });
    expect(results.cases).toMatchObject([
      { status: 'passed' },
      { status: 'not-tested', reason: expect.stringContaining('allow more with --patience') },
    ]);
    expect([results.reason, listGaps(results)]).toEqual([undefined, []]);
  });

  it.each([
    ['without such a mistake', () => startReceiver(RIGHT)],
    ['of the examples', () => startApp(SECRET)],
  ])('%s passes the same cases', async (_, start) => {
    const receiver = await start();
    onTestFinished(() => receiver.close());
    const cases = RECEIVER_CASES.filter(({ id }) => SHOWING.has(id));
    const results = await judge(receiver.url, { cases, burst: BURST, pauses: AT_ONCE });
    expect(results.cases.filter(({ status }) => status !== 'passed')).toEqual([]);
    expect(results.cases).toHaveLength(SHOWING.size);
  });
});

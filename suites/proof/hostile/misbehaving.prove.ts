import { describe, expect, it } from 'vitest';
import { byReason } from '../../../reports/groups.ts';
import type { CaseResult } from '../../../spec/shapes/results.ts';
import { CASES } from '../../cases/index.ts';
import { playAgainst } from '../../cli/simulator/play-against.ts';
import { Breaker } from '../../harness/target/exchange/breaker.ts';
import { NOT_PLAYED } from '../../runner/case/outcome.ts';
import { KNOWN, type Misbehaviour, startMisbehaving } from './misbehaving.fixture.ts';
import { late } from './misdeeds.fixture.ts';

const PLAY_LIMIT_MS = 300_000;
/** Every case ends by itself. On a busy machine that may take long. */
const PATIENCE_MS = 120_000;
/** A part of each group is enough: what an HTTP adapter does wrong, it does in every case. */
const EACH = 32;
const PLAYED = partOf(0);
/** Begins the reason of a case that was under way when the run was given up, which happens by chance. */
const GIVEN_UP = /^the first \d+ cases all could not run: /;

function partOf(turn: number): typeof CASES {
  return CASES.filter((_, index) => index % EACH === turn);
}

async function resultsOf(misbehaviour: Misbehaviour, cases = PLAYED): Promise<CaseResult[]> {
  const adapter = await startMisbehaving(misbehaviour);
  try {
    return await playAgainst(adapter.url, cases, { shrinks: false, patienceMs: PATIENCE_MS, breaker: new Breaker() });
  } finally {
    await adapter.close();
  }
}

function thatEnded(results: readonly CaseResult[], status: CaseResult['status']): CaseResult[] {
  return results.filter((each) => each.status === status);
}

function failuresOf(results: readonly CaseResult[]): [id: string, seen: string | undefined][] {
  return thatEnded(results, 'failed').map(({ id, failure }) => [id, failure?.seen]);
}

describe('the reference behind an HTTP adapter that misbehaves', () => {
  it.each(KNOWN)(
    'fails no case, and the HTTP adapter is blamed once, if it $what',
    async ({ blame, reasons: mostReasons = 1, ...misbehaviour }) => {
      const results = await resultsOf(misbehaviour);
      expect(failuresOf(results)).toEqual([]);
      const reasons = byReason(thatEnded(results, 'could-not-run')).map(([reason]) => reason);
      const own = reasons.filter((reason) => !reason.startsWith(NOT_PLAYED));
      expect(own.filter((reason) => !blame.test(reason.replace(GIVEN_UP, '')))).toEqual([]);
      expect(own.length).toBeGreaterThan(0);
      expect(own.length).toBeLessThanOrEqual(mostReasons);
    },
    PLAY_LIMIT_MS,
  );

  it.each([1, 2, 3])(
    'fails no case of another part of the suite if all worlds are one: part %i',
    async (part) => {
      const one = KNOWN.find(({ what }) => what === 'has one world under many names');
      if (one === undefined) throw new Error('Expected an HTTP adapter that has one world, got none');
      const results = await resultsOf(one, partOf(part));
      expect(failuresOf(results)).toEqual([]);
      expect(thatEnded(results, 'could-not-run')).not.toEqual([]);
    },
    PLAY_LIMIT_MS,
  );

  it(
    'passes if the HTTP adapter answers late',
    async () => {
      const results = await resultsOf({ at: /./, misdeed: late(10) });
      expect(failuresOf(results)).toEqual([]);
      expect(thatEnded(results, 'could-not-run')).toEqual([]);
      expect(thatEnded(results, 'passed')).not.toEqual([]);
    },
    PLAY_LIMIT_MS,
  );
});

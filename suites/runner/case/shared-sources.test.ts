import { describe, expect, it } from 'vitest';
import type { CaseResult } from '../../../spec/shapes/results.ts';
import { toFailure } from '../../harness/nonconformance.ts';
import { caseOf } from '../results.fixture.ts';
import { playBelievably } from './doubts.ts';
import type { Ending } from './ending.ts';
import type { RunContext } from './run-context.ts';
import { ShareTrust } from './trust.ts';

const FAILED: Ending = {
  status: 'failed',
  failure: toFailure({ requirement: 'CAL-001', expected: 'one', seen: 'none' }),
};
const PASSED: Ending = { status: 'passed' };

/** Plays a case that ends like this when it shares its sources, and like that when it has them alone. */
async function play(shared: Ending, alone: Ending, { isDoubtful = false, shareTrust = new ShareTrust() } = {}) {
  const plays: string[] = [];
  const context = { shareTrust, watches: [] } as Pick<RunContext, 'shareTrust' | 'isAlone' | 'watches'> as RunContext;
  const { ending } = await playBelievably(caseOf({ id: 'a/b' }), context, async (_, { isAlone = false }, records) => {
    plays.push(isAlone ? 'alone' : 'shared');
    records.lease = { idMark: '', standInFor: () => undefined, isAlone, isDoubtful: () => isDoubtful };
    return isAlone ? alone : shared;
  });
  return { status: ending.status satisfies CaseResult['status'], reason: ending.reason, plays };
}

describe('a case that shares its sources', () => {
  it('is believed if it passes', async () => {
    expect(await play(PASSED, FAILED)).toMatchObject({ status: 'passed', plays: ['shared'] });
  });

  it('is played alone before a failure is believed', async () => {
    expect(await play(FAILED, PASSED)).toMatchObject({ status: 'passed', plays: ['shared', 'alone'] });
    expect(await play(FAILED, FAILED)).toMatchObject({ status: 'failed', plays: ['shared', 'alone'] });
  });

  it('is played alone if a request came that nobody could attribute, even if it has passed', async () => {
    expect(await play(PASSED, FAILED, { isDoubtful: true })).toMatchObject({
      status: 'failed',
      plays: ['shared', 'alone'],
    });
  });

  it('is believed at once when two failures for its requirement have stood', async () => {
    const shareTrust = new ShareTrust();
    for (const _ of [1, 2]) await play(FAILED, FAILED, { shareTrust });
    expect(await play(FAILED, PASSED, { shareTrust })).toMatchObject({ status: 'failed', plays: ['shared'] });
  });

  it('is not tested when two others have failed after requests that nobody could attribute', async () => {
    const shareTrust = new ShareTrust();
    for (const _ of [1, 2]) await play(PASSED, FAILED, { shareTrust, isDoubtful: true });
    const { status, reason } = await play(FAILED, PASSED, { shareTrust, isDoubtful: true });
    expect([status, reason]).toEqual(['not-tested', expect.stringContaining('without the ids of their calls')]);
  });
});

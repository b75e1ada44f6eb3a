import { afterEach, describe, expect, it, vi } from 'vitest';
import { Nonconformance, toFailure } from '../../harness/nonconformance.ts';
import type { Stage } from '../../harness/stage/stage.ts';
import type { WorldTime } from '../../harness/time/world-time.ts';
import { caseOf } from '../results.fixture.ts';
import { type Played, playBelievably } from './doubts.ts';
import type { Ending } from './ending.ts';
import { playSample } from './play-sample.fixture.ts';

const PASSED: Ending = { status: 'passed' };
const WRONG = { requirement: 'RTY-001', expected: 'a retry', seen: 'none' } as const;
const FAILED: Ending = { status: 'failed', failure: toFailure(WRONG) };
const QUIET_MS = 90;
const BUSY_MS = 100;
const LATE_MS = 1_000;

afterEach(() => void vi.restoreAllMocks());

/** Plays that end so in turn. @param turns How each ends, and how late the machine is in it, in milliseconds. */
async function playInTurn(
  ...turns: readonly (readonly [ending: Ending, lagMs: number])[]
): Promise<{ played: Played; plays: number }> {
  let plays = 0;
  const played = await playBelievably(caseOf({}), { watches: [] } as never, async (_, __, records) => {
    const [ending, lagMs] = turns[plays] ?? [PASSED, 0];
    plays += 1;
    records.times.push({ lagMs: 0 } as WorldTime, { lagMs } as WorldTime);
    return ending;
  });
  return { played, plays };
}

describe('a case on a busy machine', () => {
  it.each<[what: string, ending: Ending, lagMs: number]>([
    ['passes on a busy machine', PASSED, BUSY_MS],
    ['could not run on a busy machine', { status: 'could-not-run', reason: 'late' }, BUSY_MS],
    ['fails on a quiet machine', FAILED, QUIET_MS],
  ])('is played once if it %s', async (_, ending, lagMs) => {
    const { played, plays } = await playInTurn([ending, lagMs]);
    expect([played.ending, plays]).toEqual([ending, 1]);
  });

  it('fails if it does so again, when the machine is quiet', async () => {
    const { played, plays } = await playInTurn([FAILED, BUSY_MS], [FAILED, QUIET_MS]);
    expect([played.ending, plays]).toEqual([FAILED, 2]);
  });

  it('fails if it does so twice on a machine that is busy, but not late', async () => {
    const { played, plays } = await playInTurn([FAILED, BUSY_MS], [FAILED, 900]);
    expect([played.ending, plays]).toEqual([FAILED, 2]);
  });

  it('passes if it does so the second time', async () => {
    const { played, plays } = await playInTurn([FAILED, BUSY_MS], [PASSED, BUSY_MS]);
    expect([played.ending, plays]).toEqual([PASSED, 2]);
  });

  it('could not run if the machine stays busy', async () => {
    const { played, plays } = await playInTurn([FAILED, BUSY_MS], [FAILED, 2_340]);
    expect(plays).toBe(2);
    expect(played.ending).toEqual({
      status: 'could-not-run',
      reason:
        'Expected a machine that is free enough for a real clock, got one that woke the suite 2.3 s late; play it again when less is going on',
    });
  });

  it('is told by how late a world on a real clock wakes', async () => {
    const nowMs = performance.now.bind(performance);
    let lateMs = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs() + lateMs);
    const play = async ({ time }: Stage): Promise<void> => {
      // As if something had held the processor for longer than a case on a real clock bears.
      setTimeout(() => {
        lateMs += LATE_MS + 100;
      }, 1);
      await time.passUntil(time.nowMs() + 100);
      throw new Nonconformance(WRONG);
    };
    const { result } = await playSample({ play }, { description: { clock: 'real' } });
    expect(result).toMatchObject({ status: 'could-not-run', reason: expect.stringContaining('woke the suite') });
  });
});

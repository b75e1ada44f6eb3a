import { afterEach, expect, it, vi } from 'vitest';
import { RoutespecError } from '../../../spec/error.ts';
import { Nonconformance, toFailure } from '../../harness/nonconformance.ts';
import type { Stage } from '../../harness/stage/stage.ts';
import { UNANNOUNCED } from '../../harness/time/counted-trouble.ts';
import type { WorldTime } from '../../harness/time/world-time.ts';
import { caseOf } from '../results.fixture.ts';
import { DEFAULT_SETTINGS } from '../run-settings.ts';
import { playBelievably } from './doubts.ts';
import type { Ending } from './ending.ts';
import { playSample } from './play-sample.fixture.ts';
import type { RunContext } from './run-context.ts';
import { ClockTrust, ShareTrust } from './trust.ts';

const WRONG = { requirement: 'RTY-001', expected: 'a retry', seen: 'none' } as const;
const ENDINGS: Readonly<Record<string, Ending>> = {
  passed: { status: 'passed' },
  failed: { status: 'failed', failure: toFailure(WRONG) },
  otherwise: { status: 'failed', failure: toFailure({ ...WRONG, requirement: 'TMO-002' }) },
  late: { status: 'could-not-run', reason: 'late' },
  caught: { status: 'could-not-run', reason: 'a timer was left out' },
};
const ERRORS: Readonly<Record<string, RoutespecError>> = {
  late: new RoutespecError('late', 'late'),
  caught: new RoutespecError('shim-failed', 'a timer was left out', { cause: UNANNOUNCED }),
};
/** By how much the machine is late, in milliseconds. */
const LAGS_MS: Readonly<Record<string, number>> = { busy: 100, slow: 900, stuck: 2_340 };
const QUIET_MS = 90;

/**
 * Plays a case that ends in turn like `failed busy, passed`. After the ending it says how late the machine is, that the clock has
 * skipped something, that sources are shared unless it is played alone, or that a request came that nobody could attribute.
 */
async function look(turns: string, members: Partial<RunContext> = {}) {
  const run = { seed: 1, onWorld: () => {} };
  const context = { watches: [], settings: DEFAULT_SETTINGS, run, ...members } as unknown as RunContext;
  const plays: RunContext[] = [];
  const played = await playBelievably(caseOf({ id: 'a/b' }), context, async (_, own, records) => {
    const [ending = '', ...facts] = turns.split(', ')[plays.length]?.split(' ') ?? ['passed'];
    plays.push(own);
    const lagMs = facts.map((fact) => LAGS_MS[fact]).find((ms) => ms !== undefined) ?? QUIET_MS;
    records.times.push(
      { lagMs: 0 } as WorldTime,
      { lagMs, hasSkipped: facts.includes('skipped') } as unknown as WorldTime,
    );
    records.error = ERRORS[ending];
    const isDoubtful = facts.includes('doubtful');
    if (isDoubtful || facts.includes('shared')) {
      const { isAlone = false } = own;
      records.lease = { idMark: '', standInFor: () => undefined, isAlone, isDoubtful: () => isDoubtful };
    }
    return ENDINGS[ending] as Ending;
  });
  return { ...played, plays };
}

afterEach(() => void vi.restoreAllMocks());

it.each<[turns: string, times: number, ending: string]>([
  ['passed busy', 1, 'passed'],
  ['late busy', 1, 'late'],
  ['failed', 1, 'failed'],
  ['failed busy, failed', 2, 'failed'],
  ['failed busy, failed slow', 2, 'failed'],
  ['failed busy, passed stuck', 2, 'passed'],
  ['passed skipped', 1, 'passed'],
  ['caught skipped', 1, 'caught'],
  ['failed skipped, caught skipped', 2, 'caught'],
  ['failed skipped, otherwise skipped', 2, 'failed'],
  ['failed skipped, passed skipped', 2, 'failed'],
  ['failed skipped, late skipped', 2, 'failed'],
  ['passed shared', 1, 'passed'],
  ['failed shared, passed shared', 2, 'passed'],
  ['failed shared, failed shared', 2, 'failed'],
  ['passed doubtful, failed doubtful', 2, 'failed'],
])('a case that ends like this in turn, %s, is played %i times, and believed as %s', async (turns, times, ending) => {
  const { plays, records, ...played } = await look(turns);
  expect([plays.length, played.ending]).toEqual([times, ENDINGS[ending]]);
  expect(records.error).toBe(ERRORS[ending]);
});

it('a second look doubts `next`, shares nothing with other cases, and looks for no smaller world', async () => {
  const { plays } = await look('failed skipped, failed skipped');
  expect(plays[0]).toMatchObject({ run: { seed: 1 }, settings: { shrinks: true } });
  expect(plays[0]).not.toHaveProperty('doubtsNext');
  expect(plays[1]).toMatchObject({ doubtsNext: true, settings: { shrinks: false } });
  expect(plays[1]).not.toHaveProperty('run');
});

it('a failure needs no second look once two for its requirement have stood, until `next` has been caught', async () => {
  const clockTrust = new ClockTrust();
  const plays = async (turns: string) => (await look(turns, { clockTrust })).plays.length;
  const same = 'failed skipped, failed skipped';
  expect([await plays(same), await plays(same), await plays(same)]).toEqual([2, 2, 1]);
  expect([await plays('otherwise skipped, caught skipped'), await plays('failed skipped, caught skipped')]).toEqual([
    2, 2,
  ]);
  expect((await look(same, { clockTrust: new ClockTrust(0) })).plays).toHaveLength(1);
});

it('a failure with shared sources is believed at once when two for its requirement have stood', async () => {
  const shareTrust = new ShareTrust();
  const same = 'failed shared, failed shared';
  expect((await look(same, { shareTrust })).plays.map(({ isAlone }) => isAlone)).toEqual([undefined, true]);
  expect((await look(same, { shareTrust })).plays).toHaveLength(2);
  expect((await look(same, { shareTrust })).plays).toHaveLength(1);
});

it('a case is not tested when two others have failed after requests that nobody could attribute', async () => {
  const shareTrust = new ShareTrust();
  for (const _ of [1, 2]) await look('passed doubtful, failed doubtful', { shareTrust });
  const reason = expect.stringContaining('without the ids of their calls');
  const { ending } = await look('failed doubtful, passed doubtful', { shareTrust });
  expect(ending).toEqual({ status: 'not-tested', reason });
});

const WOKEN = 'Expected a machine that is free enough for a real clock, got one that woke the suite';

it('a case could not run if the machine stays busy', async () => {
  const { ending } = await look('failed busy, failed stuck');
  expect(ending).toEqual({
    status: 'could-not-run',
    reason: `${WOKEN} 2.3 s late; play it again when less is going on`,
  });
});

it('a world on a real clock tells by how late it wakes that the machine is busy', async () => {
  const nowMs = performance.now.bind(performance);
  let lateMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs() + lateMs);
  const play = async ({ time }: Stage): Promise<void> => {
    // As if something had held the processor for longer than a case on a real clock bears.
    setTimeout(() => {
      lateMs += 1_100;
    }, 1);
    await time.passUntil(time.nowMs() + 100);
    throw new Nonconformance(WRONG);
  };
  const { result } = await playSample({ play }, { description: { clock: 'real' } });
  expect(result).toMatchObject({ status: 'could-not-run', reason: expect.stringContaining(WOKEN) });
});

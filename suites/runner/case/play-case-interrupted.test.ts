import { describe, expect, it } from 'vitest';
import type { Description } from '../../../spec/shapes/contract.ts';
import { type Deviation, Nonconformance } from '../../harness/nonconformance.ts';
import type { Stage } from '../../harness/stage/stage.ts';
import type { SampleAdapter } from '../adapter.fixture.ts';
import { playSample, throwing } from './play-sample.fixture.ts';

const WRONG: Deviation = { requirement: 'SIG-002', expected: 'this', seen: 'that' };

describe('playCase, interrupted', () => {
  const REASON = 'interrupted: the run ended while this case was under way';

  it.each<[what: string, clock: Description['clock'], wait: (stage: Stage) => Promise<unknown>]>([
    ['waits for something on a real clock', 'real', (stage) => stage.awaitThat(() => false)],
    ['waits for silence on a real clock', 'real', (stage) => stage.lookAhead()],
    ['moves a virtual clock', 'virtual', (stage) => stage.lookAhead()],
    ['waits for an answer', 'virtual', (stage) => stage.world.log()],
  ])('ends a case that %s, keeps its transcript, and ends its world', async (_, clock, wait) => {
    const controller = new AbortController();
    const prepare = (adapter: SampleAdapter): void =>
      adapter.before((what) => (what.endsWith('/log') ? new Promise(() => {}) : undefined));
    const play = async (stage: Stage): Promise<void> => {
      stage.note('suite', 'was here');
      setTimeout(() => controller.abort(), 20);
      for (;;) await wait(stage);
    };
    const { result, isCutShort, asked } = await playSample(
      { play, needs: ['log'] },
      { prepare, signal: controller.signal, description: { clock, supports: ['log'] } },
    );
    expect([result.status, result.reason, isCutShort]).toEqual(['could-not-run', REASON, true]);
    expect(result.transcript.map(({ what }) => what)).toContain('was here');
    // Under load the HTTP adapter may note an aborted request after this one.
    expect(asked).toContain('DELETE /worlds/w1');
  });

  it.each<[ending: string, end: () => Promise<void>]>([
    ['passes', async () => {}],
    ['fails', throwing(new Nonconformance(WRONG))],
  ])('believes neither verdict of an interrupted case that %s', async (_, end) => {
    const controller = new AbortController();
    const play = async (): Promise<void> => {
      controller.abort();
      await end();
    };
    const { result } = await playSample({ play }, { signal: controller.signal });
    expect(result).toMatchObject({ status: 'could-not-run', reason: REASON });
    expect(result).not.toHaveProperty('failure');
  });

  it('does not wait for ever for a world to end', async () => {
    const controller = new AbortController();
    const prepare = (adapter: SampleAdapter): void =>
      adapter.before((what) => (what.startsWith('DELETE') ? new Promise(() => {}) : undefined));
    const play = async (): Promise<void> => controller.abort();
    const { result } = await playSample({ play }, { prepare, signal: controller.signal });
    expect(result.reason).toBe(REASON);
  });
});

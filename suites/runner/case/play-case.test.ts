import os from 'node:os';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Description } from '../../../spec/shapes/contract.ts';
import type { Case } from '../../cases/case.ts';
import { type Deviation, Nonconformance } from '../../harness/nonconformance.ts';
import { NotTested } from '../../harness/not-tested.ts';
import { REAL_LIMITS } from '../../harness/real-limits.ts';
import type { Stage } from '../../harness/stage/stage.ts';
import { EPOCH } from '../../harness/time/horizons.ts';
import type { SampleAdapter } from '../adapter.fixture.ts';
import { extendPatience } from './ending.ts';
import { deliverSomething, playSample, throwing } from './play-sample.fixture.ts';

afterEach(() => void vi.restoreAllMocks());

const WRONG: Deviation = { requirement: 'SIG-002', expected: 'this', seen: 'that' };

const FULL = Object.assign(new Error('listen EMFILE'), { code: 'EMFILE' });

describe('playCase', () => {
  const NOTHING = 'nothing that this case is about was seen: the';
  const OF_CLIENT = ['MSG-001'] as const;
  const receiving = async (stage: Stage) => void (await stage.receiver());
  const fetching = async (stage: Stage) => void (await fetch((await stage.receiver()).url));
  const elsewhere = (stage: Stage) => stage.elsewhere({ now: EPOCH }, deliverSomething);
  const message = (userId: string) => (stage: Stage) => sendToCapture(stage, userId);

  it.each<[what: string, members: Partial<Case>, reason: string | undefined]>([
    ['that saw nothing of the router', { play: receiving }, `${NOTHING} router sent no request`],
    [
      'about a client library that saw only a router',
      { requirements: OF_CLIENT, play: fetching },
      `${NOTHING} client library sent no message`,
    ],
    [
      'about a client library that only greeted the service',
      { requirements: OF_CLIENT, play: message('hello') },
      `${NOTHING} client library sent no message`,
    ],
    ['about a client library that sent something', { requirements: OF_CLIENT, play: message('u-1') }, undefined],
    ['that only observes, and saw nothing', { requirements: ['SIG-012'], play: async () => {} }, undefined],
    ['that saw something in another world', { play: elsewhere }, undefined],
  ])('passes a case only with evidence: one %s', async (_, members, reason) => {
    const { result } = await playSample(members, { description: { roles: ['router', 'client'] } });
    expect([result.status, result.reason]).toEqual([reason === undefined ? 'passed' : 'not-tested', reason]);
  });

  it('reports a deviation with the statement and section of its requirement, and with the transcript', async () => {
    const { result, asked } = await playSample({
      play: async (stage) => {
        await deliverSomething(stage);
        throw new Nonconformance({ ...WRONG, diagnosis: 'why' });
      },
    });
    expect(result).toMatchObject({
      status: 'failed',
      failure: {
        requirement: 'SIG-002',
        statement: expect.stringMatching(/HMAC-SHA1/),
        section: expect.stringContaining('Authentication'),
        expected: 'this',
        seen: 'that',
        diagnosis: 'why',
      },
    });
    expect(result.transcript.map(({ actor, what }) => [actor, what])).toEqual([
      ['suite', expect.stringMatching(/^settings of wk-1: \{"type":"server"/)],
      ['implementation', expect.stringMatching(/^POST \/hook-1-\w+ \(2 bytes\)$/)],
      ['receiver', 'hook-1 answers 200'],
    ]);
    expect(asked).toContain('DELETE /worlds/w1');
  });

  it('names the simulator as the sender of what its router sends for a client under test', async () => {
    const partner = { role: 'router', name: 'routespec-simulator', version: '1' } as const;
    const play = async (stage: Stage): Promise<never> => {
      await deliverSomething(stage);
      await sendToCapture(stage, 'u-1');
      throw new Nonconformance(WRONG);
    };
    const { result } = await playSample(
      { requirements: ['ING-001'], play },
      { description: { roles: ['router', 'client'], supports: ['ingestion'], partner } },
    );
    const senders = result.transcript.filter(({ kind }) => kind === 'attempt').map(({ actor }) => actor);
    expect(senders).toEqual(['simulator', 'implementation']);
  });

  it.each<[what: string, error: Error, status: string, reason: string]>([
    [
      'that it cannot be tested here',
      new NotTested({ kind: 'behaviour', detail: 'no screens' }),
      'not-tested',
      'no screens',
    ],
    ['an error of routespec itself', new TypeError('x'), 'could-not-run', 'routespec itself failed: TypeError: x'],
    ['that too few files may be open', FULL, 'could-not-run', 'Too many open files and connections (EMFILE)'],
  ])('reports %s', async (_, error, status, reason) => {
    const { result } = await playSample({ play: throwing(error) });
    expect(result).toMatchObject({ status, reason: expect.stringContaining(reason) });
    expect(result).not.toHaveProperty('failure');
  });

  it('has no limit on real time once a debugger is in use', async () => {
    const play = async (stage: Stage): Promise<void> => {
      await deliverSomething(stage);
      await stage.time.settle();
    };
    const limited = await playSample({ play }, { patienceMs: 0 });
    expect(limited.result.status).toBe('could-not-run');
    onTestFinished(REAL_LIMITS.lift());
    expect((await playSample({ play }, { patienceMs: 0 })).result.status).toBe('passed');
  });

  it('creates no world for a case that needs what the implementation does not have', async () => {
    const { result, asked } = await playSample({ needs: ['trust'], play: throwing(new Error('not to be played')) });
    expect(result).toMatchObject({ status: 'not-tested', untested: { kind: 'unsupported', needs: ['trust'] } });
    expect(asked).toEqual([]);
  });

  it('does not play a case that takes more real time than the patience allows', async () => {
    const description = { clock: 'real' as const };
    const play = throwing(new Error('not to be played'));
    const { result } = await playSample({ spanMs: 90_000, play }, { description });
    const reason = 'needs 90 s on this clock, more than the 60 s that --patience allows';
    expect(result).toMatchObject({ status: 'not-tested', reason });
  });

  it.each([
    ['could-not-run', 'virtual', 'Expected the case to end within the 0.1 s that --patience allows'],
    ['not-tested', 'real', 'needs more than the 0.1 s that --patience allows'],
  ] as const)('ends a case that exceeds the patience as %s on a %s clock', async (status, clock, reason) => {
    const play = async (stage: Stage): Promise<void> => {
      for (;;) await stage.lookAhead();
    };
    const { result } = await playSample({ play }, { patienceMs: 100, description: { clock } });
    expect(result.status).toBe(status);
    expect(result.reason).toContain(reason);
  });

  it.each([
    [0, 1],
    [1, 1],
    [2.5, 2.5],
    [40, 4],
  ])('is more patient with a case on a machine with %f programs for each processor, %f times', (programs, times) => {
    vi.spyOn(os, 'loadavg').mockReturnValue([programs * os.availableParallelism(), 0, 0]);
    expect(extendPatience(1_000)).toBeCloseTo(times * 1_000);
  });

  it('tests nothing if a world of the case ticks and its time is over, even if its first world does not tick', async () => {
    const play = (stage: Stage): Promise<void> =>
      stage.elsewhere({ now: EPOCH }, async ({ time }) => {
        vi.spyOn(time, 'isTicking', 'get').mockReturnValue(true);
        for (;;) await time.settle();
      });
    const { result } = await playSample({ play }, { patienceMs: 100 });
    expect(result).toMatchObject({ status: 'not-tested', reason: expect.stringContaining('each tick is a move') });
  });

  it.each<[what: string, prepare: (adapter: SampleAdapter) => void, reason: string]>([
    [
      'fails to create a world',
      (adapter) => adapter.answer('POST /worlds', 500, 'oops'),
      'Expected a JSON answer, got status 500 with "oops"',
    ],
    [
      'refuses to create a world',
      (adapter) => adapter.answer('POST /worlds', 403, { error: { message: 'full' } }),
      'the implementation refused a request that every case needs: full',
    ],
    ['fails within the case', (adapter) => adapter.answer('PUT', 500), 'Expected status 204, got 500'],
    ['is not there', (adapter) => adapter.crash(), 'Nothing is listening: connect ECONNREFUSED'],
  ])('says that a case could not run if the implementation %s', async (_, prepare, reason) => {
    const { result } = await playSample({ play: (stage) => deliverSomething(stage) }, { prepare });
    expect(result).toMatchObject({ status: 'could-not-run', reason: expect.stringContaining(reason) });
    expect(result).not.toHaveProperty('failure');
  });

  it.each<[what: string, clock: Description['clock'], how: (adapter: SampleAdapter) => void]>([
    ['has crashed', 'virtual', (adapter) => adapter.crash()],
    ['fails', 'real', (adapter) => adapter.answer('GET /', 500)],
    [
      'has forgotten the world, as after a restart',
      'virtual',
      (adapter) => adapter.answer('GET /worlds', 404, { error: { message: '' } }),
    ],
  ])('reports no failure of an implementation that %s (%s clock)', async (_, clock, how) => {
    let crash = (): void => {};
    const prepare = (adapter: SampleAdapter): void => {
      crash = () => how(adapter);
    };
    const play = async (): Promise<void> => {
      crash();
      throw new Nonconformance(WRONG);
    };
    const { result } = await playSample({ play }, { prepare, description: { clock } });
    expect(result.status).toBe('could-not-run');
    expect(result).not.toHaveProperty('failure');
  });

  it('shows every request for a source of the case to every watch, and reports what they find', async () => {
    const found = { id: 'found', on: 'webhooks' as const, check: () => WRONG };
    const clean = { id: 'clean', on: 'webhooks' as const, check: () => undefined };
    const { result, findings } = await playSample({ play: deliverSomething }, { watches: [found, clean] });
    expect(result.status).toBe('passed');
    expect(findings).toEqual([{ watch: 'found', failure: expect.objectContaining({ requirement: 'SIG-002' }) }]);
    expect(findings[0]?.failure.request).toMatch(/^POST \/hook-1-\w+ HTTP\/1\.1\n/);
    expect(result.transcript).toHaveLength(3);
  });

  it.each<[ending: string, play: () => Promise<void>]>([
    ['passes', async () => {}],
    ['fails', throwing(new Nonconformance(WRONG))],
    ['is not tested', throwing(new NotTested({ kind: 'behaviour', detail: 'nothing came' }))],
  ])('says that a case could not run if it was sent more than it can keep, even if it %s', async (_, end) => {
    const play = async (stage: Stage): Promise<void> => {
      const receiver = await stage.receiver();
      await fetch(receiver.url, { method: 'POST', body: Buffer.alloc(5 * 1024 * 1024) }).catch(() => {});
      await end();
    };
    const { result } = await playSample({ play });
    expect(result.status).toBe('could-not-run');
    expect(result.reason).toMatch(/^Expected at most 4194304 bytes in one body, got more \(hook-1; /);
    expect(result).not.toHaveProperty('failure');
  });

  it('ends a case that was sent more than it can keep, as soon as the case lets time pass', async () => {
    const play = async (stage: Stage): Promise<void> => {
      const receiver = await stage.receiver();
      await fetch(receiver.url, { method: 'POST', body: Buffer.alloc(5 * 1024 * 1024) }).catch(() => {});
      for (;;) await stage.lookAhead();
    };
    const { result } = await playSample({ play });
    expect(result.reason).toContain('Expected at most 4194304 bytes in one body');
  });
});

/** Delivers a message of `u-1`, and sends a request with another text or with this one. */
async function sendToCapture(stage: Stage, userId: string): Promise<void> {
  const capture = await stage.capture();
  capture.expect('u-1');
  await fetch(capture.origin, { method: 'POST', body: JSON.stringify({ userId }) });
}

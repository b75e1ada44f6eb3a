import { afterEach, describe, expect, it } from 'vitest';
import { completeResults } from '../../../reports/complete-results.ts';
import { judge } from './judge.fixture.ts';
import { RIGHT, startReceiver } from './receiver.fixture.ts';
import { RIGHT_RECEIVERS } from './right-receivers.fixture.ts';

const LIMIT_MS = 60_000;

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const close of cleanups.splice(0)) close();
});

describe('a receiver', () => {
  it.each(RIGHT_RECEIVERS)(
    '$name passes every case',
    async ({ start }) => {
      const receiver = await start();
      cleanups.push(receiver.close);
      const results = await judge(receiver.url, { effectsUrl: new URL(receiver.effectsUrl) });
      expect(results.cases.filter(({ status }) => status !== 'passed')).toEqual([]);
      expect(results.verdict).toBe('conformant');
    },
    LIMIT_MS,
  );

  it('that drops quietly what is not authentic passes by its effects, and only by them', async () => {
    const receiver = await startReceiver({ ...RIGHT, refusal: 200 });
    cleanups.push(receiver.close);
    const seen = await judge(receiver.url, { effectsUrl: new URL(receiver.effectsUrl) });
    expect(seen.verdict).toBe('conformant');
    const unseen = await judge(receiver.url);
    expect(unseen.cases.find(({ id }) => id === 'receiver/forged-digest')?.failure).toMatchObject({
      requirement: 'RCV-002',
      expected: expect.stringContaining('--effects'),
    });
  });

  it('without a secret passes what needs none, and is not tested in the rest', async () => {
    const receiver = await startReceiver({ ...RIGHT, isAuthentic: (_, signature) => signature === undefined });
    cleanups.push(receiver.close);
    const results = completeResults(await judge(receiver.url, { secret: undefined }));
    expect(results.verdict).toBe('conformant');
    const findStatus = (wanted: string) => results.requirements?.find(({ id }) => id === wanted)?.status;
    expect(['RCV-001', 'RCV-007', 'RCV-002', 'RCV-005', 'RCV-016'].map(findStatus)).toEqual([
      'passed',
      'passed',
      'not-tested',
      'not-tested',
      'not-tested',
    ]);
    expect(results.requirements?.every(({ id }) => id.startsWith('RCV-'))).toBe(true);
  });
});

import { expect, it } from 'vitest';
import { playAgainst } from '../../cli/simulator/play-against.ts';
import { failureLine } from '../matrix/prove.ts';
import { startShim } from './independent-shim.fixture.ts';

/** Its clock tells neither `next` nor `busy`, so the suite pauses after each step of the clock. */
const PLAY_LIMIT_MS = 300_000;

it(
  'the suite passes an implementation that was written from the documents alone and whose clock tells neither `next` nor `busy`',
  async () => {
    const adapter = await startShim();
    try {
      const results = await playAgainst(adapter.url);
      const withStatus = (wanted: string) => results.filter(({ status }) => status === wanted);
      expect(withStatus('could-not-run').map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
      expect(withStatus('failed').map(failureLine)).toEqual([]);
      expect(withStatus('passed').length).toBeGreaterThanOrEqual(30);
    } finally {
      await adapter.close();
    }
  },
  PLAY_LIMIT_MS,
);

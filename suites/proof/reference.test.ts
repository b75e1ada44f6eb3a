import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '../../sim/harness.ts';
import { DirectTransport } from './direct-transport.fixture.ts';
import { problemsOfReference } from './explanations/explanations.fixture.ts';
import { SHARDS } from './kill-matrix.fixture.ts';
import { playAgainst } from './play-against.fixture.ts';
import { prove } from './prove.fixture.ts';

/** Playing the whole suite, while other tests run. */
const PLAY_LIMIT_MS = 120_000;

let simulator: Simulator | undefined;
afterEach(async () => {
  await simulator?.close();
  simulator = undefined;
});

describe('the reference', () => {
  it(
    'passes every case',
    async () => expect(problemsOfReference(await prove((reference) => reference))).toEqual([]),
    PLAY_LIMIT_MS,
  );

  it(
    'gets the same verdict in every case over sockets and without them',
    async () => {
      simulator = await startSimulator();
      const overSockets = await playAgainst(simulator.url);
      const direct = await playAgainst(simulator.url, undefined, { transport: new DirectTransport(simulator.handle) });
      const verdicts = (results: typeof direct) => results.map(({ id, status }) => `${id}: ${status}`);
      expect(verdicts(direct)).toEqual(verdicts(overSockets));
    },
    PLAY_LIMIT_MS,
  );
});

describe('the kill matrix', () => {
  it('has one test file for each shard', () => {
    const here = new URL('./', import.meta.url);
    const files = readdirSync(here).filter((name) => /^kill-matrix-\d+\.test\.ts$/.test(name));
    const shards = files.map((name) => /testShard\((\d+)\)/.exec(readFileSync(new URL(name, here), 'utf8'))?.[1]);
    expect(shards.sort()).toEqual(Array.from({ length: SHARDS }, (_, index) => String(index + 1)));
  });
});

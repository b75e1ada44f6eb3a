import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Results } from '../../../spec/shapes/results.ts';
import { type Ended, SampleCommand } from '../../cli/command.fixture.ts';
import { PLAN } from '../../deployment/plan/plan.ts';
import { deploySample, type Sample } from './sample.fixture.ts';

/** A run takes less than three minutes on a quiet machine. */
const RUN_LIMIT_MS = 600_000;
/**
 * Left untested now and then on a real clock: the simulator draws its retry delays at random, and a pair of them may be too far
 * apart; and a busy machine may take too long, or for many requests at once.
 */
const LEFT_BY_CHANCE = [
  [/./, /^needs to assert silence for more than \d+ s, the time between two attempts/],
  [/./, /^needs more than the \d+ s that --patience allows/],
  [/^routing\/many-at-once$/, /^the requests took [\d.]+ s to arrive/],
  [/screens$/, /^screen calls are not delivered by this implementation$/],
] as const;

let sample: Sample;
let command: SampleCommand;
let ended: Ended;
let results: Results;

beforeAll(async () => {
  sample = await deploySample();
  command = await SampleCommand.startWith(sample.env, 'run', '--deployment', sample.file, '--patience', '60s');
  ended = await command.ended();
  results = await command.results();
}, RUN_LIMIT_MS);
afterAll(async () => {
  await command.remove();
  await sample.close();
});

describe('a run against a simulator on a real clock, reached only through a deployment file,', () => {
  it('is green, and plays every case that the plan says can be played', () => {
    expect(results.cases.filter(({ status }) => !['passed', 'not-tested'].includes(status))).toEqual([]);
    expect([results.verdict, ended.code]).toEqual(['conformant', 0]);
    const playable = results.cases.filter(({ id }) => id in PLAN.needs);
    expect(playable.length).toBe(Object.keys(PLAN.needs).length);
    const untested = playable.filter(({ status }) => status === 'not-tested');
    const unexplained = untested.filter(
      ({ id, reason = '' }) => !LEFT_BY_CHANCE.some(([ids, why]) => ids.test(id) && why.test(reason)),
    );
    expect(unexplained.map(({ id, reason }) => [id, reason])).toEqual([]);
    expect(playable.length - untested.length).toBeGreaterThanOrEqual(100);
  });

  it('says why each other case of the router is not tested', () => {
    const reasons = new Map(results.cases.map(({ id, reason }) => [id, reason]));
    for (const [reason, ids] of Object.entries(PLAN.impossible)) {
      expect(ids.map((id) => reasons.get(id))).toEqual(ids.map(() => reason));
    }
  });

  it('notices nothing that belongs to no case', () => {
    expect(ended.stderr).not.toContain('belong to no case');
  });
});

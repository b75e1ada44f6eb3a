import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, it } from 'vitest';
import { SampleCommand } from '../../cli/command.fixture.ts';
import { FAULTS } from '../../cli/simulator/changes.ts';
import { type Rules, simulator } from '../../cli/simulator/simulator.ts';
import { deploySample, type Sample } from './sample.fixture.ts';
import { filesBelow, tracesOf } from './written.fixture.ts';

const GROUPS = ['body/*', 'signature/*', 'header/*'];
const REPORTERS = ['--reporter', 'json,html,junit,jsonl,markdown'];
const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup();
});

async function secureSample(rules?: Rules): Promise<Sample> {
  const sample = await deploySample({ certificate: 'trusted', ...(rules && { rules }) });
  cleanups.push(sample.close);
  return sample;
}

/** Plays cases, and returns how each ended, with everything that was written. */
async function play({ file, env }: Sample, ...patterns: string[]) {
  const command = await SampleCommand.startWith(env, 'run', '--deployment', file, ...patterns, ...REPORTERS);
  cleanups.push(() => command.remove());
  const { code, stdout, stderr } = await command.ended();
  const { cases } = await command.results();
  const written = [...filesBelow(join(command.folder, 'reports')).values(), stdout, stderr].join('\n');
  return { code, cases, written };
}

function faulty(name: string): Rules {
  const [fault] = FAULTS.filter((each) => each.name === name);
  if (fault === undefined) throw new Error(`Expected the fault ${name}, got none`);
  return fault.rules(simulator.reference);
}

/** The lines of a private key, and its bytes in the other forms that somebody may write. */
function tracesOfKey(pem: string): string[] {
  const lines = pem.split('\n').filter((line) => line !== '' && !line.startsWith('-----'));
  return [...lines, ...tracesOf(pem), ...tracesOf(lines.join(''))].map((trace) => trace.toLowerCase());
}

describe.concurrent('a simulator that reaches the suite by https only', () => {
  it('is green, and nothing that is written has the private key', async ({ expect }) => {
    const sample = await secureSample();
    const { code, cases, written } = await play(sample, ...GROUPS);
    const passed = cases.filter(({ status }) => status === 'passed');
    expect(cases.filter(({ status }) => !['passed', 'not-tested'].includes(status))).toEqual([]);
    expect([code, passed.length]).toEqual([0, expect.toSatisfy((count: number) => count >= 30)]);
    const key = readFileSync(join(sample.folder, 'key.pem'), 'utf8');
    expect(key).toContain('PRIVATE KEY');
    const lower = written.toLowerCase();
    expect(tracesOfKey(key).filter((trace) => lower.includes(trace))).toEqual([]);
    for (const secret of sample.secrets) {
      expect(tracesOf(secret).filter((trace) => lower.includes(trace))).toEqual([]);
    }
  });

  it.for<[fault: string, id: string, requirement: string]>([
    ['sent without static headers when retry', 'header/static-on-retries', 'HDR-009'],
  ])('is red with the fault %s', async ([fault, id, requirement], { expect }) => {
    const { code, cases } = await play(await secureSample(faulty(fault)), id);
    expect([code, cases.find((each) => each.id === id)?.failure?.requirement]).toEqual([1, requirement]);
  });
});

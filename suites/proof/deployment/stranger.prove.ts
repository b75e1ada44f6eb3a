import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, it } from 'vitest';
import { SampleCommand } from '../../cli/command.fixture.ts';
import { FAULTS } from '../../cli/simulator/changes.ts';
import { simulator } from '../../cli/simulator/simulator.ts';
import { readDeployment } from '../../deployment/file/read-deployment.ts';
import { deploySample } from './sample.fixture.ts';

/** Interval at which a stranger posts, in milliseconds. One request each second and a half was enough to fail a conforming router. */
const EVERY_MS = 100;
/** Cases that have their sources alone, share them, sign, and watch every request. */
const CASES = [
  'body/anonymous',
  'body/page',
  'signature/present',
  'every-request/signed',
  'header/user-agent',
  'limit/fits',
];

const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup();
});

/** Posts plain JSON to the paths that anybody can guess, until it is told to stop. */
async function post(port: number, signal: AbortSignal): Promise<number> {
  let posted = 0;
  while (!signal.aborted) {
    for (const path of ['/plain-1/1', '/plain-2/1', '/signed-1/1', '/']) {
      const body = JSON.stringify({ type: 'track', posted });
      await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body }).then(
        () => {
          posted += 1;
        },
        // The place is not open yet, or no longer.
        () => {},
      );
    }
    await sleep(EVERY_MS);
  }
  return posted;
}

/** Plays cases against a deployment while a stranger posts to it. */
async function play(options: Parameters<typeof deploySample>[0], patterns: readonly string[]) {
  const { file, env, close } = await deploySample({ names: ['plain-1', 'plain-2', 'signed-1'], ...options });
  cleanups.push(close);
  const [place] = readDeployment(file).places;
  const over = new AbortController();
  const posting = post(place?.port ?? 0, over.signal);
  const command = await SampleCommand.startWith(env, 'run', '--deployment', file, '--reporter', 'json', ...patterns);
  cleanups.push(() => command.remove());
  const { code, stderr } = await command.ended();
  over.abort();
  const { cases } = await command.results();
  return { code, stderr, cases, posted: await posting };
}

describe.concurrent('a stranger who posts to a deployment', () => {
  it.for([
    ['that cannot be guessed', {}, []],
    ['that can be guessed', { pathToken: undefined }, ['body/anonymous']],
  ] as const)('with URLs %s fails no case, and is counted', async ([, options, notTested], { expect }) => {
    const { code, stderr, cases, posted } = await play(options, CASES);
    const statusOf = new Map(cases.map(({ id, status }) => [id, status]));
    expect(CASES.filter((id) => statusOf.get(id) !== 'passed')).toEqual(notTested);
    expect(cases.filter(({ status }) => status === 'failed' || status === 'could-not-run')).toEqual([]);
    expect(code).toBe(0);
    expect(posted).toBeGreaterThan(0);
    expect(stderr).toMatch(/requests came in that belong to no case: \d+ /);
  });

  it('hides no mistake of a router whose requests carry no id', async ({ expect }) => {
    const fault = FAULTS.find(({ name }) => name === 'sent without its user when identify');
    const { code, cases } = await play({ rules: fault?.rules(simulator.reference) ?? simulator.reference }, [
      'body/identify',
    ]);
    const { failure } = cases.find(({ id }) => id === 'body/identify') ?? {};
    expect([code, failure?.requirement, failure?.seen]).toEqual([1, 'BOD-004', expect.stringContaining('userId')]);
  });
});

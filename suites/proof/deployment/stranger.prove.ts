import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, it } from 'vitest';
import { SampleCommand } from '../../cli/command.fixture.ts';
import { readDeployment } from '../../deployment/file/read-deployment.ts';
import { deploySample } from './sample.fixture.ts';

/** How often a stranger posts, in milliseconds. One request each second and a half was enough to fail a conforming router. */
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

describe.concurrent('a stranger who posts to a deployment', () => {
  it.for([
    ['that cannot be guessed', {}, []],
    ['that can be guessed', { pathToken: undefined }, ['body/anonymous']],
  ] as const)('with URLs %s fails no case, and is counted', async ([, options, notTested], { expect }) => {
    const { file, env, close } = await deploySample({ names: ['plain-1', 'plain-2', 'signed-1'], ...options });
    cleanups.push(close);
    const [place] = readDeployment(file).places;
    const over = new AbortController();
    const posting = post(place?.port ?? 0, over.signal);
    const command = await SampleCommand.startWith(env, 'run', '--deployment', file, '--reporter', 'json', ...CASES);
    cleanups.push(() => command.remove());
    const { code, stderr } = await command.ended();
    over.abort();
    expect(await posting).toBeGreaterThan(0);
    const { cases } = await command.results();
    const statusOf = new Map(cases.map(({ id, status }) => [id, status]));
    expect(CASES.filter((id) => statusOf.get(id) !== 'passed')).toEqual(notTested);
    expect(cases.filter(({ status }) => status === 'failed' || status === 'could-not-run')).toEqual([]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/requests came in that belong to no case: \d+ /);
  });
});

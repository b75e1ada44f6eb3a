import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, it } from 'vitest';
import { type Ended, SampleCommand } from '../../cli/command.fixture.ts';
import { FAULTS } from '../../cli/simulator/changes.ts';
import { simulator } from '../../cli/simulator/simulator.ts';
import { readDeployment } from '../../deployment/file/read-deployment.ts';
import { deploySample, type Sample } from './sample.fixture.ts';

/** Interval at which a stranger posts. One request each second and a half was enough to fail a conforming router. */
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

async function deploy(options: Parameters<typeof deploySample>[0]): Promise<Sample> {
  const sample = await deploySample(options);
  cleanups.push(sample.close);
  return sample;
}

async function start({ file, env }: Sample, ...args: string[]): Promise<SampleCommand> {
  const command = await SampleCommand.startWith(env, 'run', '--deployment', file, ...args);
  cleanups.push(() => command.remove());
  return command;
}

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
        // The receiver is not open yet, or no longer.
        () => {},
      );
    }
    await sleep(EVERY_MS);
  }
  return posted;
}

/** Plays cases against a deployment while a stranger posts to it. */
async function playBesideStranger(options: Parameters<typeof deploySample>[0], patterns: readonly string[]) {
  const sample = await deploy({ names: ['plain-1', 'plain-2', 'signed-1'], ...options });
  const over = new AbortController();
  const posting = post(readDeployment(sample.file).places[0]?.port ?? 0, over.signal);
  const command = await start(sample, '--reporter', 'json', ...patterns);
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
    const { code, stderr, cases, posted } = await playBesideStranger(options, CASES);
    const statuses = new Map(cases.map(({ id, status }) => [id, status]));
    expect(CASES.filter((id) => statuses.get(id) !== 'passed')).toEqual(notTested);
    expect(cases.filter(({ status }) => status === 'failed' || status === 'could-not-run')).toEqual([]);
    expect(code).toBe(0);
    expect(posted).toBeGreaterThan(0);
    expect(stderr).toMatch(/requests came in that belong to no case: \d+ /);
  });

  it('hides no mistake of a router whose requests carry no id', async ({ expect }) => {
    const fault = FAULTS.find(({ name }) => name === 'sent without its user when identify');
    const rules = fault?.rules(simulator.reference) ?? simulator.reference;
    const { code, cases } = await playBesideStranger({ rules }, ['body/identify']);
    const { failure } = cases.find(({ id }) => id === 'body/identify') ?? {};
    expect([code, failure?.requirement, failure?.seen]).toEqual([1, 'BOD-004', expect.stringContaining('userId')]);
  });
});

describe.concurrent('two runs against one deployment', () => {
  it('are noticed: one ends, and the other one goes on', async ({ expect }) => {
    const sample = await deploy({ names: ['plain-1', 'plain-2'] });
    const first = await start(sample, 'selection/*', '--verbose');
    let isOver = false;
    const over = first.ended().finally(() => {
      isOver = true;
    });
    // By then the first run listens, and plays cases that take seconds. On a busy machine, the second may be the first to listen.
    const seconds: Ended[] = [];
    while (!isOver && !seconds.some(({ code }) => code === 3)) {
      seconds.push(await (await start(sample, 'body/page')).ended());
    }
    const ended = [await over, ...seconds];
    const refused = ended.find(({ code }) => code === 3);
    expect(refused?.stdout.replaceAll(/\s+/g, ' ')).toContain('a port that is taken: perhaps another run uses this');
    expect(new Set(ended.map(({ code }) => code))).toEqual(new Set([0, 3]));
  });

  it('that cannot listen at the same place end the one that no call reaches', async ({ expect }) => {
    const sample = await deploy({ names: ['plain-1'] });
    // The router now sends its requests to another machine.
    const settings = { webhooks: [{ url: 'http://127.0.0.1:9/elsewhere' }] };
    await sample.world.putSource('plain-1', {
      type: 'server',
      destinations: { Webhooks: { enabled: true, settings } },
    });
    const { code, stdout } = await (await start(sample, 'body/page')).ended();
    expect(code).toBe(3);
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(/arrive within 10 s, got none; `routespec deployment check/);
  });
});

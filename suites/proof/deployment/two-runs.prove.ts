import { afterAll, describe, it } from 'vitest';
import { type Ended, SampleCommand } from '../../cli/command.fixture.ts';
import { deploySample } from './sample.fixture.ts';

const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup();
});

async function start(env: Readonly<Record<string, string>>, ...args: string[]): Promise<SampleCommand> {
  const command = await SampleCommand.startWith(env, 'run', ...args);
  cleanups.push(() => command.remove());
  return command;
}

describe.concurrent('two runs against one deployment', () => {
  it('are noticed: one ends, and the other one goes on', async ({ expect }) => {
    const { file, env, close } = await deploySample({ names: ['plain-1', 'plain-2'] });
    cleanups.push(close);
    const first = await start(env, '--deployment', file, 'selection/*', '--verbose');
    const over = first.ended();
    // By then the first run listens, and plays cases that take seconds.
    const seconds: Ended[] = [];
    let isOver = false;
    void over.then(() => {
      isOver = true;
    });
    while (!isOver && !seconds.some(({ code }) => code === 3)) {
      seconds.push(await (await start(env, '--deployment', file, 'body/page')).ended());
    }
    // On a busy machine, the second run may be the first to listen.
    const ended = [await over, ...seconds];
    const refused = ended.find(({ code }) => code === 3);
    expect(refused?.stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /to be free, got a port that is taken: perhaps another run uses this deployment/,
    );
    expect(new Set(ended.map(({ code }) => code))).toEqual(new Set([0, 3]));
  });

  it('that cannot listen at the same place end the one that no call reaches', async ({ expect }) => {
    const { file, env, world, close } = await deploySample({ names: ['plain-1'] });
    cleanups.push(close);
    // The router now sends its requests to another machine.
    const settings = { webhooks: [{ url: 'http://127.0.0.1:9/elsewhere' }] };
    await world.putSource('plain-1', { type: 'server', destinations: { Webhooks: { enabled: true, settings } } });
    const { code, stdout } = await (await start(env, '--deployment', file, 'body/page')).ended();
    expect(code).toBe(3);
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /Expected a call to one of the sources .* to arrive within 10 s, got none; `routespec deployment check/,
    );
  });
});

import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { type Ended, SampleCommand } from '../cli/command.fixture.ts';

const toFile = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const EXAMPLE = `exec node '${toFile('examples/adapter.mjs')}'`;

let command: SampleCommand;
afterEach(() => command.remove());

async function run(adapter: string, ...args: string[]): Promise<Ended> {
  command = await SampleCommand.start('run', '--client-exec', adapter, ...args);
  return command.ended();
}

describe('run --client-exec', () => {
  it('tests what arrives at webhooks, with the router of the simulator', async () => {
    const { code, stdout } = await run(EXAMPLE, 'ingestion/page-traits');
    expect([code, (await command.results()).summary.passed]).toEqual([0, 1]);
    expect(stdout).toContain('(not under test: the router of routespec-simulator ');
  });

  it('lets a library that honors proxies reach the suite, with any proxy in the environment', async () => {
    const adapter = `exec python3 '${toFile('examples/adapter.py')}'`;
    const proxied = { http_proxy: 'http://127.0.0.1:1', HTTP_PROXY: 'http://127.0.0.1:1', no_proxy: '', NO_PROXY: '' };
    command = await SampleCommand.startWith(proxied, 'run', '--client-exec', adapter, 'client-message/track');
    expect((await command.ended()).code).toBe(0);
  });
});

import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { type Ended, SampleCommand } from '../cli/command.fixture.ts';

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const EXAMPLE = `exec node '${fileOf('examples/adapter.mjs')}'`;
const scripted = (behaviour: string): string => `exec node '${fileOf('scripted-adapter.fixture.mjs')}' '${behaviour}'`;

let command: SampleCommand;
afterEach(() => command.remove());

async function run(adapter: string, ...args: string[]): Promise<Ended> {
  command = await SampleCommand.start('run', '--client-exec', adapter, ...args);
  return command.ended();
}

describe('run --client-exec', () => {
  it('tests a library', async () => {
    const { code } = await run(EXAMPLE, 'client-message/track');
    const { target, cases } = await command.results();
    expect(code).toBe(0);
    expect(target).toMatchObject({ implementation: { name: 'toy-js', version: '1.0.0' }, roles: ['client'] });
    expect(cases.map(({ id, status }) => `${id} ${status}`)).toEqual(['client-message/track passed']);
  });

  it('has no router to test', async () => {
    const { code, stderr } = await run(EXAMPLE, 'signature/present');
    expect(code).toBe(2);
    expect(stderr).toContain(
      'signature/present matches only cases of the router, but under test is the client library',
    );
  });

  it('tests what arrives at webhooks, with the router of the simulator', async () => {
    const { code, stdout } = await run(EXAMPLE, 'ingestion/page-traits');
    expect([code, (await command.results()).summary.passed]).toEqual([0, 1]);
    expect(stdout).toContain('(not under test: the router of routespec-simulator ');
  });

  it('lets a library that honors proxies reach the suite, with any proxy in the environment', async () => {
    const adapter = `exec python3 '${fileOf('examples/adapter.py')}'`;
    const proxied = { http_proxy: 'http://127.0.0.1:1', HTTP_PROXY: 'http://127.0.0.1:1', no_proxy: '', NO_PROXY: '' };
    command = await SampleCommand.startWith(proxied, 'run', '--client-exec', adapter, 'client-message/track');
    expect((await command.ended()).code).toBe(0);
  });

  it('leaves the router of the simulator out if it is told to', async () => {
    const { stdout } = await run(EXAMPLE, 'ingestion/page-traits', '--router', 'none');
    expect(stdout).toContain('needs a router under test');
  });

  it('could not run with an adapter that prints something else, and shows the line', async () => {
    const { code, stdout } = await run(scripted('garbage'), 'client-message/track');
    expect(code).toBe(3);
    expect(stdout).toContain('Flushing 1 message');
    expect((await command.results()).cases.map(({ status }) => status)).toEqual(['could-not-run']);
  });

  it('fails a library that crashes over one kind of message, and shows what it printed', async () => {
    const { code, stdout } = await run(scripted('crash over a group'), 'client-message/group');
    expect(code).toBe(1);
    expect(stdout).toContain('FAIL  MSG-016  The implementation crashes on Group calls');
    expect(stdout).toContain('TypeError: groups are not implemented');
  });
});

import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { type SampleServer, serveHttp } from '../../harness/target/server.fixture.ts';
import { execute } from '../in-process.fixture.ts';

/** Something other than `dev` may listen at its address. */

const servers: SampleServer[] = [];
afterEach(async () => {
  for (const { close } of servers.splice(0)) await close();
});

async function serving(listener: RequestListener): Promise<string> {
  const server = await serveHttp(listener);
  servers.push(server);
  return server.url;
}

const PIECE = Buffer.alloc(1024 * 1024, ' ');
const endless: RequestListener = (_, response) => {
  const write = (): void => {
    while (!response.destroyed && response.write(PIECE));
    response.once('drain', write);
  };
  response.writeHead(200);
  write();
};

/** Each kind of request that the commands make. */
const COMMANDS = [['trigger', 'track'], ['messages'], ['faults', 'off']] as const;

describe.each(COMMANDS.map((args) => ({ args })))('$args', ({ args }) => {
  it('reads no more of an endless answer than a limit', async () => {
    const { code, stderr } = await execute(...args, '--dev', await serving(endless));
    expect(stderr).toMatch(/^routespec: Expected at most \d+ bytes in an answer, got more \(\w+ http:\S+\)\n$/);
    expect(code).toBe(3);
  });

  it.each([302, 307])('sends nothing to where a %d leads', async (status) => {
    const reached: string[] = [];
    const elsewhere = await serving(({ method, url }, response) => {
      reached.push(`${method} ${url}`);
      response.end('{}');
    });
    const dev = await serving(({ url }, response) => response.writeHead(status, { location: elsewhere + url }).end());
    const { code, stderr } = await execute(...args, '--dev', dev);
    expect(stderr).toMatch(
      /^routespec: No `routespec dev` of this version runs at \S+, which answered .* with 30\d\n$/,
    );
    expect([code, reached]).toEqual([3, []]);
  });
});

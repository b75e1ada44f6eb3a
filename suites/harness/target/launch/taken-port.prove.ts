import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { launch } from './launch.ts';
import { Processes } from './processes.ts';

/** The port that each command is given. */
const given = vi.hoisted(() => ({ port: 0 }));
vi.mock('./free-port.ts', () => ({ freePort: async () => given.port }));

const TAKEN =
  /^No answer from .*: exit code 1, because another process has taken that port; run the command.*EADDRINUSE/;
const LISTEN = 'require("node:http").createServer((_, r) => r.end("{}")).listen(process.env.PORT, "127.0.0.1")';
const COMMAND = `'${process.execPath}' -e '${LISTEN}'`;

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Starts a command whose port has a server of this process. */
async function launchBeside(answer: (response: http.ServerResponse, isOver: () => Promise<unknown>) => unknown) {
  const processes = new Processes();
  const isOver = (): Promise<unknown> =>
    vi.waitUntil(() => processes.running().length === 0, { timeout: 10_000, interval: 20 });
  const thief = http.createServer((_, response) => void answer(response, isOver)).listen(0, '127.0.0.1');
  await once(thief, 'listening');
  closers.push(() => thief.close() && thief.closeAllConnections());
  given.port = (thief.address() as AddressInfo).port;
  const launched = await launch(COMMAND, '', new AbortController().signal, undefined, processes);
  closers.push(launched.close);
  return launched;
}

describe('launch, when another process has the port,', () => {
  it.each<[when: string, answer: Parameters<typeof launchBeside>[0]]>([
    ['nobody answers there', (response) => response.destroy()],
    [
      'the other one answers after the command has ended',
      (response, isOver) => isOver().then(() => response.end('{}')),
    ],
  ])('reports it if %s', async (_, answer) => {
    await expect(launchBeside(answer)).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringMatching(TAKEN),
    });
  });

  it('reports it later if the other one answers before the command ends', async () => {
    const { check } = await launchBeside((response) => response.end('{}'));
    await vi.waitFor(() => expect(check).toThrow(TAKEN), { timeout: 10_000 });
  });
});

it('launch does not report a taken port of a command that still runs', async () => {
  const server = http.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  given.port = (server.address() as AddressInfo).port;
  await new Promise((closed) => server.close(closed));
  const { check, close } = await launch(`echo EADDRINUSE; ${COMMAND}`, '', new AbortController().signal);
  closers.push(close);
  expect(check).not.toThrow();
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { shellWord } from '../../cli/arguments.ts';
import { SampleRuns } from '../../cli/runs.fixture.ts';

const runs = new SampleRuns();
afterAll(() => runs.clear());

const UPGRADE = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n';
const WHOLE = `${UPGRADE}\r\n`;
/** Its head never ends, so nobody knows yet what the answer is. */
const HALF = UPGRADE;
const DESCRIPTION = JSON.stringify({
  contract: 1,
  implementation: { name: 'upgrading', version: '1' },
  roles: ['router'],
  clock: 'virtual',
  worlds: 'isolated',
  supports: [],
});

/** An implementation that answers requests of one method in its own way, and then keeps the connection open. */
const SERVER = `
  const [method, head] = process.argv.slice(1);
  require('node:fs').writeFileSync('pid', String(process.pid));
  require('node:net').createServer((socket) => socket.on('error', () => {}).on('data', (data) => {
    if (String(data).startsWith(method)) {
      require('node:fs').writeFileSync('asked', '');
      return socket.write(JSON.parse(head));
    }
    socket.end('HTTP/1.1 200 OK\\r\\nContent-Length: ${DESCRIPTION.length}\\r\\n\\r\\n' + ${JSON.stringify(DESCRIPTION)});
  })).listen(process.env.PORT, '127.0.0.1');`;

function serverOf(method: string, head: string): string {
  return [process.execPath, '-e', SERVER, method, JSON.stringify(head)].map(shellWord).join(' ');
}

/** True if the process of the implementation still exists. */
function isAlive(folder: string): boolean {
  try {
    process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}

describe.concurrent('routespec run, of an implementation that changes the protocol,', () => {
  it.for([
    ['GET', 'SIGINT'],
    ['GET', 'SIGTERM'],
    ['POST', 'SIGINT'],
    ['POST', 'SIGTERM'],
  ] as const)('and hangs at each %s, ends at the first %s, with a report', async ([method, signal], context) => {
    const command = await runs.start('--exec', serverOf(method, HALF), 'body/*');
    await vi.waitFor(() => context.expect(existsSync(join(command.folder, 'asked'))).toBe(true), {
      timeout: 30_000,
      interval: 50,
    });
    const beganMs = performance.now();
    const ended = command.ended();
    command.interrupt(signal);
    const { code, stdout } = await ended;
    context.expect(code, stdout).toBe(130);
    // An answer would be awaited for 30 s.
    context.expect(performance.now() - beganMs).toBeLessThan(15_000);
    context.expect(await command.results()).toMatchObject({ verdict: 'could-not-run', summary: { failed: 0 } });
    await vi.waitFor(() => context.expect(isAlive(command.folder)).toBe(false), { timeout: 15_000 });
  });

  it.for(['GET', 'POST'])('at each %s, blames it, and ends without a signal', async (method, context) => {
    const command = await runs.start('--exec', serverOf(method, WHOLE), 'body/*');
    const { code, stdout } = await command.ended();
    context.expect([code, stdout]).toEqual([3, expect.stringContaining('which changes the protocol')]);
    context.expect(stdout.replace(/\n {9}/g, ' ')).toMatch(/\nVerdict {2}could not run/);
    context.expect(await command.results()).toMatchObject({ verdict: 'could-not-run', summary: { failed: 0 } });
    await vi.waitFor(() => context.expect(isAlive(command.folder)).toBe(false), { timeout: 15_000 });
  });
});

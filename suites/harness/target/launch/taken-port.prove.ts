import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Launched, launch } from './launch.ts';

/** After this time, in milliseconds, this process knows that the command has ended. */
const NOTICED_MS = 500;

const goOn = new AbortController().signal;
const TAKEN = /^No answer from .*: exit code 1, because another process has taken that port; run the command/;

let folder = '';
let thief = http.createServer();
let launched: Launched | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'routespec-port-'));
});
afterEach(async () => {
  await launched?.close();
  launched = undefined;
  thief.close();
  thief.closeAllConnections();
  await rm(folder, { recursive: true });
});

/** A command that names its port, waits for another process to take it, and then tries to listen there itself. */
function command(): string {
  const listen = 'require("node:http").createServer().listen(process.env.PORT, "127.0.0.1")';
  const wait = `while [ ! -e '${folder}/taken' ]; do sleep 0.05; done`;
  return `echo $PORT > '${folder}/port'; ${wait}; '${process.execPath}' -e '${listen}' || { touch '${folder}/over'; exit 1; }`;
}

/** Takes the port of the command with a server of this process, and lets the command go on, at once or after something. */
async function takePort(answer: http.RequestListener, after: Promise<unknown> = Promise.resolve()): Promise<void> {
  const port = await vi.waitFor(
    async () => {
      const text = await readFile(join(folder, 'port'), 'utf8');
      expect(text).toMatch(/\n$/);
      return Number(text);
    },
    { timeout: 10_000 },
  );
  thief = http.createServer(answer).listen(port, '127.0.0.1');
  await once(thief, 'listening');
  await after;
  await writeFile(join(folder, 'taken'), '');
}

const isOver = (): Promise<unknown> =>
  vi.waitFor(() => readFile(join(folder, 'over')), { timeout: 10_000, interval: 20 });

describe('launch, when another process takes the port,', () => {
  it('reports it if nobody answers there', async () => {
    const launching = launch(command(), '', goOn);
    launching.catch(() => {});
    await takePort((request) => request.destroy());
    await expect(launching).rejects.toMatchObject({ code: 'unreachable', message: expect.stringMatching(TAKEN) });
    await expect(launching).rejects.toThrow(/EADDRINUSE/);
  });

  it('reports it if the other one answers after the command has ended', async () => {
    const launching = launch(command(), '', goOn);
    launching.catch(() => {});
    await takePort(async (_, response) => {
      await isOver();
      // This process has to notice the end too.
      await sleep(NOTICED_MS);
      response.end('{}');
    });
    await expect(launching).rejects.toMatchObject({ code: 'unreachable', message: expect.stringMatching(TAKEN) });
  });

  it('reports it later if the other one answers before the command ends', async () => {
    const launching = launch(command(), '', goOn);
    await takePort((_, response) => response.end('{}'), launching);
    const { check } = await launching.then((result) => {
      launched = result;
      return result;
    });
    await isOver();
    await vi.waitFor(() => expect(check).toThrow(TAKEN), { timeout: 10_000 });
  });

  it('does not report it of a command that still runs', async () => {
    const listen = 'require("node:http").createServer((_, r) => r.end("{}")).listen(process.env.PORT, "127.0.0.1")';
    launched = await launch(`echo EADDRINUSE; '${process.execPath}' -e '${listen}'`, '', goOn);
    expect(launched.check).not.toThrow();
  });
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { RoutespecError } from '../../spec/error.ts';
import { writeAuthorityFile } from '../certificates/authority-file.ts';
import { HttpJson } from './http-json.ts';

/** How long an implementation may take to answer after its start (target contract, "Starting an implementation"). */
const START_LIMIT_MS = 30_000;
const POLL_MS = 50;
/** How long one try may take, so that it does not use up the whole limit. */
const TRY_LIMIT_MS = 5_000;
/** How long an implementation may take to end after SIGTERM, before it is killed. */
const GRACE_MS = 2_000;
/** How much of a failing implementation's output is shown. */
const PRINTED_CHARACTERS = 2_000;

/**
 * Starts an implementation with a shell command, and waits until it answers. `close` ends its whole process group.
 * @param authority The certificate authority of the run, in PEM, which the implementation is told to trust.
 * @throws RoutespecError `unreachable` if it ends or never answers, `interrupted` if the signal is aborted first
 */
export async function launch(
  command: string,
  authority: string,
  signal: AbortSignal,
  limitMs = START_LIMIT_MS,
): Promise<{ url: string; close: () => Promise<void> }> {
  const port = await freePort();
  const file = await writeAuthorityFile(authority);
  const env = {
    ...process.env,
    PORT: String(port),
    ROUTESPEC_CA: file.path,
    SSL_CERT_FILE: file.path,
    NODE_EXTRA_CA_CERTS: file.path,
  };
  const child = spawn(command, { shell: true, detached: true, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = tailOf(child);
  // However this process ends, the implementation must not outlive it.
  const kill = (): void => signalGroup(child, 'SIGKILL');
  process.once('exit', kill);
  const close = async (): Promise<void> => {
    await endGroup(child);
    process.removeListener('exit', kill);
    await file.remove();
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await waitForAnswer(url, command, child, printed, signal, limitMs);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, close };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Drains both outputs, and keeps the last characters. */
function tailOf(child: ChildProcess): () => string {
  let tail = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      tail = (tail + text).slice(-PRINTED_CHARACTERS);
    });
  }
  return () => tail.trim();
}

async function waitForAnswer(
  url: string,
  command: string,
  child: ChildProcess,
  printed: () => string,
  signal: AbortSignal,
  limitMs: number,
): Promise<void> {
  const http = new HttpJson();
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  const endMs = performance.now() + limitMs;
  try {
    while (performance.now() < endMs) {
      if (signal.aborted)
        throw new RoutespecError('interrupted', 'The run was interrupted before the implementation answered');
      if (failure !== undefined || child.exitCode !== null || child.signalCode !== null) break;
      if (await isAnswering(http, url, signal)) return;
      await sleep(POLL_MS);
    }
  } finally {
    http.close();
  }
  // The last output may not have arrived yet.
  await sleep(POLL_MS);
  const seen = failure?.message ?? endOf(child) ?? `none within ${limitMs / 1000} s`;
  const output = printed() === '' ? '' : `; it printed: ${printed()}`;
  throw new RoutespecError('unreachable', `Expected an answer from \`${command}\` at ${url}, got ${seen}${output}`);
}

/** How a process ended, or undefined if it is still running. */
function endOf({ exitCode, signalCode }: ChildProcess): string | undefined {
  if (exitCode !== null) return `exit code ${exitCode}`;
  return signalCode === null ? undefined : `signal ${signalCode}`;
}

/** Whether anybody answers at this URL at all. Whether the answer is right is checked later. */
async function isAnswering(http: HttpJson, url: string, signal: AbortSignal): Promise<boolean> {
  try {
    await http.send('GET', `${url}/`, undefined, TRY_LIMIT_MS, signal);
    return true;
  } catch (error) {
    return error instanceof RoutespecError && (error.code === 'shim-failed' || error.code === 'late');
  }
}

async function endGroup(child: ChildProcess): Promise<void> {
  const ended = child.exitCode !== null || child.signalCode !== null;
  const closed = ended ? Promise.resolve() : once(child, 'exit').then(() => {});
  // The group may outlive its first process, so it always gets the signal.
  signalGroup(child, 'SIGTERM');
  await Promise.race([closed, sleep(GRACE_MS)]);
  signalGroup(child, 'SIGKILL');
  child.stdout?.destroy();
  child.stderr?.destroy();
}

function signalGroup({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, name);
  } catch {
    // The group is gone already, which is the aim.
  }
}

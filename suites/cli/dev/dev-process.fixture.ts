import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { serveLoopback } from '../../harness/loopback-server.ts';
import { COMMAND_FILE, type Ended } from '../command.fixture.ts';

/** For tests only: `dev` as a process, commands against it, and an endpoint that it delivers to. */

/** A request to an endpoint. */
export interface Got {
  readonly signature: string | undefined;
  readonly body: Record<string, unknown>;
  readonly text: string;
}

export interface SampleEndpoint {
  readonly url: string;
  readonly got: readonly Got[];
  close(): void;
}

/** @param statusOf gets the number of the request, from 1 */
export async function startHooks(statusOf: (number: number) => number = () => 200): Promise<SampleEndpoint> {
  const got: Got[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { 'x-signature': signature } = request.headers;
    const parsed = jsonIn(body);
    if (parsed === undefined) return void response.writeHead(400).end();
    got.push({ signature: typeof signature === 'string' ? signature : undefined, body: parsed, text: body });
    response.writeHead(statusOf(got.length)).end();
  });
  server.keepAliveTimeout = 0;
  const { port, close } = await serveLoopback(server);
  return { url: `127.0.0.1:${port}/hooks`, got, close };
}

/** Whoever judges the endpoint may send bodies that are not JSON. */
function jsonIn(body: string): Got['body'] | undefined {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The line that `--ready-json` prints. */
export interface Ready {
  readonly address: string;
  readonly writeKey: string;
  readonly secret: string;
  readonly pid: number;
}

export class DevProcess {
  readonly folder: string;
  ready: Ready = { address: '', writeKey: '', secret: '', pid: 0 };
  readonly #child: ChildProcess;
  #stdout = '';
  #stderr = '';

  private constructor(folder: string, args: readonly string[]) {
    this.folder = folder;
    this.#child = spawn(process.execPath, [COMMAND_FILE, 'dev', '--port', '0', ...args], {
      cwd: folder,
      // The keys of its folder are removed with the folder.
      env: { ...plainEnv(), XDG_STATE_HOME: join(folder, 'state') },
    });
    this.#child.stdout?.on('data', (piece) => {
      this.#stdout += piece;
    });
    this.#child.stderr?.on('data', (piece) => {
      this.#stderr += piece;
    });
  }

  /** Starts it in an empty folder, or in a given one, and waits until it is ready. */
  static async start(args: readonly string[], folder?: string): Promise<DevProcess> {
    const dev = new DevProcess(folder ?? (await emptyFolder()), ['--ready-json', ...args]);
    dev.ready = JSON.parse(await dev.line(/^\{"address".*$/m));
    return dev;
  }

  /** Starts it with the output for a terminal. */
  static async startForPerson(args: readonly string[]): Promise<DevProcess> {
    const dev = new DevProcess(await emptyFolder(), args);
    const [, address = ''] = /console\s+(\S+)\//.exec(await dev.line(/console\s+\S+/)) ?? [];
    const [, writeKey = ''] = /write key\s+(\S+)/.exec(await dev.line(/write key\s+\S+/)) ?? [];
    dev.ready = { ...dev.ready, address, writeKey };
    return dev;
  }

  get stdout(): string {
    return this.#stdout;
  }

  /** Waits for a text on standard output, and returns it. */
  async line(pattern: RegExp): Promise<string> {
    for (;;) {
      const [found] = pattern.exec(this.#stdout) ?? [];
      if (found !== undefined) return found;
      if (this.#child.exitCode !== null) throw new Error(`dev has ended: ${this.#stderr}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Runs a command against it. */
  run(...args: string[]): Promise<Ended> {
    return runCommand(args, { ROUTESPEC_DEV: this.ready.address });
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async ended(): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'close');
    return this.#child.exitCode;
  }

  async remove(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.ended();
    await rm(this.folder, { recursive: true, force: true });
  }
}

export function emptyFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'routespec-dev-'));
}

export async function runCommand(args: readonly string[], added: NodeJS.ProcessEnv = {}, input = ''): Promise<Ended> {
  const child = spawn(process.execPath, [COMMAND_FILE, ...args], { env: { ...plainEnv(), ...added } });
  const ended = { stdout: '', stderr: '' };
  child.stdout.on('data', (piece) => {
    ended.stdout += piece;
  });
  child.stderr.on('data', (piece) => {
    ended.stderr += piece;
  });
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...ended };
}

/** A user has neither a test runner's colours nor npm around the command. */
function plainEnv(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, NO_COLOR: __, ...env } = process.env;
  const own = Object.entries(env).filter(([name]) => !name.startsWith('npm_') && name !== 'ROUTESPEC_DEV');
  return { ...Object.fromEntries(own), TZ: 'UTC' };
}

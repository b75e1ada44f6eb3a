import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { serveLoopback } from '../../harness/loopback-server.ts';
import { type Ended, emptyFolder, SampleCommand } from '../command.fixture.ts';

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
  ready: Ready = { address: '', writeKey: '', secret: '', pid: 0 };
  readonly #command: SampleCommand;

  private constructor(command: SampleCommand) {
    this.#command = command;
  }

  /** Starts it in an empty folder, or in a given one, and waits until it is ready. */
  static async start(args: readonly string[], folder?: string): Promise<DevProcess> {
    const dev = await DevProcess.#in(folder, ['--ready-json', ...args]);
    dev.ready = JSON.parse(await dev.line(/^\{"address".*$/m));
    return dev;
  }

  /** Starts it with the output for a terminal. */
  static async startForPerson(args: readonly string[]): Promise<DevProcess> {
    const dev = await DevProcess.#in(undefined, args);
    const [, address = ''] = await dev.#command.says(/console\s+(\S+)\//);
    const [, writeKey = ''] = await dev.#command.says(/write key\s+(\S+)/);
    dev.ready = { ...dev.ready, address, writeKey };
    return dev;
  }

  static async #in(folder: string | undefined, args: readonly string[]): Promise<DevProcess> {
    const command = await SampleCommand.startIn(folder ?? (await emptyFolder()), 'dev', '--port', '0', ...args);
    return new DevProcess(command);
  }

  get folder(): string {
    return this.#command.folder;
  }

  get stdout(): string {
    return this.#command.stdout;
  }

  /** Waits for a text on standard output, and returns it. */
  async line(pattern: RegExp): Promise<string> {
    const [found] = await this.#command.says(pattern);
    return found;
  }

  /** Runs a command against it. */
  run(...args: string[]): Promise<Ended> {
    return SampleCommand.run(args, { ROUTESPEC_DEV: this.ready.address });
  }

  signal(signal: NodeJS.Signals): void {
    this.#command.interrupt(signal);
  }

  async ended(): Promise<number | null> {
    return (await this.#command.ended()).code;
  }

  remove(): Promise<void> {
    return this.#command.remove();
  }
}

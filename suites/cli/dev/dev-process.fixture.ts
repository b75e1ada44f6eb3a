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

/** A running `dev`. */
export class DevProcess extends SampleCommand {
  ready: Ready = { address: '', writeKey: '', secret: '', pid: 0 };

  /** Runs a command against it. */
  run(...args: string[]): Promise<Ended> {
    return SampleCommand.run(args, { ROUTESPEC_DEV: this.ready.address });
  }
}

/** Starts `dev` in an empty folder, or in a given one, and waits until it is ready. */
export async function startDev(args: readonly string[], folder?: string): Promise<DevProcess> {
  const dev = new DevProcess(folder ?? (await emptyFolder()), ['dev', '--port', '0', '--ready-json', ...args]);
  const [line] = await dev.says(/^\{"address".*$/m);
  dev.ready = JSON.parse(line);
  return dev;
}

/** Starts `dev` with the output for a terminal. */
export async function startDevForPerson(args: readonly string[]): Promise<DevProcess> {
  const dev = new DevProcess(await emptyFolder(), ['dev', '--port', '0', ...args]);
  const [, address = ''] = await dev.says(/console\s+(\S+)\//);
  const [, writeKey = ''] = await dev.says(/write key\s+(\S+)/);
  dev.ready = { ...dev.ready, address, writeKey };
  return dev;
}

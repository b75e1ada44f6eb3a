import { RoutespecError } from '../../spec/error.ts';
import { ADAPTER_OPTIONS, type AdapterAnswer } from '../../spec/shapes/adapter.ts';
import {
  CONTRACT_VERSION,
  clientCallSchema,
  clientRequestSchema,
  type Description,
} from '../../spec/shapes/contract.ts';
import type { Processes } from '../harness/target/launch/processes.ts';
import { type Handlers, serveContract } from '../harness/target/serve-contract.ts';
import { AdapterClient } from './adapter-client.ts';
import { AdapterProcess } from './adapter-process.ts';
import { ClientWorlds } from './client-worlds.ts';

const DESCRIBE_LIMIT_MS = 20_000;

/** The parts of the contract for the options of an adapter. */
const PARTS = { size: 'size', flushAt: 'flushAt', flushAfterMs: 'flushAfter', debug: 'debug' } as const;

/** The client part of the contract, served for an adapter. */
export interface Bridge {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves the client part of the contract for a client library whose adapter is a command. Each client gets a separate
 * process, so that a client that blocks or crashes does not affect the others.
 * @param authority The certificate authority of the run, in PEM, which the adapter must trust.
 * @param processes Gets an account of each process that fails.
 * @throws RoutespecError `unreachable` if the adapter does not describe itself, `interrupted` if the signal is aborted
 * first
 */
export async function openBridge(
  command: string,
  authority: string,
  signal: AbortSignal,
  processes: Processes,
  limitMs = DESCRIBE_LIMIT_MS,
): Promise<Bridge> {
  const start = (debug: boolean): AdapterProcess => {
    const started = new AdapterProcess(command, authority, debug);
    processes.addIfItFails(command, url, started.child);
    return started;
  };
  let url = '';
  const description = await describe(start(false), signal, limitMs);
  const worlds = new ClientWorlds((request) => AdapterClient.make(start, request));
  const server = await serveContract(makeHandlers(description, worlds));
  url = server.url;
  const close = async (): Promise<void> => {
    server.close();
    await worlds.removeAll();
  };
  return { url, close };
}

function makeHandlers(description: Description, worlds: ClientWorlds): Handlers {
  return {
    'GET /': () => ({ status: 200, body: description }),
    'POST /worlds': () => ({ status: 201, body: { world: worlds.create() } }),
    'DELETE /worlds/*': async ([world = '']) => {
      await worlds.remove(world);
      return { status: 204 };
    },
    'POST /worlds/*/clients': async ([world = ''], text) => {
      const client = await worlds.addClient(world, clientRequestSchema.parse(JSON.parse(text)));
      return { status: 201, body: { client } };
    },
    'POST /worlds/*/clients/*/calls': async ([world = '', id = ''], text) => {
      const error = await worlds.client(world, id).call(clientCallSchema.parse(JSON.parse(text)));
      return { status: 200, body: { error } };
    },
    'GET /worlds/*/clients/*/log': ([world = '', id = '']) => ({
      status: 200,
      body: { lines: worlds.client(world, id).logLines },
    }),
    'DELETE /worlds/*/clients/*': ([world = '', id = '']) => {
      worlds.client(world, id).close();
      return { status: 202 };
    },
  };
}

async function describe(first: AdapterProcess, signal: AbortSignal, limitMs: number): Promise<Description> {
  const abort = (): void => void first.kill();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return toDescription(await first.ask({ do: 'describe' }, limitMs));
  } catch (error) {
    if (signal.aborted) throw new RoutespecError('interrupted', 'The run was interrupted before the adapter answered');
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
    await first.kill();
  }
}

function toDescription({ name, version, supports, error }: AdapterAnswer): Description {
  if (name === undefined || version === undefined || supports === undefined) {
    const expected = 'Expected the answer of the adapter to `describe` to have `name`, `version` and `supports`';
    throw new RoutespecError(
      'adapter-failed',
      `${expected}, got ${JSON.stringify({ name, version, supports, error })}`,
    );
  }
  const unknown = supports.find((option) => !ADAPTER_OPTIONS.some((known) => known === option));
  if (unknown !== undefined) {
    const expected = `Expected \`supports\` of the adapter to name only ${ADAPTER_OPTIONS.join(', ')}`;
    throw new RoutespecError('adapter-failed', `${expected}, got ${JSON.stringify(unknown)}`);
  }
  const parts = ADAPTER_OPTIONS.filter((option) => supports.includes(option)).map((option) => PARTS[option]);
  return {
    contract: CONTRACT_VERSION,
    implementation: { name, version },
    roles: ['client'],
    clock: 'real',
    worlds: 'isolated',
    supports: ['clientLog', ...parts],
  };
}

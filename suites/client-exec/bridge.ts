import { RoutespecError } from '../../spec/error.ts';
import { ADAPTER_OPTIONS, type AdapterAnswer } from '../../spec/shapes/adapter.ts';
import {
  type ClientRequest,
  CONTRACT_VERSION,
  clientCallSchema,
  clientRequestSchema,
  type Description,
} from '../../spec/shapes/contract.ts';
import type { Processes } from '../harness/target/launch/processes.ts';
import {
  type Handler,
  refused,
  type ServedContract,
  serveContract,
  tooMany,
} from '../harness/target/serve-contract.ts';
import { AdapterClient } from './adapter-client.ts';
import { AdapterProcess } from './adapter-process.ts';

const DESCRIBE_LIMIT_MS = 20_000;
/** The most clients that exist at once. A run has some dozen. */
const MAX_CLIENTS = 500;

/** The parts of the contract for the options of an adapter. */
const PARTS = { size: 'size', flushAt: 'flushAt', flushAfterMs: 'flushAfter', debug: 'debug' } as const;

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
): Promise<ServedContract> {
  const start = (debug: boolean): AdapterProcess => {
    const started = new AdapterProcess(command, authority, debug);
    processes.addIfItFails(command, url, started.child);
    return started;
  };
  let url = '';
  const description = await describe(start(false), signal, limitMs);
  const served = await serveClients(description, (request) => AdapterClient.make(start, request));
  url = served.url;
  return served;
}

/** The clients of a world, by their ids. */
type Clients = Map<string, AdapterClient>;

const HANDLERS: Readonly<Record<string, Handler<Clients>>> = {
  'POST /clients/*/calls': async (clients, [id], text) => {
    const error = await clientAt(clients, id).call(clientCallSchema.parse(JSON.parse(text)));
    return { status: 200, body: { error } };
  },
  'GET /clients/*/log': (clients, [id]) => ({ status: 200, body: { lines: clientAt(clients, id).logLines } }),
  'DELETE /clients/*': (clients, [id]) => {
    clientAt(clients, id).close();
    return { status: 202 };
  },
};

function clientAt(clients: Clients, id = ''): AdapterClient {
  const client = clients.get(id);
  if (client !== undefined) return client;
  throw refused(`Expected the id of a client, got ${id}`);
}

/** Serves worlds of clients, each of which is made by this function. */
function serveClients(
  description: Description,
  make: (request: ClientRequest) => Promise<AdapterClient>,
): Promise<ServedContract> {
  const worlds = new Set<Clients>();
  let made = 0;
  return serveContract<Clients>({
    describe: () => description,
    open: () => {
      const clients: Clients = new Map();
      worlds.add(clients);
      return clients;
    },
    end: async (clients) => {
      worlds.delete(clients);
      await Promise.all([...clients.values()].map((client) => client.end()));
    },
    handlers: {
      ...HANDLERS,
      'POST /clients': async (clients, _, text) => {
        const open = [...worlds].reduce((sum, { size }) => sum + size, 0);
        if (open >= MAX_CLIENTS) throw tooMany('clients', MAX_CLIENTS);
        const client = await make(clientRequestSchema.parse(JSON.parse(text)));
        // Its world may have ended meanwhile.
        if (!worlds.has(clients)) await client.end();
        made += 1;
        clients.set(`c${made}`, client);
        return { status: 201, body: { client: `c${made}` } };
      },
    },
  });
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

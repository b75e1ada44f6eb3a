import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { type Adapter, type Answer, dropAll, handle, type ShimOptions } from './acme-router/api.fixture.ts';
import { isRefusal, refusal } from './acme-router/refusal.fixture.ts';

/** Larger bodies are read to their end, so that the answer arrives, but not kept. */
const MAX_BODY_BYTES = 1024 * 1024;
/** Beyond this a body is not even read. */
const MAX_READ_BYTES = 64 * 1024 * 1024;
const MAX_CONNECTIONS = 10_000;
/** Longer than a suite ever pauses within a case, so that it never uses a connection that is just being closed. */
const KEEP_ALIVE_MS = 120_000;

/** The whole body. A body that is too large to keep is replaced by zero bytes, more than any request accepts. */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes <= MAX_BODY_BYTES) {
      chunks.push(chunk);
    }
    if (sizeBytes > MAX_READ_BYTES) {
      throw refusal(413, 'Expected a body that ends');
    }
  }
  return sizeBytes <= MAX_BODY_BYTES ? Buffer.concat(chunks) : Buffer.alloc(MAX_BODY_BYTES);
}

function pathOf(request: IncomingMessage): string[] {
  try {
    const [path = ''] = (request.url ?? '').split('?');
    return path
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent);
  } catch {
    throw refusal(400, 'Expected the path to be percent-encoded UTF-8');
  }
}

async function answer(adapter: Adapter, request: IncomingMessage): Promise<Answer> {
  try {
    const body = await readBody(request);
    const path = pathOf(request);
    return handle(adapter, request.method ?? '', path, body);
  } catch (error) {
    const status = isRefusal(error) ? error.status : 500;
    return { status, body: { error: { message: error instanceof Error ? error.message : String(error) } } };
  }
}

async function respond(adapter: Adapter, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, body } = await answer(adapter, request);
  const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const sizeBytes = status === 204 ? {} : { 'Content-Length': bytes?.length ?? 0 };
  response.writeHead(status, { ...sizeBytes, ...(bytes && { 'Content-Type': 'application/json' }) });
  response.end(bytes);
}

/**
 * Serves a second implementation of the router behind the conformance API. It was written from the documents alone, and
 * wherever the readings leave a choice it avoids the obvious one. A suite that fails it asks for more than the service
 * document says. Listens on loopback until `close`, which drops every world and every connection.
 */
export async function startShim(options: ShimOptions = {}): Promise<{ url: string; close(): Promise<void> }> {
  const settings = { port: 0, clock: 'virtual', worlds: 'isolated', counters: false, ...options } as const;
  const adapter: Adapter = { options: settings, homes: new Map() };
  const server = createServer((request, response) => void respond(adapter, request, response));
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, '127.0.0.1', resolve);
  });
  const close = () =>
    new Promise<void>((resolve) => {
      dropAll(adapter.homes);
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { url } = await startShim({ port: Number(process.env['PORT'] ?? 0) });
  process.stdout.write(`${url}\n`);
}

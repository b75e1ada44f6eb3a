import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { devStateSchema } from '../../spec/shapes/dev/state.ts';
import { DevProcess, type Got, type SampleEndpoint, startHooks } from '../../suites/cli/dev/dev-process.fixture.ts';
import { digestOf } from '../../suites/harness/checks/digest.ts';
import type { Kind, Place, Sender, Sending } from './sender.ts';

/** Time for a sender. The slowest waits five seconds before it sends. */
const PATIENCE_MS = 60_000;
const POLL_MS = 20;

/** `dev` as a process, and an endpoint that it delivers to. */
export class DevServer {
  readonly #dev: DevProcess;
  readonly #endpoint: SampleEndpoint;

  private constructor(dev: DevProcess, endpoint: SampleEndpoint) {
    this.#dev = dev;
    this.#endpoint = endpoint;
  }

  static async open(): Promise<DevServer> {
    const endpoint = await startHooks();
    return new DevServer(await DevProcess.start(['--forward-to', endpoint.url]), endpoint);
  }

  /** Lets a sender send to `dev`. @throws an error unless one delivery of each of its kinds arrives, signed */
  async judge(sender: Sender): Promise<void> {
    const { address, writeKey } = this.#dev.ready;
    await this.#expect(sender.kinds, () => sender.send({ address, writeKey }));
  }

  /** The same with its first request refused. @throws an error also if none of the sender's requests was refused */
  async judgeRefused(sender: Sender): Promise<void> {
    const { address, writeKey } = this.#dev.ready;
    const door = await openDoor(address);
    try {
      await this.#expect(sender.kinds, () => sender.send({ address: door.address, writeKey }));
      demand('requests refused', 1, door.refused());
    } finally {
      door.close();
    }
  }

  /** Lets a program send one track call. @throws an error unless exactly that arrives, signed */
  async judgeTrack(send: (place: Place) => Promise<Sending>): Promise<void> {
    const { address, writeKey } = this.#dev.ready;
    const [got] = await this.#expect(['track'], () => send({ address, writeKey }));
    demand('the event', 'Signed Up', got?.body['event']);
    demand('the user', 'user-1', got?.body['userId']);
  }

  async #expect(kinds: readonly Kind[], send: () => Promise<Sending>): Promise<Got[]> {
    const before = this.#endpoint.got.length;
    const since = (): Got[] => this.#endpoint.got.slice(before);
    const sending = await send();
    const failed = sending.ended.then(
      () => null,
      (error: unknown) => error,
    );
    const arrived = await Promise.race([within(() => since().length >= kinds.length), failed.then(failing)]);
    sending.finish();
    await sending.ended;
    if (!arrived) demand('deliveries', kinds.length, since().length);
    demand('kinds', kinds.toSorted().join(), kindsOf(since()).join());
    const { secret } = this.#dev.ready;
    const unsigned = since().filter(({ text, signature }) => signature !== digestOf(secret, Buffer.from(text)));
    demand('deliveries with a wrong signature', 0, unsigned.length);
    const lost = since().filter(({ body }) => body['type'] === 'track' && body['event'] === '');
    demand('tracks without an event', 0, lost.length);
    const state = devStateSchema.parse(await (await fetch(`${this.#dev.ready.address}/dev/state`)).json());
    demand('the last request that matched nothing', 'null', JSON.stringify(state.unmatched));
    return since();
  }

  async close(): Promise<void> {
    await this.#dev.remove();
    this.#endpoint.close();
  }
}

const kindsOf = (got: readonly Got[]): string[] => got.map(({ body }) => String(body['type'])).toSorted();

/** Continues to wait if a sender ended properly. */
function failing(error: unknown): Promise<boolean> {
  if (error !== null) throw error;
  return new Promise(() => {});
}

/** True if something becomes true in time. */
async function within(isTrue: () => boolean): Promise<boolean> {
  const deadlineMs = performance.now() + PATIENCE_MS;
  while (!isTrue() && performance.now() < deadlineMs) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  return isTrue();
}

function demand(what: string, expected: string | number, got: unknown): void {
  if (got !== expected) throw new Error(`Expected ${what} to be ${expected}, got ${got}`);
}

/** Opens an address in front of `dev` that answers the first request with calls with 503, and passes on everything else. */
async function openDoor(address: string) {
  let refused = 0;
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    if (method === 'POST' && refused === 0) {
      refused = 1;
      incoming.resume().once('end', () => outgoing.writeHead(503, { 'Access-Control-Allow-Origin': '*' }).end());
      return;
    }
    const onward = request(new URL(url ?? '/', address), { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.once('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused: () => refused,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { REFERENCE, type Rules } from '../../../sim/harness.ts';
import { CLIENT_FEATURES, ROUTER_FEATURES } from '../../../spec/requirements/requirement.ts';
import type { Answer, Transport } from '../../harness/target/exchange/answer.ts';
import { bodyText } from '../../harness/target/raw-json.ts';

/**
 * Implementations that deliver nothing: one that accepts everything, one whose logs also mention every possible entry,
 * one that refuses everything, and one whose clients greet the service.
 */
export type Null = 'accepts everything' | 'logs everything' | 'refuses everything' | 'greets the service';

/** The possible entries of a log. */
const WORDS = 'error: timeout, no response in time; the certificate is self-signed; sent a message';
const LINES = 5;
/** Real time that a greeting waits for its answer. */
const GREETING_MS = 300;

const NOTHING = undefined;
const REFUSAL = { error: { message: 'no' } };
const DESCRIPTION = {
  contract: 1,
  implementation: { name: 'null', version: '1' },
  roles: ['router', 'client'],
  clock: 'virtual',
  worlds: 'isolated',
  supports: [...ROUTER_FEATURES, ...CLIENT_FEATURES],
};

/** A request of the contract that is about one world. */
interface Asked {
  readonly method: string;
  readonly world: string;
  readonly what: string;
  readonly part: string | undefined;
  readonly given: Readonly<Record<string, unknown>>;
}

/** A null implementation in this thread. Its clock counts, but nothing is ever due. */
export class NullImplementation implements Transport {
  readonly #kind: Null;
  /** The time of each world. */
  readonly #clocks = new Map<string, number>();
  readonly #ingestion = http.createServer((request, response) => {
    request.resume().on('end', () => response.end('{"success":true}'));
  });
  #clients = 0;

  constructor(kind: Null) {
    this.#kind = kind;
  }

  async send(method: string, url: string, body?: unknown): Promise<Answer> {
    await turn();
    const [, worlds, world, what = '', , part] = new URL(url).pathname.split('/');
    const given = Object(JSON.parse(bodyText(body) ?? '{}'));
    if (this.#kind === 'greets the service' && given.endpoint !== undefined) await greet(String(given.endpoint));
    if (worlds === '') return { status: 200, json: DESCRIPTION };
    if (world === undefined) return this.#newWorld(given);
    return this.#answer({ method, world, what, part, given });
  }

  close(): void {
    this.#ingestion.closeAllConnections();
    this.#ingestion.close();
  }

  #newWorld({ now }: Asked['given']): Answer {
    const world = `w${this.#clocks.size + 1}`;
    this.#clocks.set(world, Date.parse(String(now)));
    return { status: 201, json: { world } };
  }

  async #answer(asked: Asked): Promise<Answer> {
    const { method, what, part } = asked;
    if (what === 'clock') return this.#clock(asked);
    if (what === '') return { status: 204, json: NOTHING };
    if (what === 'log') return { status: 200, json: { entries: this.#logged(asked.world) } };
    if (part === 'log')
      return { status: 200, json: { lines: this.#logged(asked.world).map(({ message }) => message) } };
    const isHandedIn = part === 'calls' || what === 'deletions' || what === 'audiences';
    if (isHandedIn) return this.#handedIn(what);
    if (what === 'clients') return method === 'DELETE' ? { status: 202, json: NOTHING } : this.#newClient();
    return method === 'PUT'
      ? { status: 204, json: NOTHING }
      : { status: 200, json: { ingestion: await this.#address() } };
  }

  #clock({ world, given: { advanceMs = 0 } }: Asked): Answer {
    const nowMs = (this.#clocks.get(world) ?? 0) + Number(advanceMs);
    this.#clocks.set(world, nowMs);
    return { status: 200, json: { now: new Date(nowMs).toISOString(), next: null, busy: 0 } };
  }

  #logged(world: string) {
    const at = new Date(this.#clocks.get(world) ?? 0).toISOString();
    return Array.from({ length: this.#kind === 'logs everything' ? LINES : 0 }, () => ({
      at,
      kind: 'error',
      message: WORDS,
    }));
  }

  #newClient(): Answer {
    this.#clients += 1;
    return { status: 201, json: { client: `c${this.#clients}` } };
  }

  #handedIn(what: string): Answer {
    const isRefused = this.#kind === 'refuses everything';
    if (what === 'clients') return { status: 200, json: { error: isRefused ? 'no' : null } };
    return isRefused ? { status: 409, json: REFUSAL } : { status: 202, json: NOTHING };
  }

  /** An address that accepts the requests of client libraries, without any effect. */
  async #address(): Promise<string> {
    if (!this.#ingestion.listening) await once(this.#ingestion.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.#ingestion.address() as AddressInfo).port}`;
  }
}

/** Sends an empty batch. Its effect does not matter. */
async function greet(endpoint: string): Promise<void> {
  const signal = AbortSignal.timeout(GREETING_MS);
  await fetch(endpoint, { method: 'POST', body: '{"batch":[]}', signal }).catch(() => undefined);
}

/** An implementation that only sends everything once, immediately and well-formed. */
export function sendingOnce(): Rules {
  const { client } = REFERENCE;
  return {
    ...REFERENCE,
    verdict: () => 'refused',
    isEnabled: () => true,
    selects: () => true,
    callSizeBytes: Number.MAX_SAFE_INTEGER,
    audienceChanges: (_, now) => [...now].map((userId) => ({ userId, isMember: true })),
    sign: () => null,
    staticHeaders: () => ({}),
    logs: () => false,
    client: {
      ...client,
      problemOf: () => null,
      messageSizeBytes: Number.MAX_SAFE_INTEGER,
      flushCount: () => 1,
      retryDelayMs: () => null,
      logs: () => false,
    },
  };
}

/** Reasons why an implementation that sends everything once is not tested. */
export const UNSHOWN_BY_SENDING_ONCE: Readonly<Record<string, RegExp>> = {
  'it sends nothing again': /^(RTY-\d+|TMO-\d+|DLV-00[24]|SIG-006|HDR-009)$/,
  'it signs nothing': /^SIG-\d+$/,
  'it sends no static header': /^HDR-0(0[6-9]|10)$/,
  'it holds nothing back':
    /^(SEL-00[247]|CAL-010|LIM-00[23]|DEL-002|AUD-00[34]|MSG-0(03|07|08|18|19|22|23|28)|BAT-00[45])$/,
  'it queues nothing': /^QUE-0(0[2346]|12)$/,
  'it logs nothing': /^(TLS-003|WIR-006)$/,
};

import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { messageKey, type WebhookBody } from '../../../spec/webhooks/index.ts';
import { serveLoopback } from '../../harness/loopback-server.ts';

export const SECRET = 'correct horse 7 bättery';

/** For tests only: whether a signature is the digest of a body, as in a careful receiver. */
export function verified(body: Buffer, signature: string | undefined, secret: string): boolean {
  const wanted = createHmac('sha1', secret).update(body).digest();
  if (signature === undefined || !/^[0-9a-f]{40}$/i.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), wanted);
}

/** For tests only: the digest over bytes other than those received. */
export function digest(bytes: Buffer | string, secret: string, algorithm = 'sha1'): string {
  return createHmac(algorithm, secret).update(bytes).digest('hex');
}

export type Parsed = Readonly<Record<string, unknown>>;

export interface Memory {
  /** The keys and the raw bodies of the messages that were taken. */
  readonly bodies: Set<string>;
  /** The messages that took effect, in order. The address of effects lists it. */
  readonly effects: Parsed[];
  /** For the other data of a wrong receiver. */
  readonly notes: Map<string, unknown>;
}

/** Every decision of a receiver. A wrong receiver is the right one with one of them replaced. */
export interface ReceiverRules {
  readonly read: (request: IncomingMessage) => Promise<Buffer>;
  readonly bodyLimitBytes: number;
  readonly isMediaType: (value: string) => boolean;
  /** `close` breaks the connection. */
  readonly isAuthentic: (body: Buffer, signature: string | undefined) => boolean | 'close';
  readonly refusal: number;
  readonly refusalText: string | ((body: Buffer) => string);
  /**
   * The status for an authentic body, `close` to break the connection, `hang` to give no answer, `drip` to begin one and not to end it, or `end` to fail after
   * a success.
   */
  readonly answer: (body: Parsed, raw: Buffer, memory: Memory) => number | 'close' | 'hang' | 'drip' | 'end';
  /** Awaited before the answer. */
  readonly work: (body: Parsed, memory: Memory) => Promise<void>;
  /** Lets a message take effect. */
  readonly effect: (body: Parsed, raw: Buffer, memory: Memory) => void | Promise<void>;
  /** The effect of a request that is not authentic, in addition to the refusal. */
  readonly effectOfRefused: (raw: Buffer, memory: Memory) => void;
  /**
   * Time for which the receiver is gone after an uncaught error, like a process under a supervisor; null if it answers
   * 500.
   */
  readonly goneAfterErrorMs: number | null;
}

export const RIGHT: ReceiverRules = {
  read: async (request) => Buffer.concat(await request.toArray()),
  bodyLimitBytes: 100_000,
  isMediaType: (value) => /^application\/json\s*(;|$)/i.test(value),
  isAuthentic: (body, signature) => verified(body, signature, SECRET),
  refusal: 401,
  refusalText: '',
  answer: () => 200,
  work: async () => {},
  effect: (body, raw, { bodies, effects }) => {
    const key = messageKey(body as WebhookBody);
    if (!bodies.has(key)) effects.push(body);
    bodies.add(key).add(raw.toString());
  },
  effectOfRefused: () => {},
  goneAfterErrorMs: null,
};

export interface SampleReceiver {
  readonly url: string;
  /** Lists what took effect. */
  readonly effectsUrl: string;
  readonly close: () => void;
}

/** For tests only: serves a receiver by these rules. */
export async function startReceiver(rules: ReceiverRules): Promise<SampleReceiver> {
  const memory: Memory = { bodies: new Set(), effects: [], notes: new Map() };
  let isOver = false;
  const server = createServer((request, response) => {
    if (request.method === 'GET') return void response.end(JSON.stringify(memory.effects));
    serve(request, response, rules, memory).catch(() => {
      if (rules.goneAfterErrorMs === null) return void response.writeHead(500).end();
      stop();
      setTimeout(() => isOver || server.listening || server.listen(port, '127.0.0.1'), rules.goneAfterErrorMs);
    });
  });
  const { url: at, port, close: stop } = await serveLoopback(server);
  const close = (): void => {
    isOver = true;
    stop();
  };
  return { url: `${at}/hooks`, effectsUrl: `${at}/effects`, close };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  rules: ReceiverRules,
  memory: Memory,
): Promise<void> {
  const raw = await rules.read(request);
  if (raw.length > rules.bodyLimitBytes) return void response.writeHead(413).end();
  if (!rules.isMediaType(request.headers['content-type'] ?? '')) return void response.writeHead(415).end();
  const isAuthentic = rules.isAuthentic(raw, request.headers['x-signature']?.toString());
  if (isAuthentic === 'close') return void request.socket.destroy();
  if (!isAuthentic) {
    rules.effectOfRefused(raw, memory);
    return void response
      .writeHead(rules.refusal)
      .end(typeof rules.refusalText === 'string' ? rules.refusalText : rules.refusalText(raw));
  }
  const body: Parsed = JSON.parse(raw.toString());
  await rules.work(body, memory);
  const status = rules.answer(body, raw, memory);
  if (status === 'hang') return;
  if (status === 'drip') return void response.writeHead(200).write('{');
  if (status === 'end') {
    response.end();
    await finished(response);
    throw new Error('failed after its answer');
  }
  if (status === 'close') return void request.socket.destroy();
  if (status < 400) await rules.effect(body, raw, memory);
  response.writeHead(status, status >= 300 && status < 400 ? { location: '/elsewhere' } : {}).end();
}

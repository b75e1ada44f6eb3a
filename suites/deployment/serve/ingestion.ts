import { randomUUID } from 'node:crypto';
import { RoutespecError } from '../../../spec/error.ts';
import { CALL_KINDS } from '../../../spec/shapes/calls.ts';
import { type Answer, HttpJson } from '../../harness/target/http-json.ts';
import { bodyText, RawJson } from '../../harness/target/raw-json.ts';
import { shown } from '../../harness/text.ts';
import type { Deployment } from '../file/deployment.ts';
import { isMarked } from '../marks.ts';

/** Time for the ingestion address to answer, in real milliseconds. */
const ANSWER_LIMIT_MS = 15_000;

/** The side of a deployed router that receives calls. */
export class Ingestion {
  readonly #where: Deployment['ingestion'];
  readonly #connections = new Map<string, HttpJson>();
  readonly #plain = new HttpJson({ takesText: true });

  constructor(where: Deployment['ingestion']) {
    this.#where = where;
  }

  /**
   * Sends a call with its exact bytes, and returns the answer of the contract.
   * @throws RoutespecError if there is no answer, or one that says nothing about the call
   */
  async send(writeKey: string, call: unknown, signal?: AbortSignal): Promise<Answer> {
    const text = completed(bodyText(call) ?? '');
    const kind = this.#where.form === 'single' ? CALL_KINDS.find((each) => each === readKind(text)) : undefined;
    const url = `${this.#where.url}/v1/${kind ?? 'batch'}`;
    const body = new RawJson(kind === undefined ? `{"batch":[${text}]}` : text);
    const answer = await this.#of(writeKey).send('POST', url, body, ANSWER_LIMIT_MS, signal);
    return toAnswer(answer, url);
  }

  /** @throws RoutespecError `unreachable` or `late` if nothing answers. The contents of the answer do not matter. */
  async demandAlive(limitMs: number, signal?: AbortSignal): Promise<void> {
    await this.#plain.send('GET', this.#where.url, undefined, limitMs, signal).catch((error: unknown) => {
      if (!(error instanceof RoutespecError && error.code === 'adapter-failed')) throw error;
    });
  }

  close(): void {
    for (const each of [this.#plain, ...this.#connections.values()]) each.close();
  }

  #of(writeKey: string): HttpJson {
    const known = this.#connections.get(writeKey);
    if (known !== undefined) return known;
    const made = new HttpJson({ headers: { authorization: basic(writeKey) }, takesText: true });
    this.#connections.set(writeKey, made);
    return made;
  }
}

function basic(writeKey: string): string {
  return `Basic ${Buffer.from(`${writeKey}:`).toString('base64')}`;
}

/** The contract's answer for an answer of the ingestion address. */
function toAnswer({ status, json }: Answer, url: string): Answer {
  if (status >= 200 && status < 300) return { status: 202, json: undefined };
  if (status >= 500) return { status, json };
  const got = `${status} with ${shown(json)}`;
  if (status === 401 || status === 403 || status === 404) {
    throw new RoutespecError('adapter-failed', `Expected the write key to be accepted at ${url}, got ${got}`);
  }
  if (status === 429 || status < 400) {
    throw new RoutespecError('adapter-failed', `Expected calls to be accepted or refused at ${url}, got ${got}`);
  }
  return { status: 400, json: { error: { message: `the ingestion address answered ${got}` } } };
}

function readKind(text: string): unknown {
  return readMembers(text)['type'];
}

/**
 * A call with an id, because client libraries send one with each, and a router may require it. If its user has no id of
 * the suite, the call also has the time, so that its requests can be distinguished from those of an earlier run. Its
 * other bytes stay.
 */
export function completed(text: string): string {
  const { type, messageId, timestamp, userId } = readMembers(text);
  if (type === undefined) return text;
  const added = [
    ...(messageId === undefined ? [`"messageId":"${randomUUID()}",`] : []),
    ...(timestamp === undefined && !isMarked(userId) ? [`"timestamp":"${new Date().toISOString()}",`] : []),
  ];
  return text.replace('{', `{${added.join('')}`);
}

function readMembers(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

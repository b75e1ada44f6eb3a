import { RoutespecError } from '../../../spec/error.ts';
import { CALL_KINDS } from '../../../spec/shapes/calls.ts';
import { type Answer, HttpJson } from '../../harness/target/http-json.ts';
import { RawJson } from '../../harness/target/raw-json.ts';
import type { Served } from '../../harness/target/serve-contract.ts';
import { shown } from '../../harness/text.ts';
import type { Deployment } from '../file/deployment.ts';
import { readMembers } from './calls.ts';

/** Time for the ingestion address to answer, in real milliseconds. */
const ANSWER_LIMIT_MS = 15_000;

/** The side of a deployed router that receives calls. */
export class Ingestion {
  readonly #where: Deployment['ingestion'];
  readonly #mask: (text: string) => string;
  readonly #connections = new Map<string, HttpJson>();
  readonly #plain = new HttpJson({ takesText: true });

  constructor(where: Deployment['ingestion'], mask: (text: string) => string) {
    this.#where = where;
    this.#mask = mask;
  }

  /**
   * Sends a call with its exact bytes, and returns the answer of the contract.
   * @throws RoutespecError if there is no answer, or one that says nothing about the call
   */
  async send(writeKey: string, call: string, signal?: AbortSignal): Promise<Served> {
    const { type } = readMembers(call);
    const kind = this.#where.form === 'single' ? CALL_KINDS.find((each) => each === type) : undefined;
    const url = `${this.#where.url}/v1/${kind ?? 'batch'}`;
    const body = new RawJson(kind === undefined ? `{"batch":[${call}]}` : call);
    const answer = await this.#of(writeKey).send('POST', url, body, ANSWER_LIMIT_MS, signal);
    return this.#served(answer, url);
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

  /** The answer of the conformance API for an answer of the ingestion address. */
  #served({ status, json }: Answer, url: string): Served {
    if (status >= 200 && status < 300) return { status: 202 };
    // It is masked before it is shown, because that may cut it.
    const got = `${status} with ${shown(this.#mask(typeof json === 'string' ? json : JSON.stringify(json ?? null)))}`;
    if (status === 401 || status === 403 || status === 404) {
      throw new RoutespecError('adapter-failed', `Expected the write key to be accepted at ${url}, got ${got}`);
    }
    if (status === 429 || status < 400) {
      throw new RoutespecError('adapter-failed', `Expected calls to be accepted or refused at ${url}, got ${got}`);
    }
    const message = `the ingestion address answered ${got}`;
    return { status: status < 500 ? 400 : status, body: { error: { message } } };
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

import { createHmac } from 'node:crypto';
import { RoutespecError } from '../../spec/error.ts';
import { plural } from '../../spec/grammar.ts';
import type { ReceiverRequirementId } from '../../spec/requirements/index.ts';
import { maskSecrets } from '../../spec/secrets.ts';
import type { Observation } from '../../spec/shapes/results.ts';
import { digestOf } from '../checks/digest.ts';
import { TOO_LATE_MS } from '../kit/tolerances.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';
import type { Transcript } from '../stage/transcript.ts';
import { observed } from '../text.ts';
import type { Effects } from './effects.ts';
import { Bodies } from './kit/bodies.ts';
import { type Answer, answerWords, post } from './post.ts';

/** What a bench is made of. */
export interface BenchParts {
  readonly caseId: string;
  /** The address of the receiver under test. */
  readonly url: URL;
  /** The shared secret of the receiver; undefined if it has none, so that nothing is signed. */
  readonly secret: string | undefined;
  readonly effects: Effects | undefined;
  /** How many requests a burst has. */
  readonly burst: number;
  readonly random: () => number;
  readonly transcript: Transcript;
  /** The User-Agent of every request. */
  readonly userAgent: string;
  readonly signal: AbortSignal;
}

/** How a request differs from a plain one. */
export interface SendOptions {
  /** The value of X-Signature, or null for none. By default it is the right one. */
  readonly signature?: string | null;
  readonly contentType?: string;
  /** Whether the body goes in chunks, without Content-Length. */
  readonly isChunked?: boolean;
}

/** A request, and what came of it. */
export interface Sent {
  readonly request: ReceivedRequest;
  readonly answer: Answer;
}

/**
 * What one case plays on: the receiver under test, to which it sends requests as the service does.
 *
 * @example
 * const body = written(bench.bodies.track());
 * const { answer } = await bench.send(body);                                 // Signed like the service does.
 * const forged = await bench.send(body, { signature: '0'.repeat(40) });
 */
export class Bench {
  readonly bodies: Bodies;
  readonly observations: Observation[] = [];
  readonly #parts: BenchParts;
  #sent = 0;

  constructor(parts: BenchParts) {
    this.#parts = parts;
    this.bodies = new Bodies(parts.random);
  }

  get effects(): Effects | undefined {
    return this.#parts.effects;
  }

  get burst(): number {
    return this.#parts.burst;
  }

  get random(): () => number {
    return this.#parts.random;
  }

  get hasSecret(): boolean {
    return this.#parts.secret !== undefined;
  }

  /** The right digest of a body; an empty text if the receiver has no secret. */
  signatureOf(body: Buffer): string {
    const { secret } = this.#parts;
    return secret === undefined ? '' : digestOf(secret, body);
  }

  /** An HMAC of a body with the secret, by another algorithm. */
  digest(algorithm: string, body: Buffer): Buffer {
    return createHmac(algorithm, this.#parts.secret ?? '')
      .update(body)
      .digest();
  }

  /** Sends one request, signed if the receiver has a secret. @throws RoutespecError `interrupted` */
  async send(body: Buffer, options: SendOptions = {}): Promise<Sent> {
    const { url, signal, userAgent, transcript } = this.#parts;
    const { signature = this.signatureOf(body), contentType = 'application/json', isChunked = false } = options;
    const signed = signature === null || !this.hasSecret ? [] : ['X-Signature', signature];
    const rawHeaders = ['User-Agent', userAgent, 'Content-Type', contentType, ...signed];
    const attempt = `${this.#parts.caseId} ${this.#sent}`;
    const request = this.#requestOf(rawHeaders, body);
    this.#sent += 1;
    const what = `POST ${request.target}, ${plural(body.length, 'byte')}`;
    transcript.add('suite', what, Date.now(), { kind: 'attempt', place: 'receiver', attempt });
    const answer = this.#masked(
      await post({ url, method: 'POST', rawHeaders, body, isChunked, limitMs: TOO_LATE_MS, signal }),
    );
    const answered = answerWords(answer).replace(/^status /, 'the receiver answers ');
    transcript.add('receiver', answered, Date.now(), { kind: 'answer', place: 'receiver', attempt });
    if (signal.aborted) throw new RoutespecError('interrupted', 'Expected the run to go on, got an end');
    return { request, answer };
  }

  /** Says in the transcript why what follows is sent. */
  note(words: string): void {
    this.#parts.transcript.add('suite', words, Date.now());
  }

  /** Records what the receiver does where the document is silent. */
  observe(requirement: ReceiverRequirementId, value: unknown): void {
    this.observations.push({ requirement, case: this.#parts.caseId, value: observed(value) });
  }

  #requestOf(rawHeaders: readonly string[], body: Buffer): ReceivedRequest {
    const { url } = this.#parts;
    const target = maskSecrets(`${url.pathname}${url.search}`);
    const receiver = 'the receiver under test';
    return {
      index: this.#sent,
      receiver,
      atMs: Date.now(),
      method: 'POST',
      target,
      httpVersion: '1.1',
      rawHeaders,
      body,
    };
  }

  /** A receiver may quote the secret in an answer, and no report shows it. */
  #masked(answer: Answer): Answer {
    const { secret } = this.#parts;
    if (answer.kind !== 'status' || secret === undefined) return answer;
    return { ...answer, text: answer.text.replaceAll(secret, '***') };
  }
}

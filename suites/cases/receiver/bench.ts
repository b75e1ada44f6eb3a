import { setTimeout as sleep } from 'node:timers/promises';
import { RoutespecError } from '../../../spec/error.ts';
import { plural } from '../../../spec/grammar.ts';
import { LIMITS } from '../../../spec/limits.ts';
import type { ReceiverRequirementId } from '../../../spec/requirements/index.ts';
import { maskSecrets } from '../../../spec/secrets.ts';
import type { Observation } from '../../../spec/shapes/results.ts';
import { mistakenSignature, type WrongSignature, wrongSignatures } from '../../../spec/webhooks/signature-mistakes.ts';
import { computeDigest } from '../../harness/checks/digest.ts';
import { TOO_LATE_MS } from '../../harness/kit/tolerances.ts';
import type { ReceivedRequest } from '../../harness/receivers/received-request.ts';
import type { Transcript } from '../../harness/stage/transcript.ts';
import { observed } from '../../harness/text.ts';
import type { Effects } from './effects.ts';
import { isUnusual } from './found-in-output.ts';
import { Bodies, written } from './kit/bodies.ts';
import { type Answer, answerWords, isSuccess, post, type Watch, type Writes } from './post.ts';
import { comesBack, findRefusal, speaksTls } from './presence.ts';
import type { ReceiverProcess } from './receiver-process.ts';

/** Waits, in milliseconds of real time. */
export interface Pauses {
  /** Between pieces that may arrive together. */
  readonly none: number;
  /** Between pieces, long enough for each to arrive alone. */
  readonly short: number;
  /** Between pieces, as on a slow line. */
  readonly long: number;
  /** Time for which bursts are repeated. */
  readonly bursts: number;
  /** Longest wait for a receiver that is gone to come back, through a supervisor or by hand. */
  readonly return: number;
  /** Time that the service waits for an answer. The suite allows one more second for differences between clocks. */
  readonly answer: number;
  /** Time after which a run begins no further case. */
  readonly run: number;
}

export const PAUSES: Pauses = {
  none: 0,
  short: 30,
  long: 250,
  bursts: 3_000,
  return: 30_000,
  answer: LIMITS.responseTimeoutMs,
  run: 300_000,
};

export interface BenchParts {
  readonly caseId: string;
  /** The address of the receiver under test. */
  readonly url: URL;
  /** The shared secret of the receiver; undefined if it has none, so that requests are unsigned. */
  readonly secret: string | undefined;
  readonly effects: Effects | undefined;
  /** The receiver, if the suite started it, and can kill it. */
  readonly process: ReceiverProcess | undefined;
  readonly burst: number;
  readonly pauses: Pauses;
  readonly random: () => number;
  readonly transcript: Transcript;
  readonly userAgent: string;
  readonly signal: AbortSignal;
}

/** Differences of a request from a plain one. */
export interface SendOptions {
  /** The value of X-Signature, or null for none. Default: the right one. */
  readonly signature?: string | null;
  readonly contentType?: string;
  /** Changes the headers: names and values alternately. */
  readonly changeHead?: (rawHeaders: readonly string[]) => readonly string[];
  /** True if the body goes in chunks, without Content-Length. */
  readonly isChunked?: boolean;
  /** Default: the body is written at once. */
  readonly pieces?: Pieces;
  /** Given if the receiver may be killed before it answers, so that the end of the connection says nothing. */
  readonly watch?: Watch;
}

export interface Pieces {
  readonly cuts: readonly number[];
  readonly pauses?: 'none' | 'short' | 'long';
  /** Awaited before the last piece. */
  readonly gate?: () => Promise<unknown>;
}

/** A request, and its answer. */
export interface Sent {
  readonly request: ReceivedRequest;
  readonly answer: Answer;
}

/** An instant at which a receiver that handles messages is killed. */
export type KillPoint = 'read' | 'effect' | 'answer';

export interface Accepted {
  readonly request: ReceivedRequest;
  /** The requirement that a failure would have broken. */
  readonly requirement: ReceiverRequirementId;
  readonly what: string;
}

/** A mistake that a receiver shows by accepting this signature instead of the right one. */
export interface Suspect {
  /** A sentence about the receiver. */
  readonly words: string;
  /** Null for none. */
  readonly signature: string | null;
}

function toSuspect({ words, value }: WrongSignature): Suspect {
  return { words: `It accepts a request whose digest is ${words}.`, signature: value };
}

/**
 * The receiver under test. One case sends it requests as the service does.
 *
 * @example
 * const body = written(bench.bodies.track());
 * const { answer } = await bench.send(body); // Signed like the service does.
 * const forged = await bench.send(body, { signature: '0'.repeat(40) });
 */
export class Bench {
  readonly bodies: Bodies;
  readonly effects: Effects | undefined;
  readonly process: ReceiverProcess | undefined;
  readonly burst: number;
  readonly random: () => number;
  readonly observations: Observation[] = [];
  lastAccepted: Accepted | undefined;
  readonly #parts: BenchParts;
  #sent = 0;
  #isGone = false;
  #slowestMs = 0;

  constructor(parts: BenchParts) {
    this.#parts = parts;
    this.bodies = new Bodies(parts.random);
    this.effects = parts.effects;
    this.process = parts.process;
    this.burst = parts.burst;
    this.random = parts.random;
  }

  /** Time for which bursts are repeated. Longer, a list of effects would grow too large. */
  get burstsMs(): number {
    return this.effects === undefined ? this.#parts.pauses.bursts : 0;
  }

  get hasSecret(): boolean {
    return this.#parts.secret !== undefined;
  }

  /** The right digest of a body; an empty text if the receiver has no secret. */
  sign(body: Buffer): string {
    const { secret } = this.#parts;
    return secret === undefined ? '' : computeDigest(secret, body);
  }

  /** The place in an answer that has the secret, unless that may be an ordinary word. */
  findSecret(answer: Answer): string | undefined {
    const { secret } = this.#parts;
    if (secret === undefined || answer.kind !== 'status' || !isUnusual(secret)) return undefined;
    return answer.find(secret);
  }

  /** The signature of a body with a mistake from the table. */
  mistaken(name: string, body: Buffer): string {
    return mistakenSignature(name, this.#parts.secret ?? '', body);
  }

  /** The signatures of a body with each known mistake. */
  listMistakes(body: Buffer): Suspect[] {
    const { secret = '' } = this.#parts;
    // Two well-known services write this digest with a prefix, and in base64.
    const ofSha256 = [...wrongSignatures(secret, body, 2)].filter(({ words }) => words.startsWith('HMAC-SHA256 '));
    const upper = { words: 'written in upper case', value: this.sign(body).toUpperCase() };
    return [upper, ...wrongSignatures(secret, body, 1), ...ofSha256].map(toSuspect);
  }

  /** The same for mistakes in the bytes that are signed. */
  listMistakesInBytes(body: Buffer): Suspect[] {
    const { secret = '' } = this.#parts;
    return [...wrongSignatures(secret, body, 1)].filter(({ words }) => words.startsWith('over ')).map(toSuspect);
  }

  /** The address of the receiver, without what it may hold of secrets. */
  get url(): string {
    return maskSecrets(this.#parts.url.href);
  }

  /** True if a receiver with an http address expects TLS there. */
  async speaksTls(): Promise<boolean> {
    const { url, signal } = this.#parts;
    return url.protocol === 'http:' && (await speaksTls(url, signal));
  }

  /** Waits until written bytes have arrived. */
  pause(): Promise<void> {
    return sleep(4 * this.#parts.pauses.short);
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  /** The longest time to an answer so far, in milliseconds. */
  get slowestMs(): number {
    return this.#slowestMs;
  }

  /** Waits for a receiver that is gone, within a bound. @returns True if it accepts connections. */
  async comesBack(): Promise<boolean> {
    if (!this.#isGone) return true;
    this.note('(waits for the receiver to accept connections again)');
    this.#isGone = !(await comesBack(this.#parts.url, this.#parts.pauses.return, this.#parts.signal));
    return !this.#isGone;
  }

  /**
   * Sends bodies together, and kills the receiver when all of them are written, when one of the messages has an effect, or when
   * one is answered. Without an effect, it is killed when all are answered.
   */
  async killWhile(
    point: KillPoint,
    bodies: readonly Buffer[],
    messageIds: readonly string[],
  ): Promise<readonly Sent[]> {
    let [written, answered] = [0, 0];
    let reach = (): void => {};
    const isReached = new Promise<void>((resolve) => {
      reach = resolve;
    });
    const watch: Watch = {
      onWritten: () => {
        written += 1;
        if (point === 'read' && written === bodies.length) reach();
      },
      onAnswer: () => {
        answered += 1;
        if (point === 'answer' || answered === bodies.length) reach();
      },
    };
    const sending = Promise.all(bodies.map((body) => this.send(body, { watch })));
    if (point === 'effect') {
      this.effects?.firstOf(messageIds, () => answered === bodies.length).then(reach, reach);
    }
    await Promise.race([isReached, sending]);
    await this.process?.kill();
    this.note('(kills the receiver)');
    return sending;
  }

  /** Starts a receiver that was killed, and waits until it accepts a plain message, as its first answers may fail. */
  async startAgain(): Promise<void> {
    this.note('(starts the receiver again)');
    await this.process?.start(this.#parts.signal);
    const endMs = performance.now() + this.#parts.pauses.return;
    for (;;) {
      const { answer } = await this.send(written(this.bodies.track()));
      if (isSuccess(answer)) return;
      if (performance.now() > endMs) {
        const limit = `${this.#parts.pauses.return / 1000} s`;
        const seen = answerWords(answer);
        throw new RoutespecError(
          'unreachable',
          `The receiver was killed and started again, and accepted no plain message within ${limit}: ${seen}`,
        );
      }
      await this.pause();
    }
  }

  async send(body: Buffer, options: SendOptions = {}): Promise<Sent> {
    const { url, signal, userAgent, transcript } = this.#parts;
    const { signature = this.sign(body), contentType = 'application/json', isChunked = false } = options;
    const { changeHead = (head: readonly string[]) => head, watch } = options;
    const writes = options.pieces && this.#toWrites(options.pieces);
    const signed = signature === null || !this.hasSecret ? [] : ['X-Signature', signature];
    const rawHeaders = changeHead(['User-Agent', userAgent, 'Content-Type', contentType, ...signed]);
    const attempt = `${this.#parts.caseId} ${this.#sent}`;
    const request = this.#toRequest(rawHeaders, body);
    this.#sent += 1;
    const inPieces = writes === undefined ? '' : ` in ${plural(writes.cuts.length + 1, 'write')}`;
    const what = `POST ${request.target}, ${plural(body.length, 'byte')}${inPieces}`;
    transcript.add('suite', what, Date.now(), { kind: 'attempt', place: 'receiver', attempt });
    const answer = await this.#known(
      await post({ url, method: 'POST', rawHeaders, body, isChunked, writes, limitMs: TOO_LATE_MS, signal, watch }),
      watch !== undefined,
    );
    if (answer.kind === 'status') this.#slowestMs = Math.max(this.#slowestMs, answer.afterMs);
    const answered = answerWords(answer).replace(/^status /, 'the receiver answers ');
    transcript.add('receiver', answered, Date.now(), { kind: 'answer', place: 'receiver', attempt });
    if (signal.aborted) throw new RoutespecError('interrupted', 'The run ended first');
    return { request, answer };
  }

  /** Records in the transcript why the next requests are sent. */
  note(words: string): void {
    this.#parts.transcript.add('suite', words, Date.now());
  }

  /** Records the receiver's behaviour on a point that the document leaves open. */
  observe(requirement: ReceiverRequirementId, value: unknown): void {
    this.observations.push({ requirement, case: this.#parts.caseId, value: observed(value) });
  }

  #toRequest(rawHeaders: readonly string[], body: Buffer): ReceivedRequest {
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

  #toWrites({ cuts, pauses = 'short', gate }: Pieces): Writes {
    const pauseMs = this.#parts.pauses[pauses];
    return { cuts, pause: (isLast) => (isLast && gate !== undefined ? gate() : sleep(pauseMs)) };
  }

  /** The receiver's answer without the secret, which a receiver may quote. */
  async #known(answer: Answer, mayBeKilled: boolean): Promise<Answer> {
    const { url, secret, signal } = this.#parts;
    if (mayBeKilled && answer.kind !== 'status') return answer;
    this.#isGone ||= answer.kind === 'unreachable';
    if (answer.kind === 'broken') {
      const refusal = await findRefusal(url, signal);
      if (refusal === undefined) return answer;
      this.#isGone = true;
      return { ...answer, kind: 'ended', refusal };
    }
    if (answer.kind !== 'status' || secret === undefined) return answer;
    const { location, allow, 'www-authenticate': challenge } = answer.headers;
    const masked = (text?: string): string | undefined => text?.replaceAll(secret, '***');
    const headers = { location: masked(location), allow: masked(allow), 'www-authenticate': masked(challenge) };
    const find = (searched: string): string | undefined => masked(answer.find(searched));
    return { ...answer, find, headers, text: answer.text.replaceAll(secret, '***') };
  }
}

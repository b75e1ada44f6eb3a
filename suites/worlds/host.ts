import { needUnresolvedName } from '../harness/kit/unreachable.ts';
import type { ReceivedRequest } from '../harness/receivers/received-request.ts';
import { headerValues } from '../harness/receivers/received-request.ts';
import type { Receiver } from '../harness/receivers/receiver.ts';
import { anyHolding, classifyHolding, OK, type Reply, repliesFrom, replyAt } from '../harness/receivers/reply.ts';
import type { Stage } from '../harness/stage/stage.ts';
import type { Holding } from '../harness/time/world-time.ts';
import { decideFate } from './fate.ts';
import type { Answers, HookPlan } from './plan.ts';
import type { TracedMessage } from './trace.ts';

/**
 * After this many attempts of a message at one URL within a second, that URL accepts it. Otherwise no time would pass for a
 * router that sends again at once what broke, and nothing could be said about the clauses that it breaks.
 */
const ATTEMPTS_IN_A_SECOND = 50;

/** Finds the message of a request, and the answers to a message by the key of a webhook. */
export interface AnswerBook {
  readonly of: (request: ReceivedRequest) => TracedMessage | undefined;
  readonly messages: readonly TracedMessage[];
  readonly findAnswers: (message: TracedMessage | undefined) => Readonly<Record<string, Answers>> | undefined;
}

/** A webhook of a source, by its position. Several may share a receiver. */
export interface Entry {
  readonly plan: HookPlan;
  readonly source: number;
  /** Called with each message that is answered with a success. */
  readonly onTaken: (message: TracedMessage | undefined) => void;
  /**
   * True if the message needs no further attempt: a webhook of its source accepted it, or it must not be delivered at
   * all.
   */
  readonly isThrough: (message: TracedMessage) => boolean;
}

/** A receiver with its webhooks, and the reply to each request. */
export class Host {
  readonly receiver: Receiver;
  readonly replies: Reply[] = [];
  readonly #book: AnswerBook;
  readonly #entries: Entry[] = [];
  readonly #owners: Entry[] = [];
  #isAccepting = false;
  readonly #attempts = new Map<Entry, Map<TracedMessage | undefined, number>>();
  /** The attempts of each message within the last second. */
  readonly #recent = new Map<
    Entry,
    Map<TracedMessage | undefined, { readonly sinceMs: number; readonly count: number }>
  >();

  private constructor(receiver: Receiver, book: AnswerBook) {
    this.receiver = receiver;
    this.#book = book;
    receiver.answerBy(
      (request) => this.#answer(request),
      () => this.#mayHold(),
    );
  }

  /** @param name its name in reports */
  static async open(stage: Stage, { endpoint }: HookPlan, book: AnswerBook, name: string): Promise<Host> {
    const isSecure = endpoint === 'trusted' || endpoint === 'self-signed';
    const receiver = await stage.namedReceiver(name, isSecure ? endpoint : undefined);
    if (endpoint === 'resetting') receiver.breakEach('reset');
    if (endpoint === 'closing') receiver.breakEach('close');
    if (endpoint === 'unresolved') await needUnresolvedName();
    return new Host(receiver, book);
  }

  add(entry: Entry): void {
    this.#entries.push(entry);
    this.#attempts.set(entry, new Map());
    this.#recent.set(entry, new Map());
  }

  listRequests(entry: Entry): ReceivedRequest[] {
    const { requests } = this.receiver;
    return this.#entries.length === 1 ? [...requests] : requests.filter(({ index }) => this.#owners[index] === entry);
  }

  countAttempts(entry: Entry, message: TracedMessage): number {
    return this.#attempts.get(entry)?.get(message) ?? 0;
  }

  /** From now on every message is accepted. */
  acceptAll(): void {
    this.#isAccepting = true;
  }

  /** The reply that a message gets at last, if it is tried again and again. */
  lastReply({ plan }: Entry, message: TracedMessage): Reply {
    return (this.#book.findAnswers(message)?.[plan.key ?? ''] ?? plan.script).at(-1) ?? OK;
  }

  #mayHold(): Holding {
    if (this.#isAccepting) return anyHolding([classifyHolding(OK)]);
    const replies = this.#entries.flatMap((entry) => {
      const { key = '', script } = entry.plan;
      const numbers = this.#attempts.get(entry);
      const pending = this.#book.messages.filter(
        (message) => message.sources.includes(entry.source) && !entry.isThrough(message),
      );
      const left = pending.flatMap((message) => {
        const answers = this.#book.findAnswers(message)?.[key] ?? [];
        return repliesFrom(answers, numbers?.get(message) ?? 0);
      });
      return [...left, ...repliesFrom(script, this.#owners.filter((owner) => owner === entry).length)];
    });
    return anyHolding(replies.map(classifyHolding));
  }

  #answer(request: ReceivedRequest): Reply {
    const message = this.#book.of(request);
    const entry = this.#findEntry(request, message);
    if (entry === undefined) throw new Error('Expected a receiver to have a webhook, got a request without one');
    const before = this.#owners.filter((owner) => owner === entry).length;
    this.#owners[request.index] = entry;
    const attempts = this.#attempts.get(entry);
    const number = attempts?.get(message) ?? 0;
    attempts?.set(message, number + 1);
    const answers = this.#book.findAnswers(message)?.[entry.plan.key ?? ''];
    const scripted = answers === undefined ? replyAt(entry.plan.script, before) : replyAt(answers, number);
    const reply = this.#isAccepting || this.#isEndless(entry, message, request) ? OK : scripted;
    this.replies[request.index] = reply;
    if (decideFate(reply) === 'success') entry.onTaken(message);
    return reply;
  }

  #isEndless(entry: Entry, message: TracedMessage | undefined, { atMs }: ReceivedRequest): boolean {
    const before = this.#recent.get(entry)?.get(message);
    const isRecent = before !== undefined && atMs - before.sinceMs < 1_000;
    const recent = isRecent ? { ...before, count: before.count + 1 } : { sinceMs: atMs, count: 1 };
    this.#recent.get(entry)?.set(message, recent);
    return message !== undefined && recent.count > ATTEMPTS_IN_A_SECOND;
  }

  /**
   * The webhook of a request: by the path and query, then by the sources of its message, its static headers, the address to
   * which it came, and its host. A wrong host may still have a part of the right one, or be at a URL without an attempt.
   */
  #findEntry(request: ReceivedRequest, message: TracedMessage | undefined): Entry | undefined {
    const hosts = headerValues(request, 'host');
    // A whole URL in the request line is another mistake than a request to a wrong URL.
    const target = request.target.replace(/^https?:\/\/[^/?#]*/i, '');
    const attemptsAt = (entry: Entry): number => this.#attempts.get(entry)?.get(message) ?? 0;
    const fewest = Math.min(...this.#entries.map(attemptsAt));
    const countHeaders = ({ plan }: Entry): number => Object.keys(plan.headers).length;
    let likely: readonly Entry[] = this.#entries;
    const rules: readonly ((entry: Entry) => boolean)[] = [
      ({ plan }) => plan.target === target,
      ({ source }) => message?.sources.includes(source) === true,
      ({ plan }) => Object.entries(plan.headers).every(([name, value]) => headerValues(request, name).includes(value)),
      ({ plan: { address = '127.0.0.1' } }) =>
        address === 'localhost' || (address === '[::1]') === (request.isIpv6 === true),
      ({ plan: { address = '127.0.0.1' } }) => hosts.some((host) => host.startsWith(address)),
      ({ plan: { address = '127.0.0.1' } }) => hosts.some((host) => host.includes(address.replace(/[[\]]/g, ''))),
      // Of webhooks that differ by one more header, that with the header is meant.
      (entry) => countHeaders(entry) === Math.max(...likely.map(countHeaders)),
      (entry) => attemptsAt(entry) === fewest,
    ];
    for (const rule of rules) {
      if (likely.length === 1) break;
      const fitting = likely.filter(rule);
      if (fitting.length > 0) likely = fitting;
    }
    return likely[0];
  }
}

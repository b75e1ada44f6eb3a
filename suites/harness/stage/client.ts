import { plural } from '../../../spec/grammar.ts';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { ClientRequest } from '../../../spec/shapes/contract.ts';
import { GO_METHODS } from '../../../spec/shapes/go-messages.ts';
import type { Capture, Sighting } from '../capture/capture.ts';
import { GO_METHOD_FACTS } from '../capture/go-methods.ts';
import type { MarkedMessage, Messages } from '../capture/messages.ts';
import { Nonconformance } from '../nonconformance.ts';
import type { Client, Returned } from '../target/client.ts';
import { proxySuspicion } from '../target/launch/loopback.ts';
import { shown } from '../text.ts';
import type { WorldTime } from '../time/world-time.ts';
import { type Handed, handIn } from './crash.ts';
import type { EntryDetails } from './transcript.ts';

/** Options of a client. Missing options keep the library's default; a client without a write key gets a new one. */
export type ClientOptions = Partial<Omit<ClientRequest, 'endpoint'>> & {
  /** The part of `Endpoint` after the origin of the capture. Default: empty. */
  readonly path?: string;
};

/**
 * Real time limit for a method, by the kind of clock. The method only queues, but the machine may be busy: a library
 * with a real clock may run in a separate process, which gets its turn late.
 */
export const RETURN_LIMIT_MS = { virtual: 10_000, real: 30_000 } as const;

interface Surroundings {
  readonly messages: Messages;
  readonly time: Pick<WorldTime, 'kind'>;
  awaitThat(done: () => boolean): Promise<boolean>;
  note(actor: 'suite' | 'implementation', what: string, details?: EntryDetails): void;
}

/** A client of the case's world. */
export class ClientHandle {
  readonly #stage: Surroundings;
  readonly #client: Client;
  readonly #limitMs: number;

  constructor(stage: Surroundings, client: Client) {
    this.#stage = stage;
    this.#client = client;
    this.#limitMs = RETURN_LIMIT_MS[stage.time.kind === 'real' ? 'real' : 'virtual'];
  }

  /**
   * Passes a message to its method. The case fails if the message is refused, or if the method does not return.
   * @param limitMs Real time limit for the method. Default: long enough for a busy machine.
   */
  async queue(
    message: MarkedMessage,
    requirement: RequirementId = GO_METHOD_FACTS[message.method].sent,
    limitMs = this.#limitMs,
  ): Promise<void> {
    const returned = await this.offer(message, requirement, limitMs);
    if (returned.kind === 'taken') return;
    const expected = `${message.method} to accept ${shown(message.fields)}`;
    if (returned.kind === 'refused') {
      throw new Nonconformance({ requirement, expected, seen: `refused: ${shown(returned.error)}` });
    }
    const seen = `no return within ${limitMs / 1000} s`;
    throw new Nonconformance({ requirement: 'QUE-001', expected: `${message.method} to return`, seen });
  }

  /** The same, but returns the outcome. The case fails only if the library crashes, while it accepts plain messages. */
  offer(
    message: MarkedMessage,
    requirement: RequirementId = GO_METHOD_FACTS[message.method].sent,
    limitMs = this.#limitMs,
  ): Promise<Returned> {
    return handIn(
      () => this.#handed(message, requirement),
      () => this.tryQueue(message, limitMs),
    );
  }

  /** The same for a message that may be refused. Returns the outcome. */
  async tryQueue(message: MarkedMessage, limitMs = this.#limitMs): Promise<Returned> {
    const { method, mark, fields } = message;
    this.#stage.note('suite', `${method} of ${mark}`, { kind: 'call', handed: { method, message: fields } });
    const returned = await this.#client.call(method, fields, limitMs);
    if (returned.kind === 'refused') this.#stage.note('implementation', `refuses: ${returned.error}`);
    return returned;
  }

  #handed({ method, fields }: MarkedMessage, own: RequirementId): Handed {
    const hand = ({ method, fields }: Pick<MarkedMessage, 'method' | 'fields'>): Promise<Returned> =>
      this.#client.call(method, fields, this.#limitMs);
    return {
      what: `the ${method} message ${shown(fields)}`,
      kind: method,
      hand: () => hand({ method, fields }),
      requirements: { own, kind: GO_METHOD_FACTS[method].sent },
      controls: GO_METHODS.map((each) => ({ kind: each, hand: () => hand(this.#stage.messages.of(each)) })),
    };
  }

  /** Lines of the library's log so far. Needs `clientLog`. */
  async log(): Promise<readonly string[]> {
    return this.#client.log();
  }

  /** Closes the client without waiting for its queue. */
  async close(): Promise<void> {
    this.#stage.note('suite', 'closes the client');
    await this.#client.close();
  }
}

/** A client that sends to a capture, so that its messages can be found again. */
export class CapturedClient extends ClientHandle {
  readonly capture: Capture;
  readonly #stage: Surroundings;

  constructor(stage: Surroundings, client: Client, capture: Capture) {
    super(stage, client);
    this.#stage = stage;
    this.capture = capture;
  }

  override async tryQueue(message: MarkedMessage, limitMs?: number): Promise<Returned> {
    this.capture.expect(message.mark);
    return super.tryQueue(message, limitMs);
  }

  /** Sends a message and waits until it has been sent, by any kind of flush. */
  async deliver(
    message: MarkedMessage,
    requirement: RequirementId = GO_METHOD_FACTS[message.method].sent,
  ): Promise<Sighting> {
    await this.queue(message, requirement);
    return this.sent(message, requirement);
  }

  /** Waits until a message has been sent. If it is not, the case fails for `requirement`. */
  async sent(
    { method, mark, fields }: MarkedMessage,
    requirement: RequirementId = GO_METHOD_FACTS[method].sent,
  ): Promise<Sighting> {
    await this.#stage.awaitThat(() => this.capture.sightings(mark).length > 0);
    const [sighting] = this.capture.sightings(mark);
    if (sighting !== undefined) return sighting;
    const expected = `the ${method} message ${shown(fields)} to be sent`;
    const { requests } = this.capture;
    const seen = `${plural(requests.length, 'batch request')}, none with it`;
    const diagnosis = proxySuspicion(requests.length);
    throw new Nonconformance({ requirement, expected, seen, diagnosis, request: requests.at(-1), isLast: true });
  }
}

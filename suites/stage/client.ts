import { plural } from '../../spec/grammar.ts';
import type { ClientRequest } from '../../spec/shapes/contract.ts';
import type { GoMethod } from '../../spec/shapes/go-messages.ts';
import type { Capture, Sighting } from '../capture/capture.ts';
import type { MarkedMessage } from '../capture/messages.ts';
import { Nonconformance } from '../nonconformance.ts';
import type { Client, Returned } from '../target/client.ts';
import { shown } from '../text.ts';

/** How a client is made; what is left out keeps the library's default, and without a write key it has one of its own. */
export type ClientOptions = Partial<Omit<ClientRequest, 'endpoint'>> & {
  /** What `Endpoint` has after the origin of the capture; nothing where it is left out. */
  readonly path?: string;
};

/** The requirement that a message of a method with the required fields is taken and sent. */
const SENT: Readonly<Record<GoMethod, string>> = {
  Identify: 'MSG-001',
  Track: 'MSG-005',
  Page: 'MSG-010',
  Group: 'MSG-016',
  Alias: 'MSG-021',
};

/** How long a method may take to return, in real time. It only queues; a busy machine is why this is not less. */
export const RETURN_LIMIT_MS = 10_000;

/** What a client needs of the stage that it stands on. */
interface Surroundings {
  awaitThat(done: () => boolean): Promise<boolean>;
  note(actor: 'suite' | 'implementation', what: string): void;
}

/** A client of the case's world. */
export class ClientHandle {
  readonly #stage: Surroundings;
  readonly #client: Client;

  constructor(stage: Surroundings, client: Client) {
    this.#stage = stage;
    this.#client = client;
  }

  /** Hands a message to its method; that it is refused, or that the method does not return, fails the case. */
  async queue(message: MarkedMessage, requirement = SENT[message.method]): Promise<void> {
    const returned = await this.tryQueue(message);
    if (returned.kind === 'taken') return;
    const expected = `${message.method} to take ${shown(message.fields)}`;
    if (returned.kind === 'refused') {
      throw new Nonconformance({ requirement, expected, seen: `refused: ${shown(returned.error)}` });
    }
    const seen = `no return within ${RETURN_LIMIT_MS / 1000} s`;
    throw new Nonconformance({ requirement: 'QUE-001', expected: `${message.method} to return`, seen });
  }

  /** The same for a message that may be refused; says what became of it. */
  async tryQueue(message: MarkedMessage): Promise<Returned> {
    this.#stage.note('suite', `${message.method} of ${message.mark}`);
    const returned = await this.#client.call(message.method, message.fields, RETURN_LIMIT_MS);
    if (returned.kind === 'refused') this.#stage.note('implementation', `refuses: ${returned.error}`);
    return returned;
  }

  /** What the library has logged so far; needs `clientLog`. */
  async log(): Promise<readonly string[]> {
    return this.#client.log();
  }

  /** Closes the client, without waiting for what it still has to send. */
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

  override async tryQueue(message: MarkedMessage): Promise<Returned> {
    this.capture.expect(message.mark);
    return super.tryQueue(message);
  }

  /** Hands in a message and waits until it has been sent, by whatever makes the client flush. */
  async deliver(message: MarkedMessage, requirement = SENT[message.method]): Promise<Sighting> {
    await this.queue(message, requirement);
    return this.sent(message, requirement);
  }

  /** Waits until a message has been sent; that it is not fails `requirement`. */
  async sent({ method, mark, fields }: MarkedMessage, requirement = SENT[method]): Promise<Sighting> {
    await this.#stage.awaitThat(() => this.capture.sightings(mark).length > 0);
    const [sighting] = this.capture.sightings(mark);
    if (sighting !== undefined) return sighting;
    const expected = `the ${method} message ${shown(fields)} to be sent`;
    const seen = `${plural(this.capture.requests.length, 'request')}, none with it`;
    throw new Nonconformance({ requirement, expected, seen, request: this.capture.requests.at(-1) });
  }
}

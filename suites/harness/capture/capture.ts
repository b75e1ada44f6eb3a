import { RoutespecError } from '../../../spec/error.ts';
import { Unreadable } from '../nonconformance.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';
import type { Receiver } from '../receivers/receiver.ts';
import type { Script } from '../receivers/reply.ts';
import { type Contents, readContents } from './contents.ts';
import { MessageIndex, type SentMessage } from './message-index.ts';
import { valuesWithin } from './places.ts';

/**
 * Bound on the values and names in everything that is sent to one service. The receiver bounds the bytes, but not their
 * decoded base64. The largest conforming case sends about 25,000.
 */
const CONTENTS_VALUES = 250_000;

/** A smaller body can be a greeting. A larger one that cannot be read is assumed to hold messages. */
const GREETING_BYTES = 100;
/** A longer text in JSON may hold messages in another form, because ids, names and times are shorter. */
const PLAIN_CHARACTERS = 200;

export interface Sighting {
  readonly request: ReceivedRequest;
  readonly message: SentMessage;
}

/**
 * The service as a client library sees it. It accepts requests at any path, and finds messages by their correlation
 * ids.
 */
export class Capture {
  readonly #receiver: Receiver;
  readonly #indexes = new WeakMap<ReceivedRequest, MessageIndex>();
  readonly #marks = new Set<string>();
  #isPlain = false;
  #opaque: ReceivedRequest | undefined;
  #values = 0;

  constructor(receiver: Receiver) {
    receiver.takeAnyPath();
    this.#receiver = receiver;
  }

  get name(): string {
    return this.#receiver.name;
  }

  /** The address of this service, without a path or trailing slash. */
  get origin(): string {
    return new URL(this.#receiver.url).origin;
  }

  /** All requests to this service, in order of arrival. */
  get requests(): readonly ReceivedRequest[] {
    return this.#receiver.requests;
  }

  /** Number of requests that are held back on purpose. */
  held(): number {
    return this.#receiver.held();
  }

  /** True if a message has arrived, or an unreadable request that may hold one. */
  hasMessages(): boolean {
    return [...this.#marks].some((mark) => this.#find(mark).length > 0) || this.#opaque !== undefined;
  }

  /** Replaces the script of answers from now on. */
  reply(...script: Script): void {
    this.#receiver.reply(...script);
  }

  /** Records that a message was sent. Once one of them is found, the client's requests are known to be readable. */
  expect(mark: string): void {
    this.#marks.add(mark);
  }

  /**
   * Sightings of the message with this correlation id, one for each time it was sent. The id is the value of one of its
   * fields.
   * @throws Unreadable if no request of the client can be read, because then the contents are unknown
   */
  sightings(mark: string): readonly Sighting[] {
    const sightings = this.#find(mark);
    // A body with more bytes after it is known to be cut, however little of it is readable.
    if (sightings.length > 0 || this.#isPlain || this.#opaque === undefined || this.#opaque.excess) return sightings;
    if ([...this.#marks].some((other) => this.#find(other).length > 0)) return sightings;
    const why = 'the requests of this client cannot be read: they hold no message as JSON or as text';
    throw new Unreadable(why, this.#opaque);
  }

  #find(mark: string): readonly Sighting[] {
    return this.requests.flatMap((request) =>
      this.#findIndex(request)
        .with(mark)
        .map((message) => ({ request, message })),
    );
  }

  #findIndex(request: ReceivedRequest): MessageIndex {
    const known = this.#indexes.get(request);
    if (known !== undefined) return known;
    const contents = readContents(request);
    this.#values += contents.values;
    if (this.#values > CONTENTS_VALUES) throw tooMuch(this.name);
    if (isPlain(contents)) this.#isPlain = true;
    else if (request.body.length >= GREETING_BYTES) this.#opaque = request;
    const index = new MessageIndex(contents);
    this.#indexes.set(request, index);
    return index;
  }
}

/** True if a request is all JSON, without any text that may hold messages in another form. */
function isPlain({ documents }: Contents): boolean {
  const isLong = (value: unknown): boolean => typeof value === 'string' && value.length > PLAIN_CHARACTERS;
  return documents.length > 0 && documents.every((document) => !valuesWithin(document).some(isLong));
}

function tooMuch(where: string): RoutespecError {
  const expected = `Expected a client to send at most ${CONTENTS_VALUES} values in one case`;
  return new RoutespecError('adapter-failed', `${expected}, got more (${where})`);
}

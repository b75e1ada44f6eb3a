import type { Clock } from './clock.fixture.ts';
import { formatInstant } from './instant.fixture.ts';
import { type Members, requiredText, textsOf } from './members.fixture.ts';
import { callBody, deletionBody, goesToWebhooks } from './message.fixture.ts';
import { refusal } from './refusal.fixture.ts';
import { Sender } from './sender.fixture.ts';
import { parseSource, requestsOf, type Source } from './settings.fixture.ts';

/** 32 KB of 1024 bytes each. */
export const MAX_CALL_BYTES = 32 * 1024;
/** Most sources and audiences of a world. A test has a handful. */
const MAX_NAMED = 1_000;
/** Most messages of a world under way: at most about 640 MB of calls of full size. */
const MAX_PENDING = 20_000;
/** Beyond this the log drops its oldest entries. */
const MAX_LOG_ENTRIES = 5_000;

interface LogEntry {
  readonly at: string;
  readonly kind: string;
  readonly message: string;
  readonly url: string;
}

interface Audience {
  readonly trait: string;
  readonly writeKey: string;
  readonly members: ReadonlySet<string>;
}

function snakeCase(name: string): string {
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join('_');
}

/** One instance of the router, with its own clock, sources, audiences and log. */
export class World {
  readonly log: LogEntry[] = [];
  readonly sender: Sender;
  readonly #clock: Clock;
  readonly #sources = new Map<string, Source>();
  readonly #audiences = new Map<string, Audience>();

  constructor(clock: Clock) {
    this.#clock = clock;
    this.sender = new Sender(clock, (message, url) => this.#note(message, url));
  }

  putSource(writeKey: string, settings: Members): void {
    this.#refuseMore(this.#sources, writeKey);
    this.#sources.set(writeKey, parseSource(settings));
  }

  receive(writeKey: string, call: Members): void {
    const source = this.#source(writeKey);
    const body = callBody(call, this.#clock.now());
    if (goesToWebhooks(call)) {
      this.#send([[source, body]]);
    }
  }

  createDeletion(request: Members): void {
    const userId = requiredText(request, 'userId');
    const sources = [...textsOf(request, 'sources')].map((writeKey) => this.#source(writeKey));
    const body = deletionBody(userId, this.#clock.now());
    this.#send(sources.map((source) => [source, body]));
  }

  /**
   * Sends an identify call for everyone who joined or left since the previous sync. In the first sync everyone has
   * joined.
   */
  syncAudience(id: string, request: Members): void {
    this.#refuseMore(this.#audiences, id);
    const before = this.#audiences.get(id) ?? {
      trait: snakeCase(requiredText(request, 'name')),
      writeKey: requiredText(request, 'source'),
      members: new Set<string>(),
    };
    const source = this.#source(before.writeKey);
    const members = textsOf(request, 'members');
    const joined = [...members].filter((userId) => !before.members.has(userId));
    const left = [...before.members].filter((userId) => !members.has(userId));
    const identify = (userId: string, isMember: boolean): [Source, Buffer] => [
      source,
      callBody({ type: 'identify', userId, traits: { [before.trait]: isMember } }, this.#clock.now()),
    ];
    this.#send([...joined.map((userId) => identify(userId, true)), ...left.map((userId) => identify(userId, false))]);
    this.#audiences.set(id, { ...before, members });
  }

  /** Drops all pending work. Nothing is sent afterwards. */
  drop(): void {
    this.sender.drop();
    this.#clock.clear();
  }

  #source(writeKey: string): Source {
    const source = this.#sources.get(writeKey);
    if (source === undefined) {
      throw refusal(404, `Expected a source ${JSON.stringify(writeKey)}`);
    }
    return source;
  }

  #send(messages: ReadonlyArray<readonly [Source, Buffer]>): void {
    if (this.sender.pending + messages.length > MAX_PENDING) {
      throw refusal(429, `Expected at most ${MAX_PENDING} messages on their way`);
    }
    for (const [source, body] of messages) {
      this.sender.send(requestsOf(source, body));
    }
  }

  #refuseMore(named: ReadonlyMap<string, unknown>, name: string): void {
    if (!named.has(name) && named.size >= MAX_NAMED) {
      throw refusal(429, `Expected at most ${MAX_NAMED} in one world`);
    }
  }

  #note(message: string, url: URL): void {
    if (this.log.length >= MAX_LOG_ENTRIES) {
      this.log.shift();
    }
    this.log.push({ at: formatInstant(this.#clock.now()), kind: 'delivery_error', message, url: url.href });
  }
}

import type { Memory } from '../../../../model/memory.ts';
import { slot } from '../../../../model/memory.ts';
import type { Attempt, Message, Source } from '../../../../model/message.ts';
import type { Outcome } from '../../../../wire/outcome.ts';
import type { RouterEvent } from '../../../events.ts';

/** The past of a message when it arrived. Counts exclude the message. */
export interface Past {
  readonly atMs: number;
  readonly messages: number;
  /** For its source: the number within a minute, and the time since the last one; infinite without one. */
  readonly inMinute: number;
  readonly idleMs: number;
  /** Number of unfinished messages: of its source, of its user and in its world. */
  readonly open: { readonly source: number; readonly user: number; readonly world: number };
  readonly ofUser: {
    readonly messages: number;
    readonly kinds: ReadonlySet<string>;
    readonly hasEqual: boolean;
    readonly hasSameTime: boolean;
    readonly newestMs: number;
    readonly wasSwitchedOff: boolean;
    readonly isKnownElsewhere: boolean;
  };
  readonly ofSource: {
    /** Index of the source in its world. */
    readonly place: number;
    readonly former: Source | null;
    readonly wasOff: boolean;
    readonly messages: number;
    readonly deletions: number;
    readonly last: Message | null;
    readonly lastOfKind: Message | null;
    readonly lastOfUserElse: Message | null;
  };
  /** Outcomes of the last attempts at its URLs, and the longest series of failures at one of them. */
  readonly atUrls: { readonly failures: number; readonly last: ReadonlySet<Ending> };
  readonly misfits: ReadonlySet<'size' | 'timestamp'>;
}

/** The same for an attempt. */
export interface Tries {
  /** Outcome of the preceding attempt at its URL; null for a first attempt. */
  readonly before: Ending | null;
  readonly othersFailed: boolean;
  readonly newerAtSource: boolean;
  readonly settingsSince: boolean;
  readonly deletionSince: boolean;
}

export type Ending = 'success' | '5xx' | 'timeout' | 'refusal' | 'connection' | 'certificate';

export function classifyOutcome(outcome: Outcome): Ending {
  if (outcome.kind !== 'response') return outcome.kind;
  if (outcome.status >= 500) return '5xx';
  return outcome.status < 300 ? 'success' : 'refusal';
}

const MINUTE_MS = 60_000;
const NOTHING: ReadonlySet<never> = new Set();

interface User {
  messages: number;
  open: number;
  kinds: Set<string>;
  texts: Set<string>;
  times: Set<string>;
  newestMs: number;
  wasSwitchedOff: boolean;
  sources: Set<string>;
}

interface SourceRecord {
  readonly place: number;
  readonly versions: Source[];
  messages: number;
  open: number;
  deletions: number;
  recentMs: number[];
  lastMs: number;
  last: Message | null;
  readonly lastOf: Map<string, Message>;
}

/** Events of one world, as far as a trigger can depend on them. */
export class History {
  readonly #pasts = new WeakMap<Message, Past>();
  readonly #endings = new WeakMap<Message, Map<number, Ending>>();
  readonly #users = new Map<string, User>();
  readonly #sources = new Map<string, SourceRecord>();
  readonly #urls = new Map<string, { failures: number; last: Ending }>();
  readonly #misfits = new Set<'size' | 'timestamp'>();
  #messages = 0;
  #open = 0;
  #puts = 0;
  #deletions = 0;
  readonly #counts = new WeakMap<Message, { puts: number; deletions: number; number: number }>();
  #seen: RouterEvent | undefined;

  /** Several faults in one world share this history, so it gets each event several times. */
  observe(event: RouterEvent): void {
    if (event === this.#seen) return;
    this.#seen = event;
    switch (event.kind) {
      case 'settings':
        this.#puts += 1;
        this.#source(event.source.writeKey).versions.push(event.source);
        return;
      case 'misfit':
        this.#misfits.add(event.of);
        return;
      case 'arrived':
        this.#arrive(event.message, event.atMs);
        return;
      case 'ended':
        this.#end(event.attempt, classifyOutcome(event.outcome));
        return;
      case 'closed':
        this.#open -= 1;
        this.#source(event.message.source.writeKey).open -= 1;
        this.#user(event.message).open -= 1;
        return;
      case 'began':
      case 'answering':
        return;
    }
  }

  past(message: Message): Past {
    const past = this.#pasts.get(message);
    if (past !== undefined) return past;
    // A message that never arrived: a sample that a rule was asked about.
    this.#arrive(message, message.receivedAtMs);
    return this.past(message);
  }

  tries({ message, urlIndex }: Attempt): Tries {
    const endings = this.#endings.get(message);
    const counts = this.#counts.get(message);
    return {
      before: endings?.get(urlIndex) ?? null,
      othersFailed: [...(endings ?? [])].some(([index, ending]) => index !== urlIndex && ending !== 'success'),
      newerAtSource: this.#source(message.source.writeKey).messages > (counts?.number ?? 0),
      settingsSince: this.#puts > (counts?.puts ?? 0),
      deletionSince: this.#deletions > (counts?.deletions ?? 0),
    };
  }

  latest({ source }: Message): Message | null {
    return this.#source(source.writeKey).last;
  }

  #arrive(message: Message, atMs: number): void {
    const { content, source } = message;
    const [record, user] = [this.#source(source.writeKey), this.#user(message)];
    const text = JSON.stringify(content);
    const time = content.type === 'delete' ? undefined : content.timestamp;
    record.recentMs = record.recentMs.filter((each) => each > atMs - MINUTE_MS).slice(-RECENT);
    const at = source.webhooks.flatMap(({ url }) => this.#urls.get(url) ?? []);
    const versions = record.versions;
    const place = versions.lastIndexOf(source);
    this.#pasts.set(message, {
      atMs,
      messages: this.#messages,
      inMinute: record.recentMs.length,
      idleMs: atMs - record.lastMs,
      open: { source: record.open, user: user.open, world: this.#open },
      ofUser: {
        messages: user.messages,
        kinds: new Set(user.kinds),
        hasEqual: user.texts.has(text),
        hasSameTime: time !== undefined && user.times.has(time),
        newestMs: user.newestMs,
        wasSwitchedOff: user.wasSwitchedOff,
        isKnownElsewhere: [...user.sources].some((each) => each !== source.writeKey),
      },
      ofSource: {
        place: record.place,
        former: versions[(place === -1 ? versions.length : place) - 1] ?? null,
        wasOff: versions.some(({ enabled }) => !enabled),
        messages: record.messages,
        deletions: record.deletions,
        last: record.last,
        lastOfKind: record.lastOf.get(content.type) ?? null,
        lastOfUserElse: record.last !== null && userIn(record.last) !== userIn(message) ? record.last : null,
      },
      atUrls: {
        failures: Math.max(0, ...at.map(({ failures }) => failures)),
        last: at.length === 0 ? NOTHING : new Set(at.map(({ last }) => last)),
      },
      misfits: this.#misfits.size === 0 ? NOTHING : new Set(this.#misfits),
    });
    this.#messages += 1;
    this.#open += 1;
    user.messages += 1;
    user.open += 1;
    user.kinds.add(content.type);
    user.texts.add(text);
    if (time !== undefined) user.times.add(time);
    user.newestMs = Math.max(user.newestMs, message.givenInstantMs ?? atMs);
    user.wasSwitchedOff ||= isSwitchedOff(message);
    user.sources.add(source.writeKey);
    record.messages += 1;
    record.open += 1;
    record.deletions += Number(content.type === 'delete');
    record.recentMs.push(atMs);
    record.lastMs = atMs;
    record.last = message;
    record.lastOf.set(content.type, message);
    this.#deletions += Number(content.type === 'delete');
    this.#counts.set(message, { puts: this.#puts, deletions: this.#deletions, number: record.messages });
  }

  #end({ message, urlIndex, webhook }: Attempt, ending: Ending): void {
    const endings = this.#endings.get(message) ?? new Map<number, Ending>();
    this.#endings.set(message, endings.set(urlIndex, ending));
    const failures = ending === 'success' ? 0 : (this.#urls.get(webhook.url)?.failures ?? 0) + 1;
    this.#urls.set(webhook.url, { failures, last: ending });
  }

  #user(message: Message): User {
    const id = userIn(message) ?? '';
    const known = this.#users.get(id);
    if (known !== undefined) return known;
    const user: User = {
      messages: 0,
      open: 0,
      kinds: new Set(),
      texts: new Set(),
      times: new Set(),
      newestMs: Number.NEGATIVE_INFINITY,
      wasSwitchedOff: false,
      sources: new Set(),
    };
    this.#users.set(id, user);
    return user;
  }

  #source(writeKey: string): SourceRecord {
    const known = this.#sources.get(writeKey);
    if (known !== undefined) return known;
    const record: SourceRecord = {
      place: this.#sources.size,
      versions: [],
      messages: 0,
      open: 0,
      deletions: 0,
      recentMs: [],
      lastMs: Number.NEGATIVE_INFINITY,
      last: null,
      lastOf: new Map(),
    };
    this.#sources.set(writeKey, record);
    return record;
  }
}

/** No trigger asks for this many messages of a source within a minute. */
const RECENT = 256;

export function userIn({ content }: Message): string | undefined {
  return content.userId ?? (content.type === 'delete' ? undefined : content.anonymousId);
}

function isSwitchedOff({ content }: Message): boolean {
  return content.type !== 'delete' && Object.values(content.integrations ?? {}).includes(false);
}

const HISTORY = slot('what happened in the world', () => new History());

export function recallHistory(memory: Memory): History {
  return memory.at(HISTORY);
}

export function remember(event: RouterEvent, memory: Memory): void {
  recallHistory(memory).observe(event);
}

import type { WebhookBody } from '../spec/webhooks/bodies.ts';

/**
 * The types of `routespec/sim`. They name nothing else of the simulator and no schema, so that a compiler reads only this
 * file.
 */

export interface SimulatorOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** The seed of every random choice, such as the delays of retries. Default 1. */
  readonly seed?: number;
  /**
   * Gives each message surprises that the document allows, by the seed 1 or by another one: other orders of members,
   * members that no shape lists, escaped text, a repeated message, or a late one. Default: all messages are alike.
   */
  readonly vary?: boolean | number;
  /** Start of the clock. Default: the time of the machine. */
  readonly now?: Date | string | number;
}

/** The service within a process, with a clock that moves only on request. */
export interface Simulator extends AsyncDisposable {
  /** The address for client libraries, without a trailing slash. A browser finds the console there. */
  readonly url: string;
  /** The time of its clock. */
  now(): Date;
  /** Makes a source. @throws RoutespecError `usage` if its settings cannot be used */
  source(options?: SourceOptions): Source;
  readonly deliveries: Deliveries;
  /** Faults of all sources. */
  readonly faults: Faults;
  /**
   * Moves the clock by a duration such as `4h`, `30s` or a number of milliseconds. Each timer fires at its own instant,
   * and only when no request is under way. During a slow answer of an endpoint, the clock runs at real speed.
   */
  advance(duration: string | number): Promise<void>;
  /** Moves the clock to the next attempt that is due, and through it. */
  advanceToNext(): Promise<void>;
  /** Moves the clock until no attempt waits, by a day at most. */
  advanceUntilQuiet(): Promise<void>;
  /** Waits until no request is under way. The clock moves only during a slow answer of an endpoint. */
  settle(): Promise<void>;
  /** Drops all pending work, and frees the port. */
  close(): Promise<void>;
}

/** Members that every call may have. Others are sent unchanged. */
export interface CallMembers {
  readonly userId?: string | null;
  readonly anonymousId?: string | null;
  /** ISO 8601; the simulator uses the time of its clock if it is absent. */
  readonly timestamp?: string;
  readonly context?: Readonly<Record<string, unknown>>;
  /** Destinations of the call: `{ All: false, Webhooks: true }`. */
  readonly integrations?: Readonly<Record<string, unknown>>;
  readonly [member: string]: unknown;
}

export interface IdentifyCall extends CallMembers {
  readonly traits?: Readonly<Record<string, unknown>>;
}

export interface TrackCall extends CallMembers {
  readonly event: string;
  readonly properties?: Readonly<Record<string, unknown>>;
}

export interface PageCall extends CallMembers {
  readonly name?: string;
  readonly category?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
}

export interface ScreenCall extends CallMembers {
  readonly name: string;
  readonly properties?: Readonly<Record<string, unknown>>;
}

export interface GroupCall extends CallMembers {
  readonly groupId: string;
  readonly traits?: Readonly<Record<string, unknown>>;
}

export interface AliasCall extends CallMembers {
  readonly userId: string;
  readonly previousId: string;
}

/** The settings of a source. */
export interface SourceOptions {
  /** Webhook URLs: one, or up to five. Without any, calls are accepted and not delivered. */
  readonly url?: string | readonly string[];
  /** The shared secret. Without it, requests are not signed. */
  readonly secret?: string;
  /** The previous secret, during a change: every second call is still signed with it. */
  readonly previousSecret?: string;
  /** Static headers of each URL. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Write key of client libraries. Default: a generated one, such as `wk-1`. */
  readonly writeKey?: string;
  /** Default `server`. */
  readonly type?: 'web' | 'mobile' | 'server';
  /** True if its Webhooks destination is switched on. Default: it is. */
  readonly enabled?: boolean;
}

/** Settings with which a client library reaches a source. */
export interface Ingestion {
  /** Host or endpoint of client libraries. */
  readonly url: string;
  readonly writeKey: string;
}

/**
 * A source. Each call is sent immediately, and throws a RoutespecError if it is not accepted. The promise resolves with
 * its deliveries when its first attempts have been answered, or given up, or wait for the clock.
 */
export interface Source {
  readonly writeKey: string;
  readonly ingestion: Ingestion;
  readonly faults: Faults;
  identify(call: IdentifyCall): Promise<Delivery[]>;
  track(call: TrackCall): Promise<Delivery[]>;
  page(call: PageCall): Promise<Delivery[]>;
  screen(call: ScreenCall): Promise<Delivery[]>;
  group(call: GroupCall): Promise<Delivery[]>;
  alias(call: AliasCall): Promise<Delivery[]>;
  /** Makes a deletion request for a user. */
  delete(userId: string): Promise<Delivery[]>;
  /** The deliveries of all its messages that are kept, the oldest first. */
  deliveries(): Delivery[];
  /** Replaces some of its settings. Deliveries that wait keep their old settings. */
  change(options: Omit<SourceOptions, 'writeKey'>): void;
}

/** One request to an endpoint, and its outcome. Instants are ISO 8601, on the clock of the simulator. */
export interface Attempt {
  /** Number of the attempt within its delivery, from 1. */
  readonly number: number;
  readonly at: string;
  /** Time it took; null while it is under way. */
  readonly durationMs: number | null;
  readonly outcome: 'under-way' | 'response' | 'timeout' | 'connection' | 'certificate';
  /** The status of the response; null without one. */
  readonly status: number | null;
  /** Outcome in words. */
  readonly reason: string;
  /** Time of the next attempt; null if none follows. */
  readonly nextAt: string | null;
  /** A change to the endpoint or its URL that its answer suggests; null if there is none. */
  readonly advice: string | null;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    /** The bytes of the body as sent. */
    readonly body: Buffer;
    /** The value of X-Signature; null if it is not signed. */
    readonly signature: string | null;
  };
  /** Null without a response. Of its body, the first 4096 bytes are kept. */
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Buffer;
  } | null;
}

/** All attempts to send one message to one URL, at the time of the call. */
export interface Delivery {
  /** Id of the message, such as `m1`. A message to several URLs has several deliveries. */
  readonly message: string;
  /** Write key of the source. */
  readonly source: string;
  readonly type: WebhookBody['type'];
  /** The call as received. */
  readonly call: Readonly<Record<string, unknown>>;
  readonly url: string;
  /** `processed` after a success, `expired` or `refused` if there are no more attempts without one. */
  readonly state: 'pending' | 'attempting' | 'waiting' | 'processed' | 'expired' | 'refused';
  /** The parsed body of the last attempt; null before the first, or if a fault makes it something other than an object. */
  readonly body: Readonly<Record<string, unknown>> | null;
  /** Time of the next attempt; null if there is none. */
  readonly nextAt: string | null;
  /** With `vary`: the surprises that show in the message so far. `faults.on` takes their names, for all messages. */
  readonly varied: readonly { readonly name: string; readonly description: string }[];
  readonly attempts: readonly Attempt[];
}

export interface WaitOptions {
  /** Time to wait, in milliseconds of real time. Default 5000. */
  readonly withinMs?: number;
}

/** The deliveries of all sources, or of one. */
export interface Deliveries {
  /** All deliveries that are kept, the oldest message first. */
  all(): Delivery[];
  /**
   * Resolves with the first delivery that matches, now or later. It does not move the clock.
   * @throws RoutespecError `late` if none matches in time
   */
  waitFor(matches: (delivery: Delivery) => boolean, options?: WaitOptions): Promise<Delivery>;
}

/** Plain names of faults and of behaviour that the document allows. */
export type PlainFault =
  | 'send twice'
  | 'lost answer'
  | 'wrong digest'
  | 'digest of sorted body'
  | 'no signature'
  | 'unsigned retries'
  | 'upper-case digest'
  | 'late'
  | 'out of order'
  | 'drop'
  | 'retry too soon'
  | 'retry once'
  | 'retry for a day'
  | 'short timeout'
  | 'changed bytes on retries'
  | 'other bytes'
  | 'escaped text'
  | 'unknown members'
  | 'no user id'
  | 'other version'
  | 'delete twice'
  | 'in chunks'
  | 'in pieces'
  | 'slowly'
  | 'byte by byte';

/** An editor completes the plain names. The faults and variants of `routespec sim` have others. */
export type FaultName = PlainFault | (string & {});

/** Switches for behavior, mostly wrong, that a receiver must notice or handle. */
export interface Faults {
  /** All names: plain ones such as `send twice` first, then those of the faults and variants in `routespec sim`. */
  readonly names: readonly string[];
  /** Names of the active ones. */
  readonly active: readonly string[];
  /** Switches one on. @throws RoutespecError `usage` for an unknown name */
  on(name: FaultName): void;
  /** Switches one off. @throws RoutespecError `usage` for an unknown name */
  off(name: FaultName): void;
  /** Switches all off. */
  clear(): void;
}

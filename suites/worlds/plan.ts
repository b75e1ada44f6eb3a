import type { Reply } from '../harness/receivers/reply.ts';
import type { CallDocument } from '../harness/stage/calls.ts';
import type { ClientOptions } from '../harness/stage/client.ts';

/** The sources, receivers and steps of one world, as plain data. */
export interface WorldPlan {
  /** Start of a virtual clock, in ISO 8601. Default: the start of every case. */
  readonly startsAt?: string;
  readonly sources: readonly SourcePlan[];
  /** Options of clients by their names. Default: none. */
  readonly clients?: Readonly<Record<string, Omit<ClientOptions, 'writeKey' | 'path'>>>;
  readonly steps: readonly Step[];
  /** World time that passes after the last step, in milliseconds. Default: a little more than every delivery needs. */
  readonly lookAheadMs?: number;
}

/** One source and the receivers behind its webhooks. */
export interface SourcePlan extends SettingsPlan {
  /** Name in reports and comparisons. It never reaches the implementation. */
  readonly key?: string;
  /** Default: the stage makes one. */
  readonly writeKey?: string;
  readonly hooks: readonly HookPlan[];
  /** The positions of its webhooks until other settings are put. Default: all. */
  readonly atFirst?: readonly number[];
  /** Settings that it gets first, and that are replaced before anything is sent. */
  readonly earlier?: readonly EarlierSettings[];
}

interface SettingsPlan {
  readonly type: 'web' | 'mobile' | 'server';
  readonly enabled: boolean;
  readonly secret?: string;
}

/** Settings with some of the webhooks of a source, by position, each with or without its headers. */
export interface EarlierSettings extends SettingsPlan {
  readonly hooks: readonly { readonly at: number; readonly headers: Readonly<Record<string, string>> }[];
}

/** Replies to one message, in the order of its attempts at one URL. The last one is repeated. */
export type Answers = readonly [Reply, ...Reply[]];

/** One webhook: its URL's path and query, its static headers, and the answers of its receiver. */
export interface HookPlan {
  readonly key?: string;
  /** Path and query, which are appended to the origin of the receiver. */
  readonly target: string;
  /** Set if the path of its receiver stands for the target. */
  readonly hasOwnPath?: true;
  readonly headers: Readonly<Record<string, string>>;
  /** Replies in the order of the requests, for messages without answers. The last one is repeated. */
  readonly script: Answers;
  /** Webhooks with the same host share a receiver, at the same or another path. Default: a separate receiver. */
  readonly host?: string;
  /** The host in its URL, without a port. Default: 127.0.0.1. */
  readonly address?: LoopbackName;
  /** Default: plain HTTP. */
  readonly endpoint?: EndpointKind;
}

/** Other names of this machine. They lead to the receiver of 127.0.0.1. */
export type LoopbackName = 'localhost' | '[::1]';

/**
 * A TLS receiver with a trusted or a self-signed certificate, or an endpoint that cannot be reached. TLS needs `trust`.
 */
export type EndpointKind = 'trusted' | 'self-signed' | UnreachableKind;

/**
 * An address that refuses connections, a name that leads nowhere, a receiver that breaks each connection at once, or an https URL
 * whose port speaks plain HTTP.
 */
export type UnreachableKind = 'refusing' | 'unresolved' | 'resetting' | 'closing' | 'no-handshake';

export function isReachable({ endpoint }: HookPlan): boolean {
  return endpoint === undefined || endpoint === 'trusted';
}

interface MessageStep {
  /** Name in reports and comparisons. It never reaches the implementation. */
  readonly key?: string;
  /** Answers to this message by the key of the webhook, so that they do not depend on other messages. */
  readonly answers?: Readonly<Record<string, Answers>>;
}

/** A call. Missing ids are added when it is played. A mark is added too, by which the oracle finds the call. */
export interface CallStep extends MessageStep {
  readonly kind: 'call';
  readonly source: number;
  readonly call: CallDocument;
  /** Name of the client of the source that sends it, as a message that becomes this call. Needs `ingestion`. */
  readonly by?: string;
  /** Set if other calls have the same group or previous id, so that the mark must not be added there. */
  readonly sharesIds?: true;
  /** Set if the implementation may refuse it. Its integrations are off, so it is delivered in no case. */
  readonly mayBeRefused?: true;
}

/** A deletion request. If it names no user, the player makes one up. */
export interface DeletionStep extends MessageStep {
  readonly kind: 'deletion';
  readonly sources: readonly number[];
  readonly userId?: string;
}

export interface TooLargeStep extends MessageStep {
  readonly kind: 'too-large';
  readonly source: number;
}

/**
 * The creation or a sync of an audience. Each letter in members stands for a made-up user. In one world a user joins an
 * audience at most once, and leaves it at most once.
 */
export interface AudienceStep extends MessageStep {
  readonly kind: 'audience';
  readonly source: number;
  readonly id: string;
  readonly name: string;
  /** The audience's name in snake_case. */
  readonly trait: string;
  readonly members: readonly string[];
  /** Users with fixed ids, by their letters. Each id looks like a mark, by which the requests are found. */
  readonly users?: Readonly<Record<string, string>>;
}

export interface SettingsStep {
  readonly kind: 'settings';
  readonly key?: string;
  readonly source: number;
  readonly enabled: boolean;
  readonly hooks: readonly number[];
}

/** One action of the outside world. Sources are given by their position. */
export type Step =
  | CallStep
  | TooLargeStep
  | DeletionStep
  | AudienceStep
  /** Replaces only the secret of a source; undefined for none. */
  | { readonly kind: 'secret'; readonly key?: string; readonly source: number; readonly secret: string | undefined }
  /**
   * Switches a source on or off, or gives it other webhooks, by their positions. Until then it has all the webhooks of
   * the plan.
   */
  | SettingsStep
  /** Puts the settings of a source again, unchanged. */
  | { readonly kind: 'again'; readonly key?: string; readonly source: number }
  | { readonly kind: 'pass'; readonly key?: string; readonly ms: number };

import type { Reply } from '../harness/receivers/reply.ts';
import type { CallDocument } from '../harness/stage/calls.ts';

/** The sources and receivers of one world, and what is done in it, as plain data. */
export interface WorldPlan {
  /** Start of a virtual clock, in ISO 8601. Default: that of every case. */
  readonly startsAt?: string;
  readonly sources: readonly SourcePlan[];
  readonly steps: readonly Step[];
  /** World time that passes after the last step, in milliseconds. Default: until nothing more must come, and a little more. */
  readonly lookAheadMs?: number;
}

/** One source and the receivers behind its webhooks. */
export interface SourcePlan extends SettingsPlan {
  /** Names it in reports and comparisons. It never reaches the implementation. */
  readonly key?: string;
  /** Default: one that the stage makes. */
  readonly writeKey?: string;
  readonly hooks: readonly HookPlan[];
  /** The positions of the webhooks that it has until other settings are put. Default: all. */
  readonly atFirst?: readonly number[];
  /** Settings that it gets first, and that are replaced before anything is sent. */
  readonly earlier?: readonly EarlierSettings[];
}

interface SettingsPlan {
  readonly type: 'web' | 'mobile' | 'server';
  readonly enabled: boolean;
  readonly secret?: string;
}

/** Settings with some of the webhooks of a source, given by their position, each with or without its headers. */
export interface EarlierSettings extends SettingsPlan {
  readonly hooks: readonly { readonly at: number; readonly headers: Readonly<Record<string, string>> }[];
}

/** Replies to one message, in the order of its attempts at one URL. The last one is repeated. */
export type Answers = readonly [Reply, ...Reply[]];

/** One webhook: the target of its URL, its static headers, and the answers of its receiver. */
export interface HookPlan {
  readonly key?: string;
  /** Path and query, which are appended to the origin of the receiver. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Replies in the order of the requests, for messages that bring no answers. The last one is repeated for all
   * further requests.
   */
  readonly script: Answers;
  /** Webhooks with the same host are at one receiver, at other targets or at the same one. Default: its own receiver. */
  readonly host?: string;
  /** Default: a receiver that speaks plain HTTP. */
  readonly endpoint?: EndpointKind;
}

/**
 * A receiver that speaks TLS, with a certificate that is trusted or one that is self-signed; or nothing, so that
 * connections are refused. TLS needs `trust`.
 */
export type EndpointKind = 'trusted' | 'self-signed' | 'refusing';

export function isReachable({ endpoint }: HookPlan): boolean {
  return endpoint === undefined || endpoint === 'trusted';
}

interface MessageStep {
  /** Names it in reports and comparisons. It never reaches the implementation. */
  readonly key?: string;
  /** Answers to this message by the key of the webhook, so that other messages change nothing about it. */
  readonly answers?: Readonly<Record<string, Answers>>;
}

/** A call. Ids that are left out are added when it is played. A mark is added too, because the oracle finds it by that. */
export interface CallStep extends MessageStep {
  readonly kind: 'call';
  readonly source: number;
  readonly call: CallDocument;
  /** Set if it is handed to one of two clients of the source, as the message that becomes this call. Needs `ingestion`. */
  readonly by?: 'client' | 'second client';
  /** Set if its group or previous id is that of other calls too, so that its mark must not be added to it. */
  readonly sharesIds?: true;
}

/** A deletion request. Without a user, one is made up. */
export interface DeletionStep extends MessageStep {
  readonly kind: 'deletion';
  readonly sources: readonly number[];
  readonly userId?: string;
}

/** A call that is too large to be delivered. */
export interface TooLargeStep extends MessageStep {
  readonly kind: 'too-large';
  readonly source: number;
}

/**
 * The creation or a sync of an audience. Members are given by letters, for each of which a user is made up. In one world a
 * user joins an audience once at most, and leaves it once at most.
 */
export interface AudienceStep extends MessageStep {
  readonly kind: 'audience';
  readonly source: number;
  readonly id: string;
  readonly name: string;
  /** The name in snake_case. */
  readonly trait: string;
  readonly members: readonly string[];
  /** Users that are not made up, by their letters: each looks like a mark, by which their requests are found. */
  readonly users?: Readonly<Record<string, string>>;
}

export interface SettingsStep {
  readonly kind: 'settings';
  readonly key?: string;
  readonly source: number;
  readonly enabled: boolean;
  readonly hooks: readonly number[];
}

/** One thing that the outside world does. Sources are given by their position. */
export type Step =
  | CallStep
  | TooLargeStep
  | DeletionStep
  | AudienceStep
  /** The secret of a source is replaced, and nothing else of its settings. */
  | { readonly kind: 'secret'; readonly key?: string; readonly source: number; readonly secret: string }
  /**
   * A source is switched on or off, or gets others of its webhooks, given by their positions. What the plan gives for it
   * is in force before, with all of its webhooks.
   */
  | SettingsStep
  /** The settings of a source are put once more, as they are. */
  | { readonly kind: 'again'; readonly key?: string; readonly source: number }
  | { readonly kind: 'pass'; readonly key?: string; readonly ms: number };

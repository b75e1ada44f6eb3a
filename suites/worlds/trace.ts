import type { LogEntry } from '../../spec/shapes/contract.ts';
import type { Deviation } from '../harness/nonconformance.ts';
import type { ReceivedRequest } from '../harness/receivers/received-request.ts';
import type { Reply } from '../harness/receivers/reply.ts';
import type { CallDocument } from '../harness/stage/calls.ts';
import type { WorldTime } from '../harness/time/world-time.ts';
import type { HookPlan, SettingsStep, SourcePlan } from './plan.ts';

export interface Trace {
  readonly sources: readonly TracedSource[];
  /** In sending order. */
  readonly messages: readonly TracedMessage[];
  /** The syncs of audiences, in their order. Default: none. */
  readonly syncs?: readonly TracedSync[];
  /** End of the world that was played. */
  readonly endMs: number;
  /** Set if it ended early, because there were as many requests as the receivers take. */
  readonly isCut?: true;
  /** On some clocks, instants are coarse. */
  readonly clock: WorldTime['kind'];
  /** Default: none. */
  readonly drift?: Readonly<Drift>;
  /** Undefined for an implementation without a log. */
  readonly log?: readonly LogEntry[];
}

/** Least and most differences of the machine's clock, which can be set at any time, from that of the world. */
export interface Drift {
  leastMs: number;
  mostMs: number;
}

/** The creation or a sync of an audience. */
export interface TracedSync {
  readonly source: number;
  /** The trait that carries its memberships. */
  readonly trait: string;
  /** The users whose membership it changed. */
  readonly changed: ReadonlySet<string>;
  /** Number of messages before those of this sync. */
  readonly begin: number;
  readonly atMs: number;
}

export interface TracedSource {
  readonly plan: SourcePlan;
  readonly hooks: readonly TracedHook[];
  /** Its secrets in the order of the settings; undefined for none. */
  readonly secrets: readonly (string | undefined)[];
  /** In the order in which they were put. */
  readonly settings: readonly SettingsState[];
}

/** The on/off setting of a source, the positions of its webhooks, and the instant of the change. */
export type SettingsState = Pick<SettingsStep, 'enabled' | 'hooks'> & { readonly putMs: number };

export interface TracedHook {
  readonly plan: HookPlan;
  readonly name: string;
  /** The host and port of its URL; undefined if they are not known. */
  readonly authority?: string | undefined;
  readonly requests: readonly ReceivedRequest[];
  readonly replies: readonly Reply[];
  /** Requests that deliver nothing. Default: none. */
  readonly asides?: readonly ReceivedRequest[];
}

/** A call, a deletion request or a change of membership that was sent. */
export interface TracedMessage {
  /** The key of its step, if that has one. */
  readonly key: string | undefined;
  /** A correlation id in ASCII that is in every request for this message. */
  readonly mark: string;
  /** The call with its ids; undefined for a deletion request. For a membership, the identify call that is due. */
  readonly call: CallDocument | undefined;
  /** Set if it comes from an audience: whether that was created, and the trait that carries the membership. */
  readonly audience?: { readonly isNew: boolean; readonly trait: string } | undefined;
  /** Set if it is too large to be delivered. */
  readonly isTooLarge?: true;
  /** Set if a client sent it, whose clock the service may correct. */
  readonly isByClient?: true;
  readonly userId: string;
  /** Positions of the sources that must deliver it. */
  readonly sources: readonly number[];
  readonly handedInMs: number;
  /** Set if the implementation refused it, though it must accept it. */
  readonly refused?: Deviation;
  /** For each source, the index of the secret when the message was sent. */
  readonly secretIndexes: ReadonlyMap<number, number>;
  /** For each source, the index of the settings when the message was sent. */
  readonly settingsIndexes: ReadonlyMap<number, number>;
}

export interface Attempt {
  readonly message: TracedMessage;
  readonly source: TracedSource;
  readonly sourceIndex: number;
  readonly hook: TracedHook;
  /** Counted from 1, at this URL. */
  readonly number: number;
  /** Reply to the attempt before it at this URL. */
  readonly before?: Reply | undefined;
  readonly request: ReceivedRequest;
  readonly reply: Reply;
}

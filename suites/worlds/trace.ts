import type { ReceivedRequest } from '../harness/receivers/received-request.ts';
import type { Reply } from '../harness/receivers/reply.ts';
import type { CallDocument } from '../harness/stage/calls.ts';
import type { WorldTime } from '../harness/time/world-time.ts';
import type { HookPlan, SettingsStep, SourcePlan } from './plan.ts';

/** A plan that was played. Instants are epoch milliseconds of the world. */
export interface Trace {
  readonly sources: readonly TracedSource[];
  /** In the order of sending. */
  readonly messages: readonly TracedMessage[];
  /** The instant up to which the world was played. */
  readonly endMs: number;
  /** With some clocks, instants are coarse. */
  readonly clock: WorldTime['kind'];
}

export interface TracedSource {
  readonly plan: SourcePlan;
  readonly hooks: readonly TracedHook[];
  /** Its secrets in the order of the settings; undefined for none. */
  readonly secrets: readonly (string | undefined)[];
  /** In the order in which they were put. */
  readonly settings: readonly SettingsState[];
}

/** True if a source is on, the positions of the webhooks that it has, and when that was put. */
export type SettingsState = Pick<SettingsStep, 'enabled' | 'hooks'> & { readonly putMs: number };

export interface TracedHook {
  readonly plan: HookPlan;
  /** Name of the receiver. */
  readonly name: string;
  readonly requests: readonly ReceivedRequest[];
  /** The reply to each request. */
  readonly replies: readonly Reply[];
}

/** A call, a deletion request or a change of membership that was sent. */
export interface TracedMessage {
  /** The key of its step, if that has one. */
  readonly key: string | undefined;
  /** A text in ASCII that is in every request for this message. */
  readonly mark: string;
  /** The call with its ids; undefined for a deletion request. For a membership, the identify call that it must send. */
  readonly call: CallDocument | undefined;
  /** Set if it comes from an audience: whether that was created, and the trait that carries the membership. */
  readonly audience?: { readonly isNew: boolean; readonly trait: string } | undefined;
  /** Set if it is too large to be delivered. */
  readonly isTooLarge?: true;
  /** The user of a deletion request. */
  readonly userId: string;
  /** Positions of the sources that must deliver it. */
  readonly sources: readonly number[];
  readonly handedInMs: number;
  /** For each source, the index of the secret that was current when the message was sent. */
  readonly secretIndexes: ReadonlyMap<number, number>;
  /** For each source, the index of the settings that were in force then. */
  readonly settingsIndexes: ReadonlyMap<number, number>;
}

/** One attempt of a message, as its receiver saw it. */
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

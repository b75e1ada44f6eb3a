import type { ReceivedRequest } from '../receivers/received-request.ts';
import type { Reply } from '../receivers/reply.ts';
import type { CallDocument } from '../stage/calls.ts';
import type { HookPlan, SourcePlan } from './plan.ts';

/** What happened when a plan was played. Instants are epoch milliseconds of the world. */
export interface Trace {
  readonly sources: readonly TracedSource[];
  /** In the order of handing in. */
  readonly messages: readonly TracedMessage[];
  /** The instant up to which the world was played. */
  readonly endMs: number;
}

export interface TracedSource {
  readonly plan: SourcePlan;
  readonly hooks: readonly TracedHook[];
  /** Its secrets in the order of the settings; undefined for none. */
  readonly secrets: readonly (string | undefined)[];
}

export interface TracedHook {
  readonly plan: HookPlan;
  /** Name of the receiver. */
  readonly name: string;
  readonly requests: readonly ReceivedRequest[];
}

/** A call, or a deletion request, that was handed in. */
export interface TracedMessage {
  /** A text in ASCII that is in every request for this message, and nowhere else. */
  readonly mark: string;
  /** The call with its ids; undefined for a deletion request. */
  readonly call: CallDocument | undefined;
  /** Positions of the sources that must deliver it. */
  readonly sources: readonly number[];
  readonly handedInMs: number;
  /** For each source, the index of the secret that was current when the message was handed in. */
  readonly secretIndexes: ReadonlyMap<number, number>;
}

/** One attempt of a message, as its receiver saw it. */
export interface Attempt {
  readonly message: TracedMessage;
  readonly source: TracedSource;
  readonly sourceIndex: number;
  readonly hook: TracedHook;
  /** Counted from 1, at this URL. */
  readonly number: number;
  readonly request: ReceivedRequest;
  readonly reply: Reply;
}

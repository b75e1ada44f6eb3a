import type { Deployment } from '../../deployment/file/deployment.ts';
import type { Certificates } from '../../harness/certificates/certificates.ts';
import type { Described } from '../../harness/target/implementation.ts';
import type { Addresses } from '../../harness/target/implementation-at.ts';
import type { Asked, EventBody } from '../events.ts';
import type { FurtherOrder } from '../further.ts';
import type { OwnSeeds, RunSettings } from '../run-settings.ts';

/** The instructions for the thread of the cases. They are plain data, because they go to another thread. */
export interface Plan extends Pick<Asked, 'repeatCommand' | 'knownDeviations'> {
  /** The address of the implementation, or those of two that are tested together. */
  readonly addresses: Addresses;
  /** Set if what is under test is a router that was set up by hand. It has no address of the contract. */
  readonly deployment?: Deployment | undefined;
  readonly description: Described;
  readonly caseIds: readonly string[];
  readonly settings: RunSettings;
  readonly certificates: Certificates | undefined;
  /** Set if the run continues after the default set. */
  readonly further?: FurtherOrder | undefined;
  /** The day by which the lines of the baseline expire, `2027-01-31`. */
  readonly today: string;
  readonly ownSeeds?: OwnSeeds | undefined;
}

/** Given to the thread at its start. Its plan comes as a message. */
export interface ThreadData {
  readonly flags: SharedArrayBuffer;
}

/** A message to the thread that started it: an event of the cases, or its own state. */
export type Message =
  | EventBody
  /** An error of routespec that no case caught, as a sentence. The other cases are still played. */
  | { readonly event: 'fault'; readonly sentence: string }
  | { readonly event: 'over' };

/** Memory that two threads share. A message could arrive before the other thread listens, or while it is stuck. */
const FLAGS = { interrupted: 0, beats: 1 } as const;
/**
 * Interval at which a thread checks whether it must end, in milliseconds. A case then has a second to end, so this is
 * short.
 */
const POLL_MS = 50;
/** Interval at which a thread shows that it is alive, and at which the other one checks, in milliseconds. */
const BEAT_MS = 500;
/**
 * After this many checks without a beat, 30 s, a thread is stuck. Loading the cases keeps it busy for the longest,
 * about 1 s, so a machine may be 30 times slower. Checks are counted, so that time in which nothing runs, as on a
 * laptop that sleeps, does not count.
 */
const STUCK_LOOKS = 60;

export function newFlags(): SharedArrayBuffer {
  return new SharedArrayBuffer(Object.keys(FLAGS).length * Int32Array.BYTES_PER_ELEMENT);
}

export function raiseFlag(flags: SharedArrayBuffer, signal: AbortSignal): void {
  const raise = (): void => void Atomics.store(new Int32Array(flags), FLAGS.interrupted, 1);
  if (signal.aborted) raise();
  else signal.addEventListener('abort', raise, { once: true });
}

/** The signal in the thread with the flags. It does not keep the thread alive. */
export function signalOfFlag(flags: SharedArrayBuffer): AbortSignal {
  const controller = new AbortController();
  const poll = (): void => {
    if (Atomics.load(new Int32Array(flags), FLAGS.interrupted) === 0) return;
    clearInterval(timer);
    controller.abort();
  };
  const timer = setInterval(poll, POLL_MS).unref();
  poll();
  return controller.signal;
}

/** Shows the other thread, from now on, that this one is alive. */
export function beat(flags: SharedArrayBuffer): void {
  setInterval(() => Atomics.add(new Int32Array(flags), FLAGS.beats, 1), BEAT_MS).unref();
}

/** Rejects when the other thread has not shown for a while that it is alive. @param over ends the watch */
export function stuck(flags: SharedArrayBuffer, over: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    let seen = -1;
    let silentLooks = 0;
    const timer = setInterval(() => {
      const beats = Atomics.load(new Int32Array(flags), FLAGS.beats);
      silentLooks = beats === seen ? silentLooks + 1 : 0;
      seen = beats;
      if (silentLooks < STUCK_LOOKS) return;
      clearInterval(timer);
      reject(new Error(`the thread that plays the cases did not respond for ${(STUCK_LOOKS * BEAT_MS) / 1_000} s`));
    }, BEAT_MS);
    over.addEventListener('abort', () => clearInterval(timer), { once: true });
  });
}

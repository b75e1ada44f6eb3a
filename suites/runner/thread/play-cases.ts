import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { RoutespecError } from '../../../spec/error.ts';
import type { Outcome } from '../case/outcome.ts';
import type { FurtherPlayed } from '../further/further.ts';
import type { Message } from './message.ts';
import { type CasesThread, openThread } from './open-thread.ts';
import type { Plan } from './plan.ts';
import { expectPulse } from './pulse.ts';

/**
 * How long after an interruption the thread may take, in real time, to end its cases and to close what is open. Before
 * the first case begins, there is almost nothing to close.
 */
const GRACE_MS = { notBegun: 1_000, begun: 5_000 } as const;

/** Called for each case as it begins and as it ends. */
export interface Listener {
  readonly onBegin: (caseId: string) => void;
  readonly onOutcome: (outcome: Outcome) => void;
  /** Called for each case that is played beyond the default set, with its outcome unless it passed. */
  readonly onFurther?: (played: FurtherPlayed, outcome: Outcome | undefined) => void;
  /** Called with a sentence that belongs to no case. */
  readonly onNotice?: (sentence: string) => void;
}

/**
 * Plays the cases of a plan side by side in a separate thread, and reports each outcome as it comes. The thread is never
 * terminated, because that can crash Node while cases still play in it. So after an interruption the cases end
 * themselves, and the thread ends after them.
 * @param signal Ends the play early when it is aborted: no further case begins, and those under way end as interrupted.
 * A thread that takes too long over this is abandoned, and ends with the process.
 * @throws the error of routespec that a case did not catch, or that ended the thread, once all is over
 */
export async function playCases(plan: Plan, listener: Listener, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  let phase: keyof typeof GRACE_MS = 'notBegun';
  let isAbandoned = false;
  const endPulse = expectPulse();
  const thread = openThread(plan, signal);
  const ended = endOf(thread, (message) => {
    if (isAbandoned) return;
    if (message.kind === 'outcome') listener.onOutcome(message.outcome);
    if (message.kind === 'notice') listener.onNotice?.(message.sentence);
    if (message.kind === 'further') listener.onFurther?.(message.played, message.outcome);
    if (message.kind !== 'begin' || signal.aborted) return;
    phase = 'begun';
    listener.onBegin(message.caseId);
  });
  const over = new AbortController();
  const graceful = ended
    .finally(() => {
      endPulse();
      over.abort();
    })
    .then(() => false);
  isAbandoned = await Promise.race([graceful, graceEnds(signal, () => GRACE_MS[phase], over.signal)]);
}

/**
 * Resolves when the thread has ended as it should.
 * @throws its first error, or that it ended too early, once it has ended
 */
async function endOf({ worker, errors }: CasesThread, onMessage: (message: Message) => void): Promise<void> {
  const faults: unknown[] = [];
  let isOver = false;
  worker.on('message', (message: Message) => {
    if (message.kind === 'fault') faults.push(new RoutespecError('fault', message.sentence));
    if (message.kind === 'over') isOver = true;
    onMessage(message);
  });
  const fatal = await errors;
  const [fault] = [...faults, ...fatal];
  if (fault !== undefined) throw fault;
  if (!isOver) throw new Error('the thread that plays the cases ended unexpectedly');
}

/** Resolves `graceMs` after an interruption, and never if the play is over before that. */
async function graceEnds(signal: AbortSignal, graceMs: () => number, over: AbortSignal): Promise<true> {
  try {
    if (!signal.aborted) await once(signal, 'abort', { signal: over });
    await sleep(graceMs(), undefined, { signal: over });
    return true;
  } catch {
    return new Promise(() => {});
  }
}

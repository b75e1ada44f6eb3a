import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { RoutespecError } from '../../../spec/error.ts';
import type { EventBody } from '../events.ts';
import type { Message, Plan, ThreadData } from './plan.ts';
import { newFlags, raiseFlag, stuck } from './plan.ts';

/**
 * Real time for the thread, after an interruption, to end its cases and to close everything. Before the first case
 * begins, there is almost nothing to close.
 */
const GRACE_MS = { notBegun: 1_000, begun: 5_000 } as const;

/**
 * A run takes seconds, which V8 is not tuned for. By default, it spends a quarter of that time on code with many
 * inlined functions, which pays off only in a process that lives longer. And the space for new objects begins so small,
 * at 1 MB, that objects of one exchange are copied before they are garbage. The thread of the cases begins with the
 * space that is set here; the space of this thread exists already, and grows to it immediately.
 */
export const SHORT_RUN_FLAGS = {
  '--max-inlined-bytecode-size-cumulative': 100,
  '--min-semi-space-size': 16,
  '--semi-space-growth-factor': 16,
} as const;

interface CasesThread {
  readonly worker: Worker;
  /** The errors that ended the thread, once it has ended; none if it ended by itself. */
  readonly errors: Promise<readonly unknown[]>;
  readonly flags: SharedArrayBuffer;
}

let waiting: CasesThread | undefined;

/**
 * Starts the thread before there is a plan, so that it loads its code while the command loads its own. If it ends
 * before it gets a plan, the run that opens it gets the reason. It does not keep the process alive.
 * @param isShort True if the process will live for seconds only.
 */
export function startAhead(isShort: boolean): void {
  if (isShort) for (const [flag, value] of Object.entries(SHORT_RUN_FLAGS)) setFlagsFromString(`${flag}=${value}`);
  waiting ??= start();
  waiting.worker.unref();
}

/**
 * Plays the cases of a plan concurrently in a separate thread, and passes on its events. The thread is never
 * terminated, because that can crash Node while cases still play in it. So after an interruption the cases end
 * themselves, and the thread ends after them.
 * @param signal Ends the play early when it is aborted: no further case begins, and the running ones end as
 * interrupted. A thread that takes too long over this is abandoned, and ends with the process. One that is stuck is
 * abandoned too.
 * @throws the error of routespec that a case did not catch, or that ended the thread, once all is over
 */
export async function playCases(plan: Plan, tell: (event: EventBody) => void, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  let phase: keyof typeof GRACE_MS = 'notBegun';
  let isAbandoned = false;
  const thread = waiting ?? start();
  waiting = undefined;
  thread.worker.ref();
  raiseFlag(thread.flags, signal);
  const ended = endOf(thread, (event) => {
    if (isAbandoned || (event.event === 'case-began' && signal.aborted)) return;
    if (event.event === 'case-began') phase = 'begun';
    tell(event);
  });
  thread.worker.postMessage(plan);
  const over = new AbortController();
  try {
    await Promise.race([
      ended,
      graceEnds(signal, () => GRACE_MS[phase], over.signal),
      stuck(thread.flags, over.signal),
    ]);
  } finally {
    isAbandoned = true;
    over.abort();
    ended.catch(() => {});
    thread.worker.unref();
  }
}

/**
 * Resolves when the thread has ended properly.
 * @throws its first error, or that it ended too early, once it has ended
 */
async function endOf({ worker, errors }: CasesThread, onEvent: (event: EventBody) => void): Promise<void> {
  const faults: unknown[] = [];
  let isOver = false;
  worker.on('message', (message: Message) => {
    if (message.event === 'fault') faults.push(new RoutespecError('fault', message.sentence));
    else if (message.event === 'over') isOver = true;
    else onEvent(message);
  });
  const fatal = await errors;
  const [fault] = [...faults, ...fatal];
  if (fault !== undefined) throw fault;
  if (!isOver) throw new Error('the thread that plays the cases ended unexpectedly');
}

/** Resolves `graceMs` after an interruption, and never if the play is over before that. */
async function graceEnds(signal: AbortSignal, graceMs: () => number, over: AbortSignal): Promise<void> {
  try {
    if (!signal.aborted) await once(signal, 'abort', { signal: over });
    await sleep(graceMs(), undefined, { signal: over });
  } catch {
    return new Promise(() => {});
  }
}

function start(): CasesThread {
  const flags = newFlags();
  const worker = workerOf({ flags });
  const errors: unknown[] = [];
  worker.on('error', (error) => void errors.push(error));
  worker.on('messageerror', (error) => void errors.push(error));
  // All its messages, and the error that ended it, come before this.
  const ended = new Promise<readonly unknown[]>((resolve) => void worker.once('exit', () => resolve(errors)));
  return { worker, errors: ended, flags };
}

/** A checkout runs its TypeScript in the thread too. */
function workerOf(workerData: ThreadData): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./cases-thread.js', import.meta.url), { workerData });
  const source = new URL('./cases-thread.ts', import.meta.url).href;
  const code = `import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))};
    register();
    await import(${JSON.stringify(source)});`;
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), { workerData });
}

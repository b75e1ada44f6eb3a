import { Worker } from 'node:worker_threads';
import { newFlag, raiseFlag } from './interrupt-flag.ts';
import type { Plan, ThreadData } from './plan.ts';

/** The thread that plays the cases. */
export interface CasesThread {
  readonly worker: Worker;
  /** The errors that ended the thread, once it has ended; none if it ended by itself. */
  readonly errors: Promise<readonly unknown[]>;
  readonly interruptFlag: SharedArrayBuffer;
}

let waiting: CasesThread | undefined;

/**
 * Starts the thread before there is a plan, so that it loads its code while the command loads its own. If it ends before
 * it gets a plan, the run that opens it learns why. It does not keep the process alive.
 */
export function startAhead(): void {
  waiting ??= start();
  waiting.worker.unref();
}

/** Hands a plan to the thread that was started ahead, or to a new one. @param signal Interrupts it when it is aborted. */
export function openThread(plan: Plan, signal: AbortSignal): CasesThread {
  const thread = waiting ?? start();
  waiting = undefined;
  thread.worker.ref();
  raiseFlag(thread.interruptFlag, signal);
  thread.worker.postMessage(plan);
  return thread;
}

function start(): CasesThread {
  const interruptFlag = newFlag();
  const worker = workerOf({ interruptFlag });
  const errors: unknown[] = [];
  worker.on('error', (error) => void errors.push(error));
  worker.on('messageerror', (error) => void errors.push(error));
  // All its messages come before this, and so does the error that ended it.
  const ended = new Promise<readonly unknown[]>((resolve) => void worker.once('exit', () => resolve(errors)));
  return { worker, errors: ended, interruptFlag };
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

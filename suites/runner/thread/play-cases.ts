import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Reporter, TestCase, Vitest } from 'vitest/node';
import type { Outcome } from '../case/outcome.ts';
import { flagOfSignal } from './interrupt-flag.ts';
import { openVitest, type VitestConfig } from './open-vitest.ts';
import type { Plan } from './plan.ts';

/** Cases at once, where worlds are isolated: enough to keep two cores busy; on a real clock most of them only wait. */
const CONCURRENCY = { virtual: 24, real: 64 } as const;
/** A case bounds itself by the patience of the run and by the limit on each answer; this only has to be beyond both. */
const TEST_LIMIT_MS = 15 * 60_000;
/**
 * After an interruption the thread has this long, in real time, to end its cases and to close what is open. Where no case
 * has been heard of, there is next to nothing to close.
 */
const GRACE_MS = { notBegun: 1_000, begun: 5_000 } as const;

/** Told of each case as it begins and as it ends. */
export interface Listener {
  readonly onBegin: (caseId: string) => void;
  readonly onOutcome: (outcome: Outcome) => void;
}

/**
 * Plays the cases of a plan side by side in a thread of their own, and tells of each outcome as it comes.
 * Vitest carries them: its concurrency and its worker, but not its cancelling, which ends the thread while cases still
 * play in it. That can crash Node, so an interruption is left to the cases, and the thread ends after them.
 * @param signal Ends the play early: what has not begun does not begin, and what has ends as interrupted. A thread that
 * takes too long over it is left to the end of the process.
 */
export async function playCases(plan: Plan, listener: Listener, signal: AbortSignal): Promise<void> {
  let phase: keyof typeof GRACE_MS = 'notBegun';
  let isLeft = false;
  const reporter: Reporter = {
    onTestCaseReady: (test: TestCase) => {
      if (signal.aborted) return;
      phase = 'begun';
      listener.onBegin(test.name);
    },
    onTestCaseResult: (test: TestCase) => {
      const { outcome } = test.meta();
      if (outcome !== undefined && !isLeft) listener.onOutcome(outcome);
    },
  };
  const vitest = await openVitest(configOf(plan, reporter, flagOfSignal(signal)));
  const over = new AbortController();
  const ended = startAndClose(vitest, signal).finally(() => over.abort());
  isLeft = await Promise.race([ended.then(() => false), graceEnds(signal, () => GRACE_MS[phase], over.signal)]);
}

/** Lets Vitest play all tests to their end, and closes it. */
async function startAndClose(vitest: Vitest, signal: AbortSignal): Promise<void> {
  try {
    if (signal.aborted) return;
    await vitest.start();
    // What was thrown where no case could catch it, in a receiver say, is a fault of routespec, whatever the cases came to.
    const [fault] = vitest.state.getUnhandledErrors();
    if (fault !== undefined) throw fault;
  } finally {
    await vitest.close();
  }
}

/** Resolves so long after an interruption; never where the play is over before. */
async function graceEnds(signal: AbortSignal, graceMs: () => number, over: AbortSignal): Promise<true> {
  try {
    if (!signal.aborted) await once(signal, 'abort', { signal: over });
    await sleep(graceMs(), undefined, { signal: over });
    return true;
  } catch {
    return new Promise(() => {});
  }
}

function configOf(plan: Plan, reporter: Reporter, interruptFlag: SharedArrayBuffer): VitestConfig {
  const isSource = import.meta.url.endsWith('.ts');
  const { worlds, clock } = plan.description;
  return {
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    config: false,
    watch: false,
    include: [fileURLToPath(new URL(isSource ? './cases.vitest.ts' : './cases.vitest.js', import.meta.url))],
    exclude: [],
    pool: 'threads',
    isolate: false,
    fileParallelism: false,
    maxConcurrency: worlds === 'single' ? 1 : CONCURRENCY[clock],
    testTimeout: TEST_LIMIT_MS,
    provide: { plan, interruptFlag },
    reporters: [reporter],
    // Saves most of the start of a run from a checkout, where every file is TypeScript.
    experimental: { fsModuleCache: isSource },
  };
}

import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import type { Outcome } from '../case/outcome.ts';
import { flagOfSignal } from './interrupt-flag.ts';
import { openVitest, type VitestConfig } from './open-vitest.ts';
import type { Plan } from './plan.ts';
import { expectPulse } from './pulse.ts';

/**
 * How many cases are played at once if worlds are isolated: enough to keep two cores busy. On a real clock it is more,
 * because most cases only wait.
 */
const CONCURRENCY = { virtual: 24, real: 64 } as const;
/** A case is bounded by the patience of the run and by the limit on each answer. This only has to be beyond both. */
const TEST_LIMIT_MS = 15 * 60_000;
/**
 * How long after an interruption the thread may take, in real time, to end its cases and to close what is open. Before
 * the first case begins, there is almost nothing to close.
 */
const GRACE_MS = { notBegun: 1_000, begun: 5_000 } as const;

/** Called for each case as it begins and as it ends. */
export interface Listener {
  readonly onBegin: (caseId: string) => void;
  readonly onOutcome: (outcome: Outcome) => void;
}

/**
 * Plays the cases of a plan side by side in a separate thread, and reports each outcome as it comes. Vitest provides
 * the concurrency and the worker, but not the cancelling: it would end the thread while cases still play in it, which
 * can crash Node. So after an interruption the cases end themselves, and the thread ends after them.
 * @param signal Ends the play early when it is aborted: no further case begins, and those under way end as interrupted.
 * A thread that takes too long over this is abandoned, and ends with the process.
 * @throws the error of routespec that a case did not catch, or that ended the thread, once all is over
 */
export async function playCases(plan: Plan, listener: Listener, signal: AbortSignal): Promise<void> {
  let phase: keyof typeof GRACE_MS = 'notBegun';
  let isAbandoned = false;
  const faults: unknown[] = [];
  const reporter: Reporter = {
    onTestCaseReady: (test: TestCase) => {
      if (signal.aborted) return;
      phase = 'begun';
      listener.onBegin(test.name);
    },
    onTestCaseResult: (test: TestCase) => {
      const { outcome } = test.meta();
      if (outcome !== undefined && !isAbandoned) listener.onOutcome(outcome);
      if (outcome === undefined && !signal.aborted) faults.push(...(test.result().errors ?? []));
    },
    // A file that cannot be loaded has no tests, and so no results.
    onTestModuleEnd: (module: TestModule) => void faults.push(...module.errors()),
  };
  const vitest = await openVitest(configOf(plan, reporter, flagOfSignal(signal)));
  const over = new AbortController();
  const ended = startAndClose(vitest, faults, signal).finally(() => over.abort());
  isAbandoned = await Promise.race([ended.then(() => false), graceEnds(signal, () => GRACE_MS[phase], over.signal)]);
}

/** Lets Vitest play all tests, and closes it. @param faults The errors that were reported meanwhile. */
async function startAndClose(vitest: Vitest, faults: readonly unknown[], signal: AbortSignal): Promise<void> {
  const endPulse = expectPulse();
  try {
    if (signal.aborted) return;
    await vitest.start();
    // An error that no case could catch, such as one in a receiver, is an error of routespec, whatever the outcomes
    // are. What ended the thread is among them.
    const [fault] = [...vitest.state.getUnhandledErrors(), ...faults];
    if (fault !== undefined) throw fault;
  } finally {
    // It would wait for a minute for a thread that has died before it began.
    await Promise.race([vitest.close(), sleep(GRACE_MS.begun)]);
    endPulse();
  }
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
    // Saves most of the start-up time of a run from a checkout, where every file is TypeScript.
    experimental: { fsModuleCache: isSource },
  };
}

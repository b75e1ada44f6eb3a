import { fileURLToPath } from 'node:url';
import type { Reporter, TestCase } from 'vitest/node';
import type { Plan } from './plan.ts';
import type { Outcome } from './run-case.ts';

/** Cases at once, where worlds are isolated: enough to keep two cores busy while others wait. */
const CONCURRENCY = 24;
/** A case bounds itself by the patience of the run and by the limit on each answer; this only has to be beyond both. */
const TEST_LIMIT_MS = 15 * 60_000;

/** Told of each case as it begins and as it ends. */
export interface Listener {
  readonly onBegin: (caseId: string) => void;
  readonly onOutcome: (outcome: Outcome) => void;
}

/**
 * Plays the cases of a plan side by side in a thread of their own, and tells of each outcome as it comes.
 * Vitest carries them: its concurrency, its worker, its cancelling.
 * @param signal Ends the play early; what has not begun by then does not begin.
 */
export async function play(plan: Plan, listener: Listener, signal: AbortSignal): Promise<void> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const isSource = import.meta.url.endsWith('.ts');
  const file = fileURLToPath(new URL(isSource ? './cases.vitest.ts' : './cases.vitest.js', import.meta.url));
  const reporter: Reporter = {
    onTestCaseReady: (test: TestCase) => listener.onBegin(test.name),
    onTestCaseResult: (test: TestCase) => {
      const { outcome } = test.meta();
      if (outcome !== undefined) listener.onOutcome(outcome);
    },
  };
  const { createVitest } = await import('vitest/node');
  const vitest = await createVitest('test', {
    root,
    config: false,
    watch: false,
    include: [file],
    exclude: [],
    pool: 'threads',
    isolate: false,
    fileParallelism: false,
    maxConcurrency: plan.description.worlds === 'single' ? 1 : CONCURRENCY,
    testTimeout: TEST_LIMIT_MS,
    provide: { plan },
    reporters: [reporter],
    // Saves most of the start of a run from a checkout, where every file is TypeScript.
    experimental: { fsModuleCache: isSource },
  });
  const cancel = (): void => void vitest.cancelCurrentRun('keyboard-input');
  signal.addEventListener('abort', cancel, { once: true });
  try {
    await vitest.start();
  } finally {
    signal.removeEventListener('abort', cancel);
    await vitest.close();
  }
}

import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { createVitest, Reporter, TestCase, Vitest } from 'vitest/node';
import type { Plan } from './plan.ts';
import type { Outcome } from './run-case.ts';

/** Cases at once, where worlds are isolated: enough to keep two cores busy; on a real clock most of them only wait. */
const CONCURRENCY = { virtual: 24, real: 64 } as const;
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
  const told = new Set<string>();
  const reporter: Reporter = {
    onTestCaseReady: (test: TestCase) => {
      // Vitest forgets a cancelling that comes before its worker has begun, and tells of every case once more when it cancels.
      if (signal.aborted) cancel();
      else listener.onBegin(test.name);
    },
    onTestCaseResult: (test: TestCase) => {
      const { outcome } = test.meta();
      if (outcome === undefined || told.has(test.name)) return;
      told.add(test.name);
      listener.onOutcome(outcome);
    },
  };
  const { worlds, clock } = plan.description;
  const vitest = await openVitest({
    root,
    config: false,
    watch: false,
    include: [file],
    exclude: [],
    pool: 'threads',
    isolate: false,
    fileParallelism: false,
    maxConcurrency: worlds === 'single' ? 1 : CONCURRENCY[clock],
    testTimeout: TEST_LIMIT_MS,
    provide: { plan },
    reporters: [reporter],
    // Saves most of the start of a run from a checkout, where every file is TypeScript.
    experimental: { fsModuleCache: isSource },
  });
  const cancel = (): void => void vitest.cancelCurrentRun('keyboard-input');
  signal.addEventListener('abort', cancel, { once: true });
  try {
    if (signal.aborted) return;
    await vitest.start();
    // What was thrown where no case could catch it, in a receiver say, is a fault of routespec, whatever the cases came to.
    const [fault] = vitest.state.getUnhandledErrors();
    if (fault !== undefined) throw fault;
  } finally {
    signal.removeEventListener('abort', cancel);
    await vitest.close();
  }
}

/** What Vitest would end the process on by itself, without a report. */
const ENDINGS = ['SIGINT', 'SIGTERM', 'unhandledRejection'];

/** Vitest, as a part of this program: it says nothing, and leaves it to the command how the process ends. */
async function openVitest(config: Parameters<typeof createVitest>[1]): Promise<Vitest> {
  const { createVitest } = await import('vitest/node');
  const events: NodeJS.EventEmitter = process;
  const before = ENDINGS.map((name) => new Set(events.rawListeners(name)));
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const vitest = await createVitest('test', config, {}, { stdout: silence, stderr: silence });
  for (const [index, name] of ENDINGS.entries()) {
    const added = events.rawListeners(name).filter((listener) => before[index]?.has(listener) !== true);
    for (const listener of added) events.removeListener(name, listener as () => void);
  }
  return vitest;
}

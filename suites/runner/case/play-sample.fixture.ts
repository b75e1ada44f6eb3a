import { onTestFinished } from 'vitest';
import type { Case } from '../../cases/case.ts';
import type { Watch } from '../../harness/stage/request-checker.ts';
import type { Stage } from '../../harness/stage/stage.ts';
import type { Described } from '../../harness/target/implementation.ts';
import { Target } from '../../harness/target/target.ts';
import { DESCRIPTION, type SampleAdapter, startAdapter } from '../adapter.fixture.ts';
import { makeCase } from '../results.fixture.ts';
import { DEFAULT_SETTINGS } from '../run-settings.ts';
import type { Outcome } from './outcome.ts';
import { playCase } from './play-case.ts';

export interface PlayOptions {
  readonly description?: Partial<Described>;
  readonly watches?: readonly Watch[];
  readonly patienceMs?: number;
  readonly signal?: AbortSignal;
  readonly prepare?: (adapter: SampleAdapter) => void;
}

/** For tests only: plays a case against a sample adapter. `asked` has the requests to the HTTP adapter. */
export async function playSample(
  members: Partial<Case>,
  options: PlayOptions = {},
): Promise<Outcome & { asked: readonly string[] }> {
  const adapter = await startAdapter();
  const { signal = new AbortController().signal } = options;
  const implementation = new Target(adapter.url, { signal });
  onTestFinished(() => {
    implementation.close();
    adapter.crash();
  });
  options.prepare?.(adapter);
  const { watches = [], patienceMs = DEFAULT_SETTINGS.patienceMs } = options;
  const description = { ...DESCRIPTION, ...options.description };
  const settings = { ...DEFAULT_SETTINGS, settleMs: 1, patienceMs };
  const shared = { implementation, description, watches, settings, certificates: undefined, repeatCommand: 'run' };
  const outcome = await playCase(makeCase(members), { ...shared, signal });
  return { ...outcome, asked: adapter.asked };
}

/** For tests only: a case that throws. */
export const throwing = (error: Error) => async (): Promise<never> => {
  throw error;
};

/** For tests only: delivers a request to a source of the case, as an implementation would. */
export async function deliverSomething(stage: Stage): Promise<void> {
  const receiver = await stage.receiver();
  await stage.source({ hooks: [{ receiver }] });
  await fetch(receiver.url, { method: 'POST', body: '{}' });
}

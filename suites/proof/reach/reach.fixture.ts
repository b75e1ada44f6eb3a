import pLimit from 'p-limit';
import { REFERENCE, type Rules, startSimulator } from '../../../sim/harness.ts';
import type { Case } from '../../cases/case.ts';
import { comparing } from '../comparing-rules.fixture.ts';
import { DirectTransport } from '../direct-transport.fixture.ts';
import { CONCURRENCY, playAgainst } from '../play-against.fixture.ts';

/** Many cases play at once, with every rule asked hundreds of times over, perhaps on a busy machine. */
const PATIENCE_MS = 600_000;

/** What it takes to play a fault, a variant or a mixture. */
export interface Replaced {
  readonly name: string;
  readonly rules: (reference: Rules) => Rules;
}

/**
 * The cases that each fault or variant reaches: those in which one of its rules answers differently from the reference.
 * In every other case it does what the reference does, so playing the reference once covers them all.
 *
 * @returns By name, in the order of the cases.
 */
export async function reachOf(
  replaced: readonly Replaced[],
  cases: readonly Case[],
): Promise<ReadonlyMap<string, readonly Case[]>> {
  const others = replaced.map(({ name, rules }) => ({ name, rules: rules(REFERENCE) }));
  const limit = pLimit(CONCURRENCY);
  const reached = await Promise.all(
    cases.map((each) =>
      limit(async () => {
        const names = new Set<string>();
        const rules = comparing(REFERENCE, others, (name) => names.add(name));
        await playAlone(each, rules);
        return { each, names };
      }),
    ),
  );
  return new Map(
    replaced.map(({ name }) => [name, reached.filter(({ names }) => names.has(name)).map(({ each }) => each)]),
  );
}

/**
 * Plays a case against a simulator of its own, so that every question to the rules comes from this case.
 * @throws Error if it does not pass: rules that it would have asked later were not asked.
 */
async function playAlone(each: Case, rules: Rules): Promise<void> {
  const simulator = await startSimulator({ rules });
  try {
    const transport = new DirectTransport(simulator.handle);
    const results = await playAgainst(simulator.url, [each], { transport, patienceMs: PATIENCE_MS });
    const unpassed = results
      .filter(({ status }) => status !== 'passed')
      .map(({ reason, failure }) => reason ?? failure?.seen);
    if (unpassed.length > 0)
      throw new Error(`Expected ${each.id} to pass on the reference, got ${unpassed.join(', ')}`);
  } finally {
    await simulator.close();
  }
}

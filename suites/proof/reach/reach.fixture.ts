import pLimit from 'p-limit';
import { REFERENCE, type Rules, startSimulator } from '../../../sim/harness.ts';
import type { Case } from '../../cases/case.ts';
import { comparing } from '../comparing-rules.fixture.ts';
import { DirectTransport } from '../direct-transport.fixture.ts';
import { CONCURRENCY, playAgainst } from '../play-against.fixture.ts';
import { type Colleagues, nobody } from './colleagues.fixture.ts';

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
 * @param colleagues Threads that ask for the same at the same time.
 * @returns By name, in the order of the cases.
 * @throws Error if a case does not pass on the reference
 */
export async function reachOf(
  replaced: readonly Replaced[],
  cases: readonly Case[],
  { known, turn, tell }: Colleagues = nobody(),
): Promise<ReadonlyMap<string, readonly Case[]>> {
  const others = replaced.map(({ name, rules }) => ({ name, rules: rules(REFERENCE) }));
  await pLimit(CONCURRENCY).map(turn(cases), async (each) => {
    if (known.has(each.id)) return;
    const names = new Set<string>();
    const rules = comparing(REFERENCE, others, (name) => names.add(name));
    await playAlone(each, rules);
    tell(each.id, names);
  });
  return new Map(replaced.map(({ name }) => [name, cases.filter(({ id }) => known.get(id)?.has(name))]));
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

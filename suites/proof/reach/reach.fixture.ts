import pLimit from 'p-limit';
import { REFERENCE, type Rules, startSimulator } from '../../../sim/harness.ts';
import type { Case } from '../../cases/case.ts';
import { comparing } from '../comparing-rules.fixture.ts';
import { DirectTransport } from '../direct-transport.fixture.ts';
import { CONCURRENCY, playAgainst } from '../play-against.fixture.ts';

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

/** Plays a case against a simulator of its own, so that every question to the rules comes from this case. */
async function playAlone(each: Case, rules: Rules): Promise<void> {
  const simulator = await startSimulator({ rules });
  try {
    await playAgainst(simulator.url, [each], { transport: new DirectTransport(simulator.handle) });
  } finally {
    await simulator.close();
  }
}

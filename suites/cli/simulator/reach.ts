import { REFERENCE } from '../../../sim/rules/reference.ts';
import type { Rules } from '../../../sim/rules/rules.ts';
import { startSimulator } from '../../../sim/server/simulator.ts';
import type { Case } from '../../cases/case.ts';
import { type Alternative, comparing } from './comparing-rules.ts';
import { DirectTransport } from './direct-transport.ts';
import { type PlayOptions, playAgainst } from './play-against.ts';

/** Every rule is called hundreds of times, perhaps on a busy machine. */
const PATIENCE_MS = 600_000;

/**
 * Names of the alternatives that a case can distinguish from the reference: those with a rule that answers differently
 * while the case plays against the reference. Any other alternative behaves in this case exactly like the reference.
 * The simulator serves nothing else, so that every call of a rule comes from this case.
 * @throws Error if the case does not pass, because later rules were not called.
 */
export async function reachedIn(
  each: Case,
  alternatives: readonly Alternative<Rules>[],
  options: PlayOptions = {},
): Promise<Set<string>> {
  const names = new Set<string>();
  const simulator = await startSimulator({ rules: comparing(REFERENCE, alternatives, (name) => names.add(name)) });
  try {
    const transport = new DirectTransport(simulator.handle);
    const results = await playAgainst(simulator.url, [each], { patienceMs: PATIENCE_MS, ...options, transport });
    const unpassed = results
      .filter(({ status }) => status !== 'passed')
      .map(({ reason, failure }) => reason ?? failure?.seen);
    if (unpassed.length > 0) throw new Error(`${each.id} does not pass on the reference: ${unpassed.join(', ')}`);
    return names;
  } finally {
    await simulator.close();
  }
}

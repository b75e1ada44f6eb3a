import { REFERENCE } from '../../../sim/rules/reference.ts';
import type { Rules } from '../../../sim/rules/rules.ts';
import { startSimulator } from '../../../sim/server/simulator.ts';
import type { Case } from '../../cases/case.ts';
import { type Alternative, comparing } from './comparing-rules.ts';
import { DirectTransport } from './direct-transport.ts';
import { type PlayOptions, playAgainst } from './play-against.ts';

/** Every rule is asked hundreds of times over, perhaps on a busy machine. */
const PATIENCE_MS = 600_000;

/**
 * Names of the alternatives that a case can tell from the reference: those of which a rule answers differently while the case
 * plays against the reference. Any other alternative does in this case exactly what the reference does.
 *
 * The simulator serves nothing else, so that every question to the rules comes from this case.
 *
 * @throws Error if the case does not pass: rules that it would have asked later were not asked.
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

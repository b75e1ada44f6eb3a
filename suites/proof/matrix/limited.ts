import { startSimulator } from '../../../sim/harness.ts';
import { type Case, needsOf, rolesOf } from '../../cases/case.ts';
import { CASES } from '../../cases/index.ts';
import { DirectTransport } from '../../cli/simulator/direct-transport.ts';
import { playAgainst } from '../../cli/simulator/play-against.ts';
import type { Mean } from '../../harness/target/means.ts';
import { ClockTrust } from '../../runner/case/trust.ts';
import { LimitedTransport, MEANS } from './limited-transport.ts';
import { failureLine } from './prove.ts';

const PATIENCE_MS = 240_000;

/**
 * Cases, and parts of the contract for them. The demands of a case depend only on which of its parts are there, so they
 * are the same for every implementation with these parts.
 */
export interface Limit {
  readonly parts: readonly Mean[];
  readonly cases: readonly Case[];
}

/**
 * Every case with each set of parts that makes a difference to it: its needs, and some of its uses.
 * @param options.least Only with the smallest of these sets.
 */
export function limits(cases: readonly Case[] = CASES, options: { readonly least?: true } = {}): readonly Limit[] {
  const byParts = new Map<string, Limit & { readonly cases: Case[] }>();
  for (const each of cases) {
    for (const used of options.least === true ? [[]] : subsets(each.uses ?? [])) {
      const has = new Set<Mean>([...rolesOf(each), ...needsOf(each), ...used]);
      const parts = MEANS.filter((part) => has.has(part));
      const limit = byParts.get(parts.join()) ?? { parts, cases: [] };
      byParts.set(parts.join(), limit);
      limit.cases.push(each);
    }
  }
  return [...byParts.values()];
}

function subsets<Item>([first, ...rest]: readonly Item[]): Item[][] {
  if (first === undefined) return [[]];
  const others = subsets(rest);
  return [...others, ...others.map((some) => [first, ...some])];
}

/** Problems of cases against the reference with only some parts. */
export async function problemsOfLimit({ parts, cases }: Limit): Promise<readonly string[]> {
  const simulator = await startSimulator();
  const transport = new LimitedTransport(new DirectTransport(simulator.handle), parts);
  try {
    const options = { transport, clockTrust: new ClockTrust(0), shrinks: false, patienceMs: PATIENCE_MS };
    const results = await playAgainst(simulator.url, cases, options);
    const wrong = results.filter(({ status }) => status !== 'passed' && status !== 'not-tested');
    return [
      ...wrong.map((result) => `${failureLine(result)} ${result.reason ?? ''}`),
      ...[...transport.refused].map((part) => `something asked for ${part}`),
    ];
  } finally {
    await simulator.close();
  }
}

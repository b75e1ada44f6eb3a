import type { CaseResult } from '../../../spec/shapes/results.ts';
import { FOUND_ALONE, FOUND_BESIDE_PLAIN } from './relation-faults.fixture.ts';

/** The relation that alone has to find this fault; undefined if none has. */
export function relationOf(fault: string): string | undefined {
  return keyOf(FOUND_ALONE, fault) ?? keyOf(FOUND_BESIDE_PLAIN, fault);
}

/** Whether a case plays worlds: related ones, or random ones. */
export function isOfWorlds({ id }: Pick<CaseResult, 'id'>): boolean {
  return /^((client-)?relation|(client-)?random)\//.test(id);
}

/** Whether a case plays pairs of values, which meet many faults by the way without saying what they depend on. */
export function isCombination({ id }: Pick<CaseResult, 'id'>): boolean {
  return /^(client-)?combination\//.test(id);
}

/** What is wrong with a fault that one relation alone has to find: one sentence, or nothing. */
export function problemsOfFoundAlone(fault: string, failed: readonly Pick<CaseResult, 'id'>[]): string[] {
  const relation = relationOf(fault);
  if (relation === undefined) return [];
  const isAlone = keyOf(FOUND_ALONE, fault) !== undefined;
  const found = failed
    .filter((result) => !isCombination(result) && (isAlone || isOfWorlds(result)))
    .map(({ id }) => id);
  if (found.length === 1 && found[0] === relation) return [];
  const others = isAlone ? 'no other case' : 'no other relation, and not random worlds';
  return [
    `Expected ${relation} and ${others} to find the fault ${fault} (relation-faults.fixture.ts), got ${found.join(', ') || 'none'}`,
  ];
}

function keyOf(table: Readonly<Record<string, readonly string[]>>, fault: string): string | undefined {
  return Object.keys(table).find((id) => table[id]?.includes(fault));
}

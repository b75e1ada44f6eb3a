import type { Combination } from './dimension.ts';

/** The values of a combination that are not plain, for a person. */
export function spoken(combination: Combination, plain: Combination): string {
  const special = Object.entries(combination).filter(([dimension, value]) => plain[dimension] !== value);
  if (special.length === 0) return 'only plain values';
  return special.map(([dimension, value]) => `${dimension}: ${value}`).join(', ');
}

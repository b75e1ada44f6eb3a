import type { ShapeName } from '../schema-catalogue.ts';
import { WRITTEN_EXAMPLES } from './contract.ts';
import { SAMPLED_EXAMPLES } from './generated.ts';

/** Examples of a shape, at least one. A union has one example of each member. */
export function examplesOf(name: ShapeName): readonly unknown[] {
  return WRITTEN_EXAMPLES[name] ?? SAMPLED_EXAMPLES[name] ?? [];
}

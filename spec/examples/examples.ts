import type { ShapeName } from '../schema-catalogue.ts';
import { WRITTEN_EXAMPLES } from './contract.ts';
import { SHAPE_EXAMPLES } from './shapes.ts';

/** Examples of a shape, at least one. A union has one example of each member. */
export function findExamples(name: ShapeName): readonly unknown[] {
  return WRITTEN_EXAMPLES[name] ?? SHAPE_EXAMPLES[name] ?? [];
}

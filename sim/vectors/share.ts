import type { VectorFileName, VectorSet } from '../../spec/shapes/vectors.ts';
import { FAULTS_BY_AREA } from '../rules/faults/index.ts';
import { REFERENCE } from '../rules/reference.ts';
import { wrongIn } from './index.ts';

/** The areas in which a pure rule shows most faults, each with the files that may show one, the most likely first. */
const AREAS = {
  signature: ['signature', 'bodies'],
  body: ['bodies', 'timestamps', 'audiences'],
  timestamp: ['timestamps', 'bodies'],
  selection: ['integrations', 'bodies', 'audiences'],
  audience: ['audiences', 'bodies'],
} as const satisfies Readonly<Record<string, readonly VectorFileName[]>>;

/** The number of faults in the areas that vectors cover, and the faults that no vector shows. */
export function faultsFound(set: VectorSet): { readonly count: number; readonly missed: readonly string[] } {
  const faults = Object.entries(AREAS).flatMap(([area, files]) =>
    (FAULTS_BY_AREA[area as keyof typeof AREAS] ?? []).map((fault) => ({ fault, files })),
  );
  const missed = faults.filter(({ fault, files }) => {
    const rules = fault.rules(REFERENCE);
    return !files.some((file) => wrongIn(file, rules, set).length > 0);
  });
  return { count: faults.length, missed: missed.map(({ fault }) => fault.name) };
}

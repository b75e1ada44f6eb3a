import { PUBLISHED_SHAPES, type ShapeName } from '../../../spec/schema-catalogue.ts';
import type { Sample } from '../languages/language.ts';

/** What the shapes themselves say, from which the schemas are made. */
export const zodVerdicts = (samples: readonly Sample[]): boolean[] =>
  samples.map(({ schema, text }) => PUBLISHED_SHAPES[schema as ShapeName].safeParse(JSON.parse(text)).success);

/**
 * One line for each sample on which the validators disagree.
 *
 * @param verdicts of each validator, by its name: whether the samples are valid, in their order
 */
export function disagreements(samples: readonly Sample[], verdicts: ReadonlyMap<string, readonly boolean[]>): string[] {
  return samples.flatMap(({ schema, text }, index) => {
    const said = [...verdicts].map(([name, all]) => ({ name, isValid: all[index] === true }));
    if (new Set(said.map(({ isValid }) => isValid)).size < 2) return [];
    const words = said.map(({ name, isValid }) => `${name}: ${isValid ? 'valid' : 'invalid'}`);
    return [`${words.join(', ')}: ${schema} ${text}`];
  });
}

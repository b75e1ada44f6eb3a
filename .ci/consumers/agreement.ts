import { PUBLISHED_SHAPES, type ShapeName } from '../../spec/schema-catalogue.ts';
import type { Sample } from './language.ts';

/** What each validator says about the same samples, by its name. */
export type Verdicts = Readonly<Record<string, readonly boolean[]>>;

/** What the shapes themselves say, from which the schemas are made. */
export const zodVerdicts = (samples: readonly Sample[]): boolean[] =>
  samples.map(({ schema, text }) => PUBLISHED_SHAPES[schema as ShapeName].safeParse(JSON.parse(text)).success);

/** One line for each sample on which the validators disagree. */
export function disagreements(samples: readonly Sample[], verdicts: Verdicts): string[] {
  return samples.flatMap(({ schema, text }, index) => {
    const said = Object.entries(verdicts).map(([name, all]): [string, boolean] => [name, all[index] === true]);
    if (new Set(said.map(([, isValid]) => isValid)).size < 2) return [];
    const words = said.map(([name, isValid]) => `${name}: ${isValid ? 'valid' : 'invalid'}`);
    return [`${schema} ${text} (${words.join(', ')})`];
  });
}

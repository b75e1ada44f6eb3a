import { plural } from '../../spec/grammar.ts';
import type { Likely } from '../../spec/shapes/results.ts';

/** One mistake that the failed cases look like, in one sentence. */
export function likelyWords({ fault, description, fit, cases, alike = [] }: Likely): string {
  const verb = cases === 1 ? 'looks' : 'look';
  const others = alike.length === 0 ? '' : `, or ${alike.length} alike`;
  return `${plural(cases, 'red case')} ${verb} like \`${fault}\`${others}: ${description} (fits ${Math.round(fit * 100)} %)`;
}

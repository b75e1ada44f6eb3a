import { plural } from '../../spec/grammar.ts';
import { ALL_REQUIREMENTS } from '../../spec/requirements/index.ts';
import type { Observation, Results } from '../../spec/shapes/results.ts';
import type { Paint } from '../text/paint.ts';
import { oneLine, valueLine } from '../text/words.ts';

/** Most open points shown; results.json has all of them. */
const MAX_OBSERVATIONS = 100;
/** A value gets at least this much room. */
const MIN_VALUE_CHARS = 40;

const STATEMENTS: ReadonlyMap<string, string> = new Map(ALL_REQUIREMENTS.map(({ id, statement }) => [id, statement]));

/** What was observed where the document is silent: each question, and the answer of this implementation. */
export function observationLines({ observations }: Results, width: number, paint: Paint): string[] {
  if (observations.length === 0) return [];
  const shown = observations.slice(0, MAX_OBSERVATIONS);
  const idChars = Math.max(...shown.map(({ requirement }) => oneLine(requirement).length));
  const rest = observations.length - shown.length;
  return [
    `${paint('strong', 'OBSERVED')}  ${plural(observations.length, 'open point')}`,
    ...shown.flatMap((observation, index) => {
      const isSame = shown[index - 1]?.requirement === observation.requirement;
      return pointLines(observation, isSame, { idChars, width, paint });
    }),
    ...(rest === 0 ? [] : [`  and ${rest} more in results.json`]),
  ];
}

interface Layout {
  readonly idChars: number;
  readonly width: number;
  readonly paint: Paint;
}

/** @param isSame Whether the question is the same as that of the previous point, so that it is not repeated. */
function pointLines({ requirement, value }: Observation, isSame: boolean, layout: Layout): string[] {
  const { idChars, width, paint } = layout;
  const valueChars = Math.max(MIN_VALUE_CHARS, width - idChars - 4);
  const answer = valueLine(value, valueChars);
  const margin = ' '.repeat(idChars + 4);
  const statement = STATEMENTS.get(requirement);
  const id = `  ${paint('quiet', oneLine(requirement).padEnd(idChars))}  `;
  // Results of another version may have points that this one does not know.
  if (statement === undefined) return [`${id}${answer}`];
  return isSame
    ? [`${margin}${answer}`]
    : [`${id}${paint('quiet', oneLine(statement, valueChars))}`, `${margin}${answer}`];
}

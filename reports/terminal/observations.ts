import { ALL_REQUIREMENTS } from '../../spec/requirements/index.ts';
import type { Observation, Results } from '../../spec/shapes/results.ts';
import type { Paint } from '../text/paint.ts';
import { observedCount, oneLine, valueLine } from '../text/words.ts';

/** Most observations shown; results.json has all of them. */
const MAX_OBSERVATIONS = 100;
const MIN_VALUE_CHARS = 40;

const STATEMENTS: ReadonlyMap<string, string> = new Map(ALL_REQUIREMENTS.map(({ id, statement }) => [id, statement]));

/** The informational clauses: each question, with the answer of this implementation below it. */
export function observationLines({ observations }: Results, width: number, paint: Paint): string[] {
  if (observations.length === 0) return [];
  const shown = observations.slice(0, MAX_OBSERVATIONS);
  const idChars = Math.max(...shown.map(({ requirement }) => oneLine(requirement).length));
  const rest = observations.length - shown.length;
  return [
    `${paint('strong', 'OBSERVED')}  ${observedCount(observations)}`,
    ...shown.flatMap((observation, index) => {
      const isSame = shown[index - 1]?.requirement === observation.requirement;
      return answerLines(observation, isSame, { idChars, width, paint });
    }),
    ...(rest === 0 ? [] : [`  and ${rest} more in results.json`]),
  ];
}

interface Layout {
  readonly idChars: number;
  readonly width: number;
  readonly paint: Paint;
}

/** @param isSame True if the previous answer has the same question, which is not repeated. */
function answerLines({ requirement, value }: Observation, isSame: boolean, layout: Layout): string[] {
  const { idChars, width, paint } = layout;
  const valueChars = Math.max(MIN_VALUE_CHARS, width - idChars - 4);
  const answer = valueLine(value, valueChars);
  const margin = ' '.repeat(idChars + 4);
  const statement = STATEMENTS.get(requirement);
  const id = `  ${paint('quiet', oneLine(requirement).padEnd(idChars))}  `;
  // Results of another version may have clauses that this one does not know.
  if (statement === undefined) return [`${id}${answer}`];
  return isSame
    ? [`${margin}${answer}`]
    : [`${id}${paint('quiet', oneLine(statement, valueChars))}`, `${margin}${answer}`];
}

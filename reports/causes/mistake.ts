import type { Failure } from '../../spec/shapes/results.ts';
import { shapeOf } from '../../spec/text/message-shape.ts';

/** Begins the lines in which a relation or a combination tells its story. They differ from case to case, whatever the mistake is. */
const STORY = /^(?:relation|combination) /m;
/** The line of a story that tells the change. */
const CHANGE = /^the change: (.*)$/m;
/**
 * How a body was re-serialised can be told only as far as the body shows it: one without text beyond ASCII does not show
 * that such text is escaped. So these diagnoses are one mistake, whatever comes after this word.
 */
const RESERIALISED = /(?<=\bre-serialised\b).*$/;

/** The diagnosis of a failure in one sentence, without the story of a relation or a combination; undefined if there is none. */
export function diagnosisOf({ diagnosis = '' }: Failure): string | undefined {
  const [sentence = ''] = diagnosis.split(STORY, 1);
  return sentence.trim() === '' ? undefined : sentence.trim();
}

/** What a relation has changed, so that the case failed; undefined if a failure is of no relation. */
export function changeOf({ diagnosis = '' }: Failure): string | undefined {
  return CHANGE.exec(diagnosis)?.[1];
}

/** What is the same in all failures with the diagnosed mistake; undefined if a failure has no diagnosis. */
export function mistakeOf(failure: Failure): string | undefined {
  const diagnosis = diagnosisOf(failure);
  return diagnosis === undefined ? undefined : shapeOf(diagnosis).replace(RESERIALISED, '');
}

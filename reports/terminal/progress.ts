import { plural } from '../../spec/grammar.ts';
import type { CaseResult, Results } from '../../spec/shapes/results.ts';
import { clip } from '../text/clip-and-wrap.ts';
import { attemptWords } from '../text/transcript.ts';
import { diagnosisLine, furtherWords, oneLine } from '../text/words.ts';

export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly failed: number;
  /** Ids of the running cases, the longest-running first. */
  readonly running: readonly string[];
  /** The time that the cases are played, if each is played several times. */
  readonly time?: number | undefined;
  /** Worlds run beyond the default set, if any. */
  readonly further?: Results['further'] | undefined;
}

const BAR_CHARS = 20;
const DEFAULT_WIDTH = 80;

/** One line to be rewritten in place, without a newline and with at most `width` characters. It is ASCII if all ids are. */
export function renderProgress(
  { done, total, failed, running, time = 1, further }: Progress,
  width: number = DEFAULT_WIDTH,
): string {
  const filled = Math.round((BAR_CHARS * Math.min(done, total)) / Math.max(total, 1));
  const [first, ...others] = running;
  const parts = [
    `[${'#'.repeat(filled).padEnd(BAR_CHARS, '.')}] ${done}/${total}`,
    ...(time > 1 ? [`time ${time}`] : []),
    ...(further === undefined ? [] : [furtherWords(further)]),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(first === undefined
      ? []
      : [oneLine(first) + (others.length > 0 ? ` and ${plural(others.length, 'other')}` : '')]),
  ];
  return clip(parts.join('  '), width);
}

/** One line about the first failure of a cause, while the run goes on. It is never cut. */
export function renderFound({ id, failure, transcript }: CaseResult): string {
  if (failure === undefined) return '';
  const { requirement, diagnosis, statement } = failure;
  const attempt = attemptWords(failure, transcript);
  const words = [diagnosis ?? statement, ...(attempt === undefined ? [] : [attempt]), id];
  return `found  ${oneLine(requirement)}  ${diagnosisLine(words.join('  '))}\n`;
}

import { plural } from '../../spec/grammar.ts';
import { ALL_REQUIREMENTS } from '../../spec/requirements/index.ts';
import type { CaseResult, Observation, Results } from '../../spec/shapes/results.ts';
import { byReason } from '../groups.ts';
import { clip, wrap } from '../text/clip-and-wrap.ts';
import type { Paint, Style } from '../text/paint.ts';
import { listIds, observedCount, oneLine, valueLine } from '../text/words.ts';
import { hang, type Page } from './page.ts';

interface ReasonsOptions {
  readonly title: string;
  readonly style: Style;
  /** Most reasons shown in a short report. */
  readonly atMost: number;
  /** Most lines of one reason in a short report. With 1, the list is on that line too. */
  readonly linesEach: number;
  /** The list next to a reason. Default: the ids of its cases. */
  readonly list?: (cases: readonly CaseResult[]) => readonly string[];
}

const LABEL_CHARS = 7;
const MARGIN = ' '.repeat(LABEL_CHARS);
/** Room for the list on the line of its reason. */
const LIST_CHARS = 30;

/** Cases with one status, by reason. A short report counts what it leaves out. */
export function reasonLines(cases: readonly CaseResult[], options: ReasonsOptions, page: Page): string[] {
  if (cases.length === 0) return [];
  const groups = byReason(cases);
  const shown = page.isVerbose ? groups : groups.slice(0, options.atMost);
  const left = groups.slice(shown.length).flatMap(([, members]) => members);
  return [
    `${page.paint(options.style, options.title)}  ${plural(cases.length, 'case')}`,
    ...shown.flatMap(([reason, members]) => groupLines(reason, members, options, page)),
    ...(left.length === 0 ? [] : [`${MARGIN}and ${plural(left.length, 'case')} for other reasons: see --verbose`]),
  ];
}

function groupLines(reason: string, cases: readonly CaseResult[], options: ReasonsOptions, page: Page): string[] {
  const { paint, width, isVerbose } = page;
  const label = `${String(cases.length).padStart(4)} x `;
  const ids = options.list?.(cases) ?? cases.map(({ id }) => id);
  const room = width - LABEL_CHARS;
  const whole = oneLine(cases[0]?.reason ?? reason, Number.POSITIVE_INFINITY);
  if (isVerbose) return [...hang(label, whole, width), ...quiet(hang(MARGIN, ids.join(', '), width), page)];
  if (options.linesEach > 1) {
    const [last = '', ...before] = wrap(reason, room).slice(0, options.linesEach).reverse();
    const isCut = before.length + 1 < wrap(reason, room).length;
    const lines = [...before.reverse(), isCut ? clip(`${last}....`, Math.min(last.length + 3, room)) : last];
    return [
      ...lines.map((line, index) => `${index === 0 ? label : MARGIN}${line}`),
      ...quiet([`${MARGIN}${listIds(ids, room)}`], page),
    ];
  }
  const list = ids.length === 0 ? '' : listIds(ids, Math.max(LIST_CHARS, room - reason.length - 2));
  const text = clipWords(reason, Math.max(LIST_CHARS, room - list.length - 2));
  return [list === '' ? `${label}${text}` : `${label}${text}  ${paint('quiet', list)}`];
}

/** Cut between words, so that no id is left in part. */
function clipWords(text: string, maxChars: number): string {
  return text.length <= maxChars ? text : clip(text, maxChars).replace(/ \S*\.\.\.$/, ' ...');
}

function quiet(lines: readonly string[], { paint }: Page): string[] {
  return lines.filter((line) => line.trim() !== '').map((line) => paint('quiet', line));
}

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

import { plural } from '../../spec/grammar.ts';
import type { CaseResult, Cause } from '../../spec/shapes/results.ts';
import { changeOf } from '../causes/mistake.ts';
import { chunks, clip, wrap } from '../text/clip-and-wrap.ts';
import { escapeTerminal } from '../text/escape.ts';
import { listIds } from '../text/list-ids.ts';
import type { Paint } from '../text/paint.ts';
import { type Section, storySections } from '../text/story.ts';
import { oneLine } from '../text/words.ts';
import type { CauseDetail } from './cause-detail.ts';
import type { Page } from './page.ts';

const LABEL_CHARS = 12;
const MARGIN = '  ';
/** Why the baseline does not expect the failure that it names. */
const MAX_BASELINE_LINES = 2;
/** The bar before a line of evidence. */
const BAR_CHARS = 2;

/**
 * One cause: the likely mistake, then its simplest case, then the ids of the other cases, and the command that repeats
 * the case. What is cut is counted.
 * @param example The case that the cause names as its example.
 */
export function causeLines(cause: Cause, example: CaseResult, detail: CauseDetail, page: Page): string[] {
  const { paint, width } = page;
  const room = Math.max(width - LABEL_CHARS - MARGIN.length, 30);
  const row = (label: string, lines: readonly string[]): string[] =>
    lines.map((line, index) => `${MARGIN}${paint('quiet', (index === 0 ? label : '').padEnd(LABEL_CHARS))}${line}`);
  const prose = (label: string, text: string, atMost: number): string[] =>
    row(label, firstLines(wrap(escapeTerminal(text, { keepNewlines: true }), room), atMost, room));
  const others = cause.cases.filter((id) => id !== cause.example);
  const list = listIds(others, detail.ids * (room - LABEL_CHARS));
  // The heading has the statement already, unless it has a diagnosis.
  const clause = cause.diagnosis === undefined ? [] : [`${cause.requirement}  ${cause.statement}`];
  const change = (example.failure && changeOf(example.failure)) ?? '';
  return [
    ...heading(cause, detail, page),
    ...prose('clause', [...clause, cause.section].join('\n'), detail.clause),
    ...prose('expected', cause.expected, detail.prose),
    ...prose('seen', cause.seen, detail.prose),
    ...prose('change', change, change === '' ? 0 : detail.change),
    ...prose('baseline', example.reason ?? '', example.reason === undefined ? 0 : MAX_BASELINE_LINES),
    ...evidence(example, detail, room).flatMap(({ label, lines }) => row(label, barred(lines, room, paint))),
    ...(detail.ids === 0 ? [] : row('case', [oneLine(`${cause.example}  ${example.title}`, room)])),
    ...(detail.ids === 0 || others.length === 0
      ? []
      : row(
          'also in',
          wrap(list, room).map((line) => paint('quiet', line)),
        )),
    ...row('repeat', [escapeTerminal(example.reproduce)]),
  ];
}

/** The cause in one or two lines: what is likely wrong, and how many cases show it. */
function heading(
  { requirement, alsoFails = [], diagnosis, statement, cases }: Cause,
  detail: CauseDetail,
  { paint, width }: Page,
): string[] {
  const ids = [requirement, ...alsoFails];
  const count = `(${plural(cases.length, 'case')})`;
  const title = `${listIds(ids, 30)}  ${oneLine(diagnosis ?? statement)}`;
  const room = width - 'FAIL  '.length;
  const lines = detail.clause === 0 ? [clip(title, Math.max(room - count.length - 1, 20))] : wrap(title, room);
  const last = `${lines.at(-1)} ${count}`.length <= room;
  const all = last ? [...lines.slice(0, -1), `${lines.at(-1)} ${count}`] : [...lines, count];
  return all.map((line, index) =>
    index === 0 ? `${paint('bad', 'FAIL')}  ${paint('strong', line)}` : `      ${paint('strong', line)}`,
  );
}

function evidence(example: CaseResult, detail: CauseDetail, room: number): Section[] {
  const transcriptLines = example.failure?.request === undefined ? detail.transcriptAlone : detail.transcript;
  const limits = { requestLines: detail.request, transcriptLines, lineChars: detail.rows * (room - BAR_CHARS) };
  return storySections(example, limits).filter(({ kind }) => kind === 'record');
}

/** Lines of evidence behind a bar, broken where the terminal would break them. */
function barred(lines: readonly string[], room: number, paint: Paint): string[] {
  const bar = paint('quiet', '|');
  return lines.flatMap((line) => chunks(line, room - BAR_CHARS)).map((line) => `${bar} ${line}`.trimEnd());
}

function firstLines(lines: readonly string[], atMost: number, room: number): string[] {
  if (atMost === 0 || lines.length <= atMost) return lines.slice(0, atMost);
  const note = ` ... (${plural(lines.length - atMost, 'more line')} in results.json)`;
  const last = lines[atMost - 1] ?? '';
  return [...lines.slice(0, atMost - 1), `${last.slice(0, Math.max(0, room - note.length))}${note}`];
}

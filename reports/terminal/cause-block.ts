import { plural } from '../../spec/grammar.ts';
import type { CaseResult, Cause } from '../../spec/shapes/results.ts';
import { clip, wrap } from '../text/clip-and-wrap.ts';
import { escapeTerminal } from '../text/escape.ts';
import { type Section, storySections } from '../text/story.ts';
import { oneLine } from '../text/words.ts';
import type { CauseDetail } from './cause-detail.ts';
import { listIds, type Page } from './page.ts';

const LABEL_CHARS = 12;
const MARGIN = '  ';
/** Longest line of evidence; the terminal may wrap it. */
const RECORD_CHARS = 240;
/** Where all of it is. */
const WHOLE = 'results.json';

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
  const clause = [`${cause.requirement}  ${cause.statement}`, cause.section];
  return [
    ...heading(cause, detail, page),
    ...(detail.clause === 0 ? [] : prose('clause', clause.join('\n'), detail.clause)),
    ...prose('expected', cause.expected, detail.prose),
    ...prose('seen', cause.seen, detail.prose),
    ...evidence(example, detail).flatMap(({ label, lines }) =>
      row(
        label,
        lines.map((line) => `${paint('quiet', '|')} ${line}`.trimEnd()),
      ),
    ),
    ...(detail.ids === 0 ? [] : prose('case', `${cause.example}  ${example.title}`, 1)),
    ...(detail.ids === 0 || others.length === 0
      ? []
      : row(
          'also in',
          wrap(listIds(others, detail.ids * (room - 12)), room).map((line) => paint('quiet', line)),
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

function evidence(example: CaseResult, { request, transcript, transcriptAlone }: CauseDetail): Section[] {
  const sections = storySections(example, {
    requestLines: request,
    transcriptLines: example.failure?.request === undefined ? transcriptAlone : transcript,
    lineChars: RECORD_CHARS,
  });
  return sections.filter(({ kind }) => kind === 'record');
}

function firstLines(lines: readonly string[], atMost: number, room: number): string[] {
  if (lines.length <= atMost) return [...lines];
  if (atMost === 0) return [];
  const note = ` ... (${plural(lines.length - atMost, 'more line')} in ${WHOLE})`;
  const last = lines[atMost - 1] ?? '';
  return [...lines.slice(0, atMost - 1), `${last.slice(0, Math.max(0, room - note.length))}${note}`];
}

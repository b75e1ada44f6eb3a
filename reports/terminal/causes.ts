import { plural } from '../../spec/grammar.ts';
import type { CaseResult, Cause } from '../../spec/shapes/results.ts';
import { visible } from '../../spec/text/visible.ts';
import { beginning, chunks, wrap } from '../text/clip-and-wrap.ts';
import type { Paint } from '../text/paint.ts';
import { listSections, type Section } from '../text/sections.ts';
import { attemptWords, oftenWords, withMembers } from '../text/transcript.ts';
import { listIds, oneLine } from '../text/words.ts';
import type { Page } from './page.ts';

/** Limits for one cause, in lines. */
interface CauseDetail {
  readonly clause: number;
  /** Each of `expected` and `seen`. */
  readonly prose: number;
  /** The world of a generated case, or what a relation changes in it. */
  readonly change: number;
  readonly request: number;
  readonly transcript: number;
  /** The transcript of a failure without a request. */
  readonly transcriptAlone: number;
  /** Each timeline next to the reference. */
  readonly compared: number;
  readonly ids: number;
  /** Most lines of the terminal for one line of evidence. */
  readonly rows: number;
}

/** The detail of `--verbose`: all of it. Results are bounded where they are recorded. */
const IN_FULL: CauseDetail = {
  clause: Number.POSITIVE_INFINITY,
  prose: Number.POSITIVE_INFINITY,
  change: Number.POSITIVE_INFINITY,
  request: Number.POSITIVE_INFINITY,
  transcript: Number.POSITIVE_INFINITY,
  transcriptAlone: Number.POSITIVE_INFINITY,
  compared: Number.POSITIVE_INFINITY,
  ids: Number.POSITIVE_INFINITY,
  rows: Number.POSITIVE_INFINITY,
};

/** The first cause has what leads to a line of code, and fits a screen. */
const FIRST: CauseDetail = {
  ...{ clause: 3, prose: 4, change: 5, request: 10, transcript: 5, transcriptAlone: 10, compared: 5, ids: 2, rows: 2 },
};
const NEXT: CauseDetail = {
  ...{ clause: 2, prose: 2, change: 2, request: 3, transcript: 2, transcriptAlone: 4, compared: 3, ids: 1, rows: 2 },
};
/** The mistake, what was expected and seen, and the command. */
const LATER: CauseDetail = {
  ...{ clause: 0, prose: 1, change: 0, request: 0, transcript: 0, transcriptAlone: 0, compared: 0, ids: 0, rows: 1 },
};
/** The detail of the first causes; all others are later ones. */
const DETAILS: readonly CauseDetail[] = [FIRST, NEXT, NEXT];
/** More causes are only counted. */
const MOST_CAUSES = 8;

const LABEL_CHARS = 12;
const MARGIN = '  ';
/** The reason why the baseline does not expect the failure. */
const MAX_BASELINE_LINES = 2;
const BAR_CHARS = 2;

/** All causes as blocks. The first ones have more detail, and of very many the last are only counted. */
export function causeBlocks(causes: readonly Cause[], cases: readonly CaseResult[], page: Page): string[][] {
  const byId = new Map(cases.map((result) => [result.id, result]));
  const shown = page.isVerbose ? causes : causes.slice(0, MOST_CAUSES);
  const blocks = shown.map((cause, rank) => {
    const example = byId.get(cause.example);
    return example === undefined
      ? []
      : causeLines(cause, example, page.isVerbose ? IN_FULL : (DETAILS[rank] ?? LATER), page);
  });
  const left = causes.slice(shown.length);
  if (left.length === 0) return blocks;
  const leftCases = left.reduce((sum, each) => sum + each.cases.length, 0);
  return [
    ...blocks,
    [`(${plural(left.length, 'more cause')} with ${plural(leftCases, 'case')}: see --verbose or results.json)`],
  ];
}

/** The place of a clause in the service's document, and the command for a reader without that document. */
function clauseSource({ requirement, section }: Cause): string {
  return `${section} (see routespec explain ${requirement})`;
}

/**
 * One cause: the likely mistake, its simplest case, the ids of the other cases, and the command that repeats the
 * simplest case. What is cut is counted.
 * @param example The simplest case.
 */
function causeLines(cause: Cause, example: CaseResult, detail: CauseDetail, page: Page): string[] {
  const { paint, width, isVerbose } = page;
  const room = Math.max(width - LABEL_CHARS - MARGIN.length, 30);
  const row = (label: string, lines: readonly string[]): string[] =>
    lines.map((line, index) => `${MARGIN}${paint('quiet', (index === 0 ? label : '').padEnd(LABEL_CHARS))}${line}`);
  const prose = (label: string, text: string, atMost: number): string[] =>
    row(label, firstLines(wrap(visible(text, { keepNewlines: true }), room), atMost, room));
  const uncut = (label: string, text: string | undefined): string[] =>
    text === undefined ? [] : row(label, wrap(visible(text), room));
  const title = `${cause.example}  ${example.title}`;
  const others = cause.cases.filter((id) => id !== cause.example);
  const list = listIds(others, detail.ids * (room - LABEL_CHARS));
  // Without a diagnosis, the heading already has the statement.
  const clause = cause.diagnosis === undefined ? [] : [`${cause.requirement}  ${cause.statement}`];
  const { failure } = example;
  const world = failure?.world ?? '';
  const attempt = failure && attemptWords(failure, example.transcript);
  const often = failure && oftenWords({ ...failure, ...(cause.share && { share: cause.share }) });
  return [
    ...heading(cause, page),
    ...uncut('also fails', cause.alsoFails?.join(', ')),
    ...uncut('attempt', attempt),
    ...uncut('often', often),
    ...prose('clause', [...clause, clauseSource(cause)].join('\n'), detail.clause),
    ...prose('expected', withMembers(cause.expected), detail.prose),
    ...prose('seen', withMembers(cause.seen), detail.prose),
    ...prose('world', world, world === '' ? 0 : detail.change),
    ...prose(
      'baseline',
      example.reason ?? '',
      example.reason === undefined ? 0 : isVerbose ? detail.prose : MAX_BASELINE_LINES,
    ),
    ...evidence(example, detail, room).flatMap(({ label, lines }) => row(label, barred(lines, room, paint))),
    ...(detail.ids === 0 ? [] : row('case', isVerbose ? wrap(visible(title), room) : [oneLine(title, room)])),
    ...(detail.ids === 0 || others.length === 0
      ? []
      : row(
          'also in',
          wrap(list, room).map((line) => paint('quiet', line)),
        )),
    ...row('repeat', [visible(example.reproduce)]),
  ];
}

/** The likely mistake, never cut, and the number of its cases. */
function heading({ requirement, diagnosis, statement, cases }: Cause, { paint, width }: Page): string[] {
  const count = `(${plural(cases.length, 'case')})`;
  const title = `${oneLine(requirement)}  ${visible((diagnosis ?? statement).replace(/\s*\n\s*/g, ' '))}`;
  const room = width - 'FAIL  '.length;
  const lines = wrap(title, room);
  const last = `${lines.at(-1)} ${count}`.length <= room;
  const all = last ? [...lines.slice(0, -1), `${lines.at(-1)} ${count}`] : [...lines, count];
  return all.map((line, index) =>
    index === 0 ? `${paint('bad', 'FAIL')}  ${paint('strong', line)}` : `      ${paint('strong', line)}`,
  );
}

function evidence(example: CaseResult, detail: CauseDetail, room: number): Section[] {
  const transcriptLines = example.failure?.request === undefined ? detail.transcriptAlone : detail.transcript;
  const limits = {
    requestLines: detail.request,
    transcriptLines,
    comparedLines: detail.compared,
    lineChars: detail.rows * (room - BAR_CHARS),
  };
  return listSections(example, limits).filter(({ kind }) => kind === 'record');
}

/** Lines of evidence behind a bar, broken where the terminal would break them. */
function barred(lines: readonly string[], room: number, paint: Paint): string[] {
  const bar = paint('quiet', '|');
  return lines.flatMap((line) => chunks(line, room - BAR_CHARS)).map((line) => `${bar} ${line}`.trimEnd());
}

function firstLines(lines: readonly string[], atMost: number, room: number): string[] {
  if (atMost === 0) return [];
  // A note takes about as much room as one more line.
  if (lines.length <= atMost + 1) return [...lines];
  const note = ` ... (${plural(lines.length - atMost, 'more line')} in results.json)`;
  const last = lines[atMost - 1] ?? '';
  return [...lines.slice(0, atMost - 1), `${beginning(last, room - note.length)}${note}`];
}

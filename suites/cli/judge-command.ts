import { statSync } from 'node:fs';
import { join } from 'node:path';
import { TRACE_FILES } from '../../reports/files.ts';
import { attemptWords } from '../../reports/text/transcript.ts';
import { RoutespecError } from '../../spec/error.ts';
import { plural } from '../../spec/grammar.ts';
import { visible } from '../../spec/text/visible.ts';
import { type JudgedCase, TraceJudge } from '../runner/judge-traces.ts';
import { type CommandArguments, unreadableFile } from './arguments.ts';
import { EXIT } from './exit-codes.ts';
import { print } from './output/print.ts';
import { type PlacedLine, readTraceLines } from './output/trace-lines.ts';

/** Most cases that are named of a clause, and most that end otherwise than in the run. */
const NAMED_CASES = 3;
const DIFFERENT_CASES = 20;

/** `routespec judge`: judges stored traces again. */
export async function judgeCommand({ rest: files }: CommandArguments): Promise<number> {
  const judge = new TraceJudge();
  for (const [place, file] of files.entries()) {
    for (const line of linesIn(traceFileIn(file))) await judge.take(line, place);
  }
  const { cases, unjudged } = judge.finish();
  print(`${pageFor(cases, unjudged, judge.decided.size)}\n`);
  if (cases.some(({ failures }) => failures.length > 0)) return EXIT.notConformant;
  return cases.some(({ status }) => status === 'passed') ? EXIT.conformant : EXIT.couldNotRun;
}

/** The traces of a report folder, or the file itself. */
function traceFileIn(path: string): string {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ? join(path, TRACE_FILES.lines) : path;
}

function* linesIn(file: string): Generator<PlacedLine, void> {
  try {
    yield* readTraceLines(file);
  } catch (error) {
    throw error instanceof RoutespecError ? error : unreadableFile(file, error);
  }
}

function pageFor(cases: readonly JudgedCase[], unjudged: readonly string[], held: number): string {
  const clauses = new Map<string, JudgedCase[]>();
  for (const each of cases) {
    for (const id of new Set(each.failures.map((failure) => failure.requirement))) {
      clauses.set(id, [...(clauses.get(id) ?? []), each]);
    }
  }
  const different = cases.filter(({ ranAs, ended }) => ranAs !== ended);
  const verdict =
    clauses.size > 0
      ? `not conformant: ${plural(clauses.size, 'clause')} broken`
      : cases.some(({ status }) => status === 'passed')
        ? `conformant: ${plural(held, 'clause')} held, none broken`
        : 'none: no world could be judged';
  return [
    ...[...clauses].map(([id, broken]) => clauseLines(id, broken)),
    ...different
      .slice(0, DIFFERENT_CASES)
      .map(({ id, ranAs, ended }) => `differs  ${id}: ${ranAs} in the run, ${ended} by its traces`),
    ...(different.length > DIFFERENT_CASES ? [`differs  ${different.length - DIFFERENT_CASES} more`] : []),
    ...unjudged,
    `judged   ${plural(cases.length, 'case')}`,
    `Verdict  ${verdict}`,
  ].join('\n');
}

function clauseLines(id: string, cases: readonly JudgedCase[]): string {
  const named = cases.slice(0, NAMED_CASES).map((each) => each.id);
  const more = cases.length - named.length;
  const [failure] = cases.flatMap(({ failures }) => failures.filter((each) => each.requirement === id));
  const { statement = '', expected = '', seen = '', diagnosis } = failure ?? {};
  const attempt = failure && attemptWords(failure, []);
  return [
    `fails    ${id} ${statement}`,
    `  in        ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    `  expected  ${visible(expected)}`,
    `  seen      ${visible(seen)}`,
    ...(attempt === undefined ? [] : [`  attempt   ${visible(attempt)}`]),
    ...(diagnosis === undefined ? [] : [`  diagnosis ${visible(diagnosis)}`]),
  ].join('\n');
}

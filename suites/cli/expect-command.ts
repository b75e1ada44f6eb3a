import { tellNothing } from '../../reports/clauses.ts';
import { RoutespecError } from '../../spec/error.ts';
import { plural } from '../../spec/grammar.ts';
import { RECEIVER_REQUIREMENTS, specHash } from '../../spec/requirements/index.ts';
import type { Results } from '../../spec/shapes/results.ts';
import { visible } from '../../spec/text/visible.ts';
import { CASES } from '../cases/index.ts';
import { RECEIVER_CASES } from '../cases/receiver/cases/index.ts';
import { lineNumbers } from '../runner/known/known-deviation.ts';
import { type Revision, reviseBaseline } from '../runner/known/revise.ts';
import type { Named } from '../runner/select.ts';
import type { CommandArguments } from './arguments.ts';
import { EXIT } from './exit-codes.ts';
import { replaceFile } from './output/folders.ts';
import { print } from './output/print.ts';
import { readResults } from './output/read-results.ts';
import { readBaseline } from './run/selection.ts';

const DEFAULT_FILE = 'known.txt';
const DEFAULT_RESULTS = 'reports/latest';

/**
 * `routespec expect [FILE]`: prints the differences between a baseline and the last run, and with `--update` revises
 * the baseline. The exit code is 0 if the baseline agrees with the run, or was updated, and 3 if that run did not end.
 */
export async function expectCommand(given: CommandArguments): Promise<number> {
  const [file = DEFAULT_FILE] = given.rest;
  const path = given.text('results') ?? DEFAULT_RESULTS;
  const results = demandComparable(await readResults(path), path);
  const text = await readBaseline(file, { orEmpty: true });
  const reason = readReason(given);
  const revision = reviseBaseline(text, file, results.cases, judgedBy(results).cases, { today: new Date(), reason });
  const isUpdating = given.on('update') && revision.lines.length > 0;
  if (isUpdating) await writeBaseline(file, revision.text);
  const unplayed = unplayedLines(results);
  const lines = [...changeLines(revision), ...summaryLines(file, revision, isUpdating), ...unplayed];
  print(lines.map((line) => `${visible(line)}\n`).join(''));
  if (!given.on('update') && !isInOrder(revision)) return EXIT.different;
  return unplayed.length === 0 ? EXIT.conformant : EXIT.couldNotRun;
}

/** @throws RoutespecError `usage` for one that no line of a baseline can have, or without `--update` */
function readReason(given: CommandArguments): string | undefined {
  const reason = given.text('reason');
  if (reason === undefined) return undefined;
  if (!given.on('update')) throw new RoutespecError('usage', 'Expected `--reason` with `--update`, got it alone');
  if (/^[^\r\n]*[^\s?][^\r\n]*$/.test(reason)) return reason.trim();
  throw new RoutespecError('usage', 'Expected `--reason` to be some words on one line');
}

/** A run that did not end says nothing about its other cases, so the baseline may be wrong about them. */
function unplayedLines({ cut, unplayed = [], planned }: Results): string[] {
  if (cut !== true && unplayed.length === 0) return [];
  const of = planned === undefined ? '' : ` of ${planned}`;
  return [
    `This run did not end: ${unplayed.length}${of} cases were not played. Run it again to check the whole baseline`,
  ];
}

/** The cases and the specification of a run, for an implementation or a receiver. */
function judgedBy({ target }: Results): { readonly cases: readonly Named[]; readonly spec: string } {
  if (target.roles?.includes('receiver')) return { cases: RECEIVER_CASES, spec: specHash(RECEIVER_REQUIREMENTS) };
  return { cases: CASES, spec: specHash() };
}

/** Ids of another set of requirements, or results of an empty run, say nothing about a baseline of today. */
function demandComparable(results: Results, path: string): Results {
  const { spec, cases, routespec } = results;
  const current = judgedBy(results).spec;
  if (spec !== current) {
    const theirs = `The results in ${path} are of specification ${spec}, by routespec ${routespec}`;
    throw new RoutespecError('unreadable', `${theirs}, and this one has ${current}. Run it again`);
  }
  if (!tellNothing(cases)) return results;
  const none = cases.length === 0 ? 'have no cases' : 'have no case that was played to its end';
  throw new RoutespecError('unreadable', `The results in ${path} ${none}. Run it again`);
}

async function writeBaseline(file: string, text: string): Promise<void> {
  await replaceFile(file, text).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RoutespecError('unreadable', `Cannot write ${file}: ${reason}`);
  });
}

function changeLines({ lines }: Revision): string[] {
  return lines.map(({ kind, text, why }) => {
    const note = why === undefined ? '' : `  (${why})`;
    return `${kind === 'added' ? '+' : '-'} ${text}${note}`;
  });
}

function summaryLines(file: string, { lines, unexplained, expired }: Revision, isUpdated: boolean): string[] {
  const count = (kind: 'added' | 'removed') => lines.filter((line) => line.kind === kind).length;
  const [added, removed] = [plural(count('added'), 'line'), count('removed')];
  const change = isUpdated
    ? `${added} added, ${removed} removed`
    : `${added} to add, ${removed} to remove, by routespec expect ${file} --update`;
  const sentences = [lines.length === 0 ? 'agrees with the run' : change];
  // A line that is not in the file yet has no number there.
  if (unexplained.length > 0 && (isUpdated || lines.length === 0)) {
    sentences.push(`a run refuses the file until a reason is written instead of ? in ${lineNumbers(unexplained)}`);
  }
  if (expired.length > 0) sentences.push(`no failure is expected any more by ${lineNumbers(expired)}, which expired`);
  return sentences.map((sentence) => `${file}: ${sentence}`);
}

function isInOrder({ lines, unexplained, expired }: Revision): boolean {
  return lines.length + unexplained.length + expired.length === 0;
}

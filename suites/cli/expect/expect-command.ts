import { escapeCi, escapeTerminal } from '../../../reports/text/escape.ts';
import { RoutespecError } from '../../../spec/error.ts';
import { plural } from '../../../spec/grammar.ts';
import { specHash } from '../../../spec/requirements/index.ts';
import type { Results } from '../../../spec/shapes/results.ts';
import { CASES } from '../../cases/index.ts';
import { type Revision, reviseBaseline } from '../../runner/known/revise.ts';
import { type Given, readArguments } from '../arguments.ts';
import { EXIT } from '../exit-codes.ts';
import { readResults } from '../output/read-results.ts';
import { replaceFile } from '../output/replace-file.ts';
import { readBaseline } from '../run/known-file.ts';

const FLAGS = { update: { type: 'boolean' }, results: { type: 'string' } } as const;
const DEFAULT_FILE = 'known.txt';
const DEFAULT_RESULTS = 'reports/latest';

/**
 * `routespec expect [FILE]`: says how a baseline and the last run differ, and with `--update` revises the baseline. The
 * exit code is 0 if the baseline agrees with the run, or was updated.
 */
export async function expectCommand(args: readonly string[]): Promise<number> {
  const given = readArguments('expect', FLAGS, args);
  const file = readFile(given);
  const path = given.text('results') ?? DEFAULT_RESULTS;
  const results = demandComparable(await readResults(path), path);
  const text = await readBaseline(file, { orEmpty: true });
  const revision = reviseBaseline(text, file, results.cases, CASES, new Date());
  const isUpdating = given.on('update') && revision.lines.length > 0;
  if (isUpdating) await writeBaseline(file, revision.text);
  const lines = [...changeLines(revision), ...summaryLines(file, revision, isUpdating)];
  process.stdout.write(lines.map((line) => `${escapeCi(escapeTerminal(line))}\n`).join(''));
  return given.on('update') || isInOrder(revision) ? EXIT.conformant : EXIT.different;
}

function readFile({ rest }: Given): string {
  const [file = DEFAULT_FILE, ...more] = rest;
  if (more.length === 0 && file.trim() !== '') return file;
  throw new RoutespecError('usage', `Expected at most one baseline after \`expect\`, got ${rest.join(' ')}`);
}

/** Ids of another set of requirements, or results of a run that did not play, say nothing about a baseline of today. */
function demandComparable(results: Results, path: string): Results {
  const { spec, cases, routespec } = results;
  if (spec !== specHash()) {
    const got = `those of specification ${spec} by routespec ${routespec} (${path})`;
    throw new RoutespecError('unreadable', `Expected results of specification ${specHash()}, got ${got}; run it again`);
  }
  if (cases.length > 0) return results;
  throw new RoutespecError('unreadable', `Expected results with cases, got none (${path})`);
}

async function writeBaseline(file: string, text: string): Promise<void> {
  await replaceFile(file, text).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RoutespecError('unreadable', `Expected to write ${file}, got ${reason}`);
  });
}

function changeLines({ lines }: Revision): string[] {
  return lines.map(({ kind, text, why }) => {
    const note = why === undefined ? '' : `  (${why})`;
    return `${kind === 'added' ? '+' : '-'} ${text}${note}`;
  });
}

function summaryLines(file: string, revision: Revision, isUpdated: boolean): string[] {
  const { lines, unexplained, expired } = revision;
  const count = (kind: 'added' | 'removed') => lines.filter((line) => line.kind === kind).length;
  const [added, removed] = [count('added'), count('removed')];
  const changed = isUpdated
    ? `${file}: ${plural(added, 'line')} added, ${removed} removed`
    : `${file}: ${plural(added, 'line')} to add, ${removed} to remove; routespec expect --update does so`;
  const verb = (amount: number, one: string, many: string) => (amount === 1 ? one : many);
  return [
    lines.length === 0 ? `${file}: agrees with the run` : changed,
    ...(unexplained.length === 0
      ? []
      : [
          `${file}: ${placeWords(unexplained)} ${verb(unexplained.length, 'has', 'have')} no reason yet; write it in place of ?, or a run refuses the file`,
        ]),
    ...(expired.length === 0
      ? []
      : [
          `${file}: ${placeWords(expired)} ${verb(expired.length, 'has', 'have')} expired, and no longer expects a failure`,
        ]),
  ];
}

function placeWords(numbers: readonly number[]): string {
  return `${numbers.length === 1 ? 'line' : 'lines'} ${numbers.join(', ')}`;
}

function isInOrder({ lines, unexplained, expired }: Revision): boolean {
  return lines.length + unexplained.length + expired.length === 0;
}

import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { completeResults } from '../../reports/complete-results.ts';
import { REPORTER_NAMES } from '../../reports/files.ts';
import { RoutespecError } from '../../spec/error.ts';
import type { CaseResult, Results } from '../../spec/shapes/results.ts';
import { mergeResults, type Part } from '../runner/merge-results.ts';
import { decideVerdict, summarise } from '../runner/results/verdict.ts';
import { type CommandArguments, shellWord } from './arguments.ts';
import { chooseExitCode, EXIT } from './exit-codes.ts';
import { lockFolder, WORLDS } from './output/folders.ts';
import { readResults } from './output/read-results.ts';
import { publishResults } from './output/reports.ts';
import { readOut, readReports } from './run/run-options.ts';
import { readKnownDeviations } from './run/selection.ts';

/** The journal of a run that did not end, and the annotations of a workflow. */
const NOT_BY_DEFAULT: readonly string[] = ['jsonl', 'github'];

/**
 * `routespec report [DIR]`: makes the reports of a run again, from its results, or from what is left of a run that did not end. It
 * ends with the exit code of that run.
 */
export async function reportCommand(given: CommandArguments): Promise<number> {
  const [folder = 'reports/latest'] = given.rest;
  const outFolder = given.text('out') ?? folder;
  const all = REPORTER_NAMES.filter((name) => !NOT_BY_DEFAULT.includes(name));
  const reports = given.text('reporter') === undefined ? all : readReports(given);
  const results = demandUnedited(await readResults(folder), folder);
  const completed = completeResults(results, given.on('strict') || results.strict === true);
  const release = await lockFolder(outFolder, { keepsReports: resolve(outFolder) === resolve(folder) });
  const place = { outFolder, reports, verbose: given.on('verbose') };
  const isReported = await publishResults(completed, place).finally(release);
  return isReported ? chooseExitCode(completed) : EXIT.couldNotRun;
}

/** A verdict that says more than the cases would end with 0. @throws RoutespecError `invalid` */
function demandUnedited(results: Results, folder: string): Results {
  const { cases, summary, verdict, unplayed = [] } = results;
  const verdicts = [false, true].map((isFaulty) => decideVerdict(cases, unplayed.length, 0, isFaulty));
  const isCounted = isDeepStrictEqual({ ...summary }, summarise(cases));
  if (isCounted && verdicts.includes(verdict)) return results;
  const what = isCounted ? `The verdict \`${verdict}\`` : 'The summary';
  throw new RoutespecError('invalid', `${what} of the run in ${folder} does not follow from its cases. Run it again`);
}

/**
 * `routespec merge DIR…`: joins the results of several runs, such as the parts of one, and reports them as one run. It
 * ends with the exit code of that run.
 */
export async function mergeCommand(given: CommandArguments): Promise<number> {
  const place = {
    outFolder: readOut(given),
    reports: readReports(given),
    verbose: given.on('verbose'),
    base: given.text('base'),
  };
  refuseFolders(given, place.outFolder);
  const expectFile = given.text('expect');
  const known = expectFile === undefined ? undefined : await readKnownDeviations(expectFile);
  const parts: Part[] = [];
  for (const folder of given.rest) parts.push({ where: folder, results: await readResults(folder) });
  const merged = mergeResults(parts, known);
  const cases = merged.cases.map((each) => withOwnWorld(each, shellWord(join(place.outFolder, WORLDS))));
  const results = completeResults({ ...merged, cases }, given.on('strict'));
  const release = await lockFolder(place.outFolder);
  const isReported = await publishResults(results, place).finally(release);
  return isReported ? chooseExitCode(results) : EXIT.couldNotRun;
}

/** A failed result whose command plays the file in the merged folder: those of the parts may be on other machines. */
function withOwnWorld(result: CaseResult, folder: string): CaseResult {
  const { id, worldFile, reproduce } = result;
  if (worldFile === undefined) return result;
  const file = `/${id}.yaml`;
  const [before = '', after] = reproduce.split(file, 2);
  if (after === undefined) return result;
  return { ...result, reproduce: `${before.replace(LAST_WORD, '')}${folder}${file}${after}` };
}

/** A word of a shell, which may be quoted. */
const LAST_WORD = /(?:'[^']*'|[^\s'])+$/;

/** @throws RoutespecError `usage` if one folder is given twice, or if one would be overwritten */
function refuseFolders({ rest }: CommandArguments, outFolder: string): void {
  const paths = rest.map((folder) => resolve(folder));
  const twice = rest.find((_, at) => paths.indexOf(paths[at] ?? '') < at);
  if (twice !== undefined) throw new RoutespecError('usage', `Expected each folder once, got ${twice} twice`);
  if (!paths.includes(resolve(outFolder))) return;
  const expected = 'Expected `--out` to be a folder other than those to merge';
  throw new RoutespecError('usage', `${expected}, got ${outFolder}`);
}
